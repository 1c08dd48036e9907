/**
 * What a wrong gradient means: each foreseeable misconception is carried out on the graph at hand, and a typed number
 * that equals what it gives is answered with its sentence. No sentence holds the right number.
 *
 * Knows walks and misconceptions; knows no particular graph and no element.
 */
import type { Edge } from "./graph";
import { ruleOf } from "./formula";
import type { Question } from "./judge";
import { general } from "./number";
import { alongText, paths } from "./paths";
import { inOrder, type Step, type Walk } from "./walk";
import { word } from "../words";

type Wrong = [number, string];
type Backward = Extract<Step, { phase: "backward" }>;

/** What the next step writes into a node, as a question. */
export function askStep(walk: Walk, step: Step): Question {
  if (step.phase === "forward") return askForward(walk, step.node);
  if (step.phase === "seed") return askSeed(walk, step.node);
  return askPush(walk, step);
}

/** The gradient of a node when the walk is over, as a question. */
export function askGradient(walk: Walk, node: number): Question {
  const last = walk.steps.filter((step): step is Backward => step.phase === "backward" && step.input === node);
  if (!last.length) return askSeed(walk, node);
  const whole = wholeGradient(walk, node);
  const single = last.length === 1 ? askPush(walk, last[0]!).wrong : [];
  return {
    answer: walk.grads[node]!,
    wrong: [...single, ...whole] as Wrong[],
    otherwise: (given) => nudged(walk, node, given),
  };
}

/** What a gradient would mean for a small step: for everybody to compute. */
function nudged(walk: Walk, node: number, given: number): string {
  const [{ name, data }, root] = [walk.nodes[node]!, walk.nodes.at(-1)!];
  return word("mistakes.nudge-and-see", {
    given: general(given),
    name,
    root: root.name,
    before: general(root.data, 8),
    after: general(root.data + given / 1000, 8),
    moved: general(data + 0.001, 8),
  });
}

function askForward(walk: Walk, id: number): Question {
  const { nodes } = walk;
  const node = nodes[id]!;
  const xs = node.inputs.map((i) => nodes[i]!.data);
  const [x, y] = xs as [number, number | undefined];
  const wrong: Wrong[] = [];
  const instead = (op: string, text: string): void => {
    if (y !== undefined && node.op !== op) wrong.push([ruleOf(op).compute(x, y), text]);
  };
  wrong.push([-node.data, word("mistakes.the-size-is-right")]);
  if (node.op === "sub" && y !== undefined)
    wrong.push([y - x, word("mistakes.the-other-way-round", { node: node.name })]);
  const told = (did: string): string =>
    word("mistakes.you-the-sign-before", { did, node: node.name, symbol: node.symbol });
  instead("add", told(word("mistakes.added-the-inputs")));
  instead("sub", told("subtracted"));
  instead("mul", told(word("mistakes.multiplied-the-inputs")));
  node.inputs.forEach((i) => wrong.push([nodes[i]!.data, word("mistakes.that-is-one-of", { node: nodes[i]!.name })]));
  if (node.op === "tanh") wrong.push([1, word("mistakes.tanh-comes-close-to")]);
  return {
    answer: node.data,
    wrong,
    otherwise: (given) =>
      word("mistakes.which-numbers-go-into", { node: node.name, sign: node.symbol, given: general(given) }),
  };
}

function askSeed(walk: Walk, id: number): Question {
  const { name, data } = walk.nodes[id]!;
  return {
    answer: 1,
    wrong: [
      [data, word("mistakes.that-is-the-value", { name })],
      [0, word("mistakes.with-at-the-start", { name })],
      [-1, word("mistakes.why-backward-in-sign", { name })],
    ],
    otherwise: word("mistakes.if-moves-by-h", { name }),
  };
}

function askPush(walk: Walk, step: Backward): Question {
  const { nodes, edges } = walk;
  const edge = edges[step.edge]!;
  const [node, taker] = [nodes[step.node]!, nodes[step.input]!];
  const { upstream: u, before: b, add, after } = step;
  const l = edge.derivative;
  const plus = (x: number): number => b + x;
  const [from, to] = [taker.name, node.name];
  const wrong: Wrong[] = [];
  if (b !== 0) {
    wrong.push(
      [add, word("mistakes.that-is-what-this", { from, b: general(b) })],
      [b, word("mistakes.that-is-what-held", { from })],
      [b * add, word("mistakes.you-multiplied-the-shares")],
      [after / 2, word("mistakes.that-is-the-mean", { from })],
      [b - add, word("mistakes.shares-are-added-also")],
    );
  }
  if (u !== 1) wrong.push([plus(l), word("mistakes.that-is-the-local", { to })]);
  if (node.op === "add" || node.op === "sub") {
    const kind = node.op === "add" ? word("mistakes.a-sum") : word("mistakes.a-difference");
    wrong.push([plus(u * taker.data), word("mistakes.you-multiplied-by-s", { from, to, kind })]);
    const other = nodes[otherInput(walk, edge)]!;
    wrong.push([plus(u * other.data), word("mistakes.you-multiplied-by-as", { other: other.name, to, kind })]);
    if (node.op === "sub" && l < 0) wrong.push([plus(u), word("mistakes.is-subtracted-when-it", { from, to })]);
  } else {
    wrong.push([plus(u), word("mistakes.that-is-what-arrived", { to })]);
    wrong.push(...productOrFunction(walk, step, edge));
  }
  wrong.push(
    [plus(u + l), word("mistakes.you-added-what-arrives")],
    [plus(-add), word("mistakes.the-size-is-right-look")],
    [taker.data, word("mistakes.that-is-the-value-of", { from, root: nodes.at(-1)!.name })],
    [node.data, word("mistakes.that-is-the-value-of-not", { to })],
    [nodes.at(-1)!.data, word("mistakes.that-is-the-value-of-not-how", { root: nodes.at(-1)!.name })],
    [0, word("mistakes.would-mean-that-does", { from, to })],
  );
  if (b !== 0) wrong.push(...wholeGradient(walk, step.input));
  if (walk.grads[step.input] !== after)
    wrong.unshift([walk.grads[step.input]!, word("mistakes.that-is-the-end", { from, to })]);
  return {
    answer: after,
    wrong,
    otherwise: (given) =>
      word("mistakes.do-these-make", {
        to,
        from,
        given: general(given),
        which: b !== 0 ? word("mistakes.with-what-it-holds", { from, before: general(b) }) : "",
      }),
  };
}

function otherInput({ nodes }: Walk, { to, place }: Edge): number {
  const { inputs } = nodes[to]!;
  return inputs[place === 0 ? inputs.length - 1 : 0]!;
}

function productOrFunction(walk: Walk, step: Backward, edge: Edge): Wrong[] {
  const node = walk.nodes[step.node]!;
  const taker = walk.nodes[step.input]!;
  const { upstream: u, before: b } = step;
  const own = walk.nodes[edge.from]!.data;
  if (node.op === "tanh") {
    const out = node.data;
    const times = (x: number): number => b + u * x;
    return [
      [times(1 - out), word("mistakes.that-is-minus-the")],
      [times(1 - own * own), word("mistakes.you-squared-the-input")],
      [times(out * out), word("mistakes.that-is-the-square")],
      [times(out), word("mistakes.that-is-the-output")],
    ];
  }
  if (node.op !== "mul") return [];
  const mine = word("mistakes.that-takes-s-own", { taker: taker.name });
  return [
    [b + u * own, mine],
    [b + u * node.data, word("mistakes.you-multiplied-by-the", { taker: taker.name })],
    [b + own, mine],
  ];
}

/** Numbers that a whole walk with one misconception gives. */
function wholeGradient(walk: Walk, node: number): Wrong[] {
  const name = walk.nodes[node]!.name;
  const root = walk.nodes.at(-1)!;
  const wrong: Wrong[] = [];
  const found = paths(walk, node);
  const shares = found.map((path) => product(path.map((edge) => edge.derivative)));
  if (found.length > 1) {
    found.forEach((path, i) => {
      const lost = found.filter((_, j) => j !== i).map((other) => alongText(walk, other));
      const along = alongText(walk, path);
      const both = word("mistakes.that-is-the-path", { along, lost: lost.slice(0, 3).join(" and ") });
      const same = word("mistakes.that-is-one-edge", { name, node: walk.nodes[path.at(-1)!.to]!.name });
      wrong.push([shares[i]!, lost.includes(along) ? same : both]);
    });
    if (product(shares) === root.data)
      wrong.push([root.data, word("mistakes.that-is-the-value-of-and", { root: root.name })]);
    wrong.push(
      [product(shares), word("mistakes.you-multiplied-the-paths")],
      [sum(shares) / shares.length, word("mistakes.that-is-the-mean-of")],
      [found.length, word("mistakes.that-is-how-many-paths", { given: found.length })],
    );
  }
  const first = walk.edges.filter((edge) => edge.from === node).map((edge) => edge.derivative);
  const other = word("mistakes.somewhere-a-factor-got");
  wrong.push(
    ...swappedGradients(walk, node).map((swapped): Wrong => [swapped, other]),
    [product(first), word("mistakes.you-multiplied-local-derivatives")],
    [sum(found.map((path) => sum(path.map((edge) => edge.derivative)))), word("mistakes.you-added-along-the")],
    [-walk.grads[node]!, word("mistakes.the-size-is-right")],
    [walk.nodes[node]!.data, word("mistakes.that-is-the-value-of-asked", { name, root: root.name })],
    [root.data, word("mistakes.that-is-the-value-of-asked-is", { root: root.name, name })],
    [0, word("mistakes.is-what-holds-as", { name, root: root.name })],
    [shares.at(-1)! - shares[0]!, word("mistakes.you-subtracted-one-path")],
    [1, word("mistakes.is-what-begins-with", { root: root.name, name })],
  );
  wrong.push([sum(first), word("mistakes.those-are-local-derivatives")]);
  return wrong;
}

/** The gradients that come out when factors get their own values: in every product, or in one of them. */
function swappedGradients(walk: Walk, node: number): number[] {
  const products = walk.nodes.filter(({ op }) => op === "mul").map(({ id }) => id);
  return [products, ...products.map((id) => [id])].map((swapped) => {
    const edges = walk.edges.map((edge) =>
      swapped.includes(edge.to) ? { ...edge, derivative: walk.nodes[edge.from]!.data } : edge,
    );
    return inOrder({ ...walk, edges }, walk.order).grads[node]!;
  });
}

function product(xs: readonly number[]): number {
  return xs.reduce((a, b) => a * b, 1);
}

function sum(xs: readonly number[]): number {
  return xs.reduce((a, b) => a + b, 0);
}
