/** What lessons 1 to 3 stand on: fresh exercises, what a wrong number means, nudges, orders, graphs compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assembled, unused } from "../src/model/builder";
import { difference } from "../src/model/compare";
import { parse } from "../src/model/expression";
import { freshGraph, LEVELS } from "../src/model/fresh";
import { judge, type Question } from "../src/model/judge";
import { askGradient, askStep } from "../src/model/mistakes";
import { general } from "../src/model/number";
import { graphOfPreset, presetNamed } from "../src/model/presets";
import { roundStep } from "../src/course/round-step";
import { problem, PROBLEMS } from "../src/model/problems";
import { askNudge, inSteps, meeting, pulseFrom, tellsMistakes } from "../src/model/pulse";
import { countVisits, doublings } from "../src/model/race";
import { random } from "../src/model/random";
import { expressions, graphToWrite } from "../src/model/spelling";
import { readOrder, tooEarly, visitsIn } from "../src/model/visits";
import { inOrder, makeWalk, type Walk } from "../src/model/walk";

const product = makeWalk(graphOfPreset(presetNamed("product")));
const neuron = makeWalk(graphOfPreset(presetNamed("neuron")));
const square = makeWalk(graphOfPreset(presetNamed("square")));
const diamond = makeWalk(graphOfPreset(presetNamed("diamond")));

const id = (walk: Walk, name: string): number => walk.nodes.findIndex((node) => node.name === name);
const said = (question: Question, typed: string): string => {
  const verdict = judge(question, typed);
  assert.equal(verdict.right, false, `${typed} is wrong`);
  return verdict.text;
};

test("typed numbers: what is right, what is wrong, what is no number", () => {
  const question = { answer: 0.5, wrong: [[1, "passed on"]] as [number, string][], otherwise: "other" };
  for (const right of ["0.5", ".5", "1/2", "0,5", "5e-1"]) assert.equal(judge(question, right).right, true, right);
  assert.equal(judge({ ...question, answer: 0.70710678 }, "0.7071").right, true);
  assert.equal(judge({ ...question, answer: 10 }, "10.001").right, false);
  assert.deepEqual(judge(question, "1"), { right: false, text: "passed on" });
  assert.deepEqual(judge(question, "7"), { right: false, text: "other" });
  for (const none of ["", "  ", "ten", "inf"]) assert.equal(judge(question, none).right, null, none);
});

test("each misconception of a gradient has a sentence of its own", () => {
  const cases: [Walk, string, string, RegExp][] = [
    [product, "f", "0", /everything behind it stays 0/],
    [product, "f", "-10", /value of f/],
    [product, "e", "-1", /own value/],
    [product, "c", "10", /own value/],
    [product, "b", "-30", /own value, as if e were a product/],
    [product, "a", "11", /added what arrives and the local derivative/],
    [product, "a", "1", /local derivative alone/],
    [product, "a", "-10", /size is right/],
    [neuron, "n", "0.2929", /squared first/],
    [neuron, "n", "1", /handed on unchanged/],
    [neuron, "n", "0.7071", /output of tanh itself/],
    [neuron, "w2", "0.5", /no sum/],
    [neuron, "b", "3.4407", /own value/],
    [neuron, "x1", "1.5", /size is right/],
    [square, "a", "3", /one edge alone/],
    [square, "a", "9", /value of b, and multiplying the paths/],
    [square, "a", "1", /what b begins with/],
    [diamond, "a", "9", /path d → c → a alone. Lost: d → b → a/],
    [diamond, "a", "6", /path d → b → a alone. Lost: d → c → a/],
    [diamond, "a", "54", /multiplied the paths/],
    [diamond, "a", "7.5", /mean/],
    [diamond, "a", "18", /value of d/],
    [diamond, "a", "21", /each factor gets the other/],
    [diamond, "a", "3", /local derivatives of different paths/],
    [diamond, "a", "0", /nothing has arrived/],
    [diamond, "b", "3", /own value/],
  ];
  for (const [walk, name, typed, sentence] of cases)
    assert.match(said(askGradient(walk, id(walk, name)), typed), sentence, `${name} ${typed}`);
});

test("a step that adds to what is there knows who overwrites", () => {
  const steps = diamond.steps.filter((step) => step.phase === "backward" && step.input === id(diamond, "a"));
  const [first, second] = steps.map((step) => askStep(diamond, step)) as [Question, Question];
  assert.deepEqual([first.answer, second.answer], [9, 15]);
  assert.match(said(second, "6"), /held 9 already/);
  assert.match(said(second, "9"), /held before/);
  assert.match(said(second, "54"), /multiplied the shares/);
});

test("no sentence gives the answer away", () => {
  const draw = random(5);
  for (const level of Object.keys(LEVELS))
    for (let i = 0; i < 40; i += 1) {
      const { walk } = freshGraph(level, draw);
      for (const step of walk.steps) {
        const { answer, wrong, otherwise } = askStep(walk, step);
        if (Math.abs(answer) < 10) continue; // small numbers stand in every text
        const number = new RegExp(`(?<![\\d.-])${general(answer).replace(".", "\\.")}(?![\\d.])`);
        for (const text of [
          ...wrong.map(([, sentence]) => sentence),
          typeof otherwise === "string" ? otherwise : otherwise(98765),
        ])
          if (step.phase !== "backward" || general(step.before) !== general(answer))
            assert.doesNotMatch(text, number, text);
      }
    }
});

test("the right number is never answered as a wrong one", () => {
  const draw = random(9);
  for (let i = 0; i < 120; i += 1) {
    const { walk } = freshGraph(["tree", "trees", "shared", "knot"][i % 4]!, draw);
    for (const step of walk.steps) {
      const question = askStep(walk, step);
      assert.equal(judge(question, general(question.answer)).right, true);
    }
    walk.nodes.forEach((node) => {
      if (node.kind === "leaf") assert.equal(judge(askNudge(walk, node.id), general(walk.grads[node.id]!)).right, true);
    });
  }
});

test("fresh graphs differ, share what they should, and stay small", () => {
  for (const [level, wish] of Object.entries(LEVELS)) {
    const draw = random(1);
    const programs = new Set<string>();
    for (let i = 0; i < 30; i += 1) {
      const { program, walk } = freshGraph(level, draw);
      programs.add(program + [...walk.nodes.map((node) => node.data)].join());
      assert.equal(walk.nodes.filter((node) => node.kind === "leaf").length, wish.leaves);
      assert.ok(walk.nodes.every((node) => Number.isInteger(node.data) && Math.abs(node.data) <= 60));
    }
    assert.ok(programs.size > 25, `${level}: ${programs.size} different ones of 30`);
    assert.equal(freshGraph(level, random(3)).program, freshGraph(level, random(3)).program);
  }
});

test("problems: fresh numbers, three hints, a reply to every foreseen number", () => {
  for (const kind of Object.keys(PROBLEMS)) {
    const draw = random(2);
    const answers = new Set<number>();
    for (let i = 0; i < 25; i += 1) {
      const { question, hints, text } = problem(kind, draw, i === 0);
      assert.equal(hints.length, 3, kind);
      assert.ok(text.length > 20);
      answers.add(question.answer);
      assert.equal(judge(question, String(question.answer)).right, true);
      for (const [wrong, sentence] of question.wrong)
        if (wrong !== question.answer)
          assert.equal(judge(question, String(wrong)).right, false, `${kind} ${wrong} ${sentence}`);
    }
    assert.ok(answers.size > 2, kind);
  }
  assert.equal(problem("diamond", random(0), true).question.answer, 15);
  assert.equal(problem("square", random(0), true).question.answer, 6);
  assert.equal(problem("twice", random(0), true).question.answer, 8);
  assert.equal(problem("stale", random(0), true).question.answer, -6);
});

test("the number of the naive walk is what the naive program leaves, and what the question says of b is true", () => {
  const draw = random(11);
  for (let i = 0; i < 3000; i += 1) {
    const { question, walk, text } = problem("twice", draw, i === 0);
    const grads: Record<string, number> = { [walk!.nodes.at(-1)!.name]: 1 };
    const [complete, b] = [walk!.grads[id(walk!, "b")]!, [] as number[]];
    const visit = (name: string): void => {
      if (name === "b") b.push(grads["b"]!);
      const node = walk!.nodes[id(walk!, name)]!;
      const inputs = walk!.edges.filter(({ to, from }) => to === node.id && walk!.nodes[from]!.kind !== "constant");
      const names = inputs.map(({ from }) => walk!.nodes[from]!.name);
      inputs.forEach(({ derivative }, at) => {
        grads[names[at]!] = (grads[names[at]!] ?? 0) + grads[name]! * derivative;
      });
      names.forEach(visit);
    };
    visit(walk!.nodes.at(-1)!.name);
    assert.equal(question.answer, grads["a"], text);
    assert.ok(b.length > 1 && b.every((held) => held === complete), `${text}: ${b.join(", ")} of ${complete}`);
  }
});

test("whatever a question computes is used, so that its graph and its text are about the same", () => {
  for (const kind of Object.keys(PROBLEMS)) {
    const draw = random(21);
    for (let i = 0; i < 1500; i += 1) {
      const { text, walk } = problem(kind, draw, i === 0);
      const made = [...text.matchAll(/\b([a-z]) = (?!Value|-?\d)([^;`]+)/g)].map(([, name, made]) => ({
        name,
        made: made!,
      }));
      const last = made.at(-1)?.name;
      for (const { name } of made)
        assert.ok(
          name === last || made.some((one) => one.made.split(/\W/).includes(name!)),
          `${name} is never used: ${text}`,
        );
      const drawn = walk?.nodes.filter((node) => node.kind !== "constant").map((node) => node.name) ?? [];
      if (walk) for (const { name } of made) assert.ok(drawn.includes(name!), `${name} is not in the picture: ${text}`);
    }
  }
});

test("the same value twice: the key is the slope, and what is said afterwards adds up", () => {
  const draw = random(8);
  const programs = new Set<string>();
  for (let i = 0; i < 2000; i += 1) {
    const { text, question, after, walk } = problem("square", draw, i === 0);
    const program = /`(.*?)` with `a = (-?\d+)`/.exec(text)!;
    programs.add(program[1]!.replace(/\d/g, "k"));
    const f = (a: number): number => parse(program[1]!, new Map([["a", a]])).nodes.at(-1)!.data;
    const a = Number(program[2]);
    assert.ok(Math.abs((f(a + 1e-4) - f(a - 1e-4)) / 2e-4 - question.answer) < 1e-5, text);
    const said =
      /brings (-?\d+), and (\w) collects both: \2\.grad = (-?\d+)\.(?:.* (-?\d+) times as much: (-?\d+)\.)?/.exec(
        after,
      )!;
    const [share, sum] = [Number(said[1]), Number(said[3])];
    assert.equal(2 * share, sum, after);
    assert.equal(walk!.grads[id(walk!, said[2]!)], sum, after);
    assert.equal(said[5] ? Number(said[5]) : sum, question.answer, after);
    if (said[5]) assert.equal(sum * Number(said[4]), question.answer, after);
  }
  assert.equal(programs.size, 5);
});

test("an engine with = for +=: the key is what the last one writes", () => {
  const draw = random(31);
  for (let i = 0; i < 500; i += 1) {
    const { text, question } = problem("overwritten", draw, i === 0);
    const [program, at] = [/walks `(.*?)` at `a = (-?\d+)`/.exec(text)![1]!, /a = (-?\d+)`/.exec(text)![1]];
    const walk = makeWalk(parse(program, new Map([["a", Number(at)]])));
    const grads = walk.nodes.map((node): number => (node.id === walk.nodes.length - 1 ? 1 : 0));
    for (const node of [...walk.nodes].reverse())
      for (const edge of walk.edges) if (edge.to === node.id) grads[edge.from] = grads[node.id]! * edge.derivative;
    assert.equal(question.answer, grads[id(walk, "a")], text);
  }
});

test("a leaf's own number is never what is asked for", () => {
  const draw = random(13);
  for (let i = 0; i < 400; i += 1) {
    const { walk, program } = freshGraph(Object.keys(LEVELS)[i % 4]!, draw);
    for (const { id, data, name } of walk.nodes)
      assert.notEqual(Math.abs(walk.grads[id]!), Math.abs(data), `${name}: ${program}`);
    if (i % 4 === 1)
      assert.ok(
        walk.nodes.some((node) => node.op === "sub"),
        program,
      );
  }
  const at = (a: number, b: number, c: number) =>
    makeWalk(parse("e = a + b; f = e * c", new Map([["a", a], ["b", b], ["c", c]]))); // prettier-ignore
  assert.ok(tellsMistakes(at(5, -2, 4)));
  assert.ok(!tellsMistakes(at(3, -5, -2)), "e is c");
  assert.ok(!tellsMistakes(at(3, -5, 2)), "e is -c");
});

test("the step that is shown is the step that is made", () => {
  const steps = Array.from({ length: 13 }, (_, i) => roundStep(-i));
  assert.deepEqual(steps.slice(0, 7), [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]);
  for (const h of [...steps, ...[-30, -31, -32, -45].map(roundStep)]) assert.equal(Number(general(h)), h);
  for (const x of [-0.5, 3, 1 / 3, 7 / 6])
    // the ratio that a learner finds by hand settles, and never turns back
    assert.deepEqual(
      steps.map((h) => Math.abs((3 * (x + h) ** 2 - 4 * (x + h) - 3 * x * x + 4 * x) / h - (6 * x - 4)).toFixed(6)),
      steps.map((h) => (3 * h).toFixed(6)),
    );
});

test("a nudge on its way: h, h, 10h; two pulses meet and add", () => {
  const pulse = pulseFrom(product, id(product, "a"), 0.001);
  assert.deepEqual(
    pulse.moved.map((change) => inSteps(change, 0.001)),
    ["h", "0", "h", "0", "10h"],
  );
  assert.equal(pulse.waves.length, 2);
  const twice = pulseFrom(square, 0, 0.001);
  assert.deepEqual(
    twice.brought.map((change) => inSteps(change, 0.001)),
    ["3h", "3h"],
  );
  assert.equal(inSteps(twice.moved[1]!, 0.001), "6h");
  assert.equal(inSteps(pulseFrom(square, 0, 0.1).moved[1]!, 0.1), "6.1h");
  assert.equal(inSteps(-0.0015, 0.001), "-1.5h");
  const words = (walk: Walk, h: number): string => {
    const { brought, moved, waves } = pulseFrom(walk, 0, h);
    return meeting(
      waves.at(-1)!.map((edge) => brought[edge]!),
      moved.at(-1)!,
      h,
    );
  };
  assert.equal(words(square, 0.001), "3h + 3h, so it moves by 6h");
  assert.equal(words(square, 0.1), "3h + 3h, and 0.1h more because the step is not small, so it moves by 6.1h");
  assert.equal(
    meeting([0.3, -0.5], -0.23, 0.1),
    "3h \u2212 5h, and 0.3h less because the step is not small, so it moves by -2.3h",
  );
  assert.match(said(askNudge(diamond, 0), "9"), /Another pulse arrives/);
  assert.match(said(askNudge(square, 0), "3"), /two pulses arrive/);
  assert.match(said(askNudge(product, 0), "1"), /just added/);
});

test("a leaf before those who use it is no right order, whatever the number", () => {
  const early = (walk: Walk, order: string) => tooEarly(walk, readOrder(walk, order));
  assert.deepEqual(early(diamond, "d b c a"), []);
  assert.deepEqual(early(diamond, "d c b a"), []);
  const names = (walk: Walk, order: string) =>
    early(walk, order).map(({ early: e, user }) => walk.nodes[e]!.name + walk.nodes[user]!.name);
  assert.deepEqual(names(diamond, "a d b c"), ["ab", "ac"]);
  assert.equal(visitsIn(diamond, readOrder(diamond, "a d b c")).walk.grads[0], 15);
  const shared = makeWalk(parse("b = a * 3; c = b + 1; d = b * 2; e = c * d", new Map([["a", 2]])));
  const grad = (order: string) => visitsIn(shared, readOrder(shared, order)).walk.grads[0];
  assert.deepEqual([grad("e c d b a"), grad("e c b d a"), grad("e b c d a"), grad("a b c d e")], [78, 36, 0, 0]);
  assert.deepEqual(names(shared, "e c b d a"), ["bd"]);
  assert.equal(inOrder(shared, shared.order).right, true);
});

test("naive recursion visits twice as often with every doubling", () => {
  for (const links of [2, 3, 10]) {
    const { naive, sorted } = countVisits(parse(doublings(links)));
    assert.deepEqual([naive, sorted], [2 ** (links + 1) - 1, links + 1]);
  }
});

test("graphs compared: other spellings are right, other graphs are told apart", () => {
  const same = (a: string, b: string) => assert.equal(difference(parse(a), parse(b)), null, `${a} and ${b}`);
  same("(a + b) * c", "c * (b + a)");
  same("(a + b) * c", "d = b + a; c * d");
  same("x = a + b; x * x", "y = b + a; y * y");
  const other = (a: string, b: string, why: RegExp) =>
    assert.match(difference(parse(a), parse(b))!, why, `${a} and ${b}`);
  other("(a - b) * c", "(b - a) * c", /traded places/);
  other("(a + b) * c", "a + b * c", /made with \+/);
  other("x = a + b; x * x", "(a + b) * (a + b)", /a \+ b is computed twice/);
  other("(a + b) * c", "(a + b) * a", /c does not reach/);
  other("a + b + c", "a + (b + c)", /same number/);
  other("(a + b) * c", "(a - b) * c", /here one product, one sum; in yours one product, one difference/);
  other("a * b", "a * b * d", /d is not part/);
  const letter = { leaf: "a", data: 3 };
  const made = assembled([letter, letter, { op: "mul", inputs: [0, 1] }])!;
  assert.match(difference(parse("a * a", new Map([["a", 3]])), made)!, /stands there twice/);
  assert.equal(difference(parse("a * a"), assembled([letter, { op: "mul", inputs: [0, 0] }])!), null);
  assert.deepEqual(unused([letter, letter, { op: "mul", inputs: [0, 0] }]), [1, 2]);
});

test("expressions to build and graphs to write are readable and new", () => {
  const draw = random(4);
  let before = "";
  for (let turn = 0; turn < 20; turn += 1) {
    const { text, values } = expressions(draw, before);
    assert.notEqual(text, before);
    assert.ok(Number.isFinite(parse(text, values).nodes.at(-1)!.data));
    before = text;
    const { graph, text: program } = graphToWrite(draw, turn);
    assert.equal(difference(graph, parse(program)), null);
  }
});

test("what cannot be a number of things is no attempt at a count", () => {
  const count: Question = { answer: 7, counts: true, wrong: [], otherwise: (given) => `your ${given} things` };
  for (const typed of ["-1", "2.5"]) {
    const verdict = judge(count, typed);
    assert.equal(verdict.right, null, typed);
    assert.match(verdict.text, /counts nothing/);
  }
  assert.equal(judge(count, "7").right, true);
  assert.equal(judge(count, "0").right, false);
  const { counts: _, ...slope } = count;
  assert.equal(judge(slope, "-1").right, false, "a slope may well be -1");
});
