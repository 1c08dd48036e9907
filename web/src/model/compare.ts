/**
 * Two graphs side by side: is this the graph that was meant, and if not, what is different about it?
 *
 * Two spellings are the same graph when the operands of + and * merely trade places and the names of results differ.
 */
import type { Graph, GraphNode } from "./graph";
import { word } from "../words";

/** What is different, in a sentence; null where nothing is. */
export function difference(meant: Graph, made: Graph): string | null {
  const [root, mine] = [meant.nodes.at(-1)!, made.nodes.at(-1)!];
  const same = written(meant, true) === written(made, true);
  const doubled = doubledLeaf(made);
  if (doubled) return word("compare.stands-there-twice-as", { doubled });
  if (same) return sharing(meant, made);
  const missing = leaves(meant).find((name) => !leaves(made).includes(name));
  if (missing) return word("compare.does-not-reach-the", { missing });
  const extra = leaves(made).find((name) => !leaves(meant).includes(name));
  if (extra) return word("compare.is-not-part-of", { extra });
  if (loose(meant) === loose(made)) return word("compare.the-two-inputs-of");
  const ops = (graph: Graph): string => count(graph);
  if (ops(meant) !== ops(made)) return word("compare.the-operations-are-not", { meant: ops(meant), made: ops(made) });
  if (root.op !== mine.op) return word("compare.the-last-result-is", { symbol: mine.symbol });
  return sameNumber(root, mine) ? word("compare.the-same-number-comes") : word("compare.the-right-operations-but");
}

/** The name of a leaf that is there twice, as two values. */
export function doubledLeaf(graph: Graph): string | undefined {
  return leaves(graph).find((name, i, all) => all.indexOf(name) !== i);
}

function leaves({ nodes }: Graph): string[] {
  return nodes.filter((node) => node.kind === "leaf").map((node) => node.name);
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
    return word("compare.is-computed-twice-as", { twice: bare(twice ?? word("compare.a-result")) });
  }
  if (results(made) < results(meant)) return word("compare.one-node-is-used");
  return null;
}

/** Which operations there are, and how often: "one product, two sums". */
function count(graph: Graph): string {
  const symbols = graph.nodes.filter((node) => node.kind === "result").map((node) => node.symbol);
  const kinds = [...new Set(symbols)].sort();
  return kinds.map((kind) => several(kind, symbols.filter((symbol) => symbol === kind).length)).join(", ");
}

function several(symbol: string, times: number): string {
  if (symbol === "+") return times === 1 ? word("compare.one-sum") : word("compare.sums", { times });
  if (symbol === "*") return times === 1 ? word("compare.one-product") : word("compare.products", { times });
  if (symbol === "-") return times === 1 ? word("compare.one-difference") : word("compare.differences", { times });
  return times === 1 ? word("compare.one-other", { symbol }) : word("compare.others", { symbol, times });
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
