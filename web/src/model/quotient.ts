/** Confirms a local derivative without calculus: nudge one input, see how far the result moves. */
import { atKink, type Edge, type GraphNode } from "./graph";
import { RULES } from "./rules";
import { word } from "../words";

export interface Quotient {
  nudge: number;
  plus: number;
  minus: number;
  slope: number;
}

/**
 * The central difference quotient of the operation behind an edge. A text where there is none: the reason.
 * Only this input's place moves: in `a * a` the other place keeps its number.
 */
export function quotient(nodes: readonly GraphNode[], edge: Edge): Quotient | string {
  const node = nodes[edge.to]!;
  const rule = node.op ? RULES[node.op] : undefined;
  if (!rule) return word("quotient.the-operation-was-made");
  const inputs = [...node.inputs.map((i) => nodes[i]!.data), ...node.settings];
  if (!inputs.every(Number.isFinite) || !Number.isFinite(node.data)) return word("quotient.the-numbers-are-not");
  if (atKink(rule, inputs)) return word("quotient.there-is-a-corner");
  const x = inputs[edge.place]!;
  const nudge = 10 ** (Math.floor(Math.log10(Math.max(1, Math.abs(x)))) - 6);
  const at = (moved: number) => rule.compute(...inputs.map((old, i) => (i === edge.place ? moved : old)));
  const [plus, minus] = [at(x + nudge), at(x - nudge)];
  const slope = (plus - minus) / (x + nudge - (x - nudge));
  return Number.isFinite(slope) ? { nudge, plus, minus, slope } : word("quotient.a-nudge-leaves-the");
}
