/** What is said of a knob turned by hand is so: the other way is praised only where it is better. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { verdict } from "../src/elements/one-knob";
import { SmallNetwork } from "../src/elements/small-network";

const [REACH, STEP] = [3, 0.05];

/** What is said where a knob has been turned to each of several places, and the error there. */
function tour(net: SmallNetwork, knob: number): { to: number; said: string; error: number }[] {
  const [from, error] = [net.numbers[knob]!, net.loss];
  const told = [-0.8, -0.4, -0.1, 0.1, 0.4, 0.8].map((by) => {
    net.turn(knob, from + by);
    return { to: by, said: verdict(net, knob, { from, error }, REACH), error: net.loss };
  });
  net.turn(knob, from);
  return told;
}

for (const steps of [0, 300, 1500])
  test(`after ${steps} steps no knob is sent both ways, and the best place is the best one`, () => {
    const net = new SmallNetwork(3);
    for (let i = 0; i < steps; i += 1) net.step();
    const kinds = new Set<string>();
    for (let knob = 0; knob < 41; knob += 5) {
      const told = tour(net, knob);
      const sent = told.filter(({ said }) => said.includes("the other way")).map(({ to }) => Math.sign(to));
      assert.ok(new Set(sent).size < 2, `knob ${knob} is sent both ways`);
      for (const { to, said, error } of told) {
        const [better, best] = [said.includes(": better"), said.includes("its best place")];
        kinds.add(better ? "better" : best ? "best" : "other");
        if (better) assert.ok(error < net.loss, `knob ${knob} by ${to}`);
        if (!best) continue;
        const from = net.numbers[knob]!;
        for (let place = -REACH; place <= REACH; place += STEP)
          assert.ok(net.errorAt(knob, place) > net.loss - 0.0011, `knob ${knob} from ${from} to ${place}`);
      }
    }
    assert.ok(kinds.has("better") || steps === 1500);
    assert.ok(kinds.has("best") || steps === 0);
  });

test("trying a place leaves the network as it was", () => {
  const net = new SmallNetwork(3);
  const [numbers, loss] = [net.numbers, net.loss];
  assert.notEqual(net.errorAt(3, 2), loss);
  assert.deepEqual([net.numbers, net.loss], [numbers, loss]);
});
