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
import { words } from "../words";
import {
  BADGE_HEIGHT,
  BOX_HEIGHT,
  columns,
  CONSTANT_HEIGHT,
  draw,
  LABEL_HEIGHT,
  type Box,
  type Drawing,
  type Route,
  type Sizes,
} from "./layout";

/** Larger graphs are told in steps and tables only. */
export const MOST_DRAWN = 120;
const SMALLEST = 0.82; // text must stay legible: rather scroll than shrink further

export interface Fitted extends Drawing {
  scale: number;
  /** What it was made for: the inputs of each node, and the room for every text. */
  inputs: readonly (readonly number[])[];
  sizes: Sizes;
}

/** The drawing that fits best into this width: from left to right where there is room, else from top to bottom. */
export function fit(walk: Walk, width: number): Fitted {
  const sizes = sizesOf(walk);
  const scaleOf = (drawing: Drawing) => Math.min(1, width / drawing.width);
  let best = draw(walk, sizes, "across");
  if (scaleOf(best) < 0.9) {
    const down = draw(walk, sizes, "down");
    if (scaleOf(down) > scaleOf(best)) best = down;
  }
  return { ...best, scale: Math.max(SMALLEST, scaleOf(best)), inputs: walk.nodes.map((node) => node.inputs), sizes };
}

/** Whether a drawing can show this walk as well: the same graph, and no text is longer than there is room for. */
export function stillFits({ inputs, sizes }: Fitted, walk: Walk): boolean {
  const wanted = sizesOf(walk);
  return (
    JSON.stringify(inputs) === JSON.stringify(walk.nodes.map((node) => node.inputs)) &&
    (["boxes", "badges", "labels"] as const).every((part) => wanted[part].every((size, i) => size <= sizes[part][i]!))
  );
}

/** Room for every text that a box will hold during the walk, so that nothing jumps. */
function sizesOf(walk: Walk): Sizes {
  const longest = walk.nodes.map((node) => Math.max(columns(general(node.data)), 3));
  for (const step of walk.steps) {
    const node = step.phase === "backward" ? step.input : step.node;
    longest[node] = Math.max(longest[node]!, columns(general(step.after)));
  }
  return {
    boxes: walk.nodes.map((node, i) =>
      node.kind === "constant"
        ? columns(node.name) * 7.9 + 24
        : Math.max(columns(node.name) * 8.6 + 18, longest[i]! * 7.9 + 51),
    ),
    badges: walk.nodes.map((node) => Math.max(BADGE_HEIGHT, columns(node.symbol) * 7.9 + 14)),
    labels: walk.edges.map((edge) => columns(edgeText(edge)) * 7.3 + 12),
  };
}

/** What stands on an edge: times its local derivative, short. */
export function edgeText(edge: Edge): string {
  const text = general(edge.derivative, 4);
  return `\u00d7${text.startsWith("-") ? `(${text})` : text}`;
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
      aria-label=${words.graph(walk.title)}
      width=${width}
      height=${height}
      viewBox="0 0 ${drawing.width} ${drawing.height}"
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
  const text = edgeText(edge);
  const width = columns(text) * 7.3 + 12;
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
      known
        ? svg`${pill("pill", x, y, width, LABEL_HEIGHT)}
            <text class="times" x=${x} y=${y + 4} text-anchor="middle">${text}</text>`
        : nothing
    }`;
  if (focusable === null || constant) return svg`<g class="edge ${state}" aria-hidden="true">${lines}</g>`;
  const name = words.edge(walk.nodes[edge.from]!.name, walk.nodes[edge.to]!.name);
  const select = () => view.onSelect?.(edge.id);
  return svg`<g class="edge button ${state}" role="button" data-edge=${edge.id}
      tabindex=${focusable === edge.id ? 0 : -1} aria-pressed=${chosen ? "true" : "false"}
      aria-label=${known ? `${name}, ${words.local} ${text}` : name}
      @click=${select} @focus=${select}>${lines}</g>`;
}

function nodeView(view: GraphView, node: GraphNode, box: Box) {
  const { stage } = view;
  const computed = stage.computed[node.id]!;
  const reached = stage.reached[node.id]!;
  const just = changed(stage) === node.id;
  const back = stage.step !== null && stage.step.phase !== "forward";
  const giver = stage.step?.phase === "backward" && stage.step.node === node.id;
  const [left, top] = [box.x - box.width / 2, box.y - BOX_HEIGHT / 2];
  const [data, grad] = [computed ? general(node.data) : "?", general(stage.grads[node.id]!)];
  if (node.kind === "constant") {
    return svg`<g class="node constant" role="img" aria-label="${words.constant} ${data}">
      ${pill("box", box.x, box.y, box.width, CONSTANT_HEIGHT)}
      <text x=${box.x} y=${box.y + 4.5} text-anchor="middle">${node.name}</text>
    </g>`;
  }
  const state = [
    node.kind,
    just ? (back ? "just back" : "just") : "",
    giver ? "giver" : "",
    view.dim?.has(node.id) ? "dim" : "",
  ];
  const spoken = `${node.name}: ${words.data} ${data}, ${words.grad} ${grad}`;
  const row = (y: number, word: string, value: string, kind: string) => svg`
    <text class="word" x=${left + 8} y=${y}>${word}</text>
    <text class="value ${kind}" x=${left + box.width - 8} y=${y} text-anchor="end">${value}</text>`;
  return svg`<g class="node ${state.join(" ")}" role="img" aria-label=${spoken} @click=${() => view.onNode?.(node)}>
    ${box.badge ? badge(box, node.symbol) : nothing}
    <rect class="box" x=${left} y=${top} width=${box.width} height=${BOX_HEIGHT} rx="8" />
    <text class="name" x=${box.x} y=${top + 19} text-anchor="middle">${node.name}</text>
    ${row(top + 39, words.data, data, computed ? "forward" : "unknown")}
    ${row(top + 57, words.grad, grad, reached ? "backward" : "unknown")}
  </g>`;
}

function badge({ x, y, width, badge }: Box, symbol: string) {
  const { x: bx, y: by, width: bw } = badge!;
  const stem =
    by === y ? `M${bx + bw / 2},${by}H${x - width / 2}` : `M${bx},${by + BADGE_HEIGHT / 2}V${y - BOX_HEIGHT / 2}`;
  return svg`
    <path class="stem" d=${stem} />
    ${pill("badge", bx, by, bw, BADGE_HEIGHT)}
    <text class="symbol" x=${bx} y=${by + 5} text-anchor="middle">${symbol}</text>`;
}

/** A rectangle with round ends, given by its middle. */
function pill(kind: string, x: number, y: number, width: number, height: number) {
  const [left, top] = [x - width / 2, y - height / 2];
  return svg`<rect class=${kind} x=${left} y=${top} width=${width} height=${height} rx=${height / 2} />`;
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
