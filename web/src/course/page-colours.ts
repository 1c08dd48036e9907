/** The page's colours for what is painted on a canvas: kept until the page changes between light and dark. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { type Colours, coloursOf } from "./playground-maps";

export class PageColours implements ReactiveController {
  #now: Colours | undefined;
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #watch = new MutationObserver(() => this.#changed());
  readonly #changed = (): void => {
    this.#now = undefined;
    this.host.requestUpdate();
  };

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  get now(): Colours {
    return (this.#now ??= coloursOf(this.host));
  }

  hostConnected(): void {
    this.#dark.addEventListener("change", this.#changed);
    this.#watch.observe(document.documentElement, { attributes: true });
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener("change", this.#changed);
    this.#watch.disconnect();
    this.#now = undefined;
  }
}
