/** A backward pass told visit by visit, in an order that the learner chose. Knows no drawing. */
import { stageAt, type Stage } from "./stage";
import { inOrder, rightOrder, type Step, type Walk } from "./walk";
import { word } from "../words";

export interface Visits {
  /** The walk in this order; leaves are left out of its own `order`, for they pass nothing on. */
  walk: Walk;
  /** Everything that is visited, leaves included. */
  order: readonly number[];
  /** What each visit does, in the order of the visits. */
  pushes: Extract<Step, { phase: "backward" }>[][];
  /** The gradients that a right order gives. */
  expected: number[];
}

export function visitsIn(original: Walk, order: readonly number[]): Visits {
  const walk = inOrder(
    original,
    order.filter((id) => original.nodes[id]!.kind === "result"),
  );
  const backward = walk.steps.filter((step) => step.phase === "backward");
  const pushes = order.map((id) => backward.filter((step) => step.node === id));
  return { walk, order, pushes, expected: inOrder(original, rightOrder(original.nodes)).grads };
}

/** Where things stand after `done` visits: everything is computed, the root is seeded, some gradients are passed on. */
export function stageAfter({ walk, pushes }: Visits, done: number): Stage {
  const passed = pushes.slice(0, done).flat().length;
  const before = walk.steps.findIndex((step) => step.phase === "seed") + 1;
  const stage = stageAt(walk, before + passed);
  return { ...stage, active: new Set(done > 0 ? pushes[done - 1]!.map((push) => push.edge) : []) };
}

/** Everything that can be visited: all but the constants, in the order in which it was made. */
export function visitable(walk: Walk): number[] {
  return walk.nodes.filter((node) => node.kind !== "constant").map((node) => node.id);
}

/** The values named in `text`, in its order. */
export function readOrder(walk: Walk, text: string): number[] {
  const named = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => {
      const node = walk.nodes.find((candidate) => candidate.name === name && candidate.kind !== "constant");
      if (!node) throw new Error(word("visits.order-there-is-no", { name }));
      return node.id;
    });
  return [...new Set(named)];
}

/** A node that was visited before something that still had to hand it a share: `early` came before `user`. */
export interface TooEarly {
  early: number;
  user: number;
}

/** Every value that came too early, in the order of the visits; empty for a right order. Leaves count as well. */
export function tooEarly({ nodes, edges }: Walk, order: readonly number[]): TooEarly[] {
  const turn = new Map(order.map((id, i) => [id, i]));
  const found = edges
    .filter(({ from }) => nodes[from]!.kind !== "constant")
    .filter(({ from, to }) => turn.has(from) && (turn.get(to) ?? Infinity) > turn.get(from)!)
    .map(({ from, to }) => ({ early: from, user: to }));
  return found.sort((a, b) => turn.get(a.early)! - turn.get(b.early)!);
}
