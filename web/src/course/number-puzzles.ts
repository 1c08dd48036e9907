/** Tables of numbers with one number missing: the matrix product, broadcasting, and their way back. */
import { say } from "./course-data";
import { type Asked, bracketed, pick, written } from "./fill-in";

export type Table = number[][];
/** A place in a table: the table's name, row and column. */
export type Place = readonly [table: string, row: number, column: number];

export interface Puzzle extends Asked {
  /** Numbers, or the names of what stands there. */
  tables: { name: string; data: (number | string)[][]; gradient?: boolean }[];
  /** The signs between the tables. */
  between: string[];
  missing: Place;
  /** The places that the missing number is made of. */
  uses: Place[];
  question: string;
}

const make = (rows: number, columns: number): Table =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => pick(9) - 4 || 2));
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
export const column = (table: Table, j: number): number[] => table.map((row) => row[j]!);
export const dot = (a: number[], b: number[]): number => sum(a.map((x, i) => x * b[i]!));
const product = (a: Table, b: Table): Table => a.map((row) => b[0]!.map((_, j) => dot(row, column(b, j))));
export const terms = (a: number[], b: number[]): string =>
  a.map((x, i) => `${bracketed(x)}·${bracketed(b[i]!)}`).join(" + ");

/** The sentence for a mistake. */
const wrong = (mistake: string): string => say(`tables.wrong-${mistake}`);

function productPuzzle(): Puzzle {
  const [n, k, m] = ([[2, 3, 4], [4, 2, 3], [3, 4, 2]] as const)[pick(3)]!; // prettier-ignore
  const [x, w] = [make(n, k), make(k, m)];
  const [i, j] = [pick(n), pick(m)];
  const [row, down] = [x[i]!, column(w, j)];
  const right = dot(row, down);
  return {
    tables: [
      { name: "X", data: x },
      { name: "W", data: w },
      { name: "XW", data: product(x, w) },
    ],
    between: ["·", "="],
    missing: ["XW", i, j],
    uses: [...row.map((_, c): Place => ["X", i, c]), ...down.map((_, r): Place => ["W", r, j])],
    question: say("tables.product"),
    right,
    because: say("tables.product-because", {
      row: i + 1,
      column: j + 1,
      terms: terms(row, down),
      right: written(right),
    }),
    mistakes: [
      [sum(row) * sum(down), wrong("sums")],
      [row[0]! * down[0]!, wrong("first-pair")],
      [sum(row) + sum(down), wrong("all-added")],
      [x[i]![j % k]! * w[i % k]![j]!, wrong("same-place")],
      [-right, wrong("sign")],
    ],
    otherwise: wrong("other"),
  };
}

function broadcastPuzzle(): Puzzle {
  const [n, m] = ([[3, 2], [4, 3], [3, 4]] as const)[pick(3)]!; // prettier-ignore
  const g = make(n, m);
  const j = pick(m);
  const down = column(g, j);
  const right = sum(down);
  const [added, arrives, gradient] = [say("tables.added"), say("tables.arrives-sum"), say("tables.gradient-b")];
  return {
    tables: [
      { name: added, data: g.map((row) => row.map((_, c) => `b${c + 1}`)) },
      { name: arrives, data: g, gradient: true },
      { name: gradient, data: [g[0]!.map((_, c) => sum(column(g, c)))], gradient: true },
    ],
    between: ["", "→"],
    missing: [gradient, 0, j],
    uses: [added, arrives].flatMap((table) => down.map((_, r): Place => [table, r, j])),
    question: say("tables.broadcast", { rows: n, place: j + 1 }),
    right,
    because: say("tables.broadcast-because", {
      place: j + 1,
      rows: n,
      terms: down.map(bracketed).join(" + "),
      right: written(right),
    }),
    mistakes: [
      [right / n, wrong("average")],
      [down[0]!, wrong("first-use")],
      [down[n - 1]!, wrong("last-use")],
      [n, wrong("uses")],
      [sum(g[0]!), wrong("along-row")],
      [sum(g.map(sum)), wrong("everything")],
    ],
    otherwise: wrong("other"),
  };
}

function backwardPuzzle(): Puzzle {
  const [n, k, m] = ([[3, 2, 4], [4, 3, 2], [2, 4, 3]] as const)[pick(3)]!; // prettier-ignore
  const [x, g] = [make(n, k), make(n, m)];
  const [i, j] = [pick(k), pick(m)];
  const [one, two] = [column(x, i), column(g, j)];
  const right = dot(one, two);
  const turned = x[0]!.map((_, c) => column(x, c));
  const [arrives, gradient] = [say("tables.arrives-product"), say("tables.gradient-w")];
  return {
    tables: [
      { name: "X", data: x },
      { name: arrives, data: g, gradient: true },
      { name: gradient, data: product(turned, g), gradient: true },
    ],
    between: [say("tables.and"), "→"],
    missing: [gradient, i, j],
    uses: [...one.map((_, r): Place => ["X", r, i]), ...two.map((_, r): Place => [arrives, r, j])],
    question: say("tables.backward", { rows: k, columns: m }),
    right,
    because: say("tables.backward-because", {
      row: i + 1,
      column: j + 1,
      terms: terms(one, two),
      right: written(right),
    }),
    mistakes: [
      [one[0]! * two[0]!, wrong("first-row")],
      [right / n, wrong("mean-row")],
      [sum(two), wrong("no-local")],
      [sum(one), wrong("no-upstream")],
      [-right, wrong("sign")],
    ],
    otherwise: wrong("other"),
  };
}

/** A puzzle of a kind, with numbers of its own. */
export function puzzle(kind: string): Puzzle {
  return (kind === "broadcast" ? broadcastPuzzle : kind === "backward" ? backwardPuzzle : productPuzzle)();
}
