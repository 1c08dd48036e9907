/**
 * A pass at work on a tape: how many lines will be left? Then those that go are struck out, and the others get new numbers.
 *
 *   <gradwalk-passes pass="drop" task="...">   what nobody needs goes
 *   <gradwalk-passes pass="fuse" task="...">   a sum of products becomes one dot
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { readNumber } from "../model/number";
import { say } from "./course-data";
import { pick, type Told, told } from "./asked";
import { Part } from "./part";
import { addStyles } from "./styles";

interface Line {
  op: string;
  /** Places of other lines, as they were at first. */
  args: number[];
  goes?: boolean;
}

interface Tape {
  lines: Line[];
  kept: number;
  /** The line that swallows those that go, and what it becomes. */
  fused?: { at: number; becomes: Line };
}

/** A sum of products with its tanh, and lines in between that nobody needs. */
function wasteful(): Tape {
  const lines: Line[] = ["a", "b", "c", "d"].map((op) => ({ op, args: [] }));
  const put = (op: string, ...args: number[]): number => lines.push({ op, args }) - 1;
  const idle = pick(2) ? put("tanh", pick(4)) : put("*", pick(4), pick(4));
  const [one, two] = pick(2) ? [0, 1] : [1, 0];
  const first = put(pick(2) ? "*" : "+", one, two);
  if (pick(2)) put("+", idle, pick(4));
  const second = put("*", first, pick(2) ? 0 : 2);
  const kept = put("tanh", second);
  put("+", idle, kept);
  return { lines, kept };
}

function neuron(): Tape {
  const n = 2 + pick(2);
  const lines: Line[] = [];
  const put = (op: string, ...args: number[]): number => lines.push({ op, args }) - 1;
  for (let i = 1; i <= n; i += 1) [put(`w${i}`), put(`x${i}`)];
  const bias = put("b");
  const products = Array.from({ length: n }, (_, i) => put("*", 2 * i, 2 * i + 1));
  let sum = products[0]!;
  for (const product of products.slice(1)) sum = put("+", sum, product);
  const kept = put("tanh", put("+", sum, bias));
  for (let i = products[0]!; i < sum; i += 1) lines[i]!.goes = true;
  const becomes = { op: "dot", args: products.flatMap((i) => lines[i]!.args) };
  return { lines, kept, fused: { at: sum, becomes } };
}

/** Everything that the kept line does not need goes. */
function marked(tape: Tape): Tape {
  const needed = new Set<number>();
  const need = (i: number): void => {
    needed.add(i);
    tape.lines[i]!.args.forEach(need);
  };
  need(tape.kept);
  tape.lines.forEach((line, i) => (line.goes = !needed.has(i)));
  return tape;
}

class Passes extends Part {
  @state() accessor #tape!: Tape;
  @state() accessor #typed = "";
  @state() accessor #said = "";
  @state() accessor #ran = false;
  /** Whether a wrong guess was made for this tape: then one may look, and the next tape counts. */
  @state() accessor #missed = false;

  get #fuses(): boolean {
    return this.getAttribute("pass") === "fuse";
  }

  override prepare(): void {
    this.#next();
  }

  #next(): void {
    this.#tape = this.#fuses ? neuron() : marked(wasteful());
    this.#typed = this.#said = "";
    this.#ran = this.#missed = false;
  }

  #see(): void {
    this.#ran = true;
    this.#said = say("passes.seen", { left: this.#left });
    void this.focusOn("form>button");
  }

  get #left(): number {
    return this.#tape.lines.filter((line) => !line.goes).length;
  }

  /** The foreseeable wrong counts, each with its sentence. */
  get #mistakes(): [number, Told][] {
    const { lines } = this.#tape;
    const all = lines.length;
    const products = lines.filter(({ op, goes }) => op === "*" && goes).length;
    if (this.#fuses)
      return [
        [all, told("passes.wrong-none-fused")],
        [this.#left - 1, told("passes.wrong-no-dot")],
        [all - products, told("passes.wrong-products-only")],
        [all - products + 1, told("passes.wrong-sums-only")],
        [lines.filter(({ args }) => args.length === 0).length, told("passes.wrong-leaves-only")],
        [all - this.#left, told("passes.wrong-gone")],
        [1, told("passes.wrong-all-fused")],
        ...[1, 2, 3].map((more): [number, Told] => [this.#left + more, told("passes.wrong-one-more")]),
        ...[1, 2, 3].map((less): [number, Told] => [this.#left - less, told("passes.wrong-fewer")]),
      ];
    const leaves = lines.filter(({ args, goes }) => goes && args.length === 0).length;
    return [
      [all, told("passes.wrong-none")],
      [all - 1, told("passes.wrong-last-only")],
      [all - this.#left, told("passes.wrong-gone")],
      ...(leaves ? [[this.#left + leaves, told("passes.wrong-leaves")] as [number, Told]] : []),
      ...[1, 2].map((less): [number, Told] => [this.#left - less, told("passes.wrong-too-few")]),
      ...[1, 2].map((more): [number, Told] => [this.#left + more, told("passes.wrong-one-left")]),
    ];
  }

  override template(): TemplateResult {
    const { lines, kept, fused } = this.#tape;
    const places = this.#places();
    const count = lines.length;
    return html`<figure class="widget passes">
      <figcaption>${say(this.#fuses ? "passes.fuse" : "passes.drop", { kept })}</figcaption>
      <ol>
        ${lines.map((line, i) => {
          const merged = this.#ran && fused?.at === i ? fused.becomes : line;
          const gone = this.#ran && line.goes;
          const place = places.get(i)!;
          return html`<li class=${gone ? "gone" : ""} ?data-kept=${i === kept}>
            <b
              >${gone ? nothing : `r${place} `}${gone || place !== i ? html`<small>${say("passes.was", { i })}</small>` : nothing}</b
            >
            <code>${this.#text(merged, gone ? undefined : places)}</code>
            ${i === kept ? html`<span class="mark">${say("passes.kept")}</span>` : nothing}
            ${gone ? html`<span class="mark">${say("passes.gone")}</span>` : nothing}
            ${merged === line ? nothing : html`<span class="mark">${say("passes.fused")}</span>`}
          </li>`;
        })}
      </ol>
      <form class="row" @submit=${this.#check}>
        <label
          >${say("passes.ask", { count })}
          <input
            type="text"
            inputmode="numeric"
            autocomplete="off"
            size="5"
            .value=${this.#typed}
            ?disabled=${this.#ran}
            @input=${(event: Event) => (this.#typed = (event.target as HTMLInputElement).value)}
        /></label>
        ${
          this.#ran
            ? html`<button type="button" @click=${() => this.#next()}>${say("passes.next")}</button>`
            : html`<button>${say("fill.check")}</button> ${
                  this.#missed
                    ? html`<button type="button" class="quiet" @click=${() => this.#see()}>
                        ${say("passes.see")}
                      </button>`
                    : nothing
                }`
        }
        ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
      </form>
      <p
        class="because"
        data-state=${this.#ran && !this.#missed ? "right" : this.#said && !this.#ran ? "wrong" : ""}
        role="status"
      >
        ${this.#said}
      </p>
    </figure>`;
  }

  /** Where each line stands now. */
  #places(): Map<number, number> {
    const places = new Map<number, number>();
    this.#tape.lines.forEach((line, i) => {
      if (!this.#ran || !line.goes) places.set(i, places.size);
    });
    return places;
  }

  #text({ op, args }: Line, places?: Map<number, number>): string {
    const name = (i: number): string => `r${places?.get(i) ?? i}`;
    if (args.length === 0) return op;
    if (op === "tanh" || op === "dot") return `${op}(${args.map(name).join(", ")})`;
    return `${name(args[0]!)} ${op} ${name(args[1]!)}`;
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const answer = readNumber(this.#typed);
    const left = this.#left;
    const [places, ask] = [this.#places(), say("passes.ask", { count: this.#tape.lines.length })];
    if (answer === null) this.#said = say("passes.number");
    else if (answer === left) {
      this.#ran = true;
      this.#missed = false;
      this.#said = say(this.#fuses ? "passes.right-fuse" : "passes.right-drop", { left });
      this.attempt(true, `${answer}`);
      void this.focusOn("form>button");
    } else {
      const known = this.#mistakes.find(([wrong]) => wrong === answer && wrong !== left)?.[1];
      this.#said = `${say("passes.not-yet")} ${known?.text ?? say(this.#fuses ? "passes.wrong-fuse" : "passes.wrong-drop")}`;
      const question = `${this.#tape.lines.map((line) => this.#text(line, places)).join("; ")}. ${ask}`;
      this.#missed = true;
      this.attempt(false, `${answer}`, { question, misconception: known?.text ?? "", kind: known?.kind ?? "" });
    }
  };
}

customElements.define("gradwalk-passes", Passes);

addStyles(`
.passes { max-width: 46rem; margin-inline: auto; }
.passes ol { list-style: none; max-width: none; margin: 0.6rem 0 1rem; padding: 0; font-size: clamp(1rem, 1.6vw, 1.25rem); font-family: var(--gw-mono, monospace); font-variant-numeric: tabular-nums; }
.passes li { display: grid; grid-template-columns: 6.4rem minmax(0, 1fr) auto; gap: 0.6rem; align-items: center; margin: 0;
  padding: 0 0.6rem; min-height: 2.2rem; border-bottom: 1px solid var(--gw-line); transition: min-height 400ms; }
.passes li.gone { min-height: 1.5rem; font-size: 0.8em; }
.passes li.gone :is(b, code) { color: var(--gw-muted); text-decoration: line-through; }
.passes li.gone .mark { color: var(--gw-muted); }
.passes li small { font: 0.8rem var(--gw-font, sans-serif); }
.passes li b { color: var(--gw-muted); font-weight: 500; }
.passes li code { background: none; padding: 0; color: var(--gw-forward); font-size: inherit; white-space: normal; overflow-wrap: anywhere; }
.passes li[data-kept] { background: var(--gw-forward-soft); }
.passes .mark { font: 0.85rem var(--gw-font, sans-serif); color: var(--gw-ink); }
.passes .because { min-height: 3em; margin-top: 0.6rem; }
@media (max-width: 600px) { .passes li { grid-template-columns: 5.6rem minmax(0, 1fr); } .passes .mark { grid-column: 2; padding-bottom: 0.3rem; } }
@media (prefers-reduced-motion: reduce) { .passes li { transition: none; } }
`);
