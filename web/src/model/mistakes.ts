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
  const name = walk.nodes[node]!.name;
  return {
    answer: walk.grads[node]!,
    wrong: [...single, ...whole] as Wrong[],
    otherwise: `Follow each path from ${walk.nodes.at(-1)!.name} back to ${name}: multiply along it. Then add the paths.`,
  };
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
  wrong.push([-node.data, "The size is right. Mind the sign."]);
  if (node.op === "sub" && y !== undefined)
    wrong.push([y - x, `The other way round: ${node.name} is its first input minus its second.`]);
  const told = (did: string): string => `You ${did}. The sign before ${node.name} is ${node.symbol}.`;
  instead("add", told("added the inputs"));
  instead("sub", told("subtracted"));
  instead("mul", told("multiplied the inputs"));
  node.inputs.forEach((i) => wrong.push([nodes[i]!.data, `That is ${nodes[i]!.name}, one of its inputs.`]));
  if (node.op === "tanh") wrong.push([1, "tanh comes close to 1, and never reaches it."]);
  return {
    answer: node.data,
    wrong,
    otherwise: `Follow the edges into ${node.name}: take the numbers at their other ends and do what the sign says.`,
  };
}

function askSeed(walk: Walk, id: number): Question {
  const { name, data } = walk.nodes[id]!;
  return {
    answer: 1,
    wrong: [
      [data, `That is the value of ${name}. Asked is how much ${name} moves when ${name} itself moves.`],
      [0, `With 0 at the start, everything behind it stays 0. If ${name} moves by h, by how much does ${name} move?`],
      [-1, `Why backward in sign? If ${name} rises by h, then ${name} rises by h.`],
    ],
    otherwise: `If ${name} moves by h, by how many h does ${name} move?`,
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
      [add, `That is what this edge brings. But ${from} held ${general(b)} already: a new share is added to it.`],
      [b, `That is what ${from} held before. What comes along this edge is still to be added.`],
      [b * add, `You multiplied the shares of two paths. Multiply along a path; different paths add up.`],
      [after / 2, `That is the mean of two paths. Each path moves the result: their shares are added whole.`],
      [b - add, `Shares are added, also when they have different signs. Look at the sign of this one again.`],
    );
  }
  if (u !== 1)
    wrong.push([
      plus(l),
      `That is the local derivative alone, as if ${to} were the end. ${to} hands back what arrived at it, times that.`,
    ]);
  if (node.op === "add" || node.op === "sub") {
    const kind = node.op === "add" ? "a sum" : "a difference";
    wrong.push([
      plus(u * taker.data),
      `You multiplied by ${from}'s own value, as if ${to} were a product. It is ${kind}.`,
    ]);
    const other = nodes[otherInput(walk, edge)]!;
    wrong.push([plus(u * other.data), `You multiplied by ${other.name}, as if ${to} were a product. It is ${kind}.`]);
    if (node.op === "sub" && l < 0)
      wrong.push([
        plus(u),
        `${from} is subtracted: when it rises, ${to} falls. Which sign does its local derivative have?`,
      ]);
  } else {
    wrong.push([plus(u), `That is what arrived at ${to}, handed on unchanged, as a sum does. ${to} is no sum.`]);
    wrong.push(...productOrFunction(walk, step, edge));
  }
  wrong.push(
    [plus(u + l), `You added what arrives and the local derivative. Along a path, multiply.`],
    [plus(-add), `The size is right. Look at the signs of both factors again.`],
    [taker.data, `That is the value of ${from}. Asked is how much ${nodes.at(-1)!.name} moves when ${from} moves.`],
    [node.data, `That is the value of ${to}, not how it moves.`],
    [nodes.at(-1)!.data, `That is the value of ${nodes.at(-1)!.name}, not how it moves.`],
    [0, `0 would mean that ${from} does not matter at all. Something has arrived at ${to}: what gets through?`],
  );
  if (b !== 0) wrong.push(...wholeGradient(walk, step.input));
  return {
    answer: after,
    wrong,
    otherwise: `Two numbers count: what arrived at ${to}, and how much ${to} moves when ${from} moves. Multiply them${
      b !== 0 ? `, and add that to what ${from} holds` : ""
    }.`,
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
      [times(1 - out), `That is 1 minus the output. The output has to be squared first: 1 - o * o.`],
      [times(1 - own * own), `You squared the input of tanh. Its local derivative is made of the output.`],
      [times(out * out), `That is the square of the output. The local derivative is what is left of 1 without it.`],
      [times(out), `That is the output of tanh itself, not how fast it moves.`],
    ];
  }
  if (node.op !== "mul") return [];
  const mine = `That takes ${taker.name}'s own value. When one factor moves, the product moves by the other factor.`;
  return [
    [b + u * own, mine],
    [
      b + u * node.data,
      `You multiplied by the product itself. When ${taker.name} moves, only the other factor counts.`,
    ],
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
      const both = `That is the path ${along} alone. Lost: ${lost.slice(0, 3).join(" and ")}. Every path counts.`;
      const same = `That is one edge alone. ${name} goes into ${walk.nodes[path.at(-1)!.to]!.name} twice, and each counts.`;
      wrong.push([shares[i]!, lost.includes(along) ? same : both]);
    });
    if (product(shares) === root.data)
      wrong.push([
        root.data,
        `That is the value of ${root.name}, and multiplying the paths gives it too. Asked is how it moves, and paths add up.`,
      ]);
    wrong.push(
      [product(shares), `You multiplied the paths. Multiply along a path; different paths add up.`],
      [sum(shares) / shares.length, `That is the mean of the paths. Their shares are added, whole.`],
    );
  }
  const first = walk.edges.filter((edge) => edge.from === node).map((edge) => edge.derivative);
  const other = `Somewhere a factor got its own value. In a product each factor gets the other one.`;
  wrong.push(
    ...swappedGradients(walk, node).map((swapped): Wrong => [swapped, other]),
    [product(first), `You multiplied local derivatives that lie on different paths. No path goes through both.`],
    [
      sum(found.map((path) => sum(path.map((edge) => edge.derivative)))),
      `You added along the paths. Along a path, multiply.`,
    ],
    [-walk.grads[node]!, `The size is right. Mind the sign.`],
    [walk.nodes[node]!.data, `That is the value of ${name}. Asked is how much ${root.name} moves when ${name} moves.`],
    [root.data, `That is the value of ${root.name}. Asked is how much it moves when ${name} moves.`],
    [0, `0 is what ${name} holds as long as nothing has arrived. Begin at ${root.name} and walk towards ${name}.`],
    [shares.at(-1)! - shares[0]!, `You subtracted one path from the other. Paths are added.`],
    [1, `1 is what ${root.name} begins with. On the way to ${name} it is multiplied.`],
  );
  wrong.push([sum(first), `Those are local derivatives alone. Each is multiplied by what arrives at its result.`]);
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
