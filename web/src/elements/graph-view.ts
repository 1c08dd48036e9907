/**
 * The picture of a graph at one stage of its walk, as SVG. Both elements use it.
 *
 * Knows how things look. Where they are is layout.ts's business, what happens is stage.ts's.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Edge, Graph, GraphNode } from "../model/graph";
import { general } from "../model/number";
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { markOf, placesOf, type Box, type Places, type Route } from "../picture/places";
import { ems } from "../picture/portable";
import { times } from "./live-graph";
import { word } from "../words";

/** Larger graphs are told in steps and tables, and shown by <gradwalk-picture>. */
export const MOST_DRAWN = 120;
const [SMALLEST, LARGEST] = [0.87, 1.4]; // text must stay legible: rather scroll than shrink further
const LOW = 26; // an operation, a plain number
const STEM = 10;

export interface Fitted extends Places {
  scale: number;
  /** What it was made for: the inputs of each node, and the room for every text. */
  inputs: readonly (readonly number[])[];
  sizes: number[];
}

/** The drawing that fits best into this width: from left to right where there is room, else from top to bottom. */
export function fit(walk: Walk, width: number): Fitted {
  const scaleOf = (drawing: { width: number }) => Math.min(LARGEST, width / drawing.width);
  let best = drawn(walk, false);
  if (scaleOf(best) < 0.9) {
    const down = drawn(walk, true);
    if (scaleOf(down) > scaleOf(best)) best = down;
  }
  const inputs = walk.nodes.map((node) => node.inputs);
  return { ...best, scale: Math.max(SMALLEST, scaleOf(best)), inputs, sizes: roomFor(walk) };
}

/** Whether a drawing can show this walk as well: the same graph, and no text is longer than there is room for. */
export function stillFits({ inputs, sizes }: Fitted, walk: Walk): boolean {
  const same = JSON.stringify(inputs) === JSON.stringify(walk.nodes.map((node) => node.inputs));
  return same && roomFor(walk).every((size, i) => size <= sizes[i]!);
}

/** How long the longest number is that each card holds during the walk, so that nothing jumps. */
function longest(walk: Walk): string[] {
  const texts = walk.nodes.map((node) => general(node.data));
  for (const step of walk.steps) {
    const node = step.phase === "backward" ? step.input : step.node;
    const text = general(step.after);
    if (text.length > texts[node]!.length) texts[node] = text;
  }
  return texts;
}

function roomFor(walk: Walk): number[] {
  return [...longest(walk).map((text) => text.length), ...walk.edges.map((edge) => times(edge).length)];
}

function drawn(walk: Walk, down: boolean): Places {
  const texts = longest(walk);
  return placesOf(walk, (card, node) => (card.data = card.grad = texts[node]!), times, down);
}

export interface GraphView {
  walk: Walk;
  stage: Stage;
  drawing: Fitted;
  selected: number | null;
  /** The edge that the tab key reaches; null where edges cannot be selected. */
  focusable: number | null;
  /** Nodes along something that was lost: drawn dashed. */
  dim?: ReadonlySet<number>;
  onSelect?: (edge: number) => void;
  onNode?: (node: GraphNode) => void;
}

export function graphView(view: GraphView): TemplateResult {
  const { walk, drawing } = view;
  const [width, height] = [drawing.width * drawing.scale, drawing.height * drawing.scale];
  return html`<div class="graph">
    <svg
      role="group"
      aria-label=${word("graph", { title: walk.title })}
      width=${width}
      height=${height}
      viewBox="-2 ${-2 - drawing.above} ${drawing.width} ${drawing.height}"
    >
      ${walk.edges.map((edge) => edgeView(view, edge, drawing.routes[edge.id]!))}
      ${walk.nodes.map((node) => nodeView(view, node, drawing.boxes[node.id]!))}
    </svg>
  </div>`;
}

function edgeView(view: GraphView, edge: Edge, route: Route) {
  const { walk, stage, selected, focusable } = view;
  const constant = walk.nodes[edge.from]!.kind === "constant"; // nobody asks for the derivative by a plain number
  const known = stage.computed[edge.to]! && !constant;
  const active = stage.active.has(edge.id);
  const backward = active ? stage.step?.phase === "backward" : stage.walked.has(edge.id);
  const mark = markOf(walk, edge);
  const text = times(edge);
  const width = ems(text) * 13 + 9;
  const { x, y } = route.label;
  const chosen = selected === edge.id;
  const state = [known ? "known" : "", active ? "active" : "", backward ? "back" : "", chosen ? "chosen" : ""].join(
    " ",
  );
  const lines = svg`
    <path class="reach" d=${route.path} />
    <path class="line" d=${route.path} />
    <path class="head" d=${backward ? route.backwardHead : route.forwardHead} />
    ${
      mark
        ? svg`<circle class="pill" cx=${route.sign.x} cy=${route.sign.y} r="7" />
            <text class="times" x=${route.sign.x} y=${route.sign.y + 4} text-anchor="middle">${mark}</text>`
        : nothing
    }
    ${
      known
        ? svg`${pill("pill", x, y, width, 18)}
            <text class="times" x=${x} y=${y + 4} text-anchor="middle">${text}</text>`
        : nothing
    }`;
  if (focusable === null || constant) return svg`<g class="edge ${state}" aria-hidden="true">${lines}</g>`;
  const name = word("edge", { from: walk.nodes[edge.from]!.name, to: walk.nodes[edge.to]!.name });
  const select = () => view.onSelect?.(edge.id);
  return svg`<g class="edge button ${state}" role="button" data-edge=${edge.id}
      tabindex=${focusable === edge.id ? 0 : -1} aria-pressed=${chosen ? "true" : "false"}
      aria-label=${known ? `${name}, ${word("local")} ${text}` : name}
      @click=${select} @focus=${select}>${lines}</g>`;
}

function nodeView(view: GraphView, node: GraphNode, box: Box) {
  const { stage } = view;
  const computed = stage.computed[node.id]!;
  const reached = stage.reached[node.id]!;
  const just = changed(stage) === node.id;
  const back = stage.step !== null && stage.step.phase !== "forward";
  const giver = stage.step?.phase === "backward" && stage.step.node === node.id;
  const [left, right] = [box.x + 10, box.x + box.width - 10];
  const [data, grad] = [computed ? general(node.data) : "?", general(stage.grads[node.id]!)];
  if (node.kind === "constant") {
    return svg`<g class="node constant" role="img" aria-label="${word("constant")} ${data}">
      <rect class="box" x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx=${LOW / 2} />
      <text x=${box.x + box.width / 2} y=${box.y + 17.5} text-anchor="middle">${node.name}</text>
    </g>`;
  }
  const state = [
    node.kind,
    just ? (back ? "just back" : "just") : "",
    giver ? "giver" : "",
    view.dim?.has(node.id) ? "dim" : "",
  ];
  const spoken = `${node.name}: ${word("data")} ${data}, ${word("grad")} ${grad}`;
  return svg`<g class="node ${state.join(" ")}" role="img" aria-label=${spoken} @click=${() => view.onNode?.(node)}>
    ${box.sign ? badge(box, node.symbol, view.drawing.down) : nothing}
    <rect class="box" x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx="7" />
    <text class="name ${node.label ? "" : "made"}" x=${left} y=${box.y + 18}>${node.name}</text>
    <text class="value ${computed ? "forward" : "unknown"}" x=${right} y=${box.y + 18} text-anchor="end">${data}</text>
    <text class="word" x=${left} y=${box.y + 37}>${word("grad")}</text>
    <text class="value ${reached ? "backward" : "unknown"}" x=${right} y=${box.y + 37} text-anchor="end">${grad}</text>
  </g>`;
}

function badge({ x, y, width, height, sign, tall }: Box, symbol: string, down: boolean) {
  const bx = down ? x + width / 2 : x - STEM - sign / 2;
  const by = down ? y - STEM - LOW / 2 : y + height / 2;
  return svg`
    <path class="stem" d=${down ? `M${bx},${by}V${y}` : `M${bx},${by}H${x}`} />
    ${pill("badge", bx, by, sign, tall)}
    <text class="symbol" x=${bx} y=${by + 4.5} text-anchor="middle">${symbol}</text>`;
}

/** A rectangle with round ends, given by its middle. */
function pill(kind: string, x: number, y: number, width: number, height: number) {
  const [left, top] = [x - width / 2, y - height / 2];
  return svg`<rect class=${kind} x=${left} y=${top} width=${width} height=${height} rx=${Math.min(height, LOW) / 2} />`;
}

/** The edges that can be selected: those from a leaf or a result. */
function selectable({ nodes, edges }: Graph): number[] {
  return edges.filter((edge) => nodes[edge.from]!.kind !== "constant").map((edge) => edge.id);
}

export function firstEdge(graph: Graph): number | null {
  return selectable(graph)[0] ?? null;
}

/** The edge that the arrow keys reach from this one. */
export function neighbour(graph: Graph, from: number | null, by: 1 | -1): number | null {
  const all = selectable(graph);
  return from === null ? (all[0] ?? null) : all.at((all.indexOf(from) + by) % all.length)!;
}

/** In a picture that is wider than the page, bring what just changed into view. */
export function bringChange(root: ParentNode): void {
  const graph = root.querySelector(".graph");
  const box = root.querySelector(".just .box")?.getBoundingClientRect();
  if (!graph || !box) return;
  const { left, width, top, height } = graph.getBoundingClientRect();
  if (box.top < top || box.bottom > top + height) graph.scrollTop += box.top + box.height / 2 - top - height / 2;
  if (box.left < left || box.right > left + width) graph.scrollLeft += box.left + box.width / 2 - left - width / 2;
}
