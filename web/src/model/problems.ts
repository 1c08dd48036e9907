/**
 * Exercises that are a question with a number, drawn anew each time: `problem("square", draw)`.
 *
 * Knows what each exercise asks and what its wrong answers mean; knows no element.
 */
import { parse } from "./expression";
import type { Question } from "./judge";
import { askGradient } from "./mistakes";
import { general } from "./number";
import { doublings, naiveWalk } from "./race";
import { pick, whole, type Draw } from "./random";
import { makeWalk, type Walk } from "./walk";
import { word } from "../words";

export interface Problem {
  /** Plain text with `code` between backquotes. */
  text: string;
  question: Question;
  hints: readonly string[];
  /** What is said to the right answer. */
  after: string;
  /** A graph to look at, with data, if one belongs to it. */
  walk?: Walk;
  /** What stands in some of its values now, where that is something else than what was computed with. */
  now?: Readonly<Record<string, number>>;
}

type Make = (draw: Draw, first: boolean) => Problem;

function walkOf(program: string, values: Record<string, number> = {}): Walk {
  return makeWalk(parse(program, new Map(Object.entries(values))), program);
}

const SIGNS: Record<string, (a: number, b: number) => number> = {
  "*": (a, b) => a * b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
};

/** A leaf changes after a result was computed. Sometimes the line is then run once more: only that makes a difference. */
const stale: Make = (draw, first) => {
  const [a, b] = first ? [2, -3] : [whole(draw, 2, 6), whole(draw, -5, 7, 0, 1)];
  const [sign, name] = first ? ["*", "a"] : [pick(draw, Object.keys(SIGNS)), pick(draw, ["a", "b"])];
  const again = !first && draw() < 0.4;
  const later = first ? 5 : whole(draw, 2, 9, a, b);
  const [held, other] = name === "a" ? [a, b] : [b, a];
  const before = SIGNS[sign]!(a, b);
  const now = name === "a" ? SIGNS[sign]!(later, b) : SIGNS[sign]!(a, later);
  const [answer, mistaken] = again ? [now, before] : [before, now];
  // numbers that meet by chance tell no mistake from another
  if (new Set([before, now, held, other, later]).size < 5 || answer === 0) return stale(draw, false);
  const line = `c = a ${sign} b`;
  const names = { a, b, line, name, later, held, other: name === "a" ? "b" : "a" };
  return {
    text: again ? word("problems.stale-run-again", names) : word("problems.stale-ask", names),
    question: {
      answer,
      wrong: [
        [mistaken, again ? word("problems.stale-old", names) : word("problems.that-would-be-so", names)],
        [later, word("problems.that-is-the-new", names)],
        [held, word("problems.that-is-the-old", names)],
        [other, word("problems.that-is-the-other", names)],
        [0, word("problems.c-is-not-thrown")],
        [before + now, word("problems.stale-both", names)],
        [before + later, word("problems.nothing-is-added-to", names)],
        [before + later - held, word("problems.stale-moved", names)],
        [later - held, word("problems.stale-difference", names)],
        [-answer, word("mistakes.the-size-is-right")],
        ...Object.entries(SIGNS)
          .filter(([each]) => each !== sign)
          .flatMap(([each, does]): [number, string][] => [
            [does(a, b), word("problems.stale-sign", { line, sign: each })],
            [name === "a" ? does(later, b) : does(a, later), word("problems.stale-sign", { line, sign: each })],
          ]),
      ],
      otherwise: (given) => word("problems.when-was-c-computed", { given: general(given) }),
    },
    hints: [
      word("problems.when-was-the-line", names),
      word("problems.a-result-is-computed"),
      word("problems.c-data-is-the", names),
    ],
    after: again ? word("problems.c-was-computed-again", names) : word("problems.c-was-computed-when", names),
    walk: walkOf(line, again ? { a, b, [name]: later } : { a, b }),
    now: again ? {} : { [name]: later },
  };
};

const SHAPES: readonly [string, number, number][] = [
  // expression, values (inputs and results), operations
  ["a * b + c * d", 7, 3],
  ["(a + b) * c", 5, 2],
  ["a * a + b", 4, 2],
  ["(a + b) * (a - b)", 5, 3],
  ["a * b * c + a", 6, 3],
  ["(a + b) * c - a", 6, 3],
  ["a - b * b", 4, 2],
  ["a * b - b * c", 6, 3],
  ["(a - b) * (c - d)", 7, 3],
  ["a * a * a", 3, 2],
  ["(a + b) * (b + c) * a", 7, 4],
];

const nodes: Make = (draw, first) => {
  const [expression, count, operations] = first ? SHAPES[0]! : SHAPES[1 + Math.floor(draw() * (SHAPES.length - 1))]!;
  const { nodes: all } = parse(expression);
  const leaves = all.filter((node) => node.kind === "leaf").length;
  const letters = expression.match(/[a-z]/g)!.length;
  return {
    text: word("problems.how-many-values-does", { expression }),
    question: {
      answer: count,
      counts: true,
      wrong: [
        [leaves, word("problems.those-are-the-inputs")],
        [operations, word("problems.that-is-how-many")],
        [letters + operations, word("problems.a-letter-that-stands")],
        [count - 1, word("problems.one-is-missing-does")],
        [letters, word("problems.you-counted-letters-results")],
        [count + 1, word("problems.one-too-many-is")],
      ],
      otherwise: (given) => word("problems.name-them", { given: general(given) }),
    },
    hints: [
      word("problems.which-numbers-go-in"),
      word("problems.each-operation-makes-one"),
      word("problems.different-letters-operations"),
    ],
    after: word("problems.that-go-in-and", { leaves, operations }),
  };
};

/** Programs in which one value goes in twice: the first is the lesson's. What is used twice, and the line of the last hint. */
const TWICE: readonly [(k: number) => string, string, string][] = [
  [() => "f = a * a", "a", "a.grad = f.grad * a + f.grad * a"],
  [(k) => `b = a + ${k}; f = b * b`, "b", "b.grad = f.grad * b + f.grad * b, a.grad = b.grad * 1"],
  [(k) => `b = a * a; f = b * ${k}`, "a", "b.grad = f.grad * {k}, a.grad = b.grad * a + b.grad * a"],
  [(k) => `b = a * ${k}; f = b * b`, "b", "b.grad = f.grad * b + f.grad * b, a.grad = b.grad * {k}"],
  [(k) => `b = a + a; f = b * ${k}`, "a", "b.grad = f.grad * {k}, a.grad = b.grad * 1 + b.grad * 1"],
];

const square: Make = (draw, first) => {
  const a = first ? 3 : whole(draw, -7, 8, 0, 1, -1, 2);
  const k = whole(draw, 2, 6, a, -a);
  const [make, who, line] = TWICE[first ? 0 : whole(draw, 1, TWICE.length - 1)]!;
  const program = make(k);
  const walk = walkOf(program, { a });
  const [{ data, id }, answer] = [walk.nodes.find((node) => node.name === who)!, walk.grads[0]!];
  // a number that is seen, or a mistake that gives the right one
  if (data === 0 || walk.nodes.some((node) => Math.abs(node.data) === Math.abs(answer))) return square(draw, false);
  const share = walk.grads[id]! / 2;
  const after = { who, share, sum: 2 * share, rest: "" };
  if (who !== "a") after.rest = word("problems.square-rest", { local: answer / (2 * share), answer });
  return {
    text: word("problems.f-a-a-with", { program, a }),
    question: askGradient(walk, 0),
    hints: [
      word("problems.how-many-edges-lead"),
      word("problems.each-edge-brings-its"),
      line.replace("{k}", String(k)),
    ],
    after: word("problems.square-after", after),
    walk,
  };
};

const diamond: Make = (draw, first) => {
  const [a, k, m] = first ? [2, 1, 3] : [whole(draw, -3, 4, 0, 1), whole(draw, 1, 4), whole(draw, 2, 5)];
  const walk = walkOf(`b = a + ${k}; c = a * ${m}; d = b * c`, { a });
  // a picture that shows the answer by chance, or a path that carries nothing, makes no good question
  if (walk.nodes.some(({ data }) => data === walk.grads[0] || data === 0)) return diamond(draw, false);
  return {
    text: word("problems.b-a-c-a", { k, m, a }),
    question: askGradient(walk, 0),
    hints: [
      word("problems.on-how-many-ways"),
      word("problems.multiply-along-each-way"),
      `a.grad = d.grad * c * 1 + d.grad * b * ${m}`,
    ],
    after: word("problems.check-it-without-the", { k, m, k2: k * m, m2: 2 * m, a, m3: 2 * m * a + k * m }),
    walk,
  };
};

/** What `=` leaves in a where the two shares differ: that of `b`, which comes last. */
const replaced: Make = (draw) => {
  const [a, k, m] = [whole(draw, 2, 6), whole(draw, 2, 6), whole(draw, 2, 6)];
  const walk = walkOf(`b = a * ${k}; c = b + a; d = c * ${m}`, { a });
  const answer = k * m;
  // a picture that shows the answer by chance
  if (walk.nodes.some(({ data }) => data === answer) || new Set([a, k, m]).size < 3) return replaced(draw, false);
  return {
    text: word("problems.replaced-ask", { a, k, m }),
    question: {
      answer,
      wrong: [
        [answer + m, word("problems.that-is-what-gives")],
        [m, word("problems.replaced-first")],
        [a, word("problems.replaced-value")],
        [k, word("problems.replaced-local")],
        [k + m, word("problems.replaced-added")],
        [k + 1, word("problems.replaced-local")],
        [0, word("problems.something-is-written-each")],
        [1, word("problems.replaced-one")],
      ],
      otherwise: (given) => word("problems.which-edge-brings", { given: general(given) }),
    },
    hints: [word("problems.replaced-hint"), word("problems.a-second-replaces-what"), "a.grad = b.grad * " + general(k)],
    after: word("problems.replaced-after", { m, answer }),
    walk,
  };
};

const overwritten: Make = (draw, first) => {
  const a = 3;
  if (!first) return replaced(draw, false);
  return {
    text: word("problems.an-engine-whose-rule", { a }),
    question: {
      answer: a,
      wrong: [
        [2 * a, word("problems.that-is-what-gives")],
        [0, word("problems.something-is-written-each")],
        [a * a, word("problems.that-is-f-itself")],
        [1, word("problems.is-what-f-starts")],
      ],
      otherwise: (given) => word("problems.which-edge-brings", { given: general(given) }),
    },
    hints: [word("problems.what-does-the-first"), word("problems.a-second-replaces-what"), "a.grad = f.grad * a"],
    after: word("problems.the-second-edge-overwrote"),
    walk: walkOf("f = a * a", { a }),
  };
};

/** Something made of `b`, which uses it more than once; whatever it makes is used. */
function usesOf(draw: Draw): string {
  const sign = (): string => pick(draw, ["+", "*"]);
  return `c = b ${sign()} b${draw() < 0.5 ? "" : `; d = c ${sign()} b`}`;
}

/** The walk without a list, carried out; asked only where all has arrived at `b` before its first turn, as the question says. */
const twice: Make = (draw, first) => {
  const k = whole(draw, 2, 6);
  const program = first ? doublings(2) : `b = ${pick(draw, ["a + a", `a * ${k}`, `a + ${k}`])}; ${usesOf(draw)}`;
  const a = first ? 1 : whole(draw, 1, 5);
  const walk = walkOf(program, { a });
  const [one, root] = [walk.nodes.find((node) => node.name === "b")!, walk.nodes.at(-1)!];
  const naive = naiveWalk(walk);
  const held = naive.turns[one.id]!;
  const [arrived, right, answer, turns] = [walk.grads[one.id]!, walk.grads[0]!, naive.grads[0]!, held.length];
  if (turns < 2 || turns > 3 || held.some((at) => at !== arrived)) return twice(draw, false);
  // a picture that shows the answer by chance
  if (walk.nodes.some(({ data }) => data === answer) || arrived === answer) return twice(draw, false);
  const local = right / arrived;
  const often = [2, 3, 4, 5, 6].filter((count) => count !== turns);
  return {
    text: word("problems.impatient", { program, a }),
    question: {
      answer,
      wrong: [
        [right, word("problems.that-would-be-so-with")],
        ...(turns === 2 ? [[1.5 * right, word("problems.between-the-shares")] as const] : []),
        [arrived, word("problems.that-is-b-grad")],
        [turns * arrived, word("problems.without-its-edges")],
        [local, word("problems.that-would-be-one")],
        [turns * local, word("problems.without-what-arrived")],
        [right + arrived, word("problems.each-visit-of-b")],
        ...often.map((count) => [count * right, word("problems.count-again-how-often", { count })] as const),
        [root.data, word("mistakes.that-is-the-value-of-not-how", { root: root.name })],
      ],
      otherwise: (given) => word("problems.first-visit", { given: general(given) }),
    },
    hints: [word("problems.what-is-b-grad"), word("problems.each-visit-hands-b"), word("problems.a-grad-visits-of")],
    after: word("problems.b-grad-is-each", { arrived, right, turns }),
    walk,
  };
};

export const PROBLEMS: Record<string, Make> = { stale, nodes, square, diamond, overwritten, twice };

export function problem(kind: string, draw: Draw, first = false): Problem {
  const make = PROBLEMS[kind];
  if (!make)
    throw new Error(word("problems.there-is-no-exercise", { kind, problems: Object.keys(PROBLEMS).join(", ") }));
  return make(draw, first);
}
