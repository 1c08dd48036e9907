/**
 * Walks: the account of a forward and a backward pass, step by step. Read from JSON that Python wrote, or made here
 * from a graph; both tell the same story in the same words (the golden walks in test/ hold them to it).
 */
import { compute, expressionOf, type Edge, type Graph, type GraphNode } from "./graph";
import { findLost, isRight, type Lost } from "./lost";
import { general } from "./number";
import { word } from "../words";

export interface Push {
  edge: number;
  /** The gradient of the node that passes it on, at this moment; `add` is this times the local derivative. */
  upstream: number;
  before: number;
  add: number;
  after: number;
  /** The old gradient was thrown away: seen in engines that write `=` for `+=`. */
  overwrites?: boolean;
}

export type Step =
  | { phase: "forward"; node: number; after: number; text: string }
  | { phase: "seed"; node: number; before: number; after: number; text: string }
  | ({ phase: "backward"; node: number; input: number; text: string } & Push);

export interface Walk extends Graph {
  title: string;
  steps: Step[];
  /** The results in the order of their visits on the way back. */
  order: number[];
  /** Every gradient at the end, by node. */
  grads: number[];
  right: boolean;
  lost: Lost[];
  /** Of a large graph: the picture in which the steps are shown, as <gradwalk-picture> reads it. */
  picture?: unknown;
}

/** The order that `backward()` takes: from the youngest result to the oldest. */
export function rightOrder(nodes: readonly GraphNode[]): number[] {
  return nodes
    .filter((node) => node.kind === "result")
    .map((node) => node.id)
    .reverse();
}

/** Walk a graph, in the right order unless another is given: any results, each at most once. */
export function makeWalk(graph: Graph, title = "", order: readonly number[] = rightOrder(graph.nodes)): Walk {
  return walkOf(graph, title, order, pushesOf(graph, order));
}

/** What each visit passes on, by the local derivatives. */
function pushesOf({ nodes, edges }: Graph, order: readonly number[]): Push[] {
  const grads = nodes.map(() => 0);
  grads[nodes.length - 1] = 1;
  const into = nodes.map((): Edge[] => []);
  for (const edge of edges) into[edge.to]!.push(edge);
  const pushes: Push[] = [];
  for (const node of order) {
    const upstream = grads[node]!;
    for (const { id, from, derivative } of into[node]!) {
      if (nodes[from]!.kind === "constant") continue; // nobody asks for d/d(a plain number)
      const add = upstream === 0 || derivative === 0 ? 0 : upstream * derivative; // also where the other is infinite
      const before = grads[from]!;
      grads[from] = before + add;
      pushes.push({ edge: id, upstream, before, add, after: before + add });
    }
  }
  return pushes;
}

/** The walk that makes these pushes. */
export function walkOf(graph: Graph, title: string, order: readonly number[], pushes: readonly Push[]): Walk {
  const { nodes, edges } = graph;
  const root = nodes.at(-1)!;
  const grads = nodes.map(() => 0);
  grads[root.id] = 1;
  const steps: Step[] = nodes.filter((node) => node.kind === "result").map((node) => forwardStep(nodes, node));
  steps.push({ phase: "seed", node: root.id, before: 0, after: 1, text: `${root.name}.grad 0 -> 1 (seed)` });
  for (const push of pushes) {
    const { from, to } = edges[push.edge]!;
    grads[from] = push.after;
    steps.push({ phase: "backward", node: to, input: from, ...push, text: pushText(nodes, from, to, push) });
  }
  return {
    title: title || root.name,
    nodes,
    edges,
    steps,
    order: [...order],
    grads,
    right: isRight(graph, order),
    lost: findLost(graph, order, pushes),
  };
}

function forwardStep(nodes: readonly GraphNode[], node: GraphNode): Step {
  const text = `${node.name} = ${expressionOf(nodes, node)} = ${general(node.data)}`;
  return { phase: "forward", node: node.id, after: node.data, text };
}

function pushText(nodes: readonly GraphNode[], from: number, to: number, push: Push): string {
  const change = `${nodes[from]!.name}.grad ${general(push.before)} -> ${general(push.after)}`;
  const how = push.overwrites ? word("walk.overwritten-with", { add: general(push.add) }) : signed(push.add);
  return word("walk.via", { change, how, node: nodes[to]!.name });
}

/** As Python's format(x, "+.6g"). */
export function signed(x: number): string {
  const text = general(x);
  return text.startsWith("-") ? text : `+${text}`;
}

/** The same walk after some leaves were given other values. */
export function withLeaves(walk: Walk, leaves: ReadonlyMap<number, number>): Walk {
  return makeWalk(compute(walk.nodes, leaves), walk.title, walk.order);
}

/** The same graph walked in another order. */
export function inOrder(walk: Walk, order: readonly number[]): Walk {
  return makeWalk(walk, walk.title, order);
}
