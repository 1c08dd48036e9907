/**
 * A nudge on its way: one leaf moves by h, and the change runs along the edges, node by node. Nothing here knows a
 * derivative: every number is found by computing again with the moved inputs and looking at the difference.
 */
import { ruleOf } from "./formula";
import { compute, type Edge, type GraphNode } from "./graph";
import type { Question } from "./judge";
import { general } from "./number";
import { alongText, paths } from "./paths";
import type { Walk } from "./walk";
import { word } from "../words";

export interface Pulse {
  leaf: number;
  h: number;
  /** How far each node moved; 0 where the nudge does not reach. */
  moved: number[];
  /** What each edge alone brings: how far its result moves when only this input moves. */
  brought: number[];
  /** The edges in the order in which the change runs, those that arrive together side by side. */
  waves: number[][];
}

export function pulseFrom({ nodes, edges }: Walk, leaf: number, h: number): Pulse {
  const after = compute(nodes, new Map([[leaf, nodes[leaf]!.data + h]])).nodes;
  const moved = nodes.map((node, i) => after[i]!.data - node.data);
  const reached = new Set([leaf]);
  const waves: number[][] = [];
  for (const node of nodes) {
    const into = edges.filter((edge) => edge.to === node.id && reached.has(edge.from));
    if (!into.length) continue;
    reached.add(node.id);
    waves.push(into.map((edge) => edge.id));
  }
  return { leaf, h, moved, brought: edges.map((edge) => alone(nodes, edge, moved[edge.from]!)), waves };
}

function alone(nodes: readonly GraphNode[], { to, place }: Edge, by: number): number {
  const node = nodes[to]!;
  const xs = node.inputs.map((i) => nodes[i]!.data);
  const moved = xs.map((x, i) => (i === place ? x + by : x));
  return ruleOf(node.op!).compute(...moved, ...node.settings) - node.data;
}

/** A change measured in steps: `10h`, `h`, `-1.5h`, `0`. */
export function inSteps(change: number, h: number): string {
  const ratio = Number((change / h).toPrecision(3));
  if (Math.abs(ratio) < 1e-6) return "0";
  return ratio === 1 ? "h" : ratio === -1 ? "-h" : `${general(ratio, 4)}h`;
}

/** Pulses that meet, in words: their sum, and what a step that is not small adds to it or takes away. */
export function meeting(parts: readonly number[], moved: number, h: number): string {
  const sum = parts
    .map((part) => inSteps(part, h))
    .join(" + ")
    .replaceAll("+ -", "\u2212 ");
  const all = inSteps(moved, h);
  const rest = Number((moved / h).toPrecision(3)) - parts.reduce((x, y) => x + Number((y / h).toPrecision(3)), 0);
  if (Math.abs(rest) < 5e-4) return word("pulse.so-it-moves-by", { sum, all });
  const more = `${inSteps(Math.abs(rest) * h, h)} ${rest > 0 ? "more" : "less"}`;
  return word("pulse.and-because-the-step", { sum, more, all });
}

/**
 * Whether these numbers tell a mistake from what is right: none is 0, no two are of one size, and neither a leaf's own
 * number nor that at the end (2a = a² where a is 2) is what its nudge makes of the root.
 */
export function tellsMistakes({ nodes, grads }: Walk): boolean {
  const values = nodes.filter((node) => node.kind !== "constant");
  const sizes = new Set(values.map(({ data }) => Math.abs(data)));
  return (
    !sizes.has(0) &&
    sizes.size === values.length &&
    values
      .filter((node) => node.kind === "leaf")
      .every(({ id, data }) => ![data, nodes.at(-1)!.data].map(Math.abs).includes(Math.abs(grads[id]!)))
  );
}

/** By how many h the root moves, as a question that comes before the nudge. */
export function askNudge(walk: Walk, leaf: number): Question {
  const { nodes, edges } = walk;
  const [name, root] = [nodes[leaf]!.name, nodes.at(-1)!];
  const answer = walk.grads[leaf]!;
  const wrong: [number, string][] = [];
  const found = paths(walk, leaf);
  const shares = found.map((path) => path.reduce((x, edge) => x * edge.derivative, 1));
  if (found.length > 1) {
    const all = new Set(found.map((path) => alongText(walk, path))).size;
    shares.forEach((share, i) =>
      wrong.push([
        share,
        all > 1
          ? word("pulse.that-much-comes-by", { walk: alongText(walk, found[i]!, true) })
          : word("pulse.that-much-comes-along", { name }),
      ]),
    );
    wrong.push(
      [shares.reduce((x, y) => x * y, 1), word("pulse.two-pulses-that-meet")],
      [found.length, word("pulse.that-is-how-many-ways", { given: found.length })],
    );
  }
  const last = edges.filter((edge) => edge.to === root.id);
  wrong.push(
    [-answer, word("pulse.the-size-is-right", { root: root.name, name })],
    [1, word("pulse.h-would-arrive-unchanged")],
    [nodes[leaf]!.data, word("pulse.that-is-the-value", { name, root: root.name })],
    [root.data, word("pulse.that-is-the-value-of", { root: root.name })],
    [0, word("pulse.would-mean-that-does", { root: root.name, name })],
    ...last.map((edge): [number, string] => [
      nodes[edge.from]!.data,
      word("pulse.that-is-itself-a", { node: nodes[edge.from]!.name }),
    ]),
  );
  return {
    answer,
    wrong,
    otherwise: word("pulse.first-node", { name }),
  };
}
