/** A number that a drill asks for, and what is said to each answer. */
import { say } from "./course-data";

/** What is said to a mistake, and which one it is, whatever the numbers. */
export interface Told {
  text: string;
  kind: string;
}

export const told = (kind: string, values: Record<string, string | number> = {}): Told => ({
  text: say(kind, values),
  kind,
});

/** A number that is asked for: why it is so, and what is said to the wrong ones. */
export interface Asked {
  /** With its numbers, for whoever reads later what was answered. */
  wording: string;
  right: number;
  because: string;
  mistakes: [wrong: number, reply: Told][];
  /** A question that lets one see that the number cannot be right. How to find it is for the hints. */
  otherwise: string;
  /** A question, an idea, the line. */
  hints: readonly string[];
}

/** A number as it stands in a table. */
export const written = (x: number): string => (x < 0 ? `−${-x}` : `${x}`);
export const bracketed = (x: number): string => (x < 0 ? `(${written(x)})` : written(x));
export const pick = (count: number): number => Math.floor(Math.random() * count);

/** How often a foreseeable mistake would be taken for the right number, or for another mistake. */
function clashes({ right, mistakes }: Asked): number {
  const said = new Map<number, string>();
  let count = 0;
  for (const [wrong, reply] of mistakes) {
    if (Math.abs(wrong - right) < 1e-9) count += 10;
    else if (said.has(wrong) && said.get(wrong) !== reply.text) count += 1;
    else said.set(wrong, reply.text);
  }
  return count;
}

/** The clearest of some draws: the one that tells mistakes apart best. */
export function clearest<T>(draw: () => T, asked: (drawn: T) => Asked): T {
  const draws = Array.from({ length: 60 }, draw).map((one) => [one, clashes(asked(one))] as const);
  return draws.reduce((best, each) => (each[1] < best[1] ? each : best))[0];
}
