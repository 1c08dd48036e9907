/**
 * The window onto a picture: how large it is shown and what of it is in sight; a small map where not all of it is.
 *
 * This file knows pixels. It does not know what is in the picture.
 */
import { html, type LitElement, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";

const LEGIBLE = 0.72; // rather scroll than shrink further
const LARGEST = 1.25;
const SMALLEST = 0.1;
const STILL = 4; // a pointer that moved less than so many pixels has clicked

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class PictureWindow {
  scale = 1;
  /** As much as fits, until somebody zooms. */
  fitted = true;
  /** Somebody asked for the whole of it, however small. */
  private asked = false;
  private drag: { x: number; y: number; left: number; top: number } | null = null;
  /** Whether the pointer was used to move the picture, so that letting go is no click. */
  moved = false;

  constructor(
    private readonly host: LitElement,
    private readonly size: () => { width: number; height: number } | null,
  ) {}

  pane(): HTMLElement | null {
    return this.host.renderRoot.querySelector(".pane");
  }

  /** The whole picture, if it can be read then or if somebody asks for it; on a narrow screen, its whole width. */
  fit(narrow: boolean, asked = this.asked): void {
    const [pane, size] = [this.pane(), this.size()];
    if (!pane || !size) return;
    Object.assign(this, { fitted: true, asked });
    const wide = (pane.clientWidth - 4) / size.width;
    const whole = Math.min(wide, narrow && !asked ? 1 : (highest(pane) - 4) / size.height);
    this.setScale(Math.max(asked ? SMALLEST : LEGIBLE, Math.min(LARGEST, whole)));
  }

  /** Larger or smaller; what is under the pointer, or else in the middle, stays where it is. */
  zoom(by: number, pointer?: MouseEvent): void {
    const pane = this.pane()!;
    const box = pane.getBoundingClientRect();
    const x = pointer ? pointer.clientX - box.left : pane.clientWidth / 2;
    const y = pointer ? pointer.clientY - box.top : pane.clientHeight / 2;
    const there = [(pane.scrollLeft + x) / this.scale, (pane.scrollTop + y) / this.scale];
    Object.assign(this, { fitted: false, asked: false });
    this.setScale(Math.max(SMALLEST, Math.min(4, this.scale * by)));
    void this.host.updateComplete.then(() => {
      pane.scrollLeft = there[0]! * this.scale - x;
      pane.scrollTop = there[1]! * this.scale - y;
      this.host.requestUpdate();
    });
  }

  private setScale(scale: number): void {
    if (scale === this.scale) return;
    this.scale = scale;
    this.host.requestUpdate();
  }

  /** Scroll until an element is in sight: its middle in the middle, or, if it is larger than the window, its corner. */
  bring(element: Element | null): void {
    const [box, pane] = [element?.getBoundingClientRect(), this.pane()!];
    if (!box) return;
    const { left, top, width, height } = pane.getBoundingClientRect();
    const by = (from: number, size: number, begin: number, room: number) =>
      from >= begin && from + size <= begin + room
        ? 0
        : size < room
          ? from + size / 2 - begin - room / 2
          : from - begin;
    pane.scrollTop += by(box.top, box.height, top, height);
    pane.scrollLeft += by(box.left, box.width, left, width);
  }

  /** The first card, if where the picture begins there is none: above and beside the cards of a frame. */
  begin(cards: Element[]): void {
    const [pane, boxes] = [this.pane(), cards.map((card) => card.getBoundingClientRect())];
    if (!pane || !boxes.length) return;
    const { right, bottom } = pane.getBoundingClientRect();
    if (boxes.some((box) => box.left + box.width / 2 < right && box.top + box.height / 2 < bottom)) return;
    const first = boxes.reduce((one, other) => (8 * other.top + other.left < 8 * one.top + one.left ? other : one));
    this.bring(cards[boxes.indexOf(first)]!);
  }

  readonly wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return; // a plain wheel scrolls
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event);
  };

  readonly down = (event: PointerEvent): void => {
    const pane = this.pane()!;
    this.moved = false;
    if (event.button === 0 && event.pointerType === "mouse")
      this.drag = { x: event.clientX, y: event.clientY, left: pane.scrollLeft, top: pane.scrollTop };
  };

  /** Move the picture along with the pointer; whether it does. */
  dragged(event: PointerEvent): boolean {
    if (!this.drag || !(event.buttons & 1)) {
      this.drag = null;
      return false;
    }
    const pane = this.pane()!;
    this.moved ||= Math.hypot(event.clientX - this.drag.x, event.clientY - this.drag.y) > STILL;
    pane.scrollLeft = this.drag.left - (event.clientX - this.drag.x);
    pane.scrollTop = this.drag.top - (event.clientY - this.drag.y);
    return true;
  }

  /** Where the window is, when not everything is in it. */
  minimap(spots: Spot[]): TemplateResult {
    const [pane, size] = [this.pane(), this.size()!];
    const { width, height } = size;
    if (!pane || (width * this.scale <= pane.clientWidth + 8 && height * this.scale <= highest(pane) + 8))
      return html``;
    const small = Math.min(160 / width, 90 / height);
    const rect = (kind: string, x: number, y: number, wide: number, high: number) =>
      `<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`;
    const cards = spots.map((c) =>
      rect("spot", (c.x + 20) * small, (c.y + 20) * small, c.width * small, c.height * small),
    );
    const [left, top, wide, high] = [pane.scrollLeft, pane.scrollTop, pane.clientWidth, pane.clientHeight].map(
      (x) => (x / this.scale) * small,
    );
    return html`<svg
      class="mini"
      aria-hidden="true"
      width=${width * small}
      height=${height * small}
      @click=${(e: MouseEvent) => {
        const box = (e.currentTarget as Element).getBoundingClientRect();
        pane.scrollLeft = ((e.clientX - box.left) / small) * this.scale - pane.clientWidth / 2;
        pane.scrollTop = ((e.clientY - box.top) / small) * this.scale - pane.clientHeight / 2;
      }}
    >
      ${unsafeSVG(cards.join("") + rect("seen", left!, top!, wide!, high!))}
    </svg>`;
  }
}

/** How high the window may become, in pixels. */
function highest(pane: Element): number {
  return parseFloat(getComputedStyle(pane).maxHeight) || 600;
}

/** Of several cards and frames, the nearest to one of them in a direction. */
export function nearest(from: SVGElement, all: Iterable<SVGElement>, x: number, y: number): SVGElement | null {
  const middle = (element: Element) => {
    const box = (element.querySelector("rect:last-of-type") ?? element).getBoundingClientRect();
    return [
      box.left + box.width / 2,
      element.matches("[data-frame]") ? box.top + 8 : box.top + box.height / 2,
    ] as const;
  };
  const [fx, fy] = middle(from);
  let best: [number, SVGElement] | null = null;
  for (const other of all) {
    const [ox, oy] = middle(other);
    const along = (ox - fx) * x + (oy - fy) * y;
    const aside = Math.abs((ox - fx) * y) + Math.abs((oy - fy) * x);
    if (other !== from && along > 1 && (!best || along + 2 * aside < best[0])) best = [along + 2 * aside, other];
  }
  return best && best[1];
}
