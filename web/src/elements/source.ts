/** Where an element gets its walk from: a property, JSON inside it, a preset's name, or an expression. */
import { ExpressionError, parse } from "../model/expression";
import { readNumber } from "../model/number";
import { graphOfPreset, presetNamed } from "../model/presets";
import { readWalk } from "../model/read";
import { makeWalk, type Walk } from "../model/walk";
import { word } from "../words";

export interface Source {
  preset: string;
  expression: string;
  /** The leaves of the expression: `a=2 b=-3`. */
  values: string;
}

/** The walk that an element was given; null if it was given none. Raises an Error that says what is wrong. */
export function walkOf(element: HTMLElement, { preset, expression, values }: Source): Walk | null {
  const script = element.querySelector(':scope > script[type="application/json"]');
  if (expression) return walkOfExpression(expression, readValues(values));
  if (preset) return walkOfPreset(preset, readValues(values));
  return script?.textContent?.trim() ? readWalk(script.textContent) : null;
}

export function walkOfExpression(expression: string, values: ReadonlyMap<string, number>): Walk {
  try {
    return makeWalk(parse(expression, values), expression);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Error(`${error.message} (character ${error.at + 1})`, { cause: error });
  }
}

/** A graph as a tab can keep it: its lines, and the numbers of its leaves. */
export interface KeptGraph {
  expression: string;
  values: [string, number][];
}

/** A graph whose title is its lines, as fresh ones have it. */
export function keptGraph({ title, nodes }: Walk): KeptGraph {
  const leaves = nodes.filter((node) => node.kind === "leaf");
  return { expression: title, values: leaves.map(({ name, data }) => [name, data]) };
}

/** The graph that was kept; null where it cannot be read any more. */
export function walkOfKept(graph: KeptGraph): Walk | null {
  try {
    return walkOfExpression(graph.expression, new Map(graph.values));
  } catch {
    return null;
  }
}

export function walkOfPreset(name: string, values: ReadonlyMap<string, number>): Walk {
  const preset = presetNamed(name);
  return makeWalk(
    graphOfPreset({ ...preset, values: { ...preset.values, ...Object.fromEntries(values) } }),
    preset.title,
  );
}

function readValues(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const pair of text.split(/[\s;]+/).filter(Boolean)) {
    const [name, written] = pair.split("=");
    const x = readNumber(written ?? "");
    if (!name || x === null) throw new Error(word("source.values-should-look-like", { pair }));
    values.set(name, x);
  }
  return values;
}
