/** What is drawn again is another question; what is watched shows what has arrived so far, and no more. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const strings: unknown = JSON.parse(readFileSync("../course/strings/en.json", "utf8"));
const textContent = JSON.stringify({ strings, lessons: [] });
const page = { getElementById: () => ({ textContent }), documentElement: {} };
Object.assign(globalThis, { document: page }); // the course's sentences are read from its page
const { puzzle } = await import("../src/course/number-puzzles");
const { FilledTape } = await import("../src/course/filled-tape");

test("no table has the answer of the one before it", () => {
  for (const kind of ["product", "broadcast", "backward", "input"]) {
    let before = puzzle(kind);
    for (let i = 0; i < 20; i += 1) {
      const next = puzzle(kind, before);
      assert.notEqual(next.right, before.right, kind);
      before = next;
    }
  }
});

test("on the way up a line shows what has arrived, share by share", () => {
  const tape = new FilledTape(0, [2, -3, 10]); // (a + b) * c + a
  assert.deepEqual(tape.results, [2, -3, 10, -1, -10, -8]);
  const seen = (at: number): (number | undefined)[] => tape.lines.map((_, line) => tape.arrived(line, at));
  assert.deepEqual(seen(5), [1, undefined, undefined, undefined, 1, 1]);
  assert.deepEqual(seen(4), [1, undefined, -1, 10, 1, 1]);
  assert.deepEqual(seen(0), [11, 10, -1, 10, 1, 1]);
  assert.deepEqual(seen(0), tape.grads);
});
