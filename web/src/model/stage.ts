/** Where a walk stands after so many steps: what is known, what is happening, how to say it. Knows no drawing. */
import type { Step, Walk } from "./walk";
import { word } from "../words";

export interface Stage {
  /** How many steps have been taken. */
  position: number;
  total: number;
  phase: "idle" | "forward" | "backward" | "done";
  /** The phase line: "Forward 2 of 3". */
  phaseText: string;
  /** The last step taken; null at the start. */
  step: Step | null;
  /** For each node, whether its data has been computed. */
  computed: boolean[];
  /** For each node, its gradient so far, and whether anything has arrived yet. */
  grads: number[];
  reached: boolean[];
  /** The edges along which a gradient has come. */
  walked: Set<number>;
  /** The edges that take part in the step just taken. */
  active: Set<number>;
}

export function stageAt(walk: Walk, position: number): Stage {
  const { nodes, steps } = walk;
  const total = steps.length;
  const taken = steps.slice(0, position);
  const stage: Stage = {
    ...{ position, total, phase: "idle", phaseText: "", step: taken.at(-1) ?? null },
    computed: nodes.map((node) => node.kind !== "result"),
    grads: nodes.map(() => 0),
    reached: nodes.map(() => false),
    walked: new Set(),
    active: new Set(),
  };
  for (const step of taken) {
    if (step.phase === "forward") stage.computed[step.node] = true;
    else {
      const target = step.phase === "seed" ? step.node : step.input;
      stage.grads[target] = step.after;
      stage.reached[target] = true;
      if (step.phase === "backward") stage.walked.add(step.edge);
    }
  }
  const { step } = stage;
  if (step?.phase === "backward") stage.active.add(step.edge);
  if (step?.phase === "forward") for (const { id, to } of walk.edges) if (to === step.node) stage.active.add(id);
  const forward = steps.filter((step) => step.phase === "forward").length;
  const back = position - forward;
  if (position === 0) stage.phaseText = word("stage.not-begun");
  else if (back <= 0)
    Object.assign(stage, { phase: "forward", phaseText: word("stage.forward-of", { position, forward }) });
  else if (position < total)
    Object.assign(stage, { phase: "backward", phaseText: word("stage.backward-of", { back, total: total - forward }) });
  else Object.assign(stage, { phase: "done", phaseText: "Done" });
  return stage;
}

/** The node that the last step changed; null at the start. */
export function changed({ step }: Stage): number | null {
  return step === null ? null : step.phase === "backward" ? step.input : step.node;
}
