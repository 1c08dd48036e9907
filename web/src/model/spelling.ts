/** Expressions to build, and graphs to write down: drawn anew each time. */
import { freshGraph } from "./fresh";
import type { Graph } from "./graph";
import { pick, whole, type Draw } from "./random";

export interface Spelled {
  text: string;
  values: ReadonlyMap<string, number>;
}

const TO_BUILD = [
  "a * b + c",
  "a - b * c",
  "(a - b) * c",
  "a * a + b",
  "(a + b) * (a - b)",
  "c - a * b",
  "a * (b - c) + a",
  "(a + b) * a",
  "a * b - b",
  "b - a * a",
];

const usesTwice = (text: string): boolean => /([a-z]).*\1/.test(text);

/** An expression to build: with a letter that is used twice after one without, and the other way round. */
export function expressions(draw: Draw, before = ""): Spelled {
  const text = pick(
    draw,
    TO_BUILD.filter((other) => usesTwice(other) !== usesTwice(before)),
  );
  return { text, values: new Map([..."abcd"].map((name) => [name, whole(draw, -4, 6, 0, 1)])) };
}

export interface Written {
  graph: Graph;
  /** One way to write it. */
  text: string;
}

/** A graph to write down: every second one uses something twice. */
export function graphToWrite(draw: Draw, turn: number): Written {
  const { program, walk } = freshGraph(turn === 0 ? "tree" : turn % 2 ? "shared" : "trees", draw);
  return { graph: { nodes: walk.nodes, edges: walk.edges }, text: program };
}
