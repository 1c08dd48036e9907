/** What the playground shows first: a run that learns without a jump, and beside it one with a bug that is seen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const page = { getElementById: () => ({ textContent: '{"strings": {}, "lessons": []}' }), documentElement: {} };
Object.assign(globalThis, { document: page }); // the course's sentences are read from its page
const { DATASETS, testRows } = await import("../src/course/datasets");
const { FIRST, readSizes } = await import("../src/course/playground-setup");
const { Run } = await import("../src/course/run");

const { data, sizes, activation, rates } = FIRST;

for (const seed of [1, 2, 3])
  test(`start ${seed}: the right run only falls, the one that never zeroes jumps above where it began`, () => {
    const settings = { sizes, activation, seed };
    const [right, wrong] = [true, false].map(
      (zeroing) => new Run(DATASETS[data]!(), settings, testRows(data), rates[0], zeroing),
    ) as [InstanceType<typeof Run>, InstanceType<typeof Run>];
    const start = wrong.loss;
    let [before, highest] = [right.loss, 0];
    for (let step = 1; step <= 80; step += 1) {
      right.step();
      wrong.step();
      assert.ok(right.loss < before + 0.05, `step ${step}: ${before} rose to ${right.loss}`);
      before = right.loss;
      if (step > 20) highest = Math.max(highest, wrong.loss);
    }
    assert.ok(right.judged < 0.1, `${right.judged}`);
    assert.ok(highest > 2 * start, `${highest} after ${start}`);
  });

test("a network as wide as one may ask for can be made", () => {
  const widest = readSizes("12, 12");
  assert.ok(typeof widest !== "string");
  const run = new Run(DATASETS["xor"]!(), { sizes: widest, activation: "tanh", seed: 1 }, undefined, 0.1, true);
  run.step();
  assert.ok(Number.isFinite(run.loss));
});

test("two relu neurons that stick at xor are known to be stuck soon", () => {
  const run = new Run(DATASETS["xor"]!(), { sizes: [2], activation: "relu", seed: 1 }, testRows("xor"), rates[0], true);
  while (!run.stuck && run.network.steps < 120) run.step();
  assert.ok(run.stuck, `step ${run.network.steps}, loss ${run.loss}`);
});

test("circles need no hidden neuron where the network is given squares, and never do without them", () => {
  const losses = [
    ["x1", "x2"],
    ["x1²", "x2²"],
  ].map((inputs) => {
    const settings = { sizes: [], activation: "relu", seed: 1, inputs };
    const run = new Run(DATASETS["circles"]!(), settings, testRows("circles"), 0.13, true);
    for (let step = 0; step < 200; step += 1) run.step();
    return run.judged;
  });
  assert.ok(losses[0]! > 0.9, `${losses[0]}`);
  assert.ok(losses[1]! < 0.12, `${losses[1]}`);
});

for (const [rate, steps, blamed] of [
  [30, 1, "rate"], // nothing has piled up
  [30, 5, "rate"],
  [0.3, 60, "bug"],
] as const)
  test(`a run that never zeroes explodes at a rate of ${rate}: after ${steps} steps the ${blamed} is blamed`, () => {
    const settings = { sizes, activation: rate > 1 ? activation : "tanh", seed: 2 };
    const run = new Run(DATASETS[data]!(), settings, undefined, rate, false);
    for (let step = 0; step < steps; step += 1) run.step();
    assert.ok(run.exploded, `${run.loss}`);
    assert.equal(run.blew, steps > 1);
    assert.equal(run.tooFast, blamed === "rate");
  });

test("the twin of a run takes its rate when that is changed on the way", () => {
  const run = new Run(DATASETS[data]!(), { sizes, activation, seed: 1 }, undefined, 0.01, false);
  run.step();
  assert.ok(!run.tooFast);
  run.rate = 30;
  run.step();
  assert.ok(run.tooFast, `${run.loss}`);
});

test("lesson 5's last task: the rate that was left there leads nowhere, and another one gets there", () => {
  const lesson = readFileSync("../course/lessons/5-a-network.md", "utf8");
  const [, points, squeezed, left] = /data="(\w+)" activation="(\w+)" rate="([\d.]+)" task="trained"/.exec(lesson)!;
  const judged = (rate: number, steps: number): number => {
    const run = new Run(DATASETS[points!]!(), { sizes, activation: squeezed!, seed: 1 }, testRows(points!), rate, true);
    while (steps-- > 0 && run.judged >= 0.1) run.step();
    return run.judged;
  };
  assert.ok(judged(Number(left), 300) > 0.3);
  assert.ok(judged(0.1, 500) < 0.1);
});
