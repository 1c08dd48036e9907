/** How wide a part of an element is now: what is drawn in pixels is drawn again when that changes. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

export class Width implements ReactiveController {
  #observed: Element | null = null;
  readonly #observer = new ResizeObserver(([entry]) => {
    const width = Math.round(entry!.contentRect.width);
    if (width === 0 || width === this.now) return;
    this.now = width;
    this.host.requestUpdate();
  });

  /** `now` is the width to begin with. */
  constructor(
    private readonly host: ReactiveControllerHost & Element,
    private readonly selector: string,
    public now: number,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    const found = this.host.querySelector(this.selector);
    if (found === this.#observed) return;
    this.#observer.disconnect();
    this.#observed = found;
    if (found) this.#observer.observe(found);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = null;
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }
}
