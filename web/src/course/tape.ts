/**
 * A tape: a computation as a flat list of operations, run forward and backward again and again with new numbers.
 *
 * Knows the walk, `grad[input] += grad[node] * local`, and no derivative: those are the op table's (rules.ts).
 */
import { derivatives, ruleOf, type Rule, type Tree } from "../model/formula";
import { word } from "../words";

type Local = (out: number, xs: readonly number[]) => number;

/** A tree of the table as a function, made once. */
function compile(tree: Tree): Local {
  if (typeof tree === "number") return () => tree;
  if (typeof tree === "string") {
    if (tree === "out") return (out) => out;
    const place = Number(tree.slice(1));
    return (_, xs) => xs[place]!;
  }
  const [op, ...inputs] = tree;
  const { compute } = ruleOf(op);
  const parts = inputs.map(compile);
  if (parts.length === 1) return (out, xs) => compute(parts[0]!(out, xs));
  if (parts.length === 2) return (out, xs) => compute(parts[0]!(out, xs), parts[1]!(out, xs));
  return (out, xs) => compute(...parts.map((part) => part(out, xs)));
}

const compiled = new Map<string, Local[]>();

function localsOf(op: string, count: number): Local[] {
  const key = `${op} ${count}`;
  let found = compiled.get(key);
  if (!found) {
    const trees = derivatives(ruleOf(op), count);
    if (!trees) throw new Error(word("tape.of-inputs-has-no", { op, count }));
    compiled.set(key, (found = trees.map(compile)));
  }
  return found;
}

interface Entry {
  rule: Rule;
  locals: Local[];
  inputs: number[];
  values: number[];
}

export class Tape {
  data: number[] = [];
  grad: number[] = [];
  readonly #entries: (Entry | null)[] = [];

  leaf(number: number): number {
    this.#entries.push(null);
    this.grad.push(0);
    return this.data.push(number) - 1;
  }

  record(op: string, ...inputs: number[]): number {
    const entry = {
      rule: ruleOf(op),
      locals: localsOf(op, inputs.length),
      inputs,
      values: inputs.map((i) => this.data[i]!),
    };
    this.#entries.push(entry);
    this.grad.push(0);
    return this.data.push(entry.rule.compute(...entry.values)) - 1;
  }

  /** What a value was made from; nothing for a leaf. */
  inputsOf(node: number): readonly number[] {
    return this.#entries[node]?.inputs ?? [];
  }

  /** Everything again, from the leaves' present numbers. */
  forward(): void {
    const { data } = this;
    this.#entries.forEach((entry, node) => {
      if (!entry) return;
      for (let i = 0; i < entry.inputs.length; i += 1) entry.values[i] = data[entry.inputs[i]!]!;
      data[node] = entry.rule.compute(...entry.values);
    });
  }

  /** One walk back from the last node. What the leaves have already is kept, as in every engine that adds. */
  backward(): void {
    const { data, grad } = this;
    this.#entries.forEach((entry, node) => {
      if (entry) grad[node] = 0;
    });
    grad[grad.length - 1] = 1;
    for (let node = this.#entries.length - 1; node >= 0; node -= 1) {
      const entry = this.#entries[node];
      const g = grad[node]!;
      if (!entry || g === 0) continue;
      for (let i = 0; i < entry.inputs.length; i += 1) {
        grad[entry.inputs[i]!]! += g * entry.locals[i]!(data[node]!, entry.values);
      }
    }
  }
}
