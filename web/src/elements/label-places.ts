/** Where the labels of edges stand: each on its own edge, as far as can be from other edges, labels and boxes. */
import type { Places, Route } from "../picture/places";

interface Point {
  x: number;
  y: number;
}

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const HIGH = 22;
const ENOUGH = 6; // pixels that are as good as more
const SHARES = Array.from({ length: 15 }, (_, i) => 0.15 + 0.05 * i);

/** The same places, with labels of these widths where nothing else is; a width of 0 is no label. */
export function withClearLabels(made: Places, widths: readonly number[], marked: readonly boolean[]): Places {
  const ways = made.routes.map(({ path }) => sampled(path));
  const solid = made.boxes.flatMap(({ x, y, width, height, sign, tall }): Rect[] => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    if (!sign) return [box];
    const badge = made.down
      ? around({ x: x + width / 2, y: y - 10 - tall / 2 }, sign, tall)
      : around({ x: x - 10 - sign / 2, y: y + height / 2 }, sign, tall);
    return [box, badge];
  });
  const labels: Rect[] = made.routes.filter((_, edge) => marked[edge]).map(({ sign }) => around(sign, 16, 16));
  const routes = made.routes.map((route, edge): Route => {
    const width = widths[edge]!;
    if (!width) return route;
    const others = ways.filter((_, i) => i !== edge).flat();
    const scored = SHARES.map((share) => {
      const at = ways[edge]![Math.round(share * (ways[edge]!.length - 1))]!;
      const own = around(at, width, HIGH);
      const room = Math.min(
        ...others.map((point) => gap(own, around(point, 0, 0))),
        ...[...solid, ...labels].map((one) => gap(own, one)),
      );
      return { at, own, score: Math.min(ENOUGH, room) - 2 * Math.abs(share - 0.5) };
    });
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
    labels.push(best.own);
    return { ...route, label: best.at };
  });
  return { ...made, routes };
}

/** Points along a path, evenly. */
function sampled(d: string): Point[] {
  const made = document.createElement("template");
  made.innerHTML = "<svg><path /></svg>"; // the parser knows the namespace, so no address stands in the bundle
  const line = document.importNode(made.content.querySelector("path")!, true);
  line.setAttribute("d", d);
  const length = line.getTotalLength();
  const count = Math.max(20, Math.ceil(length / 5));
  return Array.from({ length: count + 1 }, (_, i) => line.getPointAtLength((length * i) / count));
}

function around({ x, y }: Point, width: number, height: number): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** How far apart two rectangles are; below 0 where they overlap. */
function gap(a: Rect, b: Rect): number {
  return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
}
