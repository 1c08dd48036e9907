/**
 * Where everything goes: boxes, badges and edges of a graph, in pixels. Layers by dagre; the ends and curves of the
 * edges are drawn here. Knows geometry only: no colours, no state, no DOM.
 */
import { Graph as DagreGraph, layout as dagreLayout } from "@dagrejs/dagre";
import type { Edge, Graph, GraphNode, Kind } from "../model/graph";

export type Direction = "across" | "down";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The operation's badge, at the side where the inputs arrive; null for leaves and constants. */
  badge: { x: number; y: number; width: number } | null;
}

export interface Route {
  path: string;
  /** Arrow heads at the result (forward) and at the input (backward). */
  forwardHead: string;
  backwardHead: string;
  label: Point;
}

export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  routes: Route[];
}

export interface Sizes {
  /** The widths of the boxes and of the badges, by node; and of the labels, by edge. */
  boxes: number[];
  badges: number[];
  labels: number[];
}

interface Point {
  x: number;
  y: number;
}

export const BOX_HEIGHT = 66;
export const CONSTANT_HEIGHT = 26;
export const BADGE_HEIGHT = 26;
export const LABEL_HEIGHT = 20;
const STEM = 10; // between a badge and its box
const MARGIN = 3;

export function draw({ nodes, edges }: Graph, sizes: Sizes, direction: Direction): Drawing {
  const across = direction === "across";
  let dagre = layered(nodes, edges, sizes, across, true);
  const crossed = crossings(dagre);
  if (crossed) {
    const searched = layered(nodes, edges, sizes, across, false);
    if (crossings(searched) < crossed) dagre = searched;
  }

  const boxes = nodes.map(({ id, kind }): Box => {
    const { x, y, width: total, height: tall } = dagre.node(String(id));
    const size = { width: sizes.boxes[id]!, height: heightOf(kind) };
    if (kind !== "result") return { x, y, ...size, badge: null };
    const width = sizes.badges[id]!;
    return across
      ? { x: x + (width + STEM) / 2, y, ...size, badge: { x: x - total / 2 + width / 2, y, width } }
      : { x, y: y + (BADGE_HEIGHT + STEM) / 2, ...size, badge: { x, y: y - tall / 2 + BADGE_HEIGHT / 2, width } };
  });
  const middles = edges.map(({ id, from, to }) => {
    const { points, x, y } = dagre.edge(String(from), String(to), String(id));
    return { inner: points.slice(1, -1), label: { x, y } };
  });
  const routes = edges.map(({ id, from, to }): Route => {
    const { inner, label } = middles[id]!;
    // Edges that share an end are fanned out there, in the order in which they come.
    const fan = (shared: (edge: (typeof edges)[number]) => boolean, at: 0 | -1, gap: number) => {
      const along = (i: number) => middles[i]!.inner.at(at)?.[across ? "y" : "x"] ?? 0;
      const there = edges.filter(shared).sort((a, b) => along(a.id) - along(b.id) || a.place - b.place);
      return (there.findIndex((edge) => edge.id === id) - (there.length - 1) / 2) * Math.min(gap, 20 / there.length);
    };
    const out = fan((edge) => edge.from === from, 0, 10);
    const into = fan((edge) => edge.to === to, -1, 10);
    const [source, target] = [boxes[from]!, boxes[to]!.badge!];
    const inset =
      target.width === BADGE_HEIGHT || across ? BADGE_HEIGHT / 2 - Math.sqrt((BADGE_HEIGHT / 2) ** 2 - into ** 2) : 0;
    const start = across
      ? { x: source.x + source.width / 2, y: source.y + out }
      : { x: source.x + out, y: source.y + source.height / 2 };
    const end = across
      ? { x: target.x - target.width / 2 + inset, y: target.y + into }
      : { x: target.x + into, y: target.y - BADGE_HEIGHT / 2 + inset };
    return {
      path: curve([start, ...inner, end], across),
      forwardHead: head(end, across, 1),
      backwardHead: head(start, across, -1),
      label,
    };
  });
  const { width, height } = dagre.graph();
  return { width: Math.ceil(width), height: Math.ceil(height), boxes, routes };
}

type Layered = DagreGraph<{ width: number; height: number }, Placed, { points: Point[]; x: number; y: number }>;
type Placed = Point & { width: number; height: number };

/** Layers by dagre: within a layer as the nodes were made, which reads best, or with its search for few crossings. */
function layered(
  nodes: readonly GraphNode[],
  edges: readonly Edge[],
  sizes: Sizes,
  across: boolean,
  asMade: boolean,
): Layered {
  const dagre = new DagreGraph({ multigraph: true });
  dagre.setGraph({
    rankdir: across ? "LR" : "TB",
    nodesep: across ? 16 : 9,
    ranksep: across ? 16 : 18,
    edgesep: 10,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  for (const { id, kind } of nodes) {
    const [width, badge] = [sizes.boxes[id]!, kind === "result" ? sizes.badges[id]! : 0];
    const extra = badge && (across ? badge : BADGE_HEIGHT) + STEM;
    const tall = heightOf(kind);
    dagre.setNode(String(id), across ? { width: width + extra, height: tall } : { width, height: tall + extra });
  }
  for (const { id, from, to } of edges) {
    const room =
      nodes[from]!.kind === "constant"
        ? { width: 8, height: 8 }
        : { width: sizes.labels[id]! + 8, height: LABEL_HEIGHT + 4 };
    const label = { ...room, labelpos: "c" as const };
    dagre.setEdge(String(from), String(to), label, String(id));
  }
  dagreLayout(dagre, { disableOptimalOrderHeuristic: asMade });
  return dagre as Layered;
}

/** How often the edges cross, seen as straight pieces from middle to middle. */
function crossings(dagre: Layered): number {
  const pieces = dagre.edges().flatMap((edge) => {
    const points = [dagre.node(edge.v), ...dagre.edge(edge).points.slice(1, -1), dagre.node(edge.w)];
    return points.slice(1).map((q, i) => [points[i]!, q] as const);
  });
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  let count = 0;
  pieces.forEach(([a, b], i) => {
    for (const [c, d] of pieces.slice(i + 1))
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count += 1;
  });
  return count;
}

function heightOf(kind: Kind): number {
  return kind === "constant" ? CONSTANT_HEIGHT : BOX_HEIGHT;
}

/** A curve through the points that runs along the direction of the drawing at each of them. */
function curve(points: Point[], across: boolean): string {
  let path = `M${at(points[0]!)}`;
  for (let i = 1; i < points.length; i += 1) {
    const [p, q] = [points[i - 1]!, points[i]!];
    const [mx, my] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
    path += across
      ? `C${at({ x: mx, y: p.y })} ${at({ x: mx, y: q.y })} ${at(q)}`
      : `C${at({ x: p.x, y: my })} ${at({ x: q.x, y: my })} ${at(q)}`;
  }
  return path;
}

function head(tip: Point, across: boolean, way: 1 | -1): string {
  const [long, wide] = [7 * way, 3.5];
  const back = (side: number) => (across ? { x: tip.x - long, y: tip.y + side } : { x: tip.x + side, y: tip.y - long });
  return `M${at(tip)}L${at(back(wide))}L${at(back(-wide))}Z`;
}

function at({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}

/** About how wide a monospaced text is, in characters: East Asian letters and emoji take two. */
export function columns(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! >= 0x1100 ? 2 : 1), 0);
}
