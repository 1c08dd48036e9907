/** A typed expression as a function of its named inputs, with its exact derivatives. Knows the model, no element. */
import { parse } from "../model/expression";
import { readNumber } from "../model/number";
import { makeWalk } from "../model/walk";

/** `x = 2/3, y = -1` as numbers by name, in order. */
export function readPoint(text: string): Map<string, number> {
  const point = new Map<string, number>();
  for (const part of text.split(",")) {
    const [name, number] = part.split("=");
    point.set(name!.trim(), readNumber(number ?? "") ?? NaN);
  }
  return point;
}

export function valueAt(expression: string, point: ReadonlyMap<string, number>): number {
  return parse(expression, point).nodes.at(-1)!.data;
}

export function derivativeAt(expression: string, point: ReadonlyMap<string, number>, name: string): number {
  const { nodes, grads } = makeWalk(parse(expression, point));
  return grads[nodes.findIndex((node) => node.label === name)]!;
}

export function moved(point: ReadonlyMap<string, number>, name: string, by: number): Map<string, number> {
  return new Map(point).set(name, point.get(name)! + by);
}
