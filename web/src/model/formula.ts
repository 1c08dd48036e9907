/**
 * Local derivatives: the trees that generate_rules.py printed from the op table, evaluated and written down.
 *
 * Knows how to compute and print a tree. Knows no derivative: those are in the generated rules.ts.
 */
import { general } from "./number";
import { RULES } from "./rules";
import { word } from "../words";

/** A number, a name ("out", "x0", "x1", ...), or an operation on trees. */
export type Tree = number | string | readonly [string, ...Tree[]];

/** A row of the op table, as generated. */
export interface Rule {
  symbol: string;
  written: string;
  /** How many inputs, settings included; null where any number will do. */
  arity: number | null;
  /** How many of the last inputs are plain numbers, fixed for good. */
  settings: number;
  constantForm: string | null;
  /** The settings that a call may leave out. */
  defaults: readonly number[];
  /** 0 where the derivative jumps; null where it never does. */
  kinks: Tree | null;
  compute: (...xs: number[]) => number;
  /** The derivative by each input; for a variadic operation, a list of those for each number of inputs. */
  partials: readonly (readonly Tree[])[];
}

export function ruleOf(op: string): Rule {
  const rule = RULES[op];
  if (!rule) throw new Error(word("formula.no-operation", { op }));
  return rule;
}

/** The derivatives of an operation with `count` inputs (settings included), or null beyond what was generated. */
export function derivatives(rule: Rule, count: number): readonly Tree[] | null {
  return (rule.arity === null ? rule.partials[count] : rule.partials[0]) ?? null;
}

export function evaluate(tree: Tree, names: ReadonlyMap<string, number>): number {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return names.get(tree) ?? NaN;
  const [op, ...inputs] = tree;
  return ruleOf(op).compute(...inputs.map((input) => evaluate(input, names)));
}

/** The tree with names put in; of a `where`, the branch that applies at these numbers. */
export function applied(tree: Tree, names: ReadonlyMap<string, Tree>, numbers: ReadonlyMap<string, number>): Tree {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return names.get(tree) ?? tree;
  const [op, ...inputs] = tree;
  if (op === "where") return applied(inputs[evaluate(inputs[0]!, numbers) !== 0 ? 1 : 2]!, names, numbers);
  const put = inputs.map((input) => applied(input, names, numbers));
  if (put.every((x): x is number => typeof x === "number")) return ruleOf(op).compute(...put);
  const form = ruleOf(op).constantForm;
  return [form && typeof put.at(-1) === "number" ? form : op, ...put];
}

/** Without the factors and exponents 1 that rules leave behind. */
function tidy(tree: Tree): Tree {
  if (typeof tree !== "object") return tree;
  const [op, ...rest] = tree;
  const inputs = rest.map(tidy);
  if (op === "mul" && inputs.includes(1)) return inputs[0] === 1 ? inputs[1]! : inputs[0]!;
  if (op === "powk" && inputs[1] === 1) return inputs[0]!;
  return [op, ...inputs];
}

// How tightly an operator binds; a function call binds tightest.
const BINDING: Record<string, number> = { add: 1, sub: 1, mul: 2, div: 2, neg: 2, pow: 3, powk: 3 };
const CALL = 9;

/** A person's way of writing it: as few brackets as possible. The same text as Python's symbols.formula. */
export function formula(tree: Tree): string {
  return write(tidy(tree))[0];
}

function write(tree: Tree): [string, number] {
  if (typeof tree === "number") return [general(tree), tree >= 0 ? CALL : BINDING["neg"]!];
  if (typeof tree === "string") return [tree, CALL];
  const [op, ...inputs] = tree;
  const mine = BINDING[op] ?? CALL;
  const texts = inputs.map((input, place) => {
    const [text, binding] = write(input);
    if (op === "powk" && place > 0) return text; // a setting is part of the operation
    const tight = mine + Number(place > 0 && /^(sub|div)$/.test(op)) + Number(place === 0 && /^powk?$/.test(op));
    return mine !== CALL && binding < tight ? `(${text})` : text;
  });
  return [fill(ruleOf(op).written, texts), mine];
}

/** Python's "{} + {}".format(...), where a brace that is meant is doubled. */
export function fill(written: string, texts: readonly string[]): string {
  let place = 0;
  return written.replace(/\{\{|\}\}|\{\}/g, (found) => (found === "{}" ? (texts[place++] ?? "?") : found[0]!));
}
