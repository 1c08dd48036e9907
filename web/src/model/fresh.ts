/** Fresh graphs to practise on: small whole numbers, every one different enough to be worth a walk. */
import { parse } from "./expression";
import type { GraphNode } from "./graph";
import { pick, whole, type Draw } from "./random";
import { makeWalk, type Walk } from "./walk";
import { word } from "../words";

export interface Wish {
  leaves: number;
  /** The operations to draw from. */
  ops: readonly string[];
  /** How many times something is used once more. */
  shared: number;
  /** An operation that is in every graph of this level. */
  has?: string;
}

/** What each level of practice asks for. */
export const LEVELS: Record<string, Wish> = {
  tree: { leaves: 3, ops: ["+", "*"], shared: 0 },
  trees: { leaves: 4, ops: ["+", "*", "-"], shared: 0, has: "sub" },
  shared: { leaves: 2, ops: ["+", "*", "-"], shared: 1 },
  knot: { leaves: 3, ops: ["+", "*", "-"], shared: 2 },
};

export interface Drawn {
  /** Every result on a line of its own: `d = a + b; e = d * c`. */
  program: string;
  values: Map<string, number>;
  walk: Walk;
}

/** A graph of this level. The same draw gives the same graph. */
export function freshGraph(level: string, draw: Draw): Drawn {
  const wish = LEVELS[level];
  if (!wish) throw new Error(word("fresh.there-is-no-level", { level, levels: Object.keys(LEVELS).join(", ") }));
  for (;;) {
    const names = [..."abcdefghijk"];
    const leaves = names.splice(0, wish.leaves);
    const values = new Map<string, number>();
    for (const name of leaves) {
      const sizes = [...values.values()]; // of one size, and mistakes would give right numbers
      values.set(name, whole(draw, -4, 6, 0, 1, -1, ...sizes, ...sizes.map((size) => -size)));
    }
    const lines: string[] = [];
    const open = [...leaves];
    const used: string[] = [];
    let again = wish.shared;
    while (open.length > 1 || again > 0) {
      const first = take(open, draw);
      const second =
        again > 0 && (used.length > 0 || open.length === 0) ? pick(draw, [...used, first]) : take(open, draw);
      if (second === undefined) break;
      if (used.includes(second) || second === first) again -= 1;
      used.push(first, second);
      if (names.length === 0) break;
      const [name] = names.splice(Math.floor(draw() * Math.min(3, names.length)), 1); // the alphabet is no order of visits
      const inputs = draw() < 0.5 ? [first, second] : [second, first];
      lines.push(`${name} = ${inputs[0]} ${pick(draw, wish.ops)} ${inputs[1]}`);
      open.push(name!);
    }
    if (open.length !== 1 || again > 0) continue;
    const program = lines.join("; ");
    const walk = makeWalk(parse(program, values), program);
    if (worthwhile(walk, wish)) return { program, values, walk };
  }
}

function take(open: string[], draw: Draw): string {
  return open.splice(Math.floor(draw() * open.length), 1)[0]!;
}

function worthwhile({ nodes, edges, grads }: Walk, wish: Wish): boolean {
  const leaves = nodes.filter((node) => node.kind === "leaf");
  const results = nodes.filter((node) => node.kind === "result");
  const uses = (node: GraphNode): number => edges.filter((edge) => edge.from === node.id).length;
  return (
    leaves.length === wish.leaves &&
    results.length >= 2 &&
    results.length <= 5 &&
    results.some((node) => node.op === "mul") &&
    results.some((node) => node.op !== "mul") &&
    (!wish.has || results.some((node) => node.op === wish.has)) &&
    results.every((node) => node.op !== "sub" || node.inputs[0] !== node.inputs[1]) &&
    nodes.reduce((count, node) => count + Math.max(0, uses(node) - 1), 0) === wish.shared &&
    nodes.every((node) => Math.abs(node.data) <= 60 && node.data !== 0 && Math.abs(grads[node.id]!) <= 60) &&
    leaves.every((leaf) => grads[leaf.id] !== 0) &&
    nodes.every((node) => Math.abs(node.data) !== Math.abs(grads[node.id]!)) && // its own number is the classic mistake
    new Set(leaves.map((leaf) => grads[leaf.id])).size > 1
  );
}
