/** A training can be watched: however small its network, most of what it learns is learned at a pace for the eye. */
import assert from "node:assert/strict";
import { test } from "node:test";

let next: ((now: number) => void) | undefined;
Object.assign(globalThis, {
  requestAnimationFrame: (frame: (now: number) => void) => ((next = frame), 1),
  cancelAnimationFrame: () => (next = undefined),
});
const { Training } = await import("../src/course/training");

/** The steps that a run which costs nothing has made after so many seconds, drawn so many times in each. */
function after(seconds: number, frames: number): number {
  const network = { steps: 0 };
  const run = { network, step: () => (network.steps += 1) };
  const host = { addController: () => {}, requestUpdate: () => {} };
  const training = new Training(host as never, { budget: () => Infinity, over: () => false });
  training.begin([run as never]);
  const began = performance.now();
  training.go();
  for (let i = 1; i <= seconds * frames; i += 1) next!(began + (1000 * i) / frames);
  return network.steps;
}

for (const frames of [60, 10])
  test(`${frames} pictures a second: few steps first, more and more later`, () => {
    const [one, three, twenty] = [1, 3, 20].map((seconds) => after(seconds, frames)) as [number, number, number];
    assert.ok(one > 40 && one < 80, `${one} after a second`);
    assert.ok(three > 150 && three < 250, `${three} after three`);
    assert.ok(twenty > 5000, `${twenty} after twenty: nobody waits for a long training`);
  });
