/**
 * Where a walk stands, shown in the picture of its graph: what is not computed yet has no number, what no gradient
 * has reached has no ink, and the card that just changed has a ring. Knows classes; the picture stays as it is.
 */
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";

/* eslint-disable @typescript-eslint/no-explicit-any */

/** The card that shows each value of the graph, by its number; -1 where it is on none. */
export function cardOfNodes(homes: readonly number[], view: any): number[] {
  const cardOf = new Map<number, number>();
  view.cards.forEach((card: any, number: number) => card.cells.forEach((cell: number) => cardOf.set(cell, number)));
  return homes.map((cell) => cardOf.get(cell) ?? -1);
}

export function showStage(root: ParentNode, seats: readonly number[], view: any, walk: Walk, stage: Stage): void {
  const waiting = new Set<number>();
  const reached = new Set<number>();
  seats.forEach((card, node) => {
    if (!stage.computed[node]) waiting.add(card);
    if (stage.reached[node]) reached.add(card);
  });
  const now = changed(stage);
  const giver = stage.step?.phase === "backward" ? seats[stage.step.node]! : -1;
  const flowing = new Set([...stage.active].map((id) => link(seats, walk.edges[id]!)));
  for (const card of root.querySelectorAll<SVGElement>("[data-card]")) {
    const number = Number(card.dataset["card"]);
    card.classList.toggle("waiting", waiting.has(number));
    card.classList.toggle("silent", !reached.has(number));
    card.classList.toggle("now", now !== null && seats[now] === number);
    card.classList.toggle("giver", giver === number && !(now !== null && seats[now] === number));
  }
  for (const line of root.querySelectorAll<SVGElement>("[data-link]")) {
    const { start, end } = view.links[Number(line.dataset["link"])];
    line.classList.toggle("dry", !reached.has(start));
    line.classList.toggle("flow", flowing.has(`${start}>${end}`));
  }
}

function link(seats: readonly number[], { from, to }: { from: number; to: number }): string {
  return `${seats[from]}>${seats[to]}`;
}
