/**
 * A tape: the lines of a flat program, run down and walked back up.
 *
 *   <gradwalk-flat-tape heading="...">   which line is at work, down and up again, without numbers
 *   <gradwalk-flat-tape task="...">      one number is missing; three right in a row, with other numbers and other tapes
 */
import { html, nothing, type TemplateResult } from "lit";
import { readNumber } from "../model/number";
import { Part } from "./part";
import { store } from "./store";
import { addStyles } from "./styles";

type Line = readonly [op: "leaf" | "+" | "*", ...args: number[]];

const NAMES = ["a", "b", "c"];
const LEAVES: Line[] = [["leaf"], ["leaf"], ["leaf"]];
const TAPES: { text: string; lines: Line[] }[] = [
  { text: "(a + b) * c + a", lines: [...LEAVES, ["+", 0, 1], ["*", 3, 2], ["+", 4, 0]] },
  { text: "(a * b + c) * a", lines: [...LEAVES, ["*", 0, 1], ["+", 3, 2], ["*", 4, 0]] },
  { text: "a * b + b * c", lines: [...LEAVES, ["*", 0, 1], ["*", 1, 2], ["+", 3, 4]] },
];
const STREAK = 3;

const pick = (count: number): number => Math.floor(Math.random() * count);
const written = (x: number): string => (x < 0 ? `−${-x}` : `${x}`);
const bracketed = (x: number): string => (x < 0 ? `(${written(x)})` : written(x));

/** A share that arrives at a line: from which line, what arrived there, and the local derivative. */
interface Share {
  from: number;
  arrived: number;
  local: number;
}

/** A tape with numbers: every result, every gradient, and the shares each gradient is made of. */
class Filled {
  readonly results: number[] = [];
  readonly grads: number[];
  readonly shares: Share[][];

  constructor(
    readonly text: string,
    readonly lines: Line[],
    leaves: number[],
  ) {
    for (const [op, x, y] of lines) {
      const [a, b] = [this.results[x ?? -1]!, this.results[y ?? -1]!];
      this.results.push(op === "leaf" ? leaves[this.results.length]! : op === "+" ? a + b : a * b);
    }
    this.grads = lines.map(() => 0);
    this.shares = lines.map(() => []);
    this.grads[lines.length - 1] = 1;
    for (let i = lines.length - 1; i >= LEAVES.length; i -= 1) {
      const [op, x, y] = lines[i]! as [string, number, number];
      for (const [to, other] of [
        [x, y],
        [y, x],
      ] as const) {
        const local = op === "+" ? 1 : this.results[other]!;
        this.shares[to]!.push({ from: i, arrived: this.grads[i]!, local });
        this.grads[to]! += this.grads[i]! * local;
      }
    }
  }

  what(i: number): string {
    const [op, x, y] = this.lines[i]!;
    return op === "leaf" ? NAMES[i]! : `r${x} ${op} r${y}`;
  }

  /** Why a number is what it is. */
  because(i: number, back: boolean): string {
    const [op, x, y] = this.lines[i]!;
    if (!back) {
      const [a, b] = [this.results[x!]!, this.results[y!]!];
      return `r${x} ${op} r${y} = ${bracketed(a)} ${op === "*" ? "·" : op} ${bracketed(b)} = ${written(this.results[i]!)}.`;
    }
    const terms = this.shares[i]!.map(
      ({ from, arrived, local }) => `${bracketed(arrived)}·${bracketed(local)} from r${from}`,
    );
    return `${terms.join(" + ")} = ${written(this.grads[i]!)}: what arrives times the local derivative, from each line that uses r${i}.`;
  }

  /** The foreseeable wrong numbers for a place, each with its sentence. */
  mistakes(i: number, back: boolean): [number, string][] {
    const [op, x, y] = this.lines[i]!;
    if (!back) {
      const [a, b] = [this.results[x!]!, this.results[y!]!];
      return [
        [op === "+" ? a * b : a + b, `The line says ${op === "+" ? "plus" : "times"}.`],
        [x! + y!, "You took the numbers of the lines. Take what stands in these lines."],
        [x! * y!, "You took the numbers of the lines. Take what stands in these lines."],
        [a, "That is the first of the two lines alone."],
        [b, "That is the second of the two lines alone."],
      ];
    }
    const shares = this.shares[i]!;
    const each = shares.map(({ arrived, local }) => arrived * local);
    const several = shares.length > 1;
    return [
      ...(several
        ? each.map((one): [number, string] => [
            one,
            `r${i} is used by two lines below. This is the share of one of them.`,
          ])
        : []),
      [
        this.results[i]!,
        "That is the line's result. Asked is its gradient: how the last line moves when this one does.",
      ],
      [
        shares.reduce((sum, { local }) => sum + local, 0),
        "You added the local derivatives. Each is multiplied by what arrives at the line that uses it.",
      ],
      [
        shares.reduce((sum, { arrived }) => sum + arrived, 0),
        "You passed on what arrives, unchanged. A product multiplies it by the other factor.",
      ],
      [
        shares.reduce((sum, { arrived }) => sum + arrived * this.results[i]!, 0),
        "You multiplied by the line's own number. A product passes on the other factor.",
      ],
    ];
  }
}

class FlatTape extends Part {
  #tape!: Filled;
  /** The place that is asked for, and whether it is a gradient. */
  #asked = 0;
  #back = false;
  #typed = "";
  #said = "";
  #solved = false;
  /** Which line is at work in the picture without numbers: down, then up. */
  #at = 0;
  #timer = 0;

  get #watching(): boolean {
    return !this.task;
  }

  override prepare(): void {
    this.#next();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#watching && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this.#timer = window.setInterval(() => {
        this.#at = (this.#at + 1) % (2 * this.#tape.lines.length);
        this.draw();
      }, 900);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  #next(): void {
    const { text, lines } = TAPES[this.#watching ? 0 : pick(TAPES.length)]!;
    const leaf = (): number => (pick(2) ? 1 : -1) * (2 + pick(4));
    this.#tape = new Filled(text, lines, [leaf(), leaf(), leaf()]);
    this.#back = pick(3) > 0; // the way back is the harder one: asked for twice as often
    this.#asked = this.#back ? pick(lines.length - 1) : LEAVES.length + pick(lines.length - LEAVES.length);
    [this.#typed, this.#said, this.#solved] = ["", "", false];
  }

  override template(): TemplateResult {
    const { lines, text } = this.#tape;
    const count = lines.length;
    const back = this.#watching ? this.#at >= count : this.#back;
    const line = this.#watching ? (back ? 2 * count - 1 - this.#at : this.#at) : this.#asked;
    const what = back ? `gradient of r${line}` : `result of r${line}`;
    const heading = this.getAttribute("heading");
    return html`<figure class="widget flat-tape">
      <figcaption>${heading ?? html`<code>${text}</code> as a tape. What is the ${what}?`}</figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">line</th>
            <th scope="col">what it does</th>
            ${
              this.#watching
                ? nothing
                : html`<th scope="col">result</th>
                    <th scope="col">gradient</th>`
            }
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (_, i) =>
              html`<tr class=${i === line ? (back ? "up" : "down") : ""}>
                <th scope="row">r${i}</th>
                <td>${this.#tape.what(i)}</td>
                ${
                  this.#watching
                    ? nothing
                    : html`<td class="value">${this.#result(i)}</td>
                        <td class="grad">${this.#gradient(i)}</td>`
                }
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        this.#watching
          ? html`<p class="because">
              ${back ? "And up again: each line passes its gradient on to the lines it used." : "Down: each line needs only lines above it."}
            </p>`
          : this.#form()
      }
    </figure>`;
  }

  #result(i: number): string {
    const known = this.#back || this.#solved || i < this.#asked;
    return known ? written(this.#tape.results[i]!) : i === this.#asked ? "?" : "";
  }

  #gradient(i: number): string {
    if (!this.#back) return "";
    return i > this.#asked || this.#solved ? written(this.#tape.grads[i]!) : i === this.#asked ? "?" : "";
  }

  #form(): TemplateResult {
    const streak = this.done ? STREAK : Math.min(STREAK, store.record(this.task)?.streak ?? 0);
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
            @input=${(event: Event) => (this.#typed = (event.target as HTMLInputElement).value)}
        /></label>
        ${this.#solved ? html`<button type="button" @click=${this.#onward}>Another one</button>` : html`<button>Check</button>`}
        <span class="streak"
          >${this.done ? "Mastered. You can go on practising." : `${streak} of ${STREAK} right in a row`}</span
        >
      </form>
      <p class="because" aria-live="polite">${this.#said}</p>`;
  }

  readonly #onward = (): void => {
    this.#next();
    this.draw();
    this.querySelector("input")?.focus();
  };

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const answer = readNumber(this.#typed);
    const right = (this.#back ? this.#tape.grads : this.#tape.results)[this.#asked]!;
    if (answer === null) this.#said = "Write a number, like 7 or −12.";
    else if (answer === right) {
      this.#solved = true;
      this.#said = `Right. ${this.#tape.because(this.#asked, this.#back)}`;
      this.attempt(true, written(answer), { goal: STREAK });
    } else {
      const known = this.#tape.mistakes(this.#asked, this.#back).find(([wrong]) => wrong === answer);
      const general = this.#back
        ? `Which lines further down use r${this.#asked}? Each of them brings a share.`
        : "Read the line: which two lines does it take, and what does it do with them?";
      this.#said = `Not yet. ${known?.[1] ?? general}`;
      this.attempt(false, written(answer), { misconception: known?.[1] ?? "", goal: STREAK });
    }
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
.flat-tape .row { margin-top: 0.9rem; }
.flat-tape .because { min-height: 1.6em; margin: 0.6rem 0 0; max-width: none; }
.flat-tape .streak { color: var(--gw-muted); font-size: 0.95rem; }
@media (prefers-reduced-motion: reduce) { .flat-tape tr { transition: none; } }
@media (max-width: 600px) { .flat-tape th, .flat-tape td { padding: 0.35rem 0.25rem; font-size: 0.9rem; } .flat-tape .value, .flat-tape .grad { min-width: 3.6rem; } }
`);
