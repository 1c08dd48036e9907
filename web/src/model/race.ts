/** How often a walk that simply goes on to each node's inputs comes by, against a walk in sorted order. */
import type { Graph } from "./graph";

export interface Count {
  /** Visits of each node by the naive walk, and what they add up to. */
  visits: number[];
  naive: number;
  sorted: number;
}

export function countVisits({ nodes, edges }: Graph): Count {
  const visits = nodes.map(() => 0);
  visits[nodes.length - 1] = 1;
  for (let node = nodes.length - 1; node >= 0; node -= 1)
    for (const edge of edges) if (edge.to === node) visits[edge.from]! += visits[node]!;
  const real = nodes.filter((node) => node.kind !== "constant");
  return {
    visits,
    naive: real.reduce((sum, node) => sum + visits[node.id]!, 0),
    sorted: real.length,
  };
}

export interface NaiveWalk {
  /** What each node held at each of its turns. */
  turns: number[][];
  /** What is left in each node at the end. */
  grads: number[];
}

/** The program itself: a node hands its inputs their shares, and then each of them does the same. */
export function naiveWalk({ nodes, edges }: Graph): NaiveWalk {
  const grads = nodes.map(() => 0);
  const turns = nodes.map((): number[] => []);
  const visit = (node: number): void => {
    turns[node]!.push(grads[node]!);
    const inputs = edges.filter((edge) => edge.to === node && nodes[edge.from]!.kind !== "constant");
    for (const { from, derivative } of inputs) grads[from]! += grads[node]! * derivative;
    for (const { from } of inputs) visit(from);
  };
  grads[nodes.length - 1] = 1;
  visit(nodes.length - 1);
  return { turns, grads };
}

/** `b = a + a; c = b + b; ...`: so many doublings. */
export function doublings(count: number): string {
  const names = [..."abcdefghijklmnopqrstuvwxyz"];
  return Array.from({ length: count }, (_, i) => `${names[i + 1]} = ${names[i]} + ${names[i]}`).join("; ");
}
