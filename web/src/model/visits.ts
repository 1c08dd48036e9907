/** A backward pass told visit by visit, in an order that the learner chose. Knows no drawing. */
import { stageAt, type Stage } from "./stage";
import { inOrder, rightOrder, type Step, type Walk } from "./walk";

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

/** The visitable nodes, those named in `text` first and in its order. */
export function readOrder(walk: Walk, text: string): number[] {
  const named = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => {
      const node = walk.nodes.find((candidate) => candidate.name === name && candidate.kind !== "constant");
      if (!node) throw new Error(`order: there is no value "${name}"`);
      return node.id;
    });
  return [...new Set([...named, ...visitable(walk)])];
}

/** The same order with one entry moved to another place. */
export function moved(order: readonly number[], id: number, to: number): number[] {
  const rest = order.filter((other) => other !== id);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
