/**
 * What a wrong order of visits loses, along which path, and why. The twin of Python's lost.py.
 *
 * A node passes on the gradient it has when it is visited; what arrives later stays there for good. Each late
 * arrival costs every leaf behind the node `late * d(node)/d(leaf)`.
 */
import type { Edge, Graph } from "./graph";
import { general } from "./number";
import type { Push } from "./walk";
import { word } from "../words";

export interface Lost {
  node: number;
  leaf: number;
  /** The edge along which the gradient came too late; null for a root that was never visited. */
  edge: number | null;
  /** The gradient of `node` when it was visited; null if it never was. */
  had: number | null;
  late: number;
  amount: number;
  /** From the root through `node` to the leaf. */
  path: number[];
  text: string;
}

const MOST = 20;

/** Whether every result is visited, and only after everything that uses it. */
export function isRight({ nodes, edges }: Graph, order: readonly number[]): boolean {
  const turn = new Map(order.map((node, i) => [node, i]));
  const results = nodes.filter((node) => node.kind === "result");
  return (
    turn.size === order.length &&
    results.every((node) => turn.has(node.id)) &&
    edges.every(({ from, to }) => nodes[from]!.kind !== "result" || turn.get(from)! > turn.get(to)!)
  );
}

export function findLost(graph: Graph, order: readonly number[], pushes: readonly Push[]): Lost[] {
  if (isRight(graph, order) || new Set(order).size < order.length) return []; // twice: nothing lost, something came twice
  const { nodes, edges } = graph;
  const root = nodes.length - 1;
  const turn = new Map(order.map((node, i) => [node, i]));
  const had = new Map<number, number>([[root, 1]]);
  const late = new Map<number, { amount: number; edge: number | null }>();
  if (!turn.has(root)) late.set(root, { amount: 1, edge: null });
  for (const push of pushes) {
    const { from, to } = edges[push.edge]!;
    if (nodes[from]!.kind !== "result") continue;
    if ((turn.get(from) ?? -1) > turn.get(to)!) had.set(from, push.after);
    else if (push.add !== 0) {
      const before = late.get(from);
      late.set(from, { amount: (before?.amount ?? 0) + push.add, edge: before ? before.edge : push.edge });
    }
  }
  const never = order.length;
  return [...late]
    .sort(([a], [b]) => (turn.get(a) ?? never) - (turn.get(b) ?? never))
    .slice(0, MOST)
    .flatMap(([node, { amount: arrived, edge }]) => {
      const visitedWith = turn.has(node) ? (had.get(node) ?? 0) : null;
      const start = edge === null ? [root] : [...pathOf(graph, root, edges[edge]!.to), node];
      return slopes(graph, node).map(([leaf, slope]) => ({
        ...{ node, leaf, edge, had: visitedWith, late: arrived, amount: arrived * slope },
        path: [...start, ...pathOf(graph, node, leaf).slice(1)],
        text: explain(graph, node, leaf, visitedWith, arrived, arrived * slope),
      }));
    });
}

/** Every path on which something came too late to the same node: one for each of these edges that lead back to it. */
export function latePaths(graph: Graph, { node, path }: Lost, late: readonly Edge[]): number[][] {
  const tail = path.slice(path.indexOf(node));
  const found = late
    .filter((edge) => edge.from === node)
    .map((edge) => [...pathOf(graph, graph.nodes.length - 1, edge.to), ...tail]);
  const once = new Map(found.map((one) => [one.join(), one]));
  return once.size ? [...once.values()] : [path];
}

function inputsOf(edges: readonly Edge[], node: number): Edge[] {
  return edges.filter((edge) => edge.to === node);
}

/** d(node)/d(leaf) for each leaf that it depends on. */
function slopes({ nodes, edges }: Graph, node: number): [number, number][] {
  const found = new Map<number, number>([[node, 1]]);
  for (let i = node; i >= 0; i -= 1) {
    const slope = found.get(i);
    if (!slope) continue;
    for (const { from, derivative } of inputsOf(edges, i))
      if (derivative !== 0) found.set(from, (found.get(from) ?? 0) + slope * derivative);
  }
  return [...found].filter(([i, d]) => d !== 0 && nodes[i]!.kind === "leaf").sort(([a], [b]) => a - b);
}

/** A shortest way from `start` back to `end`, along edges that carry something. */
function pathOf({ edges }: Graph, start: number, end: number): number[] {
  const came = new Map<number, number>([[start, start]]);
  for (const [node] of came) {
    // a map grows while we walk it: breadth first
    for (const { from, derivative } of inputsOf(edges, node))
      if (derivative !== 0 && from >= end && !came.has(from)) came.set(from, node);
  }
  const path = [end];
  while (path[0] !== start && came.has(path[0]!)) path.unshift(came.get(path[0]!)!);
  return path;
}

function explain(
  { nodes }: Graph,
  node: number,
  leaf: number,
  had: number | null,
  late: number,
  amount: number,
): string {
  const name = nodes[node]!.name;
  const why =
    had === null
      ? word("lost.was-never-visited", { name })
      : had === 0
        ? word("lost.was-visited-while-its", { name })
        : word("lost.was-visited-when-its", { name, had: general(had), late: general(late) });
  return word("lost.so-the-that-flows", { why, amount: general(amount), name, node: nodes[leaf]!.name });
}
