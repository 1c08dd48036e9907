/**
 * Reads what a learner types, `(a + b) * c` or `b = a + 1; c = a * 3; b * c`, and builds its graph. Nothing is
 * ever evaluated as code: this is a parser of its own, with Python's precedence.
 *
 * Knows the grammar. Knows the operations only by the names in the table.
 */
import { GraphBuilder, type Graph, type GraphNode } from "./graph";
import { RULES } from "./rules";
import { word } from "../words";

/** What is wrong with an expression, and where: `at` counts characters from 0. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

interface Token {
  kind: "number" | "name" | "sign" | "end";
  text: string;
  at: number;
}

type Operand = GraphNode | number;

const TOKEN =
  /[^\S\n]*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|[<>=!]=|[-+*/^(),;=<>]|\n))/uy;
const LONGEST = 2000;
const DEEPEST = 100;

function tokens(text: string): Token[] {
  const plain = text.replaceAll("\u2212", "-").replaceAll("\u00d7", "*").replaceAll("\u00b7", "*");
  if (plain.length > LONGEST)
    throw new ExpressionError(word("expression.at-most-characters-please", { longest: LONGEST }), LONGEST);
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (plain.slice(TOKEN.lastIndex).trim()) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(plain);
    if (!match) {
      const at = from + plain.slice(from).search(/\S/);
      throw new ExpressionError(word("expression.has-no-meaning-here", { letter: [...plain.slice(at)][0]! }), at);
    }
    const [, number, name, sign] = match;
    const spelled = number ?? name ?? sign ?? "";
    found.push({
      kind: number ? "number" : name ? "name" : "sign",
      text: spelled === "\n" ? ";" : spelled,
      at: TOKEN.lastIndex - spelled.length,
    });
  }
  found.push({ kind: "end", text: "", at: plain.length });
  return found;
}

const INFIX: Record<string, string> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "**": "pow",
  ">": "gt",
  ">=": "ge",
  "<": "lt",
  "<=": "le",
  "==": "eq",
  "!=": "ne",
};

class Parser {
  private position = 0;
  private depth = 0;
  private readonly builder = new GraphBuilder();
  private readonly named = new Map<string, Operand>();

  constructor(
    private readonly source: Token[],
    private readonly leaves: ReadonlyMap<string, number>,
  ) {}

  /** Statements separated by `;` or line ends; the last one is the root. */
  program(): Graph {
    let root: Operand | null = null;
    while (this.skipEmpty()) {
      root = this.statement();
      if (!this.atEnd && this.next.text !== ";") this.fail(this.surprise());
    }
    if (root === null) this.fail(word("expression.write-an-expression-for"));
    return this.builder.graphOf(typeof root === "number" ? this.builder.constant(root) : root);
  }

  /** Past the separators; false at the end. */
  private skipEmpty(): boolean {
    while (this.skip(";"));
    return !this.atEnd;
  }

  private get atEnd(): boolean {
    return this.next.kind === "end";
  }

  private get next(): Token {
    return this.source[this.position]!;
  }

  private fail(message: string, at = this.next.at): never {
    throw new ExpressionError(message, at);
  }

  private surprise(): string {
    const { kind, text } = this.next;
    if (kind === "end") return word("expression.the-expression-ends-too");
    if (text === "^") return word("expression.a-power-is-written");
    const before = this.source[this.position - 1];
    const product = before && (before.kind !== "sign" || before.text === ")") && (kind !== "sign" || text === "(");
    return product
      ? word("expression.an-operator-is-missing", { text, text2: before.text })
      : word("expression.is-not-expected-here", { text });
  }

  private skip(text: string): boolean {
    if (this.next.text !== text || this.atEnd) return false;
    this.position += 1;
    return true;
  }

  private expect(text: string): void {
    if (!this.skip(text)) this.fail(this.atEnd ? word("expression.is-missing-at-the", { text }) : this.surprise());
  }

  private statement(): Operand {
    const name = this.next;
    if (name.kind === "name" && this.source[this.position + 1]?.text === "=") {
      this.position += 2;
      if (this.named.has(name.text)) this.fail(word("expression.has-a-value-already", { text: name.text }), name.at);
      const value = this.comparison();
      const given = this.leaves.get(name.text);
      const node =
        typeof value === "number" ? this.builder.leaf(name.text, given ?? value) : this.entitled(value, name);
      this.named.set(name.text, node);
      return node;
    }
    return this.comparison();
  }

  private entitled(node: GraphNode, { text, at }: Token): GraphNode {
    if (node.label) this.fail(word("expression.would-get-a-second", { label: node.label, text }), at);
    node.label = text;
    return node;
  }

  private comparison(): Operand {
    const left = this.sum();
    const sign = this.next.text;
    if (!/^([<>]=?|[=!]=)$/.test(sign)) return left;
    this.position += 1;
    return this.apply(INFIX[sign]!, [left, this.sum()]);
  }

  private sum(): Operand {
    let left = this.product();
    for (let sign = this.next.text; sign === "+" || sign === "-"; sign = this.next.text) {
      this.position += 1;
      left = this.apply(INFIX[sign]!, [left, this.product()]);
    }
    return left;
  }

  private product(): Operand {
    let left = this.signed();
    for (let sign = this.next.text; sign === "*" || sign === "/"; sign = this.next.text) {
      this.position += 1;
      left = this.apply(INFIX[sign]!, [left, this.signed()]);
    }
    return left;
  }

  private signed(): Operand {
    if (++this.depth > DEEPEST) this.fail(word("expression.too-many-brackets-within"));
    try {
      if (this.skip("-")) return this.apply("neg", [this.signed()]);
      if (this.skip("+")) return this.signed();
      const base = this.atom();
      return this.skip("**") ? this.apply("pow", [base, this.signed()]) : base;
    } finally {
      this.depth -= 1;
    }
  }

  private atom(): Operand {
    const token = this.next;
    if (token.kind === "number") {
      this.position += 1;
      return Number(token.text);
    }
    if (token.kind === "name") {
      this.position += 1;
      return this.skip("(") ? this.call(token) : this.variable(token);
    }
    if (!this.skip("(")) this.fail(this.surprise());
    const inside = this.comparison();
    this.expect(")");
    return inside;
  }

  private variable({ text, at }: Token): Operand {
    if (FUNCTIONS.includes(text)) this.fail(word("expression.is-a-function-write", { text }), at);
    let value = this.named.get(text);
    if (value === undefined) this.named.set(text, (value = this.builder.leaf(text, this.leaves.get(text) ?? 1)));
    return value;
  }

  private call({ text, at }: Token): Operand {
    const rule = FUNCTIONS.includes(text) ? RULES[text] : undefined;
    if (text.length === 1 || this.named.has(text))
      this.fail(word("expression.a-sign-before-the-bracket", { text }), at);
    if (!rule)
      this.fail(word("expression.there-is-no-function", { text, functions: FUNCTIONS.slice(0, 8).join(", ") }), at);
    const inputs: Operand[] = [];
    if (!this.skip(")")) {
      do inputs.push(this.comparison());
      while (this.skip(","));
      this.expect(")");
    }
    const wanted = rule.arity!;
    if (inputs.length < wanted) inputs.push(...rule.defaults.slice(0, wanted - inputs.length));
    if (inputs.length !== wanted)
      this.fail(word("expression.takes-inputs-not", { text, wanted, inputs: inputs.length }), at);
    if (inputs.slice(wanted - rule.settings).some((x) => rule.settings && typeof x !== "number"))
      this.fail(word("expression.the-last-input-of", { text }), at);
    return this.apply(text, inputs);
  }

  private apply(op: string, inputs: Operand[]): Operand {
    return inputs.every((x) => typeof x === "number") ? RULES[op]!.compute(...inputs) : this.builder.result(op, inputs);
  }
}

/** The functions that an expression can call, the common ones first. */
export const FUNCTIONS: readonly string[] = [
  ...["tanh", "exp", "relu", "log", "sqrt", "sigmoid", "sin", "cos"],
  ...Object.keys(RULES).filter((name) => RULES[name]!.arity !== null && RULES[name]!.written.startsWith(name)),
].filter((name, place, all) => all.indexOf(name) === place);

/** The graph of an expression. Leaves take their values from `leaves`, else 1; the last node is the root. */
export function parse(text: string, leaves: ReadonlyMap<string, number> = new Map()): Graph {
  return new Parser(tokens(text), leaves).program();
}
