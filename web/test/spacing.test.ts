/** The review keeps its word: a card comes back on the day that was named, and there are never more than ten a day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Memory } from "../src/course/memory";
import { answered, daysUntil, TODAY, todays } from "../src/course/spacing";

const names = Array.from({ length: 70 }, (_, i) => `${1 + (i % 9)}-lesson/task-${i}`);
const at = (day: number, hour: number): Date => new Date(2026, 10, 16 + day, hour, 30);

function learner(): Memory {
  const tasks = Object.fromEntries(names.map((name) => [name, { done: at(-1, 12).toISOString() }]));
  return { cards: {}, tasks } as unknown as Memory;
}

/** Everything of one day is answered; the last answer to each card is right. Gives the day on which each comes back. */
function learn(memory: Memory, day: number, hour: number, wrongs = 0): Map<string, number> {
  const told = new Map<string, number>();
  for (let left = wrongs; ; left -= 1) {
    const name = todays(names, memory, at(day, hour))[0];
    if (!name) return told;
    memory.cards[name] = answered(name, left <= 0, memory, at(day, hour));
    told.set(name, day + daysUntil(memory.cards[name], at(day, hour)));
  }
}

test("a card comes back on the day that was named", () => {
  const [memory, promised] = [learner(), new Map<string, number>()];
  for (let day = 0; day < 150; day += 1) {
    const told = learn(memory, day, day % 2 ? 8 : 21, day % 4); // in the evening, then in the morning; some wrong at first
    assert.ok(told.size <= TODAY, `${told.size} cards on day ${day}`);
    for (const [name, when] of promised)
      if (when === day) assert.ok(told.has(name), `${name} was promised for day ${day}`);
    for (const [name, when] of told) promised.set(name, when);
  }
  assert.equal(promised.size, names.length, "and the new ones have come in between");
});

test("who answers ten today has the same ten tomorrow, whatever the hour", () => {
  const memory = learner();
  const first = learn(memory, 0, 22);
  assert.ok([...first.values()].every((day) => day === 1));
  assert.deepEqual(new Set(todays(names, memory, at(1, 6))), new Set(first.keys()));
});

test("after two weeks away, those that wait are asked before new ones", () => {
  const memory = learner();
  const first = learn(memory, 0, 12);
  assert.deepEqual(new Set(todays(names, memory, at(14, 12))), new Set(first.keys()));
});

test("what was answered in its lesson today is asked tomorrow, or today by who wants it", () => {
  const memory = learner();
  assert.deepEqual(todays(names, memory, at(-1, 20)), []);
  assert.equal(todays(names, memory, at(-1, 20), true).length, TODAY);
  assert.equal(todays(names, memory, at(0, 1)).length, TODAY);
});
