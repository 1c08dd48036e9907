/** Tells whoever paints on a canvas that the page has changed between light and dark. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class ColourChange implements ReactiveController {
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly watch = new MutationObserver(() => this.changed());
  private readonly changed = (): void => {
    this.forget();
    this.host.requestUpdate();
  };

  /** `forget` drops colours that were kept. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly forget: () => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.dark.addEventListener("change", this.changed);
    this.watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  hostDisconnected(): void {
    this.dark.removeEventListener("change", this.changed);
    this.watch.disconnect();
    this.forget();
  }
}
