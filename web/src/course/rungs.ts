/** The times of lesson 8's ladder that were measured on this page: each the last one of its way. */
import { keepsake, remember } from "./keepsakes";

/** The ways to compute one loss and its gradients, the learner's class first; `NAMES` in gradwalk.lab.ladder has the same. */
export const RUNGS = ["class", "tape", "short", "machine"] as const;

/** A way, the seconds it takes for a sample, how many times as fast as the class it is, and what the learner had guessed. */
export type Rung = [name: string, seconds: number, times: number, guess: number | null];

export function keepRung(rung: Rung): void {
  remember("ladder", JSON.stringify([...rungs().filter(([name]) => name !== rung[0]), rung]));
}

export function rungs(): Rung[] {
  try {
    const found = JSON.parse(keepsake("ladder") || "[]") as unknown;
    return Array.isArray(found) ? found.filter(isRung) : [];
  } catch {
    return []; // a file that somebody edited
  }
}

function isRung(one: unknown): one is Rung {
  return Array.isArray(one) && typeof one[0] === "string" && one[1] > 0 && one[2] > 0;
}
