/**
 * Where the nodes and edges of a small graph go, every node on a card of its own: by the same code as Python's drawings.
 */
import type { Edge, Graph } from "../model/graph";
import { arrange, bow_of, Card, Link, mark_of, mark_place, path, texts_of, tip, View } from "./portable";

/* eslint-disable @typescript-eslint/no-explicit-any */

/** A card: its left upper corner and its size; `sign` is the width of the operation before it, `tall` its height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  sign: number;
  tall: number;
}

export interface Route {
  path: string;
  /** The same way, from its end to its start. */
  against: string;
  forwardHead: string;
  backwardHead: string;
  /** The middle of what is written on it. */
  label: { x: number; y: number };
  /** Where a sign stands beside its end. */
  sign: { x: number; y: number };
}

export interface Places {
  width: number;
  height: number;
  /** So much of the height is above the cards, for texts on lines that bend upward. */
  above: number;
  down: boolean;
  boxes: Box[];
  routes: Route[];
}

/** What says which of two inputs an edge brings, where that makes a difference: a minus on what is subtracted. */
export function markOf({ nodes }: Graph, { to, place }: Edge): string {
  return mark_of(nodes[to]!.symbol, place);
}

/**
 * A card for every node and a line for every edge, results first: what `cut` makes of a small graph in which nothing
 * is folded, without the code that folds large ones.
 */
function viewOf(graph: Graph, words: (edge: Edge) => string): any {
  const view = new View();
  const seats = new Map<number, number>();
  const seat = (id: number, order: number): void => {
    const { kind, name, symbol, label } = graph.nodes[id]!;
    const card = Object.assign(new Card(`c${id}`, kind, ""), { name, symbol, order, node: id, cells: [id], count: 1 });
    seats.set(id, view.cards.push(Object.assign(card, { given: label !== "" })) - 1);
  };
  const [results, others] = [true, false].map((made) => graph.nodes.filter(({ kind }) => (kind === "result") === made));
  for (const { id } of results!) seat(id, id);
  for (const { id } of others!) {
    const users = graph.edges.filter(({ from }) => from === id).map(({ to }) => to);
    seat(id, users.length ? Math.min(...users) - 0.25 : -1);
  }
  view.links = graph.edges.map((edge) => {
    const start = seats.get(edge.from)!;
    const line = new Link(start, seats.get(edge.to)!, edge.place);
    const plain = graph.nodes[edge.from]!.kind === "constant";
    return Object.assign(line, { count: 1, text: words(edge), plain, origin: 4 * start }); // those of others stay apart
  });
  return view;
}

/** `fill` says what stands on a card, or how large it is; `words` what stands on an edge. */
export function placesOf(
  graph: Graph,
  fill: (card: any, node: number) => void,
  words: (edge: Edge) => string,
  down: boolean,
): Places {
  const view = viewOf(graph, words);
  for (const card of view.cards) fill(card, card.node);
  const scene = arrange(view, 1e9, true, down);
  const boxes: Box[] = [];
  view.cards.forEach((card: { node: number }, c: number) => (boxes[card.node] = scene.cards[c]));
  const texts = view.links.map((link: { text: string }) => link.text);
  const labels = texts_of(scene, texts, down);
  const routes = view.links.map((_: unknown, k: number): Route => {
    const points: number[][] = scene.routes[k];
    const [[x, y], last, before] = [points[0] as [number, number], points.at(-1)!, points.at(-2)!];
    const middle = { x: (last[0]! + before[0]!) / 2, y: (last[1]! + before[1]!) / 2 };
    const back = down
      ? `M${x},${y}L${x - 4},${y + 7}L${x + 4},${y + 7}Z`
      : `M${x},${y}L${x + 7},${y - 4}L${x + 7},${y + 4}Z`;
    // how a line gets to a point is said at that point, so on the way back it is said at the one before
    const against = [...points].reverse().map((point, i, all) => [point[0], point[1], all[i - 1]?.[2] ?? 0]);
    const [bow, sign] = [bow_of(scene, k), mark_place(scene, k)];
    return {
      path: path(points, down, bow),
      against: path(against, down, bow),
      forwardHead: tip(points, down, 4),
      backwardHead: back,
      label: labels[k]!.width > 0 ? { x: labels[k]!.x, y: labels[k]!.y } : middle,
      sign: { x: sign.x, y: sign.y },
    };
  });
  // lines that bend apart may carry their texts beyond the cards
  const ys: number[] = labels.filter((label: any) => label.width > 0).map((label: any) => label.y);
  const above = Math.ceil(Math.max(0, 10 - Math.min(...ys, 10)));
  const height = Math.ceil(Math.max(scene.height, ...ys.map((y) => y + 10))) + above + 4;
  return { width: Math.ceil(scene.width) + 4, height, above, down, boxes, routes };
}
