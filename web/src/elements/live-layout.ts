/**
 * Where the nodes of a live graph go: boxes of any size, from left to right where there is room, else from top to
 * bottom. Knows geometry only.
 */
import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import type { Graph } from "../model/graph";

export interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point, Size {
  /** The operation's badge, by its middle; null for what has none. */
  badge: (Point & { width: number }) | null;
}

export interface LivePlan extends Size {
  across: boolean;
  spots: Spot[];
  /** By edge: its path, the middle of its label, and the tip of its arrow head. */
  paths: { d: string; back: string; label: Point; head: string }[];
}

export const BADGE = 28;
const STEM = 8;

/** Layers by dagre: within a layer as the nodes were made, which reads best, unless a search finds fewer crossings. */
export function plan(graph: Graph, sizes: readonly Size[], labels: readonly number[], across: boolean): LivePlan {
  const asMade = planned(graph, sizes, labels, across, true);
  if (!asMade.crossings) return asMade;
  const searched = planned(graph, sizes, labels, across, false);
  return searched.crossings < asMade.crossings ? searched : asMade;
}

function planned(
  { nodes, edges }: Graph,
  sizes: readonly Size[],
  labels: readonly number[],
  across: boolean,
  asMade: boolean,
): LivePlan & { crossings: number } {
  const dagre = new DagreGraph({ multigraph: true });
  const [nodesep, ranksep] = across ? [18, 22] : [10, 16];
  dagre.setGraph({ rankdir: across ? "LR" : "TB", nodesep, ranksep, edgesep: 12, marginx: 4, marginy: 4 });
  const badgeWidth = (id: number): number => Math.max(BADGE, nodes[id]!.symbol.length * 8.6 + 14);
  const extra = (id: number): number => (nodes[id]!.kind === "result" ? (across ? badgeWidth(id) : BADGE) + STEM : 0);
  for (const { id } of nodes) {
    const { width, height } = sizes[id]!;
    const more = extra(id);
    dagre.setNode(String(id), across ? { width: width + more, height } : { width, height: height + more });
  }
  for (const { id, from, to } of edges)
    dagre.setEdge(String(from), String(to), { width: labels[id]! + 10, height: 26, labelpos: "c" }, String(id));
  layout(dagre, { disableOptimalOrderHeuristic: asMade });

  const spots = nodes.map(({ id }): Spot => {
    const { x, y } = dagre.node(String(id)) as unknown as Point;
    const size = sizes[id]!;
    const half = extra(id) / 2;
    if (!half) return { x, y, ...size, badge: null };
    const width = badgeWidth(id);
    return across
      ? { x: x + half, y, ...size, badge: { x: x - size.width / 2 - STEM / 2, y, width } }
      : { x, y: y + half, ...size, badge: { x, y: y - size.height / 2 - STEM / 2, width } };
  });
  const routed = edges.map(({ id, from, to }) => {
    const { points, x, y } = dagre.edge(String(from), String(to), String(id)) as unknown as Point & { points: Point[] };
    return { inner: points.slice(1, -1), label: { x, y } };
  });
  const paths = edges.map(({ id, from, to }) => {
    const fan = (shared: (other: (typeof edges)[number]) => boolean, at: 0 | -1): number => {
      const along = (i: number): number => routed[i]!.inner.at(at)?.[across ? "y" : "x"] ?? 0;
      const there = edges.filter(shared).sort((a, b) => along(a.id) - along(b.id) || a.place - b.place);
      return (there.findIndex((edge) => edge.id === id) - (there.length - 1) / 2) * 11;
    };
    const [out, into] = [fan((edge) => edge.from === from, 0), fan((edge) => edge.to === to, -1)];
    const [source, target] = [spots[from]!, spots[to]!.badge!];
    const inset = BADGE / 2 - Math.sqrt(Math.max(0, (BADGE / 2) ** 2 - into ** 2));
    const start = across
      ? { x: source.x + source.width / 2, y: source.y + out }
      : { x: source.x + out, y: source.y + source.height / 2 };
    const end = across
      ? { x: target.x - target.width / 2 + inset, y: target.y + into }
      : { x: target.x + into, y: target.y - BADGE / 2 + inset };
    const through = [start, ...routed[id]!.inner, end];
    return {
      d: curve(through, across),
      back: curve([...through].reverse(), across),
      label: routed[id]!.label,
      head: head(end, across),
    };
  });
  const { width, height } = dagre.graph() as Size;
  const lines = edges.map(({ id, from, to }) => [spots[from]!, ...routed[id]!.inner, spots[to]!.badge!]);
  return { width: Math.ceil(width), height: Math.ceil(height), across, spots, paths, crossings: crossings(lines) };
}

/** How often lines through points cross. */
function crossings(lines: readonly (readonly Point[])[]): number {
  const pieces = lines.flatMap((line) => line.slice(1).map((q, i) => [line[i]!, q] as const));
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  let count = 0;
  pieces.forEach(([a, b], i) => {
    for (const [c, d] of pieces.slice(i + 1))
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count += 1;
  });
  return count;
}

function curve(points: readonly Point[], across: boolean): string {
  let path = `M${at(points[0]!)}`;
  points.slice(1).forEach((q, i) => {
    const p = points[i]!;
    const [mx, my] = [(p.x + q.x) / 2, (p.y + q.y) / 2];
    path += across
      ? `C${at({ x: mx, y: p.y })} ${at({ x: mx, y: q.y })} ${at(q)}`
      : `C${at({ x: p.x, y: my })} ${at({ x: q.x, y: my })} ${at(q)}`;
  });
  return path;
}

function head(tip: Point, across: boolean): string {
  const back = (side: number): Point =>
    across ? { x: tip.x - 8, y: tip.y + side } : { x: tip.x + side, y: tip.y - 8 };
  return `M${at(tip)}L${at(back(4))}L${at(back(-4))}Z`;
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
