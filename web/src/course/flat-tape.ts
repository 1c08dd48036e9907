/**
 * A tape: the lines of a flat program, run down and walked back up.
 *
 *   <gradwalk-flat-tape heading="...">   results on the way down, gradients on the way up, by itself or step by step; the graph beside it
 *   <gradwalk-flat-tape task="...">      one number is missing; three right in a row, with other numbers and other tapes
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { shuffled } from "../model/random";
import { say } from "./course-data";
import { type Asked, clearest, written } from "./asked";
import { FillIn } from "./fill-in";
import { FilledTape, type Spot } from "./filled-tape";
import { store } from "./store";
import { addStyles } from "./styles";
import { tapeGraph } from "./tape-graph";

/** a, b and c of the one that is watched. */
const SHOWN = [2, -3, 10];

class FlatTape extends FillIn {
  @state() accessor #tape!: FilledTape;
  /** The place that is asked for; without a task: the line at work. */
  @state() accessor #spot!: Spot;
  /** What will be asked for next: each place once, before any comes again. */
  #coming: ReturnType<typeof FilledTape.spots> = [];
  #timer = 0;

  get #watching(): boolean {
    return !this.task;
  }

  protected override get asked(): Asked {
    return this.#tape.asked(this.#spot);
  }

  protected override fresh(): void {
    if (this.#watching) {
      [this.#tape, this.#spot] = [new FilledTape(0, SHOWN), { line: 0, back: false }];
      return;
    }
    const back = (store.record(this.task)?.streak ?? 0) > 0; // first a result, then gradients
    if (!this.#coming.length || this.#coming[0]!.spot.back !== back) this.#coming = shuffled(FilledTape.spots(back));
    const { which, spot } = this.#coming.pop()!;
    this.#spot = spot;
    this.#tape = clearest(
      () => new FilledTape(which),
      (tape) => tape.asked(spot),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#watching && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#timer = window.setInterval(this.#further, 900);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** Down line by line, and up again. */
  readonly #further = (): void => {
    const [{ line, back }, last] = [this.#spot, this.#tape.lines.length - 1];
    this.#spot = line === (back ? 0 : last) ? { line, back: !back } : { line: line + (back ? -1 : 1), back };
  };

  /** By hand: from now on it waits for the reader. */
  readonly #step = (): void => {
    clearInterval(this.#timer);
    this.#further();
  };

  override template(): TemplateResult {
    const { lines, text } = this.#tape;
    const { line, back } = this.#spot;
    const question = html`<code>${text}</code> ${say(back ? "tape.ask-gradient" : "tape.ask-result", { line })}`;
    return html`<figure class="widget flat-tape ${this.#watching ? "beside" : ""}">
      <figcaption>${this.getAttribute("heading") ?? question}</figcaption>
      ${this.#watching ? tapeGraph(this.#tape, this.#spot) : nothing}
      <table>
        <thead>
          <tr>
            <th scope="col">${say("tape.line")}</th>
            <th scope="col">${say("tape.does")}</th>
            <th scope="col">${say("tape.result")}</th>
            <th scope="col">${say("tape.gradient")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (_, i) =>
              html`<tr class=${i === line ? (back ? "up" : "down") : ""}>
                <th scope="row">r${i}</th>
                <td>${this.#tape.doing(i)}</td>
                <td class="value">${this.#result(i)}</td>
                <td class="grad">${this.#gradient(i)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        this.#watching
          ? html`<p class="because">${say(back ? "tape.up" : "tape.down")}</p>
              <div class="row">
                <button type="button" class="quiet" @click=${this.#step}>${say("tape.step")}</button>
              </div>`
          : this.form()
      }
    </figure>`;
  }

  #result(i: number): string {
    const { line, back } = this.#spot;
    if (this.#watching) return back || i <= line ? written(this.#tape.results[i]!) : "";
    return back || this.solved || i < line ? written(this.#tape.results[i]!) : i === line ? "?" : "";
  }

  #gradient(i: number): string {
    const { line, back } = this.#spot;
    if (!back) return "";
    if (this.#watching) {
      const so = this.#tape.arrived(i, line);
      return so === undefined ? "" : written(so);
    }
    const given = i > line && this.#tape.lines[i]![0] !== "leaf"; // leaves hand nothing on, and may have got the same
    return this.solved || given ? written(this.#tape.grads[i]!) : i === line ? "?" : "";
  }
}

customElements.define("gradwalk-flat-tape", FlatTape);

addStyles(`
@media (min-width: 800px) {
  .flat-tape.beside { display: grid; grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); gap: 0 2.5rem; align-items: center; }
  .flat-tape.beside :is(figcaption, .because, .row) { grid-column: 1 / -1; }
}
.flat-tape table { width: 100%; border-collapse: collapse; font-family: var(--gw-mono, monospace); font-variant-numeric: tabular-nums; }
.flat-tape th, .flat-tape td { padding: 0.45rem 0.6rem; text-align: left; border-bottom: 1px solid var(--gw-line); }
.flat-tape thead th { font: 0.9rem var(--gw-font, sans-serif); color: var(--gw-muted); }
.flat-tape .value { color: var(--gw-forward); min-width: 5rem; }
.flat-tape .grad { color: var(--gw-backward); min-width: 5rem; }
.flat-tape tr { transition: background 250ms; }
.flat-tape tr.down { background: var(--gw-forward-soft); }
.flat-tape tr.up { background: var(--gw-backward-soft); }
.flat-tape .row { margin-top: 0.9rem; }
@media (prefers-reduced-motion: reduce) { .flat-tape tr { transition: none; } }
@media (max-width: 600px) { .flat-tape th, .flat-tape td { padding: 0.35rem 0.25rem; font-size: 0.9rem; } .flat-tape .value, .flat-tape .grad { min-width: 3.6rem; } }
`);
