/** The page's colours for what is painted on a canvas: kept until the page changes between light and dark. */
import type { ReactiveControllerHost } from "lit";
import { ColourChange } from "../elements/colour-change";
import { type Colours, coloursOf } from "./playground-maps";

export class PageColours {
  #now: Colours | undefined;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    new ColourChange(host, () => (this.#now = undefined));
  }

  get now(): Colours {
    return (this.#now ??= coloursOf(this.host));
  }
}
