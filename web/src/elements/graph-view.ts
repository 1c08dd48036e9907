/**
 * The picture of a graph at one stage of its walk, as SVG. Both elements use it.
 *
 * Knows how things look. Where they are is layout.ts's business, what happens is stage.ts's.
 */
import { css, html, nothing, svg, type TemplateResult } from "lit";
import type { Edge, Graph, GraphNode } from "../model/graph";
import { general } from "../model/number";
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { words } from "../words";
import { BADGE_HEIGHT, BOX_HEIGHT, columns, CONSTANT_HEIGHT, draw, LABEL_HEIGHT, type Box, type Drawing, type Route, type Sizes } from "./layout";

/** Larger graphs are told in steps and tables only. */
export const MOST_DRAWN = 120;
/** The space around a drawing, in pixels on each side. */
export const ROOM = 9;
const SMALLEST = 0.82; // text must stay legible: rather scroll than shrink further

export interface Fitted extends Drawing {
  scale: number;
}

/** The drawing that fits best into this width: from left to right where there is room, else from top to bottom. */
export function fit(walk: Walk, width: number): Fitted {
  const sizes = sizesOf(walk);
  const drawings = (["across", "down"] as const).map((direction) => draw(walk, sizes, direction));
  const scaleOf = (drawing: Drawing) => Math.min(1, width / drawing.width);
  const best = drawings.find((drawing) => scaleOf(drawing) >= 0.9) ?? drawings.sort((a, b) => scaleOf(b) - scaleOf(a))[0]!;
  return { ...best, scale: Math.max(SMALLEST, scaleOf(best)) };
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
      node.kind === "constant" ? columns(node.name) * 7.9 + 24 : Math.max(columns(node.name) * 8.6 + 18, longest[i]! * 7.9 + 51),
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
  const state = [known ? "known" : "", active ? "active" : "", backward ? "back" : "", chosen ? "chosen" : ""].join(" ");
  const lines = svg`
    <path class="reach" d=${route.path} />
    <path class="line" d=${route.path} />
    <path class="head" d=${backward ? route.backwardHead : route.forwardHead} />
    ${
      known
        ? svg`<rect class="pill" x=${x - width / 2} y=${y - LABEL_HEIGHT / 2} width=${width} height=${LABEL_HEIGHT} rx="10" />
            <text class="times" x=${x} y=${y + 4} text-anchor="middle">${text}</text>`
        : nothing
    }`;
  if (focusable === null || constant) return svg`<g class="edge ${state}" aria-hidden="true">${lines}</g>`;
  const select = () => view.onSelect?.(edge.id);
  return svg`<g class="edge button ${state}" role="button" data-edge=${edge.id}
      tabindex=${focusable === edge.id ? 0 : -1} aria-pressed=${chosen ? "true" : "false"}
      aria-label="${words.edge(walk.nodes[edge.from]!.name, walk.nodes[edge.to]!.name)}${known ? `, ${words.local} ${general(edge.derivative)}` : ""}"
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
      <rect class="box" x=${left} y=${box.y - CONSTANT_HEIGHT / 2} width=${box.width} height=${CONSTANT_HEIGHT} rx=${CONSTANT_HEIGHT / 2} />
      <text x=${box.x} y=${box.y + 4.5} text-anchor="middle">${node.name}</text>
    </g>`;
  }
  const state = [node.kind, just ? (back ? "just back" : "just") : "", giver ? "giver" : "", view.dim?.has(node.id) ? "dim" : ""];
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
  const across = by === y;
  return svg`
    <path class="stem" d=${across ? `M${bx + bw / 2},${by}H${x - width / 2}` : `M${bx},${by + BADGE_HEIGHT / 2}V${y - BOX_HEIGHT / 2}`} />
    <rect class="badge" x=${bx - bw / 2} y=${by - BADGE_HEIGHT / 2} width=${bw} height=${BADGE_HEIGHT} rx=${BADGE_HEIGHT / 2} />
    <text class="symbol" x=${bx} y=${by + 5} text-anchor="middle">${symbol}</text>`;
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

export const graphStyles = css`
  .graph {
    overflow-x: auto;
    display: flex;
    padding: ${ROOM}px;
  }
  .graph svg {
    flex: none;
    margin: 0 auto;
    display: block;
  }
  .graph text {
    font-family: var(--gw-mono);
    fill: var(--gw-ink);
    font-size: 13px;
    white-space: pre;
  }
  .graph text.word {
    font-family: var(--gw-font);
    font-size: 12px;
    fill: var(--gw-muted);
  }
  .graph text.name {
    font-size: 14px;
    font-weight: 700;
  }
  .graph text.symbol {
    font-weight: 700;
  }
  .graph text.times {
    font-size: 12px;
    fill: var(--gw-muted);
  }
  .graph text.forward {
    fill: var(--gw-forward);
    font-weight: 600;
  }
  .graph text.backward {
    fill: var(--gw-backward);
    font-weight: 600;
  }
  .graph text.unknown {
    fill: var(--gw-muted);
  }
  .box,
  .badge {
    fill: var(--gw-page);
    stroke: var(--gw-control-line);
    stroke-width: 1.25;
    transition:
      fill 0.2s,
      stroke 0.2s;
  }
  .leaf .box {
    fill: var(--gw-panel);
  }
  .constant .box {
    stroke-dasharray: 3 3;
  }
  .stem,
  .line {
    fill: none;
    stroke: var(--gw-control-line);
    stroke-width: 1.5;
    transition: stroke 0.2s;
  }
  .head {
    fill: var(--gw-control-line);
    transition: fill 0.2s;
  }
  .reach {
    fill: none;
    stroke: transparent;
    stroke-width: 22;
    pointer-events: stroke;
  }
  .pill {
    fill: var(--gw-page);
    stroke: var(--gw-line);
  }
  .just .box,
  .just .badge {
    fill: var(--gw-forward-soft);
    stroke: var(--gw-forward);
    stroke-width: 2.5;
  }
  .just.back .box {
    fill: var(--gw-backward-soft);
    stroke: var(--gw-backward);
  }
  .just.back .badge {
    fill: var(--gw-page);
    stroke: var(--gw-control-line);
    stroke-width: 1.25;
  }
  .giver .box {
    stroke: var(--gw-backward);
    stroke-width: 2;
    stroke-dasharray: 5 3;
  }
  .edge.active .line {
    stroke: var(--gw-forward);
    stroke-width: 2.75;
  }
  .edge.active .head {
    fill: var(--gw-forward);
  }
  .edge.back .line {
    stroke: var(--gw-backward);
    stroke-dasharray: 5 4;
  }
  .edge.back .head {
    fill: var(--gw-backward);
  }
  .edge.active .pill {
    stroke: var(--gw-forward);
  }
  .edge.active.back .pill {
    fill: var(--gw-backward-soft);
    stroke: var(--gw-backward);
  }
  .edge.active .times {
    fill: var(--gw-ink);
  }
  .edge.button {
    cursor: pointer;
    outline: none;
  }
  .edge.chosen .pill,
  .edge.button:hover .pill {
    stroke: var(--gw-focus);
    stroke-width: 2;
  }
  .edge.chosen .line {
    stroke-width: 3;
  }
  .edge.button:focus-visible .pill {
    stroke: var(--gw-focus);
    stroke-width: 3.5;
  }
  .edge.button:focus-visible .reach {
    stroke: color-mix(in srgb, var(--gw-focus) 30%, transparent);
  }
  .dim .box {
    stroke: var(--gw-backward);
    stroke-width: 2;
    stroke-dasharray: 2 4;
  }
  @media (prefers-reduced-motion: no-preference) {
    .edge.active.back .line {
      animation: flow 0.7s linear infinite;
    }
  }
  @keyframes flow {
    to {
      stroke-dashoffset: 9;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
  }
`;
