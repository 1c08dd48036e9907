/** Tables of numbers with one number missing: the matrix product, broadcasting, and their way back. */
import { say } from "./course-data";
import { type Asked, bracketed, clearest, pick, type Told, told, written } from "./asked";

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
const wrong = (mistake: string, values: Record<string, number> = {}): Told => told(`tables.wrong-${mistake}`, values);

/** A question, an idea, the line. */
const hints = (kind: string, values: Record<string, string | number>): string[] =>
  [1, 2, 3].map((number) => say(`tables.hint-${kind}-${number}`, values));

/** Wrong numbers of one kind, each with its sentence: for every place in `of` but the right one. */
const instead = (
  of: number,
  right: number,
  mistake: string,
  number: (at: number) => number,
  values: (at: number) => Record<string, number>,
): [number, Told][] =>
  Array.from({ length: of }, (_, at): [number, Told] => [number(at), wrong(mistake, values(at))]).filter(
    (_, at) => at !== right,
  );

/** A sum of pairs with a pair alone, or without one of them. */
function parts(pairs: number[], alone: string, missing: string): [number, Told][] {
  const right = sum(pairs);
  return pairs.flatMap((pair): [number, Told][] => [
    [pair, wrong(alone)],
    [right - pair, wrong(missing)],
  ]);
}

function productPuzzle(shape: number): Puzzle {
  const [n, k, m] = ([[2, 3, 4], [4, 2, 3], [3, 4, 2]] as const)[shape]!; // prettier-ignore
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
      ...instead(
        m,
        j,
        "other-place",
        (c) => dot(row, column(w, c)),
        (c) => ({ row: i + 1, column: c + 1 }),
      ),
      ...instead(
        n,
        i,
        "other-place",
        (r) => dot(x[r]!, down),
        (r) => ({ row: r + 1, column: j + 1 }),
      ),
      [sum(row) * sum(down), wrong("sums")],
      [sum(row) + sum(down), wrong("all-added")],
      [sum(row), wrong("row-alone", { row: i + 1 })],
      [sum(down), wrong("column-alone", { column: j + 1 })],
      ...parts(
        row.map((a, at) => a * down[at]!),
        "one-pair",
        "missing-pair",
      ),
      ...(j < k && i < k ? [[x[i]![j]! * w[i]![j]!, wrong("same-place")] as [number, Told]] : []),
      [-right, wrong("sign")],
      ...[-2, -1, 1, 2].map((by): [number, Told] => [right + by, wrong("slip")]),
    ],
    otherwise: wrong("product").text,
    hints: hints("product", { terms: terms(row, down) }),
    wording: say("tables.wording-product", {
      row: i + 1,
      column: j + 1,
      numbers: row.map(written).join(", "),
      others: down.map(written).join(", "),
    }),
  };
}

function broadcastPuzzle(shape: number): Puzzle {
  const [n, m] = ([[3, 2], [4, 3], [3, 4]] as const)[shape]!; // prettier-ignore
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
      ...instead(
        m,
        j,
        "other-entry",
        (c) => sum(column(g, c)),
        (c) => ({ place: c + 1 }),
      ),
      ...g.map((row): [number, Told] => [sum(row), wrong("along-row")]),
      [sum(g.map(sum)), wrong("everything")],
      [right / n, wrong("average")],
      [down[n - 1]!, wrong("last-use")],
      ...parts(down, "first-use", "missing-use"),
      [n, wrong("uses")],
      [down.reduce((a, b) => a * b, 1), wrong("multiplied")],
      [-right, wrong("sign")],
    ],
    otherwise: wrong("broadcast", { place: j + 1 }).text,
    hints: hints("broadcast", { place: j + 1, terms: down.map(bracketed).join(" + ") }),
    wording: say("tables.wording-broadcast", { rows: n, place: j + 1, numbers: down.map(written).join(", ") }),
  };
}

function backwardPuzzle(shape: number): Puzzle {
  const [n, k, m] = ([[3, 2, 4], [4, 3, 2], [2, 4, 3]] as const)[shape]!; // prettier-ignore
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
      ...instead(
        k,
        i,
        "other-x",
        (c) => dot(column(x, c), two),
        (c) => ({ column: c + 1 }),
      ),
      ...instead(
        m,
        j,
        "other-g",
        (c) => dot(one, column(g, c)),
        (c) => ({ column: c + 1 }),
      ),
      [sum(two), wrong("no-local")],
      [sum(one), wrong("no-upstream")],
      [sum(one) * sum(two), wrong("sums")],
      ...parts(
        one.map((a, at) => a * two[at]!),
        "one-row",
        "missing-row",
      ),
      [right / n, wrong("mean-row")],
      [-right, wrong("sign")],
    ],
    otherwise: wrong("backward").text,
    hints: hints("backward", { row: i + 1, column: j + 1, terms: terms(one, two) }),
    wording: say("tables.wording-backward", {
      row: i + 1,
      column: j + 1,
      numbers: one.map(written).join(", "),
      others: two.map(written).join(", "),
    }),
  };
}

function inputPuzzle(shape: number): Puzzle {
  const [n, k, m] = ([[2, 4, 3], [3, 2, 4], [4, 3, 2]] as const)[shape]!; // prettier-ignore
  const [g, w] = [make(n, m), make(k, m)];
  const [i, j] = [pick(n), pick(k)];
  const [one, two] = [g[i]!, w[j]!];
  const right = dot(one, two);
  const [arrives, gradient] = [say("tables.arrives-product"), say("tables.gradient-x")];
  return {
    tables: [
      { name: arrives, data: g, gradient: true },
      { name: "W", data: w },
      { name: gradient, data: g.map((row) => w.map((other) => dot(row, other))), gradient: true },
    ],
    between: [say("tables.and"), "→"],
    missing: [gradient, i, j],
    uses: [...one.map((_, c): Place => [arrives, i, c]), ...two.map((_, c): Place => ["W", j, c])],
    question: say("tables.input", { rows: n, columns: k }),
    right,
    because: say("tables.input-because", { row: i + 1, column: j + 1, terms: terms(one, two), right: written(right) }),
    mistakes: [
      ...instead(
        k,
        j,
        "other-w",
        (r) => dot(one, w[r]!),
        (r) => ({ row: r + 1 }),
      ),
      ...instead(
        n,
        i,
        "other-row-g",
        (r) => dot(g[r]!, two),
        (r) => ({ row: r + 1 }),
      ),
      [sum(one), wrong("no-weight")],
      [sum(two), wrong("no-upstream-row")],
      [sum(one) * sum(two), wrong("sums")],
      ...parts(
        one.map((a, at) => a * two[at]!),
        "one-use-x",
        "missing-use-x",
      ),
      [-right, wrong("sign")],
    ],
    otherwise: wrong("input").text,
    hints: hints("input", { row: i + 1, column: j + 1, terms: terms(one, two) }),
    wording: say("tables.wording-input", {
      row: i + 1,
      column: j + 1,
      numbers: two.map(written).join(", "),
      others: one.map(written).join(", "),
    }),
  };
}

const DRAWS: Record<string, (shape: number) => Puzzle> = {
  product: productPuzzle,
  broadcast: broadcastPuzzle,
  backward: backwardPuzzle,
  input: inputPuzzle,
};
const SHAPES = 3;

/** A puzzle of a kind, with numbers of its own, and another answer than the one before it. */
export function puzzle(kind: string, before?: Puzzle): Puzzle {
  const shape = pick(SHAPES); // first of all, or the shape that tells mistakes apart best would come every time
  const draw = (): Puzzle => DRAWS[kind]!(shape);
  const other = (drawn: Puzzle): Puzzle => (drawn.right === before?.right ? other(draw()) : drawn);
  return clearest(
    () => other(draw()),
    (drawn) => drawn,
  );
}
