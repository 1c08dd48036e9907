/** Small flat programs with numbers: every result, every gradient, and what each of them is made of. */
import { say } from "./course-data";
import { type Asked, bracketed, pick, type Told, told, written } from "./asked";

type Line = readonly [op: "leaf" | "+" | "*", ...args: number[]];

const NAMES = ["a", "b", "c"];
const SLIPS = [-2, -1, 1, 2];
const LEAVES: Line[] = [["leaf"], ["leaf"], ["leaf"]];
const TAPES: { text: string; lines: Line[] }[] = [
  { text: "(a + b) * c + a", lines: [...LEAVES, ["+", 0, 1], ["*", 3, 2], ["+", 4, 0]] },
  { text: "(a * b + c) * a", lines: [...LEAVES, ["*", 0, 1], ["+", 3, 2], ["*", 4, 0]] },
  { text: "a * b + b * c", lines: [...LEAVES, ["*", 0, 1], ["*", 1, 2], ["+", 3, 4]] },
];

/** A share that arrives at a line: from which line, what arrived there, and the local derivative. */
interface Share {
  from: number;
  arrived: number;
  local: number;
}

/** A place on a tape: a line, and whether its gradient is meant or its result. */
export interface Spot {
  line: number;
  back: boolean;
}

const wrong = (mistake: string, values: Record<string, string | number> = {}): Told =>
  told(`tape.wrong-${mistake}`, values);

/** A question, an idea, the line. */
const hints = (kind: string, values: Record<string, string | number>): string[] =>
  [1, 2, 3].map((number) => say(`tape.hint-${kind}-${number}`, values));

export class FilledTape {
  readonly text: string;
  readonly lines: Line[];
  readonly results: number[] = [];
  readonly grads: number[];
  readonly shares: Share[][];

  /** One of the tapes, with numbers of its own, or with those that are given. */
  constructor(which = 0, numbers: readonly number[] = []) {
    ({ text: this.text, lines: this.lines } = TAPES[which]!);
    for (const [op, x, y] of this.lines) {
      const [a, b] = [this.results[x ?? -1]!, this.results[y ?? -1]!];
      const leaf = numbers[this.results.length] ?? (pick(2) ? 1 : -1) * (2 + pick(4));
      this.results.push(op === "leaf" ? leaf : op === "+" ? a + b : a * b);
    }
    this.grads = this.lines.map(() => 0);
    this.shares = this.lines.map(() => []);
    this.grads[this.lines.length - 1] = 1;
    for (let i = this.lines.length - 1; i >= LEAVES.length; i -= 1) this.#handBack(i);
  }

  #handBack(line: number): void {
    const [op, x, y] = this.lines[line]! as [string, number, number];
    const arrived = this.grads[line]!;
    for (const [to, other] of [
      [x, y],
      [y, x],
    ] as const) {
      // prettier-ignore
      const local = op === "+" ? 1 : this.results[other]!;
      this.shares[to]!.push({ from: line, arrived, local });
      this.grads[to]! += arrived * local;
    }
  }

  /** What has arrived at a line when the walk back is at work in line `at`; undefined where nothing has yet. */
  arrived(line: number, at: number): number | undefined {
    if (line === this.lines.length - 1) return this.grads[line];
    const so = this.shares[line]!.filter(({ from }) => from >= at);
    return so.length ? so.reduce((sum, { arrived, local }) => sum + arrived * local, 0) : undefined;
  }

  /** Every place of every tape to ask for, on the way down or on the way back. */
  static spots(back: boolean): { which: number; spot: Spot }[] {
    return TAPES.flatMap(({ lines }, which) => {
      const [first, end] = back ? [0, lines.length - 1] : [LEAVES.length, lines.length];
      return Array.from({ length: end - first }, (_, i) => ({ which, spot: { back, line: first + i } }));
    });
  }

  get #numbers(): string {
    return NAMES.map((name, i) => `${name} = ${written(this.results[i]!)}`).join(", ");
  }

  /** What a line does. */
  doing(line: number): string {
    const [op, x, y] = this.lines[line]!;
    return op === "leaf" ? NAMES[line]! : `r${x} ${op} r${y}`;
  }

  asked({ line, back }: Spot): Asked {
    return back ? this.#gradient(line) : this.#result(line);
  }

  #result(line: number): Asked {
    const [op, x, y] = this.lines[line]! as [string, number, number];
    const [a, b, right] = [this.results[x]!, this.results[y]!, this.results[line]!];
    const sign = op === "*" ? "·" : op;
    return {
      right,
      because: `${this.doing(line)} = ${bracketed(a)} ${sign} ${bracketed(b)} = ${written(right)}.`,
      mistakes: [
        [op === "+" ? a * b : a + b, wrong(op === "+" ? "plus" : "times")],
        [x + y, wrong("numbers")],
        [x * y, wrong("numbers")],
        [a, wrong("first")],
        [b, wrong("second")],
        [-right, wrong("sign")],
        ...(op === "+" ? [a - b, b - a] : []).map((x): [number, Told] => [x, wrong("plus")]),
        ...SLIPS.map((by): [number, Told] => [right + by, wrong("slip")]),
      ],
      otherwise: wrong("result", { x, y }).text,
      hints: hints("result", { terms: `${bracketed(a)} ${sign} ${bracketed(b)}` }),
      wording: say("tape.wording", { text: this.text, numbers: this.#numbers, what: say("tape.ask-result", { line }) }),
    };
  }

  /** Where two shares come together: one of them right, the other not. */
  #halves(line: number): [number, Told][] {
    const shares = this.shares[line]!;
    if (shares.length !== 2) return [];
    return shares.flatMap((fine, i): [number, Told][] => {
      const [share, other] = [fine.arrived * fine.local, shares[1 - i]!];
      const between = { right: fine.from, other: other.from };
      return [
        [share + other.arrived, wrong("half-arrived", between)],
        [share + other.local, wrong("half-local", between)],
        [share - other.arrived * other.local, wrong("half-sign")],
      ];
    });
  }

  #gradient(line: number): Asked {
    const shares = this.shares[line]!;
    const right = this.grads[line]!;
    const sum = (of: (share: Share) => number): number => shares.reduce((total, share) => total + of(share), 0);
    const terms = shares.map(({ from, arrived, local }) =>
      say("tape.share", { arrived: bracketed(arrived), local: bracketed(local), from }),
    );
    const one = shares.length < 2 ? [] : shares.map(({ arrived, local }) => arrived * local);
    return {
      right,
      because: say("tape.because", { terms: terms.join(" + "), right: written(right), line }),
      mistakes: [
        ...one.map((share): [number, Told] => [share, wrong("share", { line })]),
        [this.results[line]!, wrong("value")],
        [sum(({ local }) => local), wrong(shares.length > 1 ? "locals" : "local", { line })],
        [sum(({ arrived }) => arrived), wrong("unchanged")],
        [
          sum(({ arrived }) => arrived * this.results[line]!),
          wrong(shares.some(({ from }) => this.lines[from]![0] === "*") ? "own" : "own-sum"),
        ],
        [-right, wrong("sign")],
        ...this.#halves(line),
        [0, wrong("nothing", { line })],
        [1, wrong("root")],
        [shares.reduce((product, { arrived, local }) => product * arrived * local, 1), wrong("product")],
        ...SLIPS.map((by): [number, Told] => [right + by, wrong("slip")]),
      ],
      otherwise: wrong("gradient", { line }).text,
      hints: hints("gradient", { line, terms: terms.join(" + ") }),
      wording: say("tape.wording", {
        text: this.text,
        numbers: this.#numbers,
        what: say("tape.ask-gradient", { line }),
      }),
    };
  }
}
