/** One source of words: no sentence stands in TypeScript, and each text gets the values that its {names} ask for. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { parsers } from "prettier/plugins/babel";
import strings from "../../course/strings/en.json";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Template extends Node {
  quasis: { value: { cooked: string } }[];
}

const GENERATED = ["model/rules.ts", "picture/portable.ts"];
/** Two words that no reader sees: classes, kinds of messages, the names of programs. */
const NOT_READ = [
  "data mono",
  "grad mono",
  "data strong",
  "just back",
  "back active",
  "waits muted",
  "goes on",
  "gradwalk progress",
];
const CODE = [
  /^[.(#]/,
  /[{;]\s*$/m,
  /\bvar\(--/,
  /^\s*import /,
  /^@layer /,
  /^main pre, /,
  /^input, button/,
  /^translate\(/,
  /^(line in|test run)-/,
  /^\s*<\w/,
  /^\.l\{/,
];
/** What a page says that has no words: the strings file itself is missing one. */
const WORDLESS = "the strings file has no ";

const SPEECH = /[A-Za-z']+[,:;]? [A-Za-z']{2,}/;
const MATH = /[\w.]+\([^)]*\)|\b[a-z]\.\w+|\.grad\b|\b[a-z]\d\b|\bloss = |&\w+;/g;

function collect(part: unknown, nodes: Node[]): Node[] {
  if (Array.isArray(part)) for (const one of part) collect(one, nodes);
  else if (part && typeof part === "object") {
    const node = part as Node;
    if (/^(Import|ExportAll)/.test(node.type) || /^TS(Type|Literal|Union)/.test(node.type)) return nodes;
    if (typeof node.type === "string") nodes.push(node);
    for (const key in node) if (!/^(loc|comments|tokens|extra)$/.test(key)) collect(node[key], nodes);
  }
  return nodes;
}

const parse = (text: string): Node[] => collect((parsers["babel-ts"].parse as (text: string) => unknown)(text), []);
const sources = (readdirSync("src", { recursive: true }) as string[])
  .filter((name) => name.endsWith(".ts") && !GENERATED.includes(name.replaceAll(path.sep, "/")))
  .map((name) => {
    const text = readFileSync(path.join("src", name), "utf8");
    return { name, text, nodes: parse(text) };
  });

const joined = (template: Template): string => template.quasis.map(({ value }) => value.cooked).join("\0");

function speech(text: string, nodes = parse(text)): string[] {
  const tagged = new Map<number, string>();
  for (const node of nodes)
    if (node.type === "TaggedTemplateExpression") {
      const tag = node["tag"] as Node;
      tagged.set((node["quasi"] as Node).start, text.slice(tag.start, tag.end));
    }
  const said = nodes.flatMap((node) => {
    if (node.type === "StringLiteral") return [node["value"] as string].filter(isSentence);
    if (node.type !== "TemplateLiteral") return [];
    const whole = joined(node as Template);
    const tag = tagged.get(node.start);
    if (tag === "css") return [];
    if (tag !== "html" && tag !== "svg") return [whole].filter(isSentence);
    const shown = whole.replace(/<[^>]*>/g, "\n").replace(MATH, "");
    const spoken = [...whole.matchAll(/(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, value]) => value!);
    return [...shown.split("\n"), ...spoken].filter((piece) => /[A-Za-z]{2}/.test(piece));
  });
  return said;
}

function isSentence(text: string): boolean {
  if (!/[a-z]{2}/.test(text)) return false;
  return (
    SPEECH.test(text.replaceAll("\0", "X")) &&
    !NOT_READ.includes(text) &&
    !CODE.some((code) => code.test(text)) &&
    !text.startsWith(WORDLESS)
  );
}

test("no sentence stands in TypeScript", () => {
  for (const { name, text, nodes } of sources)
    assert.deepEqual(speech(text, nodes), [], `${name}: into course/strings/en.json`);
});

test("a sentence in TypeScript is found", () => {
  assert.deepEqual(speech("const x = `${n} paths lead here`;"), ["\0 paths lead here"]);
  assert.deepEqual(speech("html`<p class='one two'>Check</p>`;"), ["Check"]);
  assert.deepEqual(speech('html`<p title="Look here">${x}</p>`;'), ["Look here"]);
});

test("each text is given the values that it names, and each is used", () => {
  const texts: Record<string, string> = strings;
  const used = new Set<string>();
  for (const { name, nodes } of sources)
    for (const node of nodes) {
      const called = node.type === "CallExpression" ? (node["callee"] as Node)["name"] : undefined;
      if (called !== "word" && called !== "say" && called !== "phrase") continue;
      const [key, values] = node["arguments"] as Node[];
      const inElement = called === "word" || (called === "phrase" && !name.startsWith("course"));
      if (inElement) assert.equal(key?.type, "StringLiteral", `${name}: the build reads the key`);
      if (key?.type !== "StringLiteral") continue;
      const full = `${inElement ? "element." : ""}${String(key["value"])}`;
      used.add(full);
      assert.ok(full in texts, `${name}: no text ${full}`);
      if (values && values.type !== "ObjectExpression") continue;
      const given = ((values?.["properties"] ?? []) as Node[]).map((one) => (one["key"] as Node | undefined)?.["name"]);
      const named = new Set([...texts[full]!.matchAll(/\{(\w+)\}/g)].map(([, one]) => one));
      assert.deepEqual(given.sort(), [...named].sort(), `${name}: ${full}`);
    }
  const unused = Object.keys(texts).filter((key) => key.startsWith("element.") && !used.has(key));
  assert.deepEqual(
    unused,
    ["element.leaf", "element.constant"].filter((key) => !used.has(key)),
  );
});

const MARKS = /`|(?<![*\w])\*\w[^*]*\*(?![*\w])/;
/** Files that hand their sentences to an element which reads the marks: a live element, or <gradwalk-...> that asks for a number. */
const HANDED_ON = [/^model\//, /^course\/(number-puzzles|filled-tape)\.ts$/];

test("a sentence with marks in it is drawn by what reads them", () => {
  const texts: Record<string, string> = strings;
  const marked = Object.keys(texts).filter((key) => MARKS.test(texts[key]!));
  assert.ok(marked.length > 5);
  for (const key of marked) {
    const name = key.replace(/^element\./, "");
    const group = name.slice(0, name.indexOf(".") + 1);
    const users = sources.filter(({ text }) => text.includes(`"${name}"`) || text.includes(`\`${group}`));
    assert.ok(users.length > 0, `${key}: where is it said?`);
    for (const { name: file, text } of users)
      assert.ok(
        text.includes('"../prose"') || HANDED_ON.some((where) => where.test(file.replaceAll(path.sep, "/"))),
        `${file} draws ${key} with its marks`,
      );
  }
});
