/** The graphs that a page can name instead of writing them out. */
import { parse } from "./expression";
import type { Graph } from "./graph";
import { word } from "../words";

export interface Preset {
  name: string;
  title: string;
  expression: string;
  values: Record<string, number>;
}

export const PRESETS: readonly Preset[] = [
  { name: "product", title: "(a + b) * c", expression: "e = a + b; f = e * c", values: { a: 2, b: -3, c: 10 } },
  {
    name: "neuron",
    title: word("presets.one-neuron"),
    expression: "x1w1 = x1 * w1; x2w2 = x2 * w2; s = x1w1 + x2w2; n = s + b; o = tanh(n)",
    values: { x1: 2, x2: 0, w1: -3, w2: 1, b: 6.8813735870195432 },
  },
  { name: "square", title: "a * a", expression: "b = a * a", values: { a: 3 } },
  {
    name: "diamond",
    title: word("presets.the-diamond"),
    expression: "b = a + 1; c = a * 3; d = b * c",
    values: { a: 2 },
  },
];

/** Those made of arithmetic alone. */
export const PLAIN = PRESETS.filter(({ expression }) => !/[a-z]\(/.test(expression));

export function presetNamed(name: string): Preset {
  const found = PRESETS.find((preset) => preset.name === name);
  if (!found)
    throw new Error(word("presets.there-is-no-preset", { name, presets: PRESETS.map((p) => p.name).join(", ") }));
  return found;
}

export function graphOfPreset({ expression, values }: Preset): Graph {
  return parse(expression, new Map(Object.entries(values)));
}
