/** What a network may be given of a point: its two numbers, or what is made of them beforehand. */

/** A number made of a point, and what it is called in the picture. */
export interface Input {
  name: string;
  of(x: readonly number[]): number;
}

const INPUTS: readonly Input[] = [
  { name: "x1", of: ([a]) => a! },
  { name: "x2", of: ([, b]) => b! },
  { name: "x1²", of: ([a]) => a! * a! },
  { name: "x2²", of: ([, b]) => b! * b! },
  { name: "x1·x2", of: ([a, b]) => a! * b! },
];

export const INPUT_NAMES: readonly string[] = INPUTS.map(({ name }) => name);
export const PLAIN: readonly string[] = ["x1", "x2"];

export const isPlain = (names: readonly string[]): boolean => names.join() === PLAIN.join();

/** The inputs of these names, in their usual order; points that do not lie in a plane are taken as they are. */
export function inputsOf(names: readonly string[], width: number): Input[] {
  if (width === 2) return INPUTS.filter(({ name }) => names.includes(name));
  return Array.from({ length: width }, (_, i) => ({ name: `x${i + 1}`, of: (x) => x[i]! }));
}
