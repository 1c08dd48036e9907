/**
 * Reads a walk from JSON (docs/walk-format.md): columns, from which steps and texts are made again. The text may come
 * from anywhere, so every field that is used and every reference is checked before anything is drawn from it.
 */
import { operand, unbracketed, type Edge, type GraphNode, type Kind } from "./graph";
import { fromJson, general } from "./number";
import { makeWalk, walkOf, type Push, type Walk } from "./walk";
import { word } from "../words";

type Json = Record<string, unknown>;

/** What nodes of one kind have in common. */
interface Entry {
  kind: Kind;
  op: string | null;
  symbol: string;
  written: string;
  settings: number[];
  inputs: number;
  formulas: string[];
}

export function readWalk(source: unknown): Walk {
  const document = object(typeof source === "string" ? parseJson(source) : source, word("read.the-walk"));
  if (document["format"] !== "gradwalk-walk") fail('expected {"format": "gradwalk-walk", ...}');
  if (document["version"] !== 2) fail(word("read.version-this-page-reads", { document: String(document["version"]) }));
  const entries = list(document, "ops").map(readEntry);
  const which = list(document, "op").map((k) => index(k, entries.length, "op"));
  if (!which.length) fail(word("read.it-has-no-nodes"));
  const nodes = readNodes(document, entries, which);
  const edges = readEdges(document, nodes, entries, which);
  const title = text(document, "title");
  const order =
    document["order"] === null ? undefined : list(document, "order").map((i) => index(i, nodes.length, "order"));
  const picture = document["picture"] === undefined ? {} : { picture: object(document["picture"], "picture") };
  if (document["pushes"] === null) return { ...makeWalk({ nodes, edges }, title, order), ...picture };
  const visits =
    order ??
    nodes
      .filter((node) => node.kind === "result")
      .map((node) => node.id)
      .reverse();
  const pushes = readPushes(object(document["pushes"], "pushes"), edges);
  return { ...walkOf({ nodes, edges }, title, visits, pushes), ...picture };
}

function readEntry(given: unknown): Entry {
  const entry = object(given, word("read.an-operation"));
  const kind = entry["kind"] as Kind;
  if (kind === "leaf" || kind === "constant")
    return { kind, op: null, symbol: "", written: "", settings: [], inputs: 0, formulas: [] };
  if (kind !== "result") fail(`kind ${String(kind)}`);
  return {
    ...{ kind, op: entry["op"] === null ? null : text(entry, "op"), symbol: text(entry, "symbol") },
    ...{ written: text(entry, "written"), settings: numbers(entry, "settings") },
    inputs:
      index(entry["inputs"], 2 ** 31, word("read.inputs-of-an-operation")) ||
      fail(word("read.a-result-without-inputs")),
    formulas: list(entry, "formulas").map((one) => text({ one }, "one")),
  };
}

function readNodes(document: Json, entries: Entry[], which: number[]): GraphNode[] {
  const data = numbers(document, "data", which.length);
  const flat = list(document, "inputs");
  const [labels, named] = [object(document["labels"], "labels"), object(document["names"], "names")];
  for (const key of [...Object.keys(labels), ...Object.keys(named)])
    index(Number(key), which.length, word("read.a-label-s-node"));
  const taken = new Set([...Object.values(labels), ...Object.values(named)]);
  let [used, count] = [0, 0];
  const nodes = which.map((k, id): GraphNode => {
    const { kind, op, symbol, written, settings, inputs } = entries[k]!;
    const label = labels[id] === undefined ? "" : text(labels, String(id));
    let name = named[id] === undefined ? label : text(named, String(id));
    if (!name && kind === "constant") name = general(data[id]!);
    while (!name || (!label && kind !== "constant" && taken.has(name))) name = `v${++count}`;
    const own = flat.slice(used, (used += inputs)).map((x) => index(x, id, word("read.inputs-of-node", { id })));
    if (own.length < inputs) fail(word("read.inputs-are-missing"));
    return { id, kind, op, label, name, symbol, written, settings, inputs: own, data: data[id]! };
  });
  if (used !== flat.length) fail(word("read.there-are-inputs-that"));
  return nodes;
}

function readEdges(document: Json, nodes: GraphNode[], entries: Entry[], which: number[]): Edge[] {
  const derivatives = list(document, "derivatives");
  let used = 0;
  const edges = nodes.flatMap(({ id: to, inputs, name }) => {
    const { formulas } = entries[which[to]!]!;
    const filled = (template: string) =>
      template.replace(/\{(\d+|out)\}/g, (mark, key: string) =>
        key === "out" ? name : inputs[+key] === undefined ? mark : operand(nodes[inputs[+key]!]!),
      );
    const named = (template: string): unknown =>
      template === "1" ? 1 : nodes[inputs[Number(/^\{(\d+)\}$/.exec(template)?.[1])]!]?.data;
    return inputs.map((from, place) => {
      const template = formulas[place] ?? "";
      const derivative = derivatives[used++] ?? named(template); // none where it is what its formula names
      return { from, to, place, formula: unbracketed(filled(template)), derivative };
    });
  });
  if (used !== derivatives.length) fail(word("read.there-are-not-as"));
  return edges.map((edge, id) => ({ id, ...edge, derivative: number(edge.derivative, "derivatives") }));
}

/** What somebody's own `_backward` did, write by write. */
function readPushes(document: Json, edges: Edge[]): Push[] {
  const edge = list(document, "edge").map((i) => index(i, edges.length, word("read.edge-of-a-push")));
  const over = new Set(list(document, "overwrites").map((i) => index(i, edge.length, "overwrites")));
  const [upstream, before, add, after] = ["upstream", "before", "add", "after"].map((key) =>
    numbers(document, key, edge.length),
  );
  return edge.map((one, i) => ({
    ...{ edge: one, upstream: upstream![i]!, before: before![i]!, add: add![i]!, after: after![i]! },
    ...(over.has(i) && { overwrites: true }),
  }));
}

function fail(what: string): never {
  throw new Error(word("read.this-is-not-a", { what }));
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    return fail(word("read.no-json", { message: (error as Error).message }));
  }
}

function object(x: unknown, what: string): Json {
  return typeof x === "object" && x !== null && !Array.isArray(x)
    ? (x as Json)
    : fail(word("read.is-not-an-object", { what }));
}

function list(from: Json, key: string): unknown[] {
  const found = from[key];
  return Array.isArray(found) ? found : fail(word("read.is-not-a-list", { key }));
}

function text(from: Json, key: string): string {
  const found = from[key];
  return typeof found === "string" ? found : fail(word("read.is-not-a-text", { key }));
}

function numbers(from: Json, key: string, count?: number): number[] {
  const found = list(from, key);
  if (count !== undefined && found.length !== count)
    fail(word("read.has-numbers-instead-of", { key, found: found.length, count }));
  return found.map((x) => number(x, key));
}

function number(x: unknown, what: string): number {
  const fine = typeof x === "number" || x === "inf" || x === "-inf" || x === "nan";
  return fine ? fromJson(x) : fail(word("read.is-not-a-number", { what }));
}

function index(x: unknown, below: number, what: string): number {
  return typeof x === "number" && Number.isInteger(x) && 0 <= x && x < below
    ? x
    : fail(word("read.is", { what, x: String(x) }));
}
