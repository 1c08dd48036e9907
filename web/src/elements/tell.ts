/** A step in words with its arithmetic. */
import { html, type TemplateResult } from "lit";
import { fill } from "../model/formula";
import type { Edge, GraphNode } from "../model/graph";
import { general } from "../model/number";
import type { Stage } from "../model/stage";
import type { Step, Walk } from "../model/walk";
import { word } from "../words";

export interface Told {
  /** The step itself: `a.grad 6 -> 15 (+9 via c)`. */
  what: string;
  /** Why: the numbers behind it. */
  why: string;
}

export function tell(walk: Walk, { step, phase }: Stage): Told {
  const { nodes, edges } = walk;
  if (!step) return { what: "", why: word("idle") };
  const what = step.text.replaceAll(" -> ", " \u2192 ");
  const end = phase === "done" ? ` ${word("done", { gradients: gradients(walk) })}` : "";
  if (step.phase === "forward")
    return { what, why: `${nodes[step.node]!.name} = ${inNumbers(nodes, nodes[step.node]!)}` };
  if (step.phase === "seed") return { what, why: word("seed", { name: nodes[step.node]!.name }) + end };
  const [giver, taker] = [nodes[step.node]!.name, nodes[step.input]!.name];
  if (step.overwrites) return { what, why: word("overwritten") + end };
  const sum = factors(step, edges[step.edge]!.derivative);
  return {
    what,
    why:
      (step.add === 0 ? `${sum}. ${word("nothing")}` : `${word("passes", { node: giver, input: taker, sum })}.`) + end,
  };
}

/** `arriving 1 x local 6 = 6`: which factor is which. */
function factors({ upstream, add }: Extract<Step, { phase: "backward" }>, local: number): string {
  return word("factors", { upstream: inBrackets(upstream), local: inBrackets(local), share: general(add) });
}

/** What a step did, with its arithmetic: said after the learner has done it. */
export function arithmetic(walk: Walk, step: Step): string {
  const { nodes, edges } = walk;
  if (step.phase === "forward") return `${nodes[step.node]!.name} = ${inNumbers(nodes, nodes[step.node]!)}`;
  if (step.phase === "seed") return word("seeded", { name: nodes[step.node]!.name });
  const sum = factors(step, edges[step.edge]!.derivative);
  const taker = nodes[step.input]!.name;
  const added =
    step.before === 0
      ? ""
      : ` ${word("added", { name: taker, before: inBrackets(step.before), share: inBrackets(step.add), after: general(step.after) })}`;
  return `${sum}.${added}${step.add === 0 ? ` ${word("nothing")}` : ""}`;
}

/** Three hints for a step: a question, an idea, the line. */
export function hintsFor(walk: Walk, step: Step): string[] {
  const { nodes } = walk;
  const node = nodes[step.node]!;
  if (step.phase === "forward") return [];
  if (step.phase === "seed")
    return [
      word("seed-question", { name: node.name }),
      word("seed-idea", { name: node.name }),
      word("seed-line", { name: node.name }),
    ];
  const taker = nodes[step.input]!;
  const idea =
    node.op === "mul"
      ? word("idea-product")
      : node.op === "add"
        ? word("idea-sum")
        : node.op === "sub"
          ? word("idea-difference")
          : word("idea-local", { node: node.name, formula: walk.edges[step.edge]!.formula });
  const line = word("line", { input: taker.name, node: node.name, formula: walk.edges[step.edge]!.formula });
  return [word("question", { node: node.name, input: taker.name }), idea, line];
}

/** Which input of its result an edge is: "first". */
export function placeName({ place }: Edge): string {
  const names = [word("place-first"), word("place-second"), word("place-third")];
  return names[place] ?? word("place-later", { place: place + 1 });
}

/** Every leaf's gradient at the end. */
export function gradients(walk: Walk): string {
  const leaves = walk.nodes.filter((node) => node.kind === "leaf");
  const some = leaves.slice(0, 8).map(({ id, name }) => {
    const got = walk.grads[id]!;
    const missing = walk.lost.reduce((sum, lost) => (lost.leaf === id ? sum + lost.amount : sum), 0);
    return missing
      ? word("instead-of", { name, got: general(got), expected: general(got + missing) })
      : word("complete", { name, got: general(got) });
  });
  return some.join(", ") + (leaves.length > 8 ? ", ..." : "");
}

function inNumbers(nodes: readonly GraphNode[], node: GraphNode): string {
  const result = general(node.data);
  if (node.inputs.length > 8 || !node.written) return result;
  const numbers = node.inputs.map((i) => inBrackets(nodes[i]!.data));
  return `${fill(node.written, numbers)} = ${result}`;
}

function inBrackets(x: number): string {
  const text = general(x);
  return text.startsWith("-") ? `(${text})` : text;
}

/** What the last step did, in words, heard as well as seen; at the end, what was lost. */
export function message(walk: Walk, stage: Stage): TemplateResult {
  const { what, why } = tell(walk, stage);
  const kind = stage.step === null ? "" : stage.step.phase === "forward" ? "forward" : "backward";
  const lost = stage.phase === "done" ? walk.lost : [];
  return html`<div class="message" aria-live="polite">
    <p class="what mono ${kind}" ?hidden=${!what}>${what}</p>
    <p class="why">${why}</p>
    ${lost.map((one) => html`<p class="why">${one.text}.</p>`)}
  </div>`;
}
