/**
 * A graph whose nodes are alive: they can be clicked, typed into, and reached by pulses. The nodes are HTML, the
 * edges SVG. Everything that a lesson asks a learner to do *in* a graph is drawn with it.
 *
 * Knows how such a graph looks and how large it may be. What stands in a node is said by whoever draws it.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { ifDefined } from "lit/directives/if-defined.js";
import type { Edge, Graph, GraphNode } from "../model/graph";
import { general } from "../model/number";
import { markOf, placesOf, type Box, type Places } from "../picture/places";
import { withClearLabels } from "./label-places";
import { styled } from "./styled";
import { word } from "../words";

export interface LiveRow {
  /** What the number is: data, grad. Left out where there is little room. */
  word: string;
  /** The number, or a field to type it into. */
  value: string | TemplateResult;
  kind: "forward" | "backward" | "unknown" | "field";
}

export interface LiveNode {
  rows: LiveRow[];
  /** Classes: just, back, giver, chosen, dim. */
  state?: string;
  /** A small sign at the corner: the number of a visit, the size of a pulse. */
  tag?: string;
  /** What a screen reader says. */
  spoken: string;
  /** Makes the node a button. */
  click?: () => void;
  pressed?: boolean;
}

export interface LiveEdge {
  label?: string;
  state?: string;
  /** A pulse that runs along the edge now, with this text; `back` where it runs against the arrow. */
  pulse?: string;
  /** What the pulse is when it leaves, where that is something else: the node it comes to makes the one of the other. */
  leaves?: string;
  back?: boolean;
}

export interface LiveGraph {
  graph: Graph;
  title: string;
  /** The room there is, in pixels. */
  width: number;
  node: (node: GraphNode) => LiveNode;
  edge?: (edge: Edge) => LiveEdge;
  /** Room in every box for a number of so many characters besides its data; and for the labels of the edges. */
  digits?: number;
  label?: number;
  rows?: number;
  /** Grows with every pulse, so that each runs anew. */
  beat?: number;
}

const [LINE, HEADER, LETTER, WORD] = [25, 28, 9.1, 36];
const [LARGEST, SMALLEST] = [1.6, 0.86];
const STEM = 10; // between an operation and its result, as in drawings
const plans = new WeakMap<Graph, { key: string; made: Places; scale: number; narrow: boolean }>();

function planOf(view: LiveGraph): { made: Places; scale: number; narrow: boolean } {
  const { graph, width, digits = 5, label = 5, rows = 2 } = view;
  const key = [width, digits, label, rows].join();
  const known = plans.get(graph);
  if (known?.key === key) return known;
  const drawn = (across: boolean, narrow: boolean) => {
    const size = (card: { wide: number; high: number }, id: number) => {
      const node = graph.nodes[id]!;
      if (node.kind === "constant") return Object.assign(card, { wide: node.name.length * LETTER + 22, high: 30 });
      const own = Math.max(digits, general(node.data).length);
      const box = Math.max(own * LETTER + (narrow ? 14 : WORD + 26), node.name.length * LETTER + 24, narrow ? 56 : 92);
      return Object.assign(card, { wide: box, high: HEADER + rows * LINE + 6 });
    };
    const room = "0".repeat(Math.ceil(label * 1.3)); // an edge's label is written in larger letters than in a drawing
    const made = placesOf(graph, size, ({ from }) => (graph.nodes[from]!.kind === "constant" ? "" : room), !across);
    return { made, scale: Math.min(LARGEST, width / made.width), narrow };
  };
  let best = drawn(true, false);
  if (best.scale < (width > 600 ? SMALLEST : 0.92)) {
    const others = [drawn(false, false), drawn(false, true)];
    best = others.find((other) => other.scale >= 0.92) ?? others[1]!;
  }
  const widths = graph.edges.map((edge) =>
    graph.nodes[edge.from]!.kind === "constant" || label < 5 ? 0 : widthOf(times(edge)),
  );
  best = {
    ...best,
    made: withClearLabels(
      best.made,
      widths,
      graph.edges.map((edge) => markOf(graph, edge) !== ""),
    ),
  };
  const kept = { ...best, scale: Math.max(SMALLEST, Math.min(best.scale, best.made.down ? 1.15 : LARGEST)), key };
  plans.set(graph, kept);
  return kept;
}

export function liveGraph(view: LiveGraph): TemplateResult {
  const { graph, title } = view;
  const { made, scale, narrow } = planOf(view);
  const edges = graph.edges.map((edge) => view.edge?.(edge) ?? {});
  const outer = styled(pixels({ height: Math.ceil(made.height * scale), width: Math.ceil(made.width * scale) }));
  const inner = styled({
    ...pixels({ width: made.width, height: made.height }),
    transform: `scale(${scale}) translateY(${made.above}px)`,
  });
  return html`<div class="live-frame">
      <div class="live-space" ${outer}>
        <div
          class="live ${narrow ? "narrow" : ""}"
          role="group"
          aria-label=${word("live-graph.graph-of", { title })}
          ${inner}
        >
          <svg aria-hidden="true" width=${made.width} height=${made.height}>
            ${graph.edges.map(({ id }) => edgeView(made, id, edges[id]!))}
            ${made.boxes.map((box) => (box.sign ? stem(made, box) : nothing))}
            ${graph.edges.map((edge) => labelView(made, edge.id, edges[edge.id]!, markOf(graph, edge)))}
          </svg>
          ${graph.nodes.map((node) => badgeView(made, node))} ${graph.nodes.map((node) => nodeView(view, made, node))}
          ${graph.edges.map((edge) => pulseView(made, edge.id, edges[edge.id]!, anchorOf(graph, made, edge, edges), view.beat ?? 0))}
        </div>
      </div>
    </div>
    ${narrow && view.rows === 2 ? html`<p class="live-legend" aria-hidden="true">${word("legend")}</p>` : nothing}`;
}

function edgeView(made: Places, id: number, { state = "" }: LiveEdge) {
  const { path: d, forwardHead, backwardHead } = made.routes[id]!;
  const head = state.split(" ").includes("back") ? backwardHead : forwardHead;
  return svg`<g class="live-edge ${state}"><path class="line" d=${d} /><path class="head" d=${head} /></g>`;
}

/** What stands on an edge, above every line. */
function labelView(made: Places, id: number, { label, state = "" }: LiveEdge, mark: string) {
  const { label: at, sign } = made.routes[id]!;
  const width = widthOf(label ?? "");
  return svg`<g class="live-edge ${state}">
    ${
      mark
        ? svg`<circle class="pill" cx=${sign.x} cy=${sign.y} r="8" />
            <text x=${sign.x} y=${sign.y + 4.5} text-anchor="middle">${mark}</text>`
        : nothing
    }
    ${
      label
        ? svg`<rect class="pill" x=${at.x - width / 2} y=${at.y - 11} width=${width} height="22" rx="11" />
            <text x=${at.x} y=${at.y + 4.5} text-anchor="middle">${label}</text>`
        : nothing
    }
  </g>`;
}

function widthOf(label: string): number {
  return label.length * 8 + 12;
}

/** What stands on an edge that says its local derivative: `×3`, `×(-1)`. */
export function times(edge: Edge): string {
  const local = general(edge.derivative, 4);
  return `\u00d7${local.startsWith("-") ? `(${local})` : local}`;
}

/** The middle of the operation before a card. */
function signAt({ down }: Places, { x, y, width, height, sign, tall }: Box): { x: number; y: number } {
  return down ? { x: x + width / 2, y: y - STEM - tall / 2 } : { x: x - STEM - sign / 2, y: y + height / 2 };
}

function stem(made: Places, box: Box) {
  const { x, y } = signAt(made, box);
  return svg`<path class="line stem" d=${`M${x},${y}${made.down ? `V${box.y}` : `H${box.x}`}`} />`;
}

function badgeView(made: Places, node: GraphNode) {
  const box = made.boxes[node.id]!;
  if (!box.sign) return nothing;
  const { x, y } = signAt(made, box);
  return html`<span
    class="badge"
    aria-hidden="true"
    ${styled(pixels({ left: x, top: y, width: box.sign, height: box.tall }))}
    >${node.symbol}</span
  >`;
}

/** Set through the style object, which a page's security policy allows; a style attribute it may forbid. */
function pixels(numbers: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([name, x]) => [name, `${x}px`]));
}

function nodeView(view: LiveGraph, made: Places, node: GraphNode): TemplateResult {
  const { x, y, width, height } = made.boxes[node.id]!;
  const where = styled(pixels({ left: x, top: y, width, height }));
  if (node.kind === "constant") return html`<div class="node constant" ${where}>${node.name}</div>`;
  const { rows, state = "", tag, spoken, click, pressed } = view.node(node);
  const body = html`<span class="name">${node.name}</span> ${rows.map(
      ({ word, value, kind }) =>
        html`<span class="line ${kind}"><span class="word">${word}</span><span class="number">${value}</span></span>`,
    )}
    ${tag === undefined ? nothing : html`<span class="tag">${tag}</span>`}`;
  return click
    ? html`<button
        class="node ${node.kind} ${state}"
        ${where}
        aria-pressed=${ifDefined(pressed === undefined ? undefined : pressed ? "true" : "false")}
        data-node=${node.name}
        @click=${click}
      >
        <span class="hidden-text">${spoken}</span><span class="face" aria-hidden="true">${body}</span>
      </button>`
    : html`<div class="node ${node.kind} ${state}" ${where} role="group" aria-label=${spoken} data-node=${node.name}>
        ${body}
      </div>`;
}

/** Which point of a pulse's label lies on its edge: the labels of two that meet stand side by side. */
function anchorOf({ edges }: Graph, made: Places, { id, from, to }: Edge, views: readonly LiveEdge[]): string {
  const place = (edge: Edge): number => made.routes[edge.id]!.label[made.down ? "x" : "y"];
  const meeting = edges.filter(
    (other) => views[other.id]!.pulse !== undefined && other.to === to && (!views[id]!.back || other.from === from),
  );
  if (meeting.length !== 2) return "auto";
  meeting.sort((a, b) => place(a) - place(b) || a.id - b.id);
  const share = meeting[0]!.id === id ? "100%" : "0%";
  return made.down ? `${share} 50%` : `50% ${share}`;
}

function pulseView(
  made: Places,
  id: number,
  { pulse, back, leaves = pulse }: LiveEdge,
  offsetAnchor: string,
  beat: number,
) {
  if (pulse === undefined) return nothing;
  const { path: d, against } = made.routes[id]!;
  return keyed(
    beat,
    html`<span class="pulse" aria-hidden="true" ${styled({ offsetPath: `path("${back ? against : d}")`, offsetAnchor })}
      >${leaves === pulse ? pulse : html`<span class="leaves">${leaves}</span><span class="arrives">${pulse}</span>`}</span
    >`,
  );
}
