/** A step in words with its arithmetic. */
import { fill } from "../model/formula";
import type { GraphNode } from "../model/graph";
import { general } from "../model/number";
import type { Stage } from "../model/stage";
import type { Step, Walk } from "../model/walk";
import { words } from "../words";

export interface Told {
  /** The step itself: `a.grad 6 -> 15 (+9 via c)`. */
  what: string;
  /** Why: the numbers behind it. */
  why: string;
}

export function tell(walk: Walk, { step, phase }: Stage): Told {
  const { nodes, edges } = walk;
  if (!step) return { what: "", why: words.idle };
  const what = step.text.replaceAll(" -> ", " \u2192 ");
  const end = phase === "done" ? ` ${words.done(gradients(walk))}` : "";
  if (step.phase === "forward")
    return { what, why: `${nodes[step.node]!.name} = ${inNumbers(nodes, nodes[step.node]!)}` };
  if (step.phase === "seed") return { what, why: words.seed(nodes[step.node]!.name) + end };
  const [giver, taker] = [nodes[step.node]!.name, nodes[step.input]!.name];
  if (step.overwrites) return { what, why: words.overwritten + end };
  const sum = factors(step, edges[step.edge]!.derivative);
  return { what, why: (step.add === 0 ? `${sum}. ${words.nothing}` : `${words.passes(giver, taker, sum)}.`) + end };
}

/** `arriving 1 x local 6 = 6`: which factor is which. */
function factors({ upstream, add }: Extract<Step, { phase: "backward" }>, local: number): string {
  return words.factors(inBrackets(upstream), inBrackets(local), general(add));
}

/** What a step did, with its arithmetic: said after the learner has done it. */
export function arithmetic(walk: Walk, step: Step): string {
  const { nodes, edges } = walk;
  if (step.phase === "forward") return `${nodes[step.node]!.name} = ${inNumbers(nodes, nodes[step.node]!)}`;
  if (step.phase === "seed") return words.seeded(nodes[step.node]!.name);
  const sum = factors(step, edges[step.edge]!.derivative);
  const taker = nodes[step.input]!.name;
  const added =
    step.before === 0
      ? ""
      : ` ${words.added(taker, inBrackets(step.before), inBrackets(step.add), general(step.after))}`;
  return `${sum}.${added}${step.add === 0 ? ` ${words.nothing}` : ""}`;
}

/** Three hints for a step: a question, an idea, the line. */
export function hintsFor(walk: Walk, step: Step): string[] {
  const { nodes } = walk;
  const node = nodes[step.node]!;
  if (step.phase === "forward") return [];
  if (step.phase === "seed")
    return [words.seedQuestion(node.name), words.seedIdea(node.name), words.seedLine(node.name)];
  const taker = nodes[step.input]!;
  const idea =
    node.op === "mul"
      ? words.ideaProduct
      : node.op === "add"
        ? words.ideaSum
        : node.op === "sub"
          ? words.ideaDifference
          : words.ideaLocal(node.name, walk.edges[step.edge]!.formula);
  const line = words.line(taker.name, node.name, walk.edges[step.edge]!.formula);
  return [words.question(node.name, taker.name), idea, line];
}

/** Every leaf's gradient at the end. */
export function gradients(walk: Walk): string {
  const leaves = walk.nodes.filter((node) => node.kind === "leaf");
  const some = leaves.slice(0, 8).map((leaf) => words.complete(leaf.name, general(walk.grads[leaf.id]!)));
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
