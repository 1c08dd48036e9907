/**
 * Reads a walk from JSON (docs/walk-format.md). The text may come from anywhere, so every field that is used and
 * every reference is checked before anything is drawn from it.
 */
import type { Edge, GraphNode, Kind } from "./graph";
import type { Lost } from "./lost";
import { fromJson } from "./number";
import type { Step, Walk } from "./walk";

type Json = Record<string, unknown>;

export function readWalk(source: unknown): Walk {
  const document = object(typeof source === "string" ? parseJson(source) : source, "the walk");
  if (document["format"] !== "gradwalk-walk") fail('expected {"format": "gradwalk-walk", ...}');
  if (document["version"] !== 1) fail(`version ${String(document["version"])}; this page reads version 1`);
  const written = list(document, "nodes");
  if (!written.length) fail("it has no nodes");
  const nodes = written.map(readNode);
  const edges = list(document, "edges").map((edge, i) => readEdge(edge, i, nodes));
  if (edges.length !== nodes.reduce((count, node) => count + node.inputs.length, 0)) fail("an edge is missing");
  const steps = list(document, "steps").map((step) => readStep(step, nodes, edges));
  const result = object(document["result"], "result");
  return {
    title: text(document, "title"),
    nodes,
    edges,
    steps,
    order: list(document, "order").map((i) => index(i, nodes.length, "order")),
    grads: written.map((node) => number(object(node, "a node"), "grad")),
    right: result["right"] === true,
    lost: list(document, "lost").map((lost) => readLost(lost, nodes, edges)),
  };
}

function readNode(given: unknown, i: number): GraphNode {
  const node = object(given, `node ${i}`);
  if (node["id"] !== i) fail(`node ${i} has the id ${String(node["id"])}`);
  const kind = node["kind"] as Kind;
  const inputs = list(node, "inputs").map((x) => index(x, i, `inputs of node ${i}`));
  if (!["leaf", "constant", "result"].includes(kind) || (kind === "result") !== inputs.length > 0)
    fail(`node ${i}: kind`);
  return {
    ...{ id: i, kind, inputs, op: node["op"] === null ? null : text(node, "op") },
    ...{ label: text(node, "label"), name: text(node, "name"), symbol: text(node, "symbol") },
    ...{ written: text(node, "written"), data: number(node, "data") },
    settings: list(node, "settings").map((k) => number({ k }, "k")),
  };
}

function readEdge(given: unknown, i: number, nodes: GraphNode[]): Edge {
  const edge = object(given, `edge ${i}`);
  const to = index(edge["to"], nodes.length, "to");
  const place = index(edge["place"], nodes[to]!.inputs.length, "place");
  if (edge["id"] !== i || edge["from"] !== nodes[to]!.inputs[place]) fail(`edge ${i} does not fit its nodes`);
  const from = nodes[to]!.inputs[place]!;
  return { id: i, from, to, place, formula: text(edge, "formula"), derivative: number(edge, "derivative") };
}

function readStep(given: unknown, nodes: GraphNode[], edges: Edge[]): Step {
  const step = object(given, "a step");
  const base = { node: index(step["node"], nodes.length, "node of a step"), text: text(step, "text") };
  const after = number(step, "after");
  switch (step["phase"]) {
    case "forward":
      return { phase: "forward", ...base, after };
    case "seed":
      return { phase: "seed", ...base, after, before: number(step, "before") };
    case "backward":
      return {
        ...{ phase: "backward", ...base, after, before: number(step, "before"), add: number(step, "add") },
        ...{ upstream: number(step, "upstream"), edge: index(step["edge"], edges.length, "edge of a step") },
        input: index(step["input"], nodes.length, "input of a step"),
        ...(step["overwrites"] === true && { overwrites: true }),
      };
    default:
      return fail(`a step's phase is ${String(step["phase"])}`);
  }
}

function readLost(given: unknown, nodes: GraphNode[], edges: Edge[]): Lost {
  const lost = object(given, "something lost");
  return {
    node: index(lost["node"], nodes.length, "node"),
    leaf: index(lost["leaf"], nodes.length, "leaf"),
    edge: lost["edge"] === null ? null : index(lost["edge"], edges.length, "edge"),
    had: lost["had"] === null ? null : number(lost, "had"),
    late: number(lost, "late"),
    amount: number(lost, "amount"),
    path: list(lost, "path").map((i) => index(i, nodes.length, "path")),
    text: text(lost, "text"),
  };
}

function fail(what: string): never {
  throw new Error(`this is not a walk that gradwalk wrote: ${what}`);
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    return fail(`no JSON (${(error as Error).message})`);
  }
}

function object(x: unknown, what: string): Json {
  return typeof x === "object" && x !== null && !Array.isArray(x) ? (x as Json) : fail(`${what} is not an object`);
}

function list(from: Json, key: string): unknown[] {
  const found = from[key];
  return Array.isArray(found) ? found : fail(`${key} is not a list`);
}

function text(from: Json, key: string): string {
  const found = from[key];
  return typeof found === "string" ? found : fail(`${key} is not a text`);
}

function number(from: Json, key: string): number {
  const found = from[key];
  const fine = typeof found === "number" || found === "inf" || found === "-inf" || found === "nan";
  return fine ? fromJson(found) : fail(`${key} is not a number`);
}

function index(x: unknown, below: number, what: string): number {
  return typeof x === "number" && Number.isInteger(x) && 0 <= x && x < below ? x : fail(`${what} is ${String(x)}`);
}
