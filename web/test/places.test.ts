/** Where the lines of a small graph go: long ones of different values stay apart, as they do in drawings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "../src/model/expression";
import { placesOf } from "../src/picture/places";

/** Two long lines that pass the same operations. */
const PROGRAM = "a = 1; b = 2; c = 3; d = a * 2; e = d + 1; f = e * d; g = f + a; h = g * b; i = h + c";

for (const down of [true, false])
  test(`long lines of different values have no point in common, ${down ? "downward" : "to the right"}`, () => {
    const graph = parse(PROGRAM);
    const places = placesOf(graph, (card) => Object.assign(card, { wide: 90, high: 50 }), () => "", down); // prettier-ignore
    const seen = new Map<string, number>();
    let long = 0;
    for (const { id, from } of graph.edges) {
      const points = places.routes[id]!.path.match(/-?[\d.]+[ ,]-?[\d.]+/g)!;
      long += Number(points.length > 4);
      for (const point of points) {
        assert.equal(seen.get(point) ?? from, from, `lines of two values meet at ${point}`);
        seen.set(point, from);
      }
    }
    assert.ok(long > 1, "there are long lines");
  });
