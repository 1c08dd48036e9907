/**
 * A graph: numbers and the operations between them. Nodes stand in the order in which they were made, which is an
 * order to compute in; a node's id is its place in it. Edges are numbered along the nodes' inputs. The same
 * conventions as the walk format (docs/walk-format.md).
 *
 * Knows how a graph is computed and named. Knows no derivative (rules.ts) and no step (walk.ts).
 */
import { applied, derivatives, evaluate, fill, formula, ruleOf, type Rule, type Tree } from "./formula";
import { general } from "./number";
import { RULES } from "./rules";

export type Kind = "leaf" | "constant" | "result";

export interface GraphNode {
  id: number;
  /** The name that its author gave it; "" if none. */
  label: string;
  /** What it is called on screen: the label, a constant's number, or v1, v2, ... */
  name: string;
  kind: Kind;
  /** The row of the op table; null where there is none: leaves, constants, operations made by hand. */
  op: string | null;
  symbol: string;
  written: string;
  settings: number[];
  inputs: number[];
  data: number;
}

export interface Edge {
  id: number;
  from: number;
  to: number;
  /** Which input of `to` this is: 0, 1, ... */
  place: number;
  /** The local derivative in the names of the nodes; "" where no rule is known. */
  formula: string;
  derivative: number;
}

export interface Graph {
  nodes: GraphNode[];
  edges: Edge[];
}

/** A name as it is written inside an expression: a negative constant in brackets. */
export function operand(node: GraphNode): string {
  return node.kind === "constant" && node.name.startsWith("-") ? `(${node.name})` : node.name;
}

/** How a node was computed, in the names of its inputs: `a * b`. */
export function expressionOf(nodes: readonly GraphNode[], node: GraphNode): string {
  const texts = node.inputs.map((i) => operand(nodes[i]!));
  if (texts.length > 8) return shortened(node, texts);
  return fill(node.written, texts);
}

/** A call with very many inputs, the middle of each list left out. */
function shortened({ op, symbol }: GraphNode, texts: string[]): string {
  if (op !== "dot") return `${symbol}(${texts.slice(0, 6).join(", ")}, ... ${texts.at(-1)})`;
  const half = Math.floor(texts.length / 2);
  const lists = [texts.slice(0, half), texts.slice(half, 2 * half)].map((xs) =>
    xs.length > 4 ? `[${xs.slice(0, 3).join(", ")}, ... ${xs.at(-1)}]` : `[${xs.join(", ")}]`,
  );
  return `dot(${[...lists, ...texts.slice(2 * half)].join(", ")})`;
}

/** The first node that cannot be computed again here, because its operation is not in the table; null if none. */
export function withoutRule(nodes: readonly GraphNode[]): GraphNode | null {
  const known = ({ op, inputs, settings }: GraphNode) =>
    op !== null && RULES[op] !== undefined && derivatives(RULES[op], inputs.length + settings.length) !== null;
  return nodes.find((node) => node.kind === "result" && !known(node)) ?? null;
}

/** The graph of these nodes: every result and every local derivative computed from the leaves. */
export function compute(nodes: readonly GraphNode[], leaves: ReadonlyMap<number, number> = new Map()): Graph {
  const done: GraphNode[] = [];
  const edges: Edge[] = [];
  for (const node of nodes) {
    const inputs = node.inputs.map((i) => done[i]!.data);
    const data = node.op ? ruleOf(node.op).compute(...inputs, ...node.settings) : (leaves.get(node.id) ?? node.data);
    done.push({ ...node, data });
    if (!node.op) continue;
    const numbers = named(data, [...inputs, ...node.settings]);
    const names = named<Tree>(node.name, [...node.inputs.map((i) => operand(done[i]!)), ...node.settings]);
    derivatives(ruleOf(node.op), inputs.length + node.settings.length)!
      .slice(0, inputs.length)
      .forEach((tree, place) =>
        edges.push({
          id: edges.length,
          from: node.inputs[place]!,
          to: node.id,
          place,
          formula: unbracketed(formula(applied(tree, names, numbers))),
          derivative: evaluate(tree, numbers),
        }),
      );
  }
  return { nodes: done, edges };
}

function named<T>(out: T, inputs: readonly T[]): Map<string, T> {
  return new Map<string, T>([["out", out], ...inputs.map((x, i): [string, T] => [`x${i}`, x])]);
}

/** A lone negative constant needs its brackets only inside something longer. */
export function unbracketed(text: string): string {
  return text.startsWith("(-") && text.indexOf(")") === text.length - 1 ? text.slice(1, -1) : text;
}

/** Whether the operation has a corner at these inputs, so that no difference quotient can confirm its derivative. */
export function atKink(rule: Rule, inputs: readonly number[]): boolean {
  return rule.kinks !== null && evaluate(rule.kinks, named(NaN, inputs)) === 0;
}

const LONGEST = 24;

/** Builds a graph operation by operation, as Python's engine records one. */
export class GraphBuilder {
  private readonly nodes: GraphNode[] = [];

  leaf(label: string, data: number): GraphNode {
    return this.add({ label, data });
  }

  constant(data: number): GraphNode {
    return this.add({ name: general(data), kind: "constant", data });
  }

  /** The result of an operation. Its settings are the last of `inputs`, as plain numbers. */
  result(op: string, inputs: readonly (GraphNode | number)[]): GraphNode {
    const rule = ruleOf(op);
    if (rule.constantForm && typeof inputs.at(-1) === "number") return this.result(rule.constantForm, inputs);
    const free = inputs.slice(0, inputs.length - rule.settings);
    const settings = inputs.slice(free.length).map(Number);
    const shown = settings.map((k) => general(k));
    return this.add({
      kind: "result",
      op,
      symbol: fill(rule.symbol, shown),
      written: fill(rule.written, [...free.map(() => "{}"), ...shown]),
      settings,
      inputs: free.map((x) => (typeof x === "number" ? this.constant(x) : x).id),
    });
  }

  /** What `root` was computed from, and `root` itself, last; named, and computed. */
  graphOf(root: GraphNode): Graph {
    const found = new Set([root]);
    for (const node of found) for (const i of node.inputs) found.add(this.nodes[i]!); // the set grows as we go
    return this.named(this.nodes.filter((node) => found.has(node)));
  }

  /** Everything made so far, used or not. */
  whole(): Graph {
    return this.named(this.nodes);
  }

  private named(kept: readonly GraphNode[]): Graph {
    const place = new Map(kept.map((node, i) => [node.id, i]));
    const taken = new Set(kept.map((node) => node.label));
    let count = 0;
    const nodes = kept.map((node, id) => {
      let name = node.name || cut(node.label);
      while (!name || (!node.label && !node.name && taken.has(name))) name = `v${++count}`;
      return { ...node, id, name, inputs: node.inputs.map((i) => place.get(i)!) };
    });
    return compute(nodes);
  }

  private add(given: Partial<GraphNode>): GraphNode {
    const blank = { label: "", name: "", kind: "leaf", op: null, symbol: "", written: "", data: NaN } as const;
    const node = { ...blank, settings: [], inputs: [], ...given, id: this.nodes.length };
    this.nodes.push(node);
    return node;
  }
}

export function cut(label: string): string {
  return label.length <= LONGEST ? label : `${label.slice(0, LONGEST - 1)}\u2026`;
}
