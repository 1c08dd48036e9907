/** The sets to learn from, each row with a target of 1 or -1. */
import { random, type Rows } from "./network";

type Group = (t: number) => [number, number];

/** Makes rows; another seed gives others of the same kind, `scatter` multiplies the usual noise. */
type Maker = (seed?: number, scatter?: number) => Rows;

/** Points along two curves, alternating, with noise. */
function two(first: Group, second: Group, noise: number): Maker {
  return (seed = 7, scatter = 1) => {
    const draw = random(seed);
    const bump = (): number => scatter * noise * (draw() + draw() + draw() - 1.5);
    const [xs, ys]: [number[][], number[]] = [[], []];
    const half = 36;
    for (let i = 0; i < half; i += 1) {
      for (const [group, y] of [
        [first, 1],
        [second, -1],
      ] as const) {
        const [a, b] = group(i / (half - 1));
        xs.push([a + bump(), b + bump()]);
        ys.push(y);
      }
    }
    return { xs, ys };
  };
}

const turn = (radius: number, angle: number): [number, number] => [radius * Math.cos(angle), radius * Math.sin(angle)];

/** By name: the rows for training. */
export const DATASETS: Record<string, Maker> = {
  moons: two(
    (t) => [Math.cos(Math.PI * t) - 0.5, Math.sin(Math.PI * t) - 0.25],
    (t) => [0.5 - Math.cos(Math.PI * t), 0.25 - Math.sin(Math.PI * t)],
    0.16,
  ),
  circles: two(
    (t) => turn(0.5, 2 * Math.PI * t),
    (t) => turn(1.2, 2 * Math.PI * t),
    0.16,
  ),
  spirals: two(
    (t) => turn(0.15 + 1.15 * t, 4.2 * t),
    (t) => turn(0.15 + 1.15 * t, 4.2 * t + Math.PI),
    0.06,
  ),
  xor: () => ({
    xs: [
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ],
    ys: [-1, 1, 1, -1],
  }),
  rows: () => ({
    xs: [
      [2, 3, -1],
      [3, -1, 0.5],
      [0.5, 1, 1],
      [1, 1, -1],
    ],
    ys: [1, -1, -1, 1],
  }),
};

/** The sets whose points can lie more or less scattered. */
export const SCATTERED = ["moons", "circles", "spirals"];

/** Rows that are never trained on; undefined where there are no others of the kind. */
export function testRows(name: string, scatter = 1): Rows | undefined {
  if (name === "rows" || !(name in DATASETS)) return undefined;
  if (name !== "xor") return DATASETS[name]!(8, scatter);
  const draw = random(8);
  const corner = DATASETS["xor"]!();
  const xs = corner.xs.flatMap((x) => Array.from({ length: 5 }, () => x.map((one) => one + (draw() - 0.5) * 0.5)));
  return { xs, ys: corner.ys.flatMap((y) => Array.from({ length: 5 }, () => y)) };
}
