/** The parts of the model that Python has no twin of, and their corners. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpressionError, parse } from "../src/model/expression";
import { exact, general, readNumber } from "../src/model/number";
import { readWalk } from "../src/model/read";
import { erf, pow } from "../src/model/real";
import { makeWalk, inOrder } from "../src/model/walk";

test("numbers that people type", () => {
  const cases: [string, number | null][] = [
    ["10", 10],
    ["10.0", 10],
    ["1e1", 10],
    ["-3/2", -1.5],
    ["0,5", 0.5],
    ["\u22122", -2],
    [" .5 ", 0.5],
    ["+4", 4],
    ["inf", Infinity],
    ["", null],
    ["ten", null],
    ["1.2.3", null],
    ["alert(1)", null],
  ];
  for (const [text, x] of cases) assert.equal(readNumber(text), x, text);
});

test("numbers are written as Python writes them", () => {
  const cases: [number, string, string][] = [
    [0.70710678118, "0.707107", "0.70710678118"],
    [1e-5, "1e-05", "1e-05"],
    [1e6, "1e+06", "1000000.0"],
    [100000.5, "100000", "100000.5"],
    [100001.5, "100002", "100001.5"],
    [123456, "123456", "123456.0"],
    [-0, "-0", "-0.0"],
    [1.5e300, "1.5e+300", "1.5e+300"],
    [-Infinity, "-inf", "-inf"],
  ];
  for (const [x, short, long] of cases) assert.deepEqual([general(x), exact(x)], [short, long]);
});

test("C's functions where JavaScript has none or another", () => {
  assert.equal(pow(1, NaN), 1);
  assert.equal(pow(-1, Infinity), 1);
  assert.ok(Number.isNaN(pow(-2, 0.5)));
  const known: [number, number][] = [
    [0, 0],
    [0.5, 0.5204998778130465],
    [-1, -0.8427007929497149],
    [3, 0.9999779095030014],
    [7, 1],
  ];
  for (const [x, y] of known) assert.ok(Math.abs(erf(x) - y) < 4e-16, `erf(${x}) = ${erf(x)}`);
  assert.ok(Number.isNaN(erf(NaN)));
});

test("Python's precedence", () => {
  const value = (text: string) => parse(text).nodes.at(-1)!.data;
  assert.equal(value("x = 3; -x ** 2"), -9);
  assert.equal(value("x = 2; 2 ** x ** 3"), 256);
  assert.equal(value("x = 2; 2 ** -x"), 0.25);
  assert.equal(value("x = 8; x / 2 / 2"), 2);
  assert.equal(value("x = 8; x - 2 - 2"), 4);
  assert.equal(value("x = 8; (x > 3) * x"), 8);
  assert.equal(value("2 + 3"), 5);
  assert.equal(value("leaky_relu(x - 3)"), -0.02);
});

test("what is left out of the root's past is left out of the graph", () => {
  assert.deepEqual(
    parse("a = 1; b = 2; unused = a * b; a + 1").nodes.map((node) => node.name),
    ["a", "1", "v1"],
  );
});

test("mistakes are told where they are", () => {
  const cases: [string, number, RegExp][] = [
    ["", 0, /write an expression/],
    ["(a + b", 6, /"\)" is missing/],
    ["a +", 3, /ends too early/],
    ["a ^ 2", 2, /written \*\*/],
    ["2 a", 2, /write 2 \* a/],
    ["a $ b", 2, /no meaning/],
    ["foo(a)", 0, /no function foo/],
    ["c(a + b)", 0, /a sign is missing.*c \* \(/],
    ["total = a + b; total(c)", 15, /a sign is missing/],
    ["tanh + 1", 0, /is a function/],
    ["atan2(a)", 0, /takes 2 inputs, not 1/],
    ["leaky_relu(a, b)", 0, /plain number/],
    ["b = a; b = 2", 7, /has a value already|second name/],
    ["sum(a, b)", 0, /no function sum/],
    ["(".repeat(500), 0, /too many brackets/],
    ["constructor(a)", 0, /no function/],
    ["a".repeat(3000), 2000, /at most/],
  ];
  for (const [text, at, message] of cases)
    assert.throws(
      () => parse(text),
      (error) =>
        error instanceof ExpressionError &&
        message.test(error.message) &&
        (at === 0 || error.at === at || text.startsWith("b =")),
      text,
    );
});

test("the diamond in every order of its visits", () => {
  const walk = makeWalk(parse("a = 2; b = a + 1; c = a * 3; d = b * c"));
  const number = new Map(walk.nodes.map((node) => [node.name, node.id]));
  const grad = (order: string) =>
    inOrder(
      walk,
      [...order].map((name) => number.get(name)!),
    ).grads[0];
  const all = { dcb: 15, dbc: 15, bdc: 9, cdb: 6, bcd: 0, cbd: 0 };
  for (const [order, expected] of Object.entries(all)) assert.equal(grad(order), expected, order);
  const wrong = inOrder(
    walk,
    [..."bdc"].map((name) => number.get(name)!),
  );
  assert.deepEqual(
    wrong.lost.map((lost) => lost.text),
    ["b was visited while its gradient was still 0, so the 6 that flows through b never arrived at a"],
  );
});

test("what is no walk is refused", () => {
  const plus = { kind: "result", op: "add", symbol: "+", written: "{} + {}", settings: [], inputs: 2, formulas: ["1"] };
  const good = (): Record<string, unknown> => ({
    ...{ format: "gradwalk-walk", version: 2, title: "a", ops: [{ kind: "leaf" }, plus], op: [0, 1], data: [1, 2] },
    ...{ labels: { 0: "a" }, names: {}, inputs: [0, 0], derivatives: [1, 1], order: null, pushes: null },
  });
  assert.equal(readWalk(JSON.stringify(good())).steps.at(-1)!.text, "a.grad 1 -> 2 (+1 via v1)");
  const changes = [
    { version: 1 },
    { op: [] },
    { op: [0, 2] },
    { ops: [{ kind: "leaf" }, { ...plus, inputs: 0 }] },
    { ops: [{ kind: "other" }, plus] },
    { ops: [{ kind: "leaf" }, { ...plus, written: null }] },
    { data: [1] },
    { data: [1, "x"] },
    { labels: { 5: "a" } },
    { labels: { 0: 7 } },
    { inputs: [0] },
    { inputs: [0, 1] },
    { inputs: [0, 0, 0] },
    { derivatives: [1] },
    { order: [9] },
    { pushes: { edge: [4], upstream: [1], before: [0], add: [1], after: [1], overwrites: [] } },
    { title: null },
  ];
  const bad: unknown[] = [null, [], "{", "[]", {}, ...changes.map((change) => ({ ...good(), ...change }))];
  for (const document of bad) assert.throws(() => readWalk(document), /not a walk that gradwalk wrote/);
});
