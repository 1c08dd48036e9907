/**
 * Tables of numbers, to look into and to fill in: the matrix product, broadcasting, and their way back.
 *
 *   <gradwalk-tables kind="product" free>          choose an entry, see the row and the column it is made of
 *   <gradwalk-tables kind="broadcast" task="...">  one entry is missing; three right in a row, with other numbers each time
 */
import { html, nothing, type TemplateResult } from "lit";
import { readNumber } from "../model/number";
import { Part } from "./part";
import { store } from "./store";
import { addStyles } from "./styles";

type Table = number[][];
/** A table as it is shown: numbers, or the names of what stands there. */
type Shown = (number | string)[][];
type Cell = readonly [table: string, row: number, column: number];

interface Puzzle {
  tables: { name: string; data: Shown; gradient?: boolean }[];
  between: string[];
  asked: Cell;
  uses: Cell[];
  question: string;
  right: number;
  because: string;
  mistakes: [number, string][];
}

const STREAK = 3;
const whole = (): number => Math.floor(Math.random() * 9) - 4;
const make = (rows: number, columns: number): Table =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => whole() || 2));
const pick = (count: number): number => Math.floor(Math.random() * count);
const column = (table: Table, j: number): number[] => table.map((row) => row[j]!);
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const dot = (a: number[], b: number[]): number => sum(a.map((x, i) => x * b[i]!));
const product = (a: Table, b: Table): Table => a.map((row) => b[0]!.map((_, j) => dot(row, column(b, j))));
const written = (x: number | string): string => (typeof x === "string" ? x : x < 0 ? `−${-x}` : `${x}`);
const bracketed = (x: number): string => (x < 0 ? `(${written(x)})` : written(x));
const terms = (a: number[], b: number[]): string => a.map((x, i) => `${bracketed(x)}·${bracketed(b[i]!)}`).join(" + ");

function productPuzzle(): Puzzle {
  const [n, k, m] = [
    [2, 3, 4],
    [4, 2, 3],
    [3, 4, 2],
  ][pick(3)]!;
  const [x, w] = [make(n!, k!), make(k!, m!)];
  const [i, j] = [pick(n!), pick(m!)];
  const [row, down] = [x[i]!, column(w, j)];
  const right = dot(row, down);
  return {
    tables: [
      { name: "X", data: x },
      { name: "W", data: w },
      { name: "XW", data: product(x, w) },
    ],
    between: ["·", "="],
    asked: ["XW", i, j],
    uses: [...row.map((_, c): Cell => ["X", i, c]), ...down.map((_, r): Cell => ["W", r, j])],
    question: "Which number belongs in the empty place?",
    right,
    because: `Row ${i + 1} of X against column ${j + 1} of W: ${terms(row, down)} = ${written(right)}.`,
    mistakes: [
      [sum(row) * sum(down), "You multiplied the two sums. Multiply pair by pair, then add."],
      [row[0]! * down[0]!, "That is the first pair alone. Every pair counts."],
      [sum(row) + sum(down), "You added everything. Each pair is multiplied first."],
      [
        x[i]![j % k!]! * w[i % k!]![j]!,
        "That multiplies the two entries at the same place. A product of tables takes a whole row and a whole column.",
      ],
      [-right, "The size is right, the sign is not."],
    ],
  };
}

function broadcastPuzzle(): Puzzle {
  const [n, m] = [
    [3, 2],
    [4, 3],
    [3, 4],
  ][pick(3)]!;
  const g = make(n!, m!);
  const j = pick(m!);
  const down = column(g, j);
  const right = sum(down);
  return {
    tables: [
      { name: "b, added to every row of X", data: g.map((row) => row.map((_, c) => `b${c + 1}`)) },
      { name: "gradient that arrives at Y = X + b", data: g, gradient: true },
      { name: "gradient of b", data: [g[0]!.map((_, c) => sum(column(g, c)))], gradient: true },
    ],
    between: ["", "→"],
    asked: ["gradient of b", 0, j],
    uses: ["b, added to every row of X", "gradient that arrives at Y = X + b"].flatMap((table) =>
      down.map((_, r): Cell => [table, r, j]),
    ),
    question: `The row b was added to each of ${n} rows. What is the gradient of b${j + 1}?`,
    right,
    because: `Entry ${j + 1} of b was used ${n} times, once in each row: ${down.map(bracketed).join(" + ")} = ${written(right)}.`,
    mistakes: [
      [right / n!, "You took the average. Each use brings its whole share: add."],
      [down[0]!, "That is the share of the first use. All of them count."],
      [down[n! - 1]!, "That is the share of the last use: it would be `=` instead of `+=`."],
      [n!, "That is how often it was used. Each use brings what arrives there."],
      [sum(g[0]!), "You added along the first row. In which places of Y does this entry of b stand?"],
      [sum(g.map(sum)), "That is the sum of everything. At most places of Y another entry of b was added."],
    ],
  };
}

function backwardPuzzle(): Puzzle {
  const [n, k, m] = [
    [3, 2, 4],
    [4, 3, 2],
    [2, 4, 3],
  ][pick(3)]!;
  const [x, g] = [make(n!, k!), make(n!, m!)];
  const [i, j] = [pick(k!), pick(m!)];
  const [one, two] = [column(x, i), column(g, j)];
  const right = dot(one, two);
  const turned = x[0]!.map((_, c) => column(x, c));
  return {
    tables: [
      { name: "X", data: x },
      { name: "G, which arrives at Y = XW", data: g, gradient: true },
      { name: "gradient of W", data: product(turned, g), gradient: true },
    ],
    between: ["and", "→"],
    asked: ["gradient of W", i, j],
    uses: [...one.map((_, r): Cell => ["X", r, i]), ...two.map((_, r): Cell => ["G, which arrives at Y = XW", r, j])],
    question: `W has ${k} rows and ${m} columns. Which number belongs in the empty place of its gradient?`,
    right,
    because: `The weight in row ${i + 1}, column ${j + 1} multiplied column ${i + 1} of X, in every row, and went into column ${j + 1} of Y: ${terms(one, two)} = ${written(right)}.`,
    mistakes: [
      [one[0]! * two[0]!, "That is the share of the first row of X alone. Every row used this weight."],
      [right / n!, "You took the average over the rows. The shares add up."],
      [sum(two), "The local derivative is missing: each share is multiplied by the x that met the weight."],
      [sum(one), "What arrives is missing: each x is multiplied by the gradient that arrives in its row."],
      [-right, "The size is right, the sign is not."],
    ],
  };
}

const PUZZLES: Record<string, () => Puzzle> = {
  product: productPuzzle,
  broadcast: broadcastPuzzle,
  backward: backwardPuzzle,
};

class Tables extends Part {
  #puzzle!: Puzzle;
  #typed = "";
  #said = "";
  #solved = false;
  #chosen: Cell | undefined;
  #timer = 0;

  get #free(): boolean {
    return this.hasAttribute("free");
  }

  override prepare(): void {
    this.#next();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#free && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#timer = window.setInterval(this.#onward, 2200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** By itself it goes from entry to entry, until somebody chooses one. */
  readonly #onward = (): void => {
    const [, i, j] = this.#chosen!;
    const [name, { length: columns }] = [this.#puzzle.tables.at(-1)!.name, this.#numbers.at(-1)![0]!];
    const next = (i * columns + j + 1) % (columns * this.#numbers.at(-1)!.length);
    this.#chosen = [name, Math.floor(next / columns), next % columns];
    this.draw();
  };

  #next(): void {
    this.#puzzle = PUZZLES[this.getAttribute("kind") ?? "product"]!();
    [this.#typed, this.#said, this.#solved] = ["", "", false];
    this.#chosen = this.#free ? this.#puzzle.asked : undefined;
    this.draw();
  }

  override template(): TemplateResult {
    const puzzle = this.#puzzle;
    return html`<figure class="widget number-tables">
      <figcaption>${this.getAttribute("heading") ?? puzzle.question}</figcaption>
      <div class="tables">
        ${puzzle.tables.map(
          (one, i) =>
            html`${this.#table(one.name, one.data, !!one.gradient)}${
              puzzle.between[i] ? html`<span class="sign" aria-hidden="true">${puzzle.between[i]}</span>` : nothing
            }`,
        )}
      </div>
      ${this.#free ? this.#explained() : this.#form()}
    </figure>`;
  }

  #table(name: string, data: Shown, gradient: boolean): TemplateResult {
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

  #cell(cell: Cell, x: number | string): TemplateResult {
    const same = (a: Cell): boolean => a.every((part, i) => part === cell[i]);
    const shown = this.#free || this.#solved;
    const target = this.#free ? this.#chosen : this.#puzzle.asked;
    if (target && same(target)) {
      return html`<td class="asked">${shown ? written(x) : html`<span aria-label="empty">?</span>`}</td>`;
    }
    const used = shown && this.#used().some(same);
    const last = this.#puzzle.tables.at(-1)!.name;
    if (!this.#free && cell[0] === last && !this.#solved) return html`<td class="hidden" aria-label="not shown">·</td>`;
    if (this.#free && cell[0] === last) {
      return html`<td><button class="entry" @click=${() => this.#choose(cell)}>${written(x)}</button></td>`;
    }
    return html`<td class=${used ? "used" : ""}>${written(x)}</td>`;
  }

  get #numbers(): Table[] {
    return this.#puzzle.tables.map(({ data }) => data as Table);
  }

  #used(): Cell[] {
    if (!this.#free || !this.#chosen) return this.#puzzle.uses;
    const [, i, j] = this.#chosen;
    const [x, w] = this.#puzzle.tables;
    return [...x!.data[i]!.map((_, c): Cell => [x!.name, i, c]), ...w!.data.map((_, r): Cell => [w!.name, r, j])];
  }

  #explained(): TemplateResult {
    const [x, w] = this.#numbers;
    const [, i, j] = this.#chosen!;
    const [row, down] = [x![i]!, column(w!, j)];
    return html`<p class="because" aria-live=${this.#timer ? "off" : "polite"}>
        Row ${i + 1} against column ${j + 1}: ${terms(row, down)} = <strong>${written(dot(row, down))}</strong>
      </p>
      <div class="row"><button @click=${() => this.#next()}>Other numbers</button></div>`;
  }

  #choose(cell: Cell): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#chosen = cell;
    this.draw();
  }

  #form(): TemplateResult {
    return html`<form class="row" @submit=${this.#check}>
        <label
          >Your number
          <input
            type="text"
            inputmode="text"
            autocomplete="off"
            size="7"
            .value=${this.#typed}
            ?disabled=${this.#solved}
            @input=${(e: Event) => (this.#typed = (e.target as HTMLInputElement).value)}
        /></label>
        ${this.#solved ? html`<button type="button" @click=${() => this.#next()}>Another one</button>` : html`<button>Check</button>`}
        <span class="streak"
          >${this.done ? "Mastered. You can go on practising." : `${Math.min(STREAK, store.record(this.task)?.streak ?? 0)} of ${STREAK} right in a row`}</span
        >
      </form>
      <p class="because" aria-live="polite">${this.#said}</p>`;
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const answer = readNumber(this.#typed);
    const { right, because, mistakes } = this.#puzzle;
    if (answer === null) {
      this.#said = "Write a number, like 7 or −12.";
    } else if (Math.abs(answer - right) < 1e-9) {
      this.#solved = true;
      this.#said = `Right. ${because}`;
      this.attempt(true, written(answer), { goal: STREAK });
    } else {
      const known = mistakes.find(([wrong]) => Math.abs(wrong - answer) < 1e-9 && Math.abs(wrong - right) > 1e-9);
      this.#said = known ? `Not yet. ${known[1]}` : "Not yet. Which numbers meet in the empty place?";
      this.attempt(false, written(answer), { misconception: known?.[1] ?? "", goal: STREAK });
    }
    this.draw();
  };
}

customElements.define("gradwalk-tables", Tables);

addStyles(`
.number-tables .tables { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: clamp(0.6rem, 3cqi, 2.2rem); overflow-x: auto; padding: 0.4rem 0; }
.number-tables table { border-collapse: collapse; font: 1.05rem/1 var(--gw-mono, monospace); font-variant-numeric: tabular-nums; width: auto; }
.number-tables caption { font: 0.9rem/1.4 var(--gw-font, sans-serif); color: var(--gw-muted); text-align: left; padding-bottom: 0.35rem; max-width: 14rem; }
.number-tables .shape { font-family: var(--gw-mono, monospace); white-space: nowrap; }
.number-tables td { border: 1px solid var(--gw-line); min-width: clamp(2.3rem, 6cqi, 4rem); height: clamp(2.3rem, 5cqi, 3.4rem); text-align: center; vertical-align: middle; padding: 0; font-size: clamp(1rem, 2.2cqi, 1.35rem); color: var(--gw-forward); background: var(--gw-page); }
.number-tables .gradient td { color: var(--gw-backward); }
.number-tables td.used { background: var(--gw-forward-soft); font-weight: 700; }
.number-tables .gradient td.used { background: var(--gw-backward-soft); }
.number-tables td.asked { outline: 3px solid var(--gw-focus); outline-offset: -3px; font-weight: 700; }
.number-tables td.hidden { color: var(--gw-muted); }
.number-tables .entry { all: unset; display: grid; place-items: center; width: 100%; height: 100%; min-height: 2.3rem; cursor: pointer; }
.number-tables .entry:focus-visible { outline: 3px solid var(--gw-focus); outline-offset: -3px; }
.number-tables .sign { font-size: 1.3rem; color: var(--gw-muted); }
.number-tables { container-type: inline-size; }
.number-tables .because, .number-tables form, .number-tables > .row { justify-content: center; text-align: center; }
.number-tables .because { min-height: 1.6em; margin: 0.5rem 0 0; }
.number-tables .streak { color: var(--gw-muted); font-size: 0.95rem; }
@media (max-width: 600px) { .number-tables .tables { gap: 0.5rem; } }
`);
