/**
 * Steps that can be written down: 1, 0.5, 0.2, 0.1, 0.05 and so on. A learner divides by the step that is shown, so it
 * has to be the one that was made.
 */
const DIGITS = [1, 5, 2];
export const PER_DECADE = DIGITS.length;

/** The step at a slider's place: 0 is a step of 1, and three places further to the left it is a tenth of that. */
export function roundStep(place: number): number {
  return Number(`${DIGITS[-place % PER_DECADE]}e${Math.floor(place / PER_DECADE)}`);
}
