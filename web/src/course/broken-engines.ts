/**
 * What each of the four classic bugs leaves in the gradients of a small graph: for the exercise in which one is told by
 * its traces. Knows no element.
 */
export const BUGS = ["overwritten", "zeroing", "order", "upstream"] as const;
export type Bug = (typeof BUGS)[number];

/** A value of the graph: a leaf, or an operation on earlier values (by place) or numbers that stand in the program. */
interface Line {
  name: string;
  op: "leaf" | "+" | "*";
  inputs: (number | { constant: number })[];
}

export interface Graph {
  /** As the program has it: `b = a * 3; c = b + 1; d = b * c`. */
  program: string;
  lines: Line[];
  at: number;
}

const constant = (x: number): { constant: number } => ({ constant: x });

/** Graphs in which the bugs show, with their numbers. */
export function graph(shape: number, a: number, k: number, m: number): Graph {
  const leaf: Line = { name: "a", op: "leaf", inputs: [] };
  const shapes: [string, Line[]][] = [
    [
      `b = a * ${k}; c = b + ${m}; d = b * c`,
      [
        { name: "b", op: "*", inputs: [0, constant(k)] },
        { name: "c", op: "+", inputs: [1, constant(m)] },
        { name: "d", op: "*", inputs: [1, 2] },
      ],
    ],
    [
      `b = a + ${m}; c = b * ${k}; d = b * c`,
      [
        { name: "b", op: "+", inputs: [0, constant(m)] },
        { name: "c", op: "*", inputs: [1, constant(k)] },
        { name: "d", op: "*", inputs: [1, 2] },
      ],
    ],
    [
      `b = a * ${k}; c = b * b; d = c * ${m}`,
      [
        { name: "b", op: "*", inputs: [0, constant(k)] },
        { name: "c", op: "*", inputs: [1, 1] },
        { name: "d", op: "*", inputs: [2, constant(m)] },
      ],
    ],
  ];
  const [program, lines] = shapes[shape % shapes.length]!;
  return { program, lines: [leaf, ...lines], at: a };
}

function results({ lines, at }: Graph): number[] {
  const values: number[] = [];
  for (const { op, inputs } of lines) {
    const [x, y] = inputs.map((i) => (typeof i === "number" ? values[i]! : i.constant));
    values.push(op === "leaf" ? at : op === "+" ? x! + y! : x! * y!);
  }
  return values;
}

/** The order of visits: from the end, or, with the bug, each value before what it still waits for. */
function order({ lines }: Graph, early: boolean): number[] {
  if (!early) return lines.map((_, i) => lines.length - 1 - i);
  const seen: number[] = [];
  const visit = (i: number): void => {
    if (seen.includes(i)) return;
    seen.push(i);
    for (const input of lines[i]!.inputs) if (typeof input === "number") visit(input);
  };
  visit(lines.length - 1);
  return seen;
}

/** The gradients of one walk, by an engine that is right or has a bug. */
export function gradients(graph: Graph, bug?: Bug): number[] {
  const values = results(graph);
  const grads = graph.lines.map(() => 0);
  grads[grads.length - 1] = 1;
  for (const i of order(graph, bug === "order")) {
    const { op, inputs } = graph.lines[i]!;
    inputs.forEach((input, place) => {
      if (typeof input !== "number") return;
      const other = inputs[1 - place]!;
      const local = op === "+" ? 1 : typeof other === "number" ? values[other]! : other.constant;
      const share = bug === "upstream" && op === "*" ? local : local * grads[i]!;
      grads[input] = bug === "overwritten" ? share : grads[input]! + share;
    });
  }
  return grads;
}

/** What stands in `a` and in `b` after each of three steps that move nothing. Only `a` outlives a step. */
export function traces(graph: Graph, bug?: Bug): { a: number[]; b: number } {
  const [a, b] = gradients(graph, bug);
  return { a: [1, 2, 3].map((step) => (bug === "zeroing" ? step * a! : a!)), b: b! };
}

const same = (x: { a: number[]; b: number }, y: { a: number[]; b: number }): boolean =>
  x.b === y.b && x.a.every((value, i) => value === y.a[i]);

/** Whether the traces of this bug are unlike those of every other and of an engine that is right. */
export function tells(graph: Graph, bug: Bug): boolean {
  const own = traces(graph, bug);
  return [undefined, ...BUGS].every((other) => other === bug || !same(own, traces(graph, other)));
}
