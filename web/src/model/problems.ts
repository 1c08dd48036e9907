/**
 * Exercises that are a question with a number, drawn anew each time: `problem("square", draw)`.
 *
 * Knows what each exercise asks and what its wrong answers mean; knows no element.
 */
import { parse } from "./expression";
import type { Question } from "./judge";
import { askGradient } from "./mistakes";
import { general } from "./number";
import { whole, type Draw } from "./random";
import { makeWalk, type Walk } from "./walk";

export interface Problem {
  /** Plain text with `code` between backquotes. */
  text: string;
  question: Question;
  hints: readonly string[];
  /** What is said to the right answer. */
  after: string;
  /** A graph to look at, with data, if one belongs to it. */
  walk?: Walk;
}

type Make = (draw: Draw, first: boolean) => Problem;

function walkOf(program: string, values: Record<string, number> = {}): Walk {
  return makeWalk(parse(program, new Map(Object.entries(values))), program);
}

const inBrackets = (x: number): string => (x < 0 ? `(${general(x)})` : general(x));

const stale: Make = (draw, first) => {
  const [a, b] = first ? [2, -3] : [whole(draw, 2, 6), whole(draw, -5, 7, 0, 1)];
  const later = first ? 5 : whole(draw, 2, 9, a);
  return {
    text: `\`a = Value(${a})\`, \`b = Value(${b})\`, \`c = a * b\`. Afterwards somebody writes \`a.data = ${later}\`. What is \`c.data\` now?`,
    question: {
      answer: a * b,
      wrong: [
        [later * b, "That would be so if c were a formula that looks at a again. But nothing has been computed since."],
        [later, "That is the new a.data. Asked is c.data."],
        [0, "c is not thrown away when a changes. It keeps what it holds."],
        [a * b + later, "Nothing is added to c when a changes. Nothing happens to c at all."],
        [b, "That is b. Asked is c.data."],
      ],
      otherwise: "When was c computed, and from which numbers? Has anybody computed it since?",
    },
    hints: [
      "When was the product carried out?",
      "A result is computed once, at the moment the line runs, and stored.",
      "c.data is the product of the two numbers that a and b held when c = a * b ran.",
    ],
    after: `c was computed when its line ran, from ${a} and ${b}. It remembers which values it was made from, but it does not watch them.`,
    walk: walkOf("c = a * b", { a, b }),
  };
};

const SHAPES: readonly [string, number, number][] = [
  // expression, values (inputs and results), operations
  ["a * b + c * d", 7, 3],
  ["(a + b) / c", 5, 2],
  ["a * a + b", 4, 2],
  ["(a + b) * (a - b)", 5, 3],
  ["a * b * c + a", 6, 3],
  ["(a + b) * c - a", 6, 3],
];

const nodes: Make = (draw, first) => {
  const [expression, count, operations] = first ? SHAPES[0]! : SHAPES[1 + Math.floor(draw() * (SHAPES.length - 1))]!;
  const { nodes: all } = parse(expression);
  const leaves = all.filter((node) => node.kind === "leaf").length;
  const letters = expression.match(/[a-z]/g)!.length;
  return {
    text: `How many values does \`${expression}\` put into its graph, inputs and results together?`,
    question: {
      answer: count,
      wrong: [
        [leaves, "Those are the inputs. Every result is a value as well, also the ones in the middle without a name."],
        [operations, "That is how many operations there are. What goes into them counts too."],
        [letters + operations, "A letter that stands there twice is still one value, with two edges."],
        [count - 1, "One is missing. Does each operation have its result, also the one in the middle?"],
        [letters, "You counted letters. Results are values too, and a letter used twice is one value."],
        [count + 1, "One too many: is something counted twice?"],
      ],
      otherwise: "Count the different letters, then one result for each operation.",
    },
    hints: [
      "Which numbers go in, and which come out on the way?",
      "Each operation makes one new value. A letter is one value, however often it is written.",
      "different letters + operations",
    ],
    after: `${leaves} that go in, and one for each of the ${operations} operations.`,
  };
};

const square: Make = (draw, first) => {
  const a = first ? 3 : whole(draw, -7, 8, 0, 1, -1, 2);
  const walk = walkOf("f = a * a", { a });
  return {
    text: `\`f = a * a\` with \`a = ${a}\`. What is \`a.grad\` after the whole walk back?`,
    question: askGradient(walk, 0),
    hints: [
      "How many edges lead from f to a?",
      "Each edge brings its own share, and a collects both.",
      `a.grad = f.grad * a + f.grad * a`,
    ],
    after: `Each of the two edges brings ${inBrackets(a)}. Together that is 2a, as anybody who knows the derivative of a squared would say.`,
    walk,
  };
};

const diamond: Make = (draw, first) => {
  const [a, k, m] = first ? [2, 1, 3] : [whole(draw, -3, 4, 0, 1), whole(draw, 1, 4), whole(draw, 2, 5)];
  const walk = walkOf(`b = a + ${k}; c = a * ${m}; d = b * c`, { a });
  // a picture that shows the answer by chance, or a path that carries nothing, makes no good question
  if (walk.nodes.some(({ data }) => data === walk.grads[0] || data === 0)) return diamond(draw, false);
  return {
    text: `\`b = a + ${k}\`, \`c = a * ${m}\`, \`d = b * c\` with \`a = ${a}\`. What is \`a.grad\`?`,
    question: askGradient(walk, 0),
    hints: [
      "On how many ways can a nudge of a reach d?",
      "Multiply along each way. Then think of two pulses that meet.",
      `a.grad = d.grad * c * 1 + d.grad * b * ${m}`,
    ],
    after: `Check it without the graph: d = (a + ${k}) * ${m}a = ${m}a² + ${k * m}a, whose derivative is ${2 * m}a + ${k * m}. At a = ${a} that is ${2 * m * a + k * m}.`,
    walk,
  };
};

const overwritten: Make = (draw, first) => {
  const a = first ? 3 : whole(draw, 2, 9);
  return {
    text: `An engine whose rule says \`=\` where it should say \`+=\` walks \`f = a * a\` at \`a = ${a}\`. What does it leave in \`a.grad\`?`,
    question: {
      answer: a,
      wrong: [
        [2 * a, "That is what += gives. With = the second edge does not add to what the first one brought."],
        [0, "Something is written: each edge sets a.grad to its own share."],
        [a * a, "That is f itself. What does one edge bring?"],
        [1, "1 is what f starts with. What does one edge make of it?"],
      ],
      otherwise: "Each edge sets a.grad to its own share. Which share stands there at the end?",
    },
    hints: [
      "What does the first edge write? And the second?",
      "A second = replaces what the first one wrote.",
      "a.grad = f.grad * a",
    ],
    after:
      "The second edge overwrote the first. This is the most frequent bug in home-made engines: it shows only where a value is used twice.",
    walk: walkOf("f = a * a", { a }),
  };
};

const twice: Make = (draw, first) => {
  const [k, m] = first ? [2, 2] : [whole(draw, 2, 3), whole(draw, 2, 3)];
  const sum = (name: string, count: number): string => Array.from({ length: count }, () => name).join(" + ");
  const right = k * m;
  const got = m * m * k;
  return {
    text: `\`b = ${sum("a", k)}\`, \`c = ${sum("b", m)}\`. The right \`a.grad\` is ${right}, with \`b.grad = ${m}\`. But \`b\` is an input of \`c\` ${m} times, and an impatient walk visits \`b\` each time: ${m} times in all, and each time \`b\` hands the whole of its \`${m}\` to every edge. What is left in \`a.grad\`?`,
    question: {
      answer: got,
      wrong: [
        [right, "That would be so with a single visit of b. Here b is visited more than once, and each visit adds."],
        [m, "That is b.grad. Each visit of b hands it back along every edge to a."],
        [k, "That would be one visit with b.grad = 1. But b.grad is larger, and there are more visits."],
        [right + m, "Each visit of b hands back the whole of b.grad, along each of its edges."],
        [k * k * m, "Count again: how often is b visited, and how many edges lead from b to a?"],
      ],
      otherwise: "b.grad, times the edges from b to a, times the number of visits of b.",
    },
    hints: [
      "What is b.grad when b is first visited?",
      "Each visit hands b.grad back along each edge, and all of it is added.",
      "a.grad = visits of b * edges to a * b.grad",
    ],
    after: `b.grad is ${m}; each of ${m} visits brings ${k} times that. Too much, and no error anywhere. Sorted, b is visited once.`,
  };
};

export const PROBLEMS: Record<string, Make> = { stale, nodes, square, diamond, overwritten, twice };

export function problem(kind: string, draw: Draw, first = false): Problem {
  const make = PROBLEMS[kind];
  if (!make) throw new Error(`there is no exercise "${kind}"; there are ${Object.keys(PROBLEMS).join(", ")}`);
  return make(draw, first);
}
