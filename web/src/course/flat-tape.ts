/**
 * A tape at work: the lines of a flat program, run down and walked back up, one line at a time.
 *
 *   <gradwalk-flat-tape></gradwalk-flat-tape>
 */
import { html, type TemplateResult } from "lit";
import { general } from "../model/number";
import { Part } from "./part";
import { addStyles } from "./styles";

type Line = readonly [op: string, args: number[], text: string];

const NAMES = ["a", "b", "c"];

class FlatTape extends Part {
  #leaves = [2, -3, 10];
  #at = 0;
  readonly #lines: Line[] = [
    ["leaf", [], "a"],
    ["leaf", [], "b"],
    ["leaf", [], "c"],
    ["+", [0, 1], "r0 + r1"],
    ["*", [3, 2], "r3 * r2"],
    ["tanh", [4], "tanh(r4)"],
  ];

  /** After so many steps: results known from the top, gradients from the bottom, and which line is being run. */
  #state(): { values: (number | undefined)[]; grads: (number | undefined)[]; line: number; back: boolean } {
    const count = this.#lines.length;
    const results: number[] = [];
    for (const [op, args] of this.#lines) {
      const [x, y] = args.map((a) => results[a]!);
      if (op === "leaf") results.push(this.#leaves[results.length]! / 10);
      else results.push(op === "+" ? x! + y! : op === "*" ? x! * y! : Math.tanh(x!));
    }
    const down = Math.min(this.#at, count);
    const up = Math.max(0, this.#at - count);
    const grads: (number | undefined)[] = results.map(() => undefined);
    if (up > 0) grads[count - 1] = 1;
    for (let k = 1; k < up; k++) {
      const i = count - k;
      const [op, args] = this.#lines[i]!;
      const g = grads[i] ?? 0;
      const give = (a: number, share: number): void => void (grads[a] = (grads[a] ?? 0) + share);
      if (op === "+") args.forEach((a) => give(a, g));
      if (op === "*") [give(args[0]!, results[args[1]!]! * g), give(args[1]!, results[args[0]!]! * g)];
      if (op === "tanh") give(args[0]!, (1 - results[i]! ** 2) * g);
    }
    const back = up > 0;
    const line = back ? count - Math.max(1, up - 1) : down - 1;
    return { values: results.map((v, i) => (i < down ? v : undefined)), grads, line, back };
  }

  override template(): TemplateResult {
    const { values, grads, line, back } = this.#state();
    const last = 2 * this.#lines.length - 2;
    const cell = (x: number | undefined): string => (x === undefined ? "" : general(x, 4));
    return html`<figure class="widget flat-tape">
      <figcaption>${this.getAttribute("heading") ?? "tanh((a + b) * c), as a list"}</figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">line</th>
            <th scope="col">what it does</th>
            <th scope="col">result</th>
            <th scope="col">gradient</th>
          </tr>
        </thead>
        <tbody>
          ${this.#lines.map(
            ([op, , text], i) =>
              html`<tr class=${i === line ? (back ? "up" : "down") : ""}>
                <th scope="row">r${i}</th>
                <td>${op === "leaf" ? NAMES[i] : text}</td>
                <td class="value">${cell(values[i])}</td>
                <td class="grad">${cell(grads[i])}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <div class="row">
        <button @click=${() => this.#go(-1)} ?disabled=${this.#at === 0}>Back</button>
        <button @click=${() => this.#go(1)} ?disabled=${this.#at >= last}>Next line</button>
        <button @click=${this.#other}>Other numbers</button>
        <span aria-live="polite"
          >${this.#at === 0 ? "Top down, each line needs only lines above it." : back ? "Bottom up: each line adds to the gradients of its inputs." : `r${line} is computed.`}</span
        >
      </div>
    </figure>`;
  }

  #go(by: number): void {
    this.#at += by;
    this.draw();
  }

  readonly #other = (): void => {
    this.#leaves = this.#leaves.map(() => Math.round(Math.random() * 30) - 15 || 4);
    this.#at = 0;
    this.draw();
  };
}

customElements.define("gradwalk-flat-tape", FlatTape);

addStyles(`
.flat-tape table { width: 100%; border-collapse: collapse; font-family: var(--gw-mono, monospace); font-variant-numeric: tabular-nums; }
.flat-tape th, .flat-tape td { padding: 0.45rem 0.6rem; text-align: left; border-bottom: 1px solid var(--gw-line); }
.flat-tape thead th { font: 0.9rem var(--gw-font, sans-serif); color: var(--gw-muted); }
.flat-tape .value { color: var(--gw-forward); min-width: 5rem; }
.flat-tape .grad { color: var(--gw-backward); min-width: 5rem; }
.flat-tape tr { transition: background 250ms; }
.flat-tape tr.down { background: var(--gw-forward-soft); }
.flat-tape tr.up { background: var(--gw-backward-soft); }
.flat-tape .row { margin-top: 0.7rem; }
@media (prefers-reduced-motion: reduce) { .flat-tape tr { transition: none; } }
@media (max-width: 600px) { .flat-tape th, .flat-tape td { padding: 0.35rem 0.25rem; font-size: 0.9rem; } .flat-tape .value, .flat-tape .grad { min-width: 3.6rem; } }
`);
