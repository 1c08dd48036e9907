/**
 * Tables whose entries move: `<gradwalk-moving-table film="turn">` turns a table, "repeat" lets a row repeat itself, "gather"
 * brings back what arrives at its copies. One film, a few frames; an entry keeps its identity from frame to frame.
 */
import { html, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { say } from "./course-data";
import { Part } from "./part";
import { addStyles } from "./styles";

interface Entry {
  id: string;
  x: number;
  y: number;
  text: string;
  kind: "data" | "grad";
  marked?: boolean;
}

interface Label {
  x: number;
  y: number;
  text: string;
}

interface Frame {
  words: string;
  entries: Entry[];
  labels: Label[];
}

const SIZE = 46;
const LETTER = 0.2; // the width of a letter of a name, in entries
const FRAME_TIME = 3200;
const written = (x: number): string => (x < 0 ? `−${-x}` : `${x}`);
const every = <T>(rows: number, columns: number, make: (i: number, j: number) => T): T[] =>
  Array.from({ length: rows * columns }, (_, at) => make(Math.floor(at / columns), at % columns));

/** A table of 2 rows and 3 columns, upright and turned. */
function turn(): Frame[] {
  const entries = (turned: boolean): Entry[] =>
    every(2, 3, (i, j) => ({
      id: `${i}${j}`,
      x: 3 + (turned ? i : j),
      y: 1 + (turned ? j : i),
      text: written([3, -1, 4, 2, 0, 5][3 * i + j]!),
      kind: "data",
      marked: i === 0,
    }));
  return [
    { words: say("moving.upright"), entries: entries(false), labels: [{ x: 3, y: 0.8, text: "A (2, 3)" }] },
    { words: say("moving.turned"), entries: entries(true), labels: [{ x: 3, y: 0.8, text: say("moving.a-turned") }] },
  ];
}

const X = [
  [1, 4, 2],
  [3, 0, 5],
  [2, 2, 1],
  [0, 6, 3],
];
const B = [10, 20, 30];
const G = [
  [2, -1, 3],
  [1, 4, 0],
  [-2, 1, 2],
  [3, -1, 1],
];

/** A row beside a table of four rows; then the row four times; then the sum. */
function repeat(): Frame[] {
  const xs = (x: number): Entry[] =>
    every(4, 3, (i, j) => ({ id: `x${i}${j}`, x: x + j, y: 1 + i, text: written(X[i]![j]!), kind: "data" }));
  const bs = (spread: boolean): Entry[] =>
    every(4, 3, (i, j) => ({
      id: `b${i}${j}`,
      x: 4.5 + j,
      y: 1 + (spread ? i : 0),
      text: written(B[j]!),
      kind: "data",
      marked: true,
    }));
  const sum: Entry[] = every(4, 3, (i, j) => ({
    id: `b${i}${j}`,
    x: 2.5 + j,
    y: 1 + i,
    text: written(X[i]![j]! + B[j]!),
    kind: "data",
    marked: true,
  }));
  const names = (b: string): Label[] => [
    { x: 0.5, y: 0.8, text: "XW (4, 3)" },
    { x: 4.5, y: 0.8, text: b },
  ];
  return [
    { words: say("moving.one-row"), entries: [...xs(0.5), ...bs(false)], labels: names("b (1, 3)") },
    { words: say("moving.repeated"), entries: [...xs(0.5), ...bs(true)], labels: names(say("moving.b-four-times")) },
    { words: say("moving.added"), entries: [...xs(2.5), ...sum], labels: [{ x: 2.5, y: 0.8, text: "XW + b (4, 3)" }] },
  ];
}

/** What arrives at the four copies goes back to the one row, and adds up. */
function gather(): Frame[] {
  const arriving = (together: boolean): Entry[] =>
    every(4, 3, (i, j) => ({
      id: `g${i}${j}`,
      x: (together ? 4.5 : 0.5) + j,
      y: 1 + i,
      text: written(G[i]![j]!),
      kind: "grad",
      marked: j === 0,
    }));
  const sums: Entry[] = every(4, 3, (i, j) => ({
    id: `g${i}${j}`,
    x: 4.5 + j,
    y: 1,
    text: written(G.reduce((total, row) => total + row[j]!, 0)),
    kind: "grad",
    marked: j === 0,
  }));
  const arrives = { x: 0.5, y: 0.8, text: "arrives (4, 3)" };
  return [
    { words: say("moving.arrives"), entries: arriving(false), labels: [arrives] },
    { words: say("moving.belongs"), entries: arriving(true), labels: [{ x: 4.5, y: 0.8, text: "for b1, b2, b3" }] },
    { words: say("moving.summed"), entries: sums, labels: [{ x: 4.5, y: 0.8, text: say("moving.gradient-of-b") }] },
  ];
}

const FILMS: Record<string, () => Frame[]> = { turn, repeat, gather };

class MovingTable extends Part {
  @state() accessor #at = 0;
  #frames: Frame[] = [];
  #timer = 0;

  override prepare(): void {
    this.#frames = FILMS[this.getAttribute("film") ?? "turn"]!();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.#timer = window.setInterval(() => (this.#at = (this.#at + 1) % this.#frames.length), FRAME_TIME);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** What all frames of the film together need: from the first column to the last, and room for the longest name. */
  get #view(): string {
    const entries = this.#frames.flatMap((frame) => frame.entries);
    const left = Math.min(...entries.map(({ x }) => x)) - 0.1;
    const names = this.#frames.flatMap(({ labels }) => labels.map(({ x, text }) => x + text.length * LETTER));
    const right = Math.max(...entries.map(({ x }) => x + 1), ...names) + 0.1;
    const bottom = Math.max(...entries.map(({ y }) => y)) + 1.1;
    return [left, 0.3, right - left, bottom - 0.3].map((length) => (length * SIZE).toFixed(1)).join(" ");
  }

  #show(frame: number): void {
    clearInterval(this.#timer);
    this.#at = frame;
  }

  override template(): TemplateResult {
    const { words, entries, labels } = this.#frames[this.#at]!;
    const spoken = `${words} ${labels.map(({ text }) => text).join(", ")}`;
    return html`<figure class="widget moving">
      <div class="film">
        <svg viewBox=${this.#view} role="img" aria-label=${spoken}>
          ${labels.map(({ x, y, text }) => svg`<text class="moving-name" x=${x * SIZE} y=${y * SIZE}>${text}</text>`)}
          ${entries.map(
            ({ x, y, text, kind, marked }) =>
              svg`<g class="entry ${kind}" data-x=${x * SIZE} data-y=${y * SIZE}>
              <rect class=${marked ? "marked" : ""} width=${SIZE - 3} height=${SIZE - 3} rx="4"></rect>
              <text x=${(SIZE - 3) / 2} y=${SIZE / 2 + 5}>${text}</text></g>`,
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
.moving .grad text { fill: var(--gw-backward); }
.moving .moving-name { font: 18px var(--gw-font, sans-serif); fill: var(--gw-muted); }
.moving figcaption { text-align: center; min-height: 3em; margin-top: 0.6rem; font-weight: 400; }
.moving .row { justify-content: center; }
.moving .row button { min-width: 2.6rem; }
.moving .row [aria-pressed="true"] { border-color: var(--gw-forward); background: var(--gw-forward-soft); }
@media (prefers-reduced-motion: reduce) { .moving .entry { transition: none; } }
`);
