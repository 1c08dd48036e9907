/** Chance from a seed: exercises draw fresh numbers, and a test can draw the same ones again. */

export type Draw = () => number;

/** A random number in [0, 1) from a seed: mulberry32. */
export function random(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed that nobody chose. */
export function anySeed(): number {
  return Math.floor(Math.random() * 4294967296);
}

export function pick<T>(draw: Draw, from: readonly T[]): T {
  return from[Math.floor(draw() * from.length)]!;
}

/** A whole number from `low` to `high`, both included; never one of `not`. */
export function whole(draw: Draw, low: number, high: number, ...not: number[]): number {
  for (;;) {
    const x = low + Math.floor(draw() * (high - low + 1));
    if (!not.includes(x)) return x;
  }
}

/** The same things in an order that nobody chose. */
export function shuffled<T>(things: readonly T[], draw: Draw = Math.random): T[] {
  const mixed = [...things];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(draw() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}
