/**
 * Two graphs side by side: is this the graph that was meant, and if not, what is different about it?
 *
 * Two spellings are the same graph when the operands of + and * merely trade places and the names of results differ.
 */
import type { Graph, GraphNode } from "./graph";

/** What is different, in a sentence; null where nothing is. */
export function difference(meant: Graph, made: Graph): string | null {
  const [root, mine] = [meant.nodes.at(-1)!, made.nodes.at(-1)!];
  const same = written(meant, true) === written(made, true);
  const leaves = (graph: Graph): string[] => graph.nodes.filter((n) => n.kind === "leaf").map((n) => n.name);
  const doubled = leaves(made).find((name, i, all) => all.indexOf(name) !== i);
  if (doubled)
    return `${doubled} stands there twice, as two values. It is one value: let both edges start at the same node.`;
  if (same) return sharing(meant, made);
  const missing = leaves(meant).find((name) => !leaves(made).includes(name));
  if (missing) return `${missing} does not reach the last result: nothing you made uses it.`;
  const extra = leaves(made).find((name) => !leaves(meant).includes(name));
  if (extra) return `${extra} is not part of it.`;
  if (loose(meant) === loose(made))
    return `The two inputs of a - have traded places. The first is what is subtracted from.`;
  const ops = (graph: Graph): string => count(graph);
  if (root.op !== mine.op)
    return (
      `The last result is made with ${mine.symbol}. Ask what is done last: it is the operation ` +
      `outside all brackets, and * comes before +.`
    );
  if (ops(meant) !== ops(made))
    return `The operations are not the same ones: here ${ops(meant)}, in yours ${ops(made)}.`;
  return sameNumber(root, mine)
    ? `The same number comes out, by another way: the operations meet the values in another order. The graph records the way.`
    : `The right operations, but they join other values. Follow each edge to where it starts.`;
}

function sameNumber(a: GraphNode, b: GraphNode): boolean {
  return Math.abs(a.data - b.data) < 1e-9 * Math.max(1, Math.abs(a.data));
}

/** The same expression: but is what is used twice made once? */
function sharing(meant: Graph, made: Graph): string | null {
  const results = (graph: Graph): number => graph.nodes.filter((node) => node.kind === "result").length;
  if (results(made) > results(meant)) {
    const texts = [...spelled(made)].filter(([id]) => made.nodes[id]!.kind === "result").map(([, text]) => text);
    const twice = texts.find((text, i) => texts.indexOf(text) !== i);
    return `${bare(twice ?? "a result")} is computed twice, as two nodes. In the graph it is one node, used twice: give it a name first.`;
  }
  if (results(made) < results(meant))
    return `One node is used twice where there should be two nodes that are computed alike.`;
  return null;
}

function count(graph: Graph): string {
  const symbols = graph.nodes.filter((node) => node.kind === "result").map((node) => node.symbol);
  const kinds = [...new Set(symbols)].sort();
  return kinds.map((kind) => `${symbols.filter((symbol) => symbol === kind).length} \u00d7 ${kind}`).join(", ");
}

/** The whole expression with + and * in a fixed order; of a leaf the name counts. */
function written(graph: Graph, strict: boolean): string {
  return spelled(graph, strict).get(graph.nodes.at(-1)!.id)!;
}

function loose(graph: Graph): string {
  return written(graph, false);
}

function spelled({ nodes }: Graph, strict = true): Map<number, string> {
  const texts = new Map<number, string>();
  for (const node of nodes) {
    if (node.kind !== "result") {
      texts.set(node.id, node.name);
      continue;
    }
    const inputs = node.inputs.map((i) => texts.get(i)!);
    if (/^(add|mul)$/.test(node.op ?? "") || !strict) inputs.sort();
    texts.set(node.id, `(${inputs.length === 1 ? `${node.symbol} ` : ""}${inputs.join(` ${node.symbol} `)})`);
  }
  return texts;
}

function bare(text: string): string {
  return text.replace(/^\((.*)\)$/, "$1");
}
