/**
 * Tables whose entries move: `<gradwalk-moving-table film="turn">` turns a table, "repeat" lets a row repeat itself, "gather"
 * brings back what arrives at its copies, "sums" adds up, "mirror" has repeating beside adding up, "layers" is a network.
 */
import { html, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Part } from "./part";
import { addStyles } from "./styles";
import { FILMS, type Frame } from "./table-films";

const SIZE = 46;
const LETTER = 0.15; // the width of a letter of a name, in entries
const LEAST = 6; // the width of a picture, in entries
/** How long a frame stands: long enough to read what it says, in milliseconds. */
const timeFor = ({ words }: Frame): number => 2000 + 60 * words.length;

class MovingTable extends Part {
  @state() accessor #at = 0;
  #frames: Frame[] = [];
  #timer = 0;

  override prepare(): void {
    this.#frames = FILMS[this.getAttribute("film") ?? "turn"]!();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#play();
  }

  #play(): void {
    this.#timer = window.setTimeout(() => {
      this.#at = (this.#at + 1) % this.#frames.length;
      this.#play();
    }, timeFor(this.#frames[this.#at]!));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** What all frames of the film together need: from the first column to the last, and room for the longest name. */
  get #view(): string {
    const entries = this.#frames.flatMap((frame) => frame.entries);
    let left = Math.min(...entries.map(({ x }) => x)) - 0.1;
    const names = this.#frames.flatMap(({ labels }) => labels.map(({ x, text }) => x + text.length * LETTER));
    let right = Math.max(...entries.map(({ x }) => x + 1), ...names) + 0.1;
    const spare = Math.max(0, LEAST - (right - left)) / 2; // a small table is not blown up
    [left, right] = [left - spare, right + spare];
    const bottom = Math.max(...entries.map(({ y }) => y)) + 1.1;
    return [left, 0.3, right - left, bottom - 0.3].map((length) => (length * SIZE).toFixed(1)).join(" ");
  }

  #show(frame: number): void {
    clearTimeout(this.#timer);
    this.#at = frame;
  }

  override template(): TemplateResult {
    const { words, entries, labels } = this.#frames[this.#at]!;
    const spoken = `${words} ${labels.map(({ text }) => text).join(", ")}`;
    return html`<figure class="widget moving">
      <div class="film">
        <svg viewBox=${this.#view} role="img" aria-label=${spoken}>
          ${labels.map(({ x, y, text }) => svg`<text class="moving-name" x=${x * SIZE} y=${y * SIZE}>${text}</text>`)}
          ${repeat(
            entries,
            ({ id }) => id,
            ({ x, y, text, kind, marked }) =>
              svg`<g class="entry ${kind}" data-x=${x * SIZE} data-y=${y * SIZE}>
              <rect class=${marked ? "marked" : ""} width=${SIZE - 3} height=${SIZE - 3} rx="4"></rect>
              <text class=${text.length > 3 ? "long" : ""} x=${(SIZE - 3) / 2} y=${SIZE / 2 + 5}>${text}</text></g>`,
          )}
        </svg>
        <div>
          <figcaption>${words}</figcaption>
          <div class="row">
            ${this.#frames.map(
              (_, i) =>
                html`<button type="button" class="quiet" aria-pressed=${i === this.#at} @click=${() => this.#show(i)}>
                  ${i + 1}
                </button>`,
            )}
          </div>
        </div>
      </div>
    </figure>`;
  }

  /** Where each entry stands now: by script, so that it moves there, and no style stands in the page. */
  override updated(): void {
    for (const entry of this.querySelectorAll<SVGGElement>(".entry"))
      entry.style.transform = `translate(${entry.dataset["x"]}px, ${entry.dataset["y"]}px)`;
  }
}

customElements.define("gradwalk-moving-table", MovingTable);

addStyles(`
.widget.moving { container-type: inline-size; max-width: 56rem; margin-inline: auto; }
.moving svg { display: block; width: 100%; max-height: 24rem; height: auto; margin-inline: auto; }
@container (min-width: 44rem) {
  .moving .film { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem 3rem; align-items: center; }
  .moving .film figcaption { text-align: left; font-size: 1.1rem; }
  .moving .film .row { justify-content: start; }
}
.moving .entry { transition: transform 400ms ease-in-out; }
.moving rect { fill: var(--gw-page); stroke: var(--gw-line); stroke-width: 1.5; }
.moving .data .marked { fill: var(--gw-forward-soft); stroke: var(--gw-forward); }
.moving .grad .marked { fill: var(--gw-backward-soft); stroke: var(--gw-backward); }
.moving .entry text { font: 600 19px var(--gw-mono, monospace); text-anchor: middle; fill: var(--gw-forward); }
.moving .entry .long { font-size: 18.5px; letter-spacing: -1.4px; }
.moving .grad text { fill: var(--gw-backward); }
.moving .moving-name { font: 14px var(--gw-font, sans-serif); fill: var(--gw-muted); }
.moving figcaption { text-align: center; min-height: 3em; margin-top: 0.6rem; font-weight: 400; }
.moving .row { justify-content: center; }
.moving .row button { min-width: 2.6rem; }
.moving .row [aria-pressed="true"] { border-color: var(--gw-forward); background: var(--gw-forward-soft); }
@media (prefers-reduced-motion: reduce) { .moving .entry { transition: none; } }
`);
