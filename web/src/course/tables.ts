/**
 * Tables of numbers, to look into and to fill in: the matrix product, broadcasting, and their way back.
 *
 *   <gradwalk-tables kind="product" free>          choose an entry, see the row and the column it is made of
 *   <gradwalk-tables kind="broadcast" task="...">  one entry is missing; three right in a row, with other numbers each time
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { say } from "./course-data";
import { type Asked, written } from "./asked";
import { FillIn } from "./fill-in";
import { column, dot, type Place, type Puzzle, puzzle, type Table, terms } from "./number-puzzles";
import { addStyles } from "./styles";

const shown = (x: number | string): string => (typeof x === "string" ? x : written(x));

class Tables extends FillIn {
  @state() accessor #puzzle!: Puzzle;
  /** In the free one: the entry that is explained. It goes from one to the next until somebody chooses. */
  @state() accessor #chosen!: Place;
  /** In the free one: the entries that have been explained so far. The others are still to be computed. */
  readonly #seen = new Set<string>();
  @state() accessor #timer = 0;

  get #free(): boolean {
    return this.hasAttribute("free");
  }

  protected override get asked(): Asked {
    return this.#puzzle;
  }

  protected override fresh(): void {
    this.#puzzle = puzzle(this.getAttribute("kind") ?? "product", this.#puzzle as Puzzle | undefined);
    this.#seen.clear();
    this.#explain(this.#puzzle.missing);
  }

  #explain(place: Place): void {
    this.#chosen = place;
    this.#seen.add(place.join());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#free && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#timer = window.setInterval(this.#further, 2200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  readonly #further = (): void => {
    const { name, data } = this.#puzzle.tables.at(-1)!;
    const [[, i, j], columns] = [this.#chosen, data[0]!.length];
    const next = (i * columns + j + 1) % (columns * data.length);
    this.#explain([name, Math.floor(next / columns), next % columns]);
  };

  override template(): TemplateResult {
    const { tables, between, question } = this.#puzzle;
    return html`<figure class="widget number-tables">
      <figcaption>${this.getAttribute("heading") ?? question}</figcaption>
      <div class="tables">
        ${tables.map(
          (one, i) =>
            html`${this.#table(one.name, one.data, !!one.gradient)}${
              between[i] ? html`<span class="sign" aria-hidden="true">${between[i]}</span>` : nothing
            }`,
        )}
      </div>
      ${this.#free ? this.#explained() : this.form()}
    </figure>`;
  }

  #table(name: string, data: (number | string)[][], gradient: boolean): TemplateResult {
    return html`<table class=${gradient ? "gradient" : ""}>
      <caption>
        ${name}
        <span class="shape">(${data.length}, ${data[0]!.length})</span>
      </caption>
      ${data.map(
        (row, i) =>
          html`<tr>
            ${row.map((x, j) => this.#cell([name, i, j], x))}
          </tr>`,
      )}
    </table>`;
  }

  #cell(place: Place, x: number | string): TemplateResult {
    const same = (other: Place): boolean => other.every((part, i) => part === place[i]);
    const open = this.#free || this.solved;
    const last = place[0] === this.#puzzle.tables.at(-1)!.name;
    if (same(this.#free ? this.#chosen : this.#puzzle.missing))
      return html`<td class="asked">${open ? shown(x) : html`<span aria-label=${say("tables.empty")}>?</span>`}</td>`;
    if (last && this.#free) {
      const known = this.#seen.has(place.join());
      const name = known ? nothing : say("tables.look", { row: place[1] + 1, column: place[2] + 1 });
      return html`<td>
        <button class="entry" aria-label=${name} @click=${() => this.#choose(place)}>${known ? shown(x) : "?"}</button>
      </td>`;
    }
    if (last && !open) return html`<td class="hidden" aria-label=${say("tables.hidden")}>·</td>`;
    return html`<td class=${open && this.#uses.some(same) ? "used" : ""}>${shown(x)}</td>`;
  }

  get #uses(): Place[] {
    if (!this.#free) return this.#puzzle.uses;
    const [[, i, j], [x, w]] = [this.#chosen, this.#puzzle.tables];
    return [...x!.data[i]!.map((_, c): Place => [x!.name, i, c]), ...w!.data.map((_, r): Place => [w!.name, r, j])];
  }

  #explained(): TemplateResult {
    const [x, w] = this.#puzzle.tables.map(({ data }) => data as Table);
    const [, i, j] = this.#chosen;
    const [row, down] = [x![i]!, column(w!, j)];
    return html`<p class="because" aria-live=${this.#timer ? "off" : "polite"}>
        ${say("tables.entry", { row: i + 1, column: j + 1, terms: terms(row, down) })}
        <strong>${written(dot(row, down))}</strong>
      </p>
      <div class="row"><button @click=${this.onward}>${say("tables.others")}</button></div>`;
  }

  #choose(place: Place): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#explain(place);
  }
}

customElements.define("gradwalk-tables", Tables);

addStyles(`
.number-tables .tables { display: flex; flex-wrap: wrap; align-items: start; justify-content: center; gap: clamp(0.6rem, 3cqi, 2.2rem); overflow-x: auto; padding: 0.4rem 0; }
.number-tables table { border-collapse: collapse; font: 1.05rem/1 var(--gw-mono, monospace); font-variant-numeric: tabular-nums; width: auto; }
.number-tables caption { font: 0.9rem/1.4 var(--gw-font, sans-serif); color: var(--gw-muted); text-align: left; padding-top: 0.35rem; max-width: 14rem; caption-side: bottom; }
.number-tables .shape { font-family: var(--gw-mono, monospace); white-space: nowrap; }
.number-tables td { border: 1px solid var(--gw-line); min-width: clamp(2.3rem, 7cqi, 4.6rem); height: clamp(2.3rem, 5.6cqi, 3.6rem); text-align: center; vertical-align: middle; padding: 0; font-size: clamp(1rem, 2.2cqi, 1.35rem); color: var(--gw-forward); background: var(--gw-page); }
.number-tables .gradient td { color: var(--gw-backward); }
.number-tables td.used { background: var(--gw-forward-soft); font-weight: 700; }
.number-tables .gradient td.used { background: var(--gw-backward-soft); }
.number-tables td.asked { outline: 3px solid var(--gw-focus); outline-offset: -3px; font-weight: 700; }
.number-tables td.hidden { color: var(--gw-muted); }
.number-tables .entry { all: unset; display: grid; place-items: center; width: 100%; height: 100%; min-height: 2.3rem; cursor: pointer; }
.number-tables .entry:focus-visible { outline: 3px solid var(--gw-focus); outline-offset: -3px; }
.number-tables .sign { align-self: center; font-size: 1.3rem; color: var(--gw-muted); }
.widget.number-tables { container-type: inline-size; max-width: 52rem; margin-inline: auto; }
.number-tables .because, .number-tables form, .number-tables > .row { justify-content: center; text-align: center; }
@media (max-width: 600px) { .number-tables .tables { gap: 0.5rem; } }
`);
