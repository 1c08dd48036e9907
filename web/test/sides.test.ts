/** A question with several sides: each has its turn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { another } from "../src/course/quiz-draw";
import { drawn, type Item, places } from "../src/course/quiz-item";

const side = (question: string, answers: string[]): Item => ({
  kind: "number",
  tolerance: null,
  hints: [],
  replies: [{ answers: ["x"], feedback: "", right: true }],
  question: `${question} gw0slot`,
  variants: answers.map((answer) => ({ slots: [answer], answers: [[answer]] })),
});
const item: Item = {
  ...side("first", ["1", "2", "3"]),
  sides: [side("second", ["1", "2"]), side("third", ["7", "8"])],
};

test("the first side is asked first, and three in a row are three sides", () => {
  for (let round = 0; round < 50; round += 1) {
    const past: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) past.push(another(item, past));
    const asked = past.map((place) => drawn(item, place).question!.split(" ")[0]);
    assert.equal(asked[0], "first");
    assert.deepEqual([...asked].sort(), ["first", "second", "third"]);
  }
});

test("draws are numbered through all sides, and each has its own numbers", () => {
  assert.equal(places(item).length, 7);
  assert.equal(drawn(item, 3).question, "second 1");
  assert.deepEqual(drawn(item, 6).replies[0]!.answers, ["8"]);
});

test("a question with one side goes on with other numbers and another answer", () => {
  const one = side("only", ["1", "2", "3", "3"]);
  for (let round = 0; round < 50; round += 1) {
    const next = another(one, [2]);
    assert.notEqual(drawn(one, next).replies[0]!.answers[0], "3");
  }
});
