/** Every walk that Python made, made again here: same steps, same words, same numbers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../src/model/expression";
import { compute } from "../src/model/graph";
import { fromJson } from "../src/model/number";
import { readWalk } from "../src/model/read";
import { typeset } from "../src/picture/portable";
import { makeWalk, withLeaves, type Walk } from "../src/model/walk";

interface Entry {
  expression: string;
  walk: unknown;
  told: Told;
  edited: unknown;
  edited_told: Told;
}

/** What Python says of a walk: all that is made from its columns. */
interface Told {
  names: string[];
  formulas: string[];
  typeset: string[];
  steps: string[];
  grads: (number | string)[];
  right: boolean;
  lost: string[];
}

const entries = JSON.parse(readFileSync(process.env["GOLDEN"]!, "utf8")) as Entry[];

// What does not come from the C library's own sin, exp, ... must be the same to the last bit.
const EXACT = new Set(
  "add sub mul div neg maximum minimum relu abs where sqrt sum dot gt ge lt le eq ne leaky_relu".split(" "),
);

function sameNumber(ours: number, python: number, exact: boolean, what: string): void {
  const close = Object.is(ours, python) || Math.abs(ours - python) <= 1e-12 * Math.max(1, Math.abs(python));
  assert.ok(exact ? Object.is(ours, python) : close, `${what}: ${ours}, but Python has ${python}`);
}

function same(ours: Walk, python: Walk): void {
  const exact = python.nodes.every((node) => node.op === null || EXACT.has(node.op));
  const compare = (a: unknown, b: unknown, where: string): void => {
    if (typeof a === "number" && typeof b === "number") return sameNumber(a, b, exact, `${python.title}: ${where}`);
    if (typeof a !== "object" || a === null || b === null) return assert.equal(a, b, `${python.title}: ${where}`);
    assert.deepEqual(Object.keys(a).sort(), Object.keys(b as object).sort(), `${python.title}: ${where}`);
    for (const [key, value] of Object.entries(a))
      compare(value, (b as Record<string, unknown>)[key], `${where}.${key}`);
  };
  compare(ours, python, "walk");
}

test("what is read from columns is told in Python's words", () => {
  for (const entry of entries)
    for (const [walk, told] of [
      [readWalk(entry.walk), entry.told],
      [readWalk(entry.edited), entry.edited_told],
    ] as const)
      assert.deepEqual(
        {
          ...{ names: walk.nodes.map((n) => n.name), formulas: walk.edges.map((e) => e.formula) },
          typeset: walk.edges.map((e) => typeset(e.formula)),
          ...{ steps: walk.steps.map((s) => s.text), grads: walk.grads, right: walk.right },
          lost: walk.lost.map((lost) => lost.text),
        },
        { ...told, grads: told.grads.map(fromJson) },
      );
});

test(`${entries.length} walks are made again from their nodes`, () => {
  assert.ok(entries.length > 100);
  for (const entry of entries) {
    const python = readWalk(entry.walk);
    same(makeWalk(compute(python.nodes), python.title, python.order), python);
  }
});

test("an edited leaf gives the walk that Python gives", () => {
  for (const entry of entries) {
    const [before, after] = [readWalk(entry.walk), readWalk(entry.edited)];
    same(withLeaves(before, new Map(after.nodes.filter((n) => n.kind === "leaf").map((n) => [n.id, n.data]))), after);
  }
});

test("a typed expression gives the walk of the same expression in Python", () => {
  const typed = entries.filter((entry) => entry.expression);
  assert.ok(typed.length > 40);
  for (const entry of typed) {
    const python = readWalk(entry.walk);
    const leaves = new Map(python.nodes.filter((n) => n.kind === "leaf").map((n) => [n.name, n.data]));
    const text = [...leaves].map(([name, x]) => `${name} = ${x}; `).join("") + entry.expression;
    same(makeWalk(parse(text), python.title, python.order), python);
  }
});
