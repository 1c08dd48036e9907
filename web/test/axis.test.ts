/** The axis of a live curve begins at 0; near the data only where there are levels to compare it with. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { axis } from "../src/course/axis";

test("a curve that hardly falls is not drawn as one that does", () => {
  assert.deepEqual(axis([13, 11, 10.3]), [0, 13]);
});

test("beside levels, a curve far above 0 fills the picture", () => {
  const [low, high] = axis([2.6, 2.45, 2.5], [3.3]);
  assert.ok(low > 2 && low < 2.45);
  assert.equal(high, 3.3);
});

test("a curve that falls to 0 is seen to do so, and one below 0 is whole", () => {
  assert.equal(axis([4, 2, 0.01])[0], 0);
  assert.equal(axis([-1, 2])[0], -1);
  assert.deepEqual(axis([]), [0, 1]);
});
