/** What stands in the playground, found again after a reload for as long as the tab lives. Knows no page. */
import { keep, kept } from "../elements/known";
import { type Challenge, CHALLENGES } from "./challenges";
import type { Rows } from "./network";
import { INPUT_NAMES } from "./playground-inputs";
import { ACTIVATIONS, DATA, isRate, NOISES, readSizes, type Setup } from "./playground-setup";

const SHELF = "gradwalk-playground";

/** The settings, the start, the points drawn by hand, and the challenge. */
export interface Standing {
  setup: Setup;
  seed: number;
  own: Rows;
  challenge: Challenge | undefined;
}

export function keepStanding(standing: Standing): void {
  keep(SHELF, standing);
}

/** What was kept, if all of it can still be set. */
export function keptStanding(): Standing | undefined {
  const found = kept(SHELF) as Standing | undefined;
  try {
    const { setup, seed, own, challenge } = found!;
    const fits =
      DATA.includes(setup.data) &&
      NOISES.includes(setup.noise) &&
      setup.inputs.length > 0 &&
      setup.inputs.every((name) => INPUT_NAMES.includes(name)) &&
      ACTIVATIONS.includes(setup.activation) &&
      typeof readSizes(setup.sizes.join()) !== "string" &&
      setup.rates.every(isRate) &&
      Number.isInteger(seed) &&
      own.xs.length === own.ys.length &&
      own.ys.length > 1;
    return fits ? { setup, seed, own, challenge: CHALLENGES.find(({ key }) => key === challenge?.key) } : undefined;
  } catch {
    return undefined; // nothing, or of another edition
  }
}
