/** The films of lesson 7's moving tables. An entry keeps its identity, its id, from frame to frame. */
import { say } from "./course-data";

export interface Entry {
  id: string;
  x: number;
  y: number;
  text: string;
  kind: "data" | "grad";
  marked?: boolean;
}

export interface Label {
  x: number;
  y: number;
  text: string;
}

export interface Frame {
  words: string;
  entries: Entry[];
  labels: Label[];
}

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

/** One table, added up in the three ways of `sum`. */
function sums(): Frame[] {
  const table = [
    [3, -1, 4],
    [2, 0, 5],
  ];
  const total = (of: (i: number, j: number) => boolean): string =>
    written(every(2, 3, (i, j) => (of(i, j) ? table[i]![j]! : 0)).reduce((sum, x) => sum + x));
  const entries = (down: boolean, along: boolean): Entry[] =>
    every(2, 3, (i, j) => ({
      id: `${i}${j}`,
      x: 3 + (along ? 0 : j),
      y: 1 + (down ? 0 : i),
      text: total((row, column) => (down || row === i) && (along || column === j)),
      kind: "data",
      marked: down || along,
    }));
  const named = (text: string): Label[] => [{ x: 3, y: 0.8, text }];
  return [
    { words: say("moving.to-add"), entries: entries(false, false), labels: named("A (2, 3)") },
    { words: say("moving.axis-zero"), entries: entries(true, false), labels: named("A.sum(axis=0) (1, 3)") },
    { words: say("moving.axis-one"), entries: entries(false, true), labels: named("A.sum(axis=1) (2, 1)") },
    { words: say("moving.axis-none"), entries: entries(true, true), labels: named("A.sum() (1, 1)") },
  ];
}

/** On the left a row that is repeated, on the right a table that is summed: there, and back. */
function mirror(): Frame[] {
  const [left, right] = [0.5, 5];
  const row = [1, -2, 3];
  const down = (table: number[][], j: number): number => table.reduce((total, one) => total + one[j]!, 0);
  const entries = (side: "l" | "r", kind: Entry["kind"], together: boolean, number: (i: number, j: number) => number) =>
    every(4, 3, (i, j): Entry => ({
      id: `${side}${i}${j}`,
      x: (side === "l" ? left : right) + j,
      y: 1 + (together ? 0 : i),
      text: written(number(i, j)),
      kind,
      marked: j === 0,
    }));
  const named = (one: string, other: string): Label[] => [
    { x: left, y: 0.8, text: one },
    { x: right, y: 0.8, text: other },
  ];
  const frame = (words: string, names: Label[], ...sides: Entry[][]): Frame => ({
    words: say(words),
    entries: sides.flat(),
    labels: names,
  });
  return [
    frame(
      "moving.mirror-before",
      named("b (1, 3)", "A (4, 3)"),
      entries("l", "data", true, (_, j) => B[j]!),
      entries("r", "data", false, (i, j) => X[i]![j]!),
    ),
    frame(
      "moving.mirror-there",
      named(say("moving.b-repeated"), "A.sum(axis=0) (1, 3)"),
      entries("l", "data", false, (_, j) => B[j]!),
      entries("r", "data", true, (_, j) => down(X, j)),
    ),
    frame(
      "moving.mirror-arrives",
      named(say("moving.arrives-at", { shape: "(4, 3)" }), say("moving.arrives-at", { shape: "(1, 3)" })),
      entries("l", "grad", false, (i, j) => G[i]![j]!),
      entries("r", "grad", true, (_, j) => row[j]!),
    ),
    frame(
      "moving.mirror-back",
      named(say("moving.gradient-of-b"), say("moving.gradient-of-a")),
      entries("l", "grad", true, (_, j) => down(G, j)),
      entries("r", "grad", false, (_, j) => row[j]!),
    ),
  ];
}

const ROWS = [
  [2, 3, -1],
  [3, -1, 0.5],
  [0.5, 1, 1],
  [1, 1, -1],
];
/** Weights with one decimal between -1 and 1, and 0.1 for every bias: a network that has learned nothing yet. */
const weight = (layer: number, i: number, j: number): number =>
  (((7 * layer + 5 * i + 9 * j + 3 * i * j) % 21) - 10) / 10;
const BIAS = 0.1;
const short = (x: number): string => written(Math.round(10 * x) / 10 || 0);

/** Lesson 5's network on its four rows, a frame for each layer: what comes out of one goes into the next. */
function layers(): Frame[] {
  const [left, right, below] = [0.2, 5, 6.4];
  const table = (id: string, numbers: number[][], x: number, y: number, marked = false): Entry[] =>
    every(numbers.length, numbers[0]!.length, (i, j) => ({
      id: `${id}${i}${j}`,
      x: x + j,
      y: y + i,
      text: short(numbers[i]![j]!),
      kind: "data",
      marked,
    }));
  const shape = (numbers: number[][]): string => `(${numbers.length}, ${numbers[0]!.length})`;
  let x = ROWS;
  return [4, 4, 1].map((neurons, layer) => {
    const w = x[0]!.map((_, i) => Array.from({ length: neurons }, (_, j) => weight(layer, i, j)));
    const b = [Array.from({ length: neurons }, () => BIAS)];
    const out = x.map((row) =>
      b[0]!.map((bias, j) => Math.tanh(row.reduce((sum, one, i) => sum + one * w[i]![j]!, bias))),
    );
    const name = layer ? say("moving.from-layer", { layer }) : "X";
    const result = say(neurons === 1 ? "moving.answers" : "moving.result");
    const frame: Frame = {
      words: say(`moving.layer-${layer + 1}`),
      entries: [
        ...table(`x${layer}`, x, left, 1),
        ...table(`w${layer}`, w, right, 1, true),
        ...table(`b${layer}`, b, left, below, true),
        ...table(`x${layer + 1}`, out, right, below),
      ],
      labels: [
        { x: left, y: 0.8, text: `${name} ${shape(x)}` },
        { x: 4.35, y: 2.1, text: "@" },
        { x: right, y: 0.8, text: `W ${shape(w)}` },
        { x: left, y: below - 0.2, text: `+ b ${shape(b)}` },
        { x: left, y: below + 2, text: say("moving.then-tanh") },
        { x: right, y: below - 0.2, text: `${result} ${shape(out)}` },
      ],
    };
    x = out;
    return frame;
  });
}

export const FILMS: Record<string, () => Frame[]> = { turn, repeat, gather, sums, mirror, layers };
