/**
 * A network that learns to tell two half moons apart: two inputs, some tanh neurons (with ten it has 41 numbers), one
 * output, on the table's rules (tape.ts). Knows no element.
 */
import { Tape } from "../course/tape";
import { random, type Draw } from "../model/random";

export const [HIDDEN, RATE] = [10, 0.08];
const [POINTS, NUDGE] = [40, 1e-6];

export interface Place {
  x: number;
  y: number;
  target: number;
}

export class SmallNetwork {
  readonly points: Place[] = moons(random(11));
  /** Where its numbers stand on the tape. */
  readonly knobs: number[];
  /** Its calculation: the error of all points, from the knobs. */
  readonly tape = new Tape();

  constructor(
    seed: number,
    private readonly hidden = HIDDEN,
  ) {
    const draw = random(seed);
    const start = (): number => (draw() * 2 - 1) * 1.2;
    this.knobs = Array.from({ length: 4 * hidden + 1 }, (_, i) =>
      this.tape.leaf(i === 4 * hidden ? 0 : start() * (i % 4 === 3 ? 0.35 : 1.3)),
    );
    let total = this.tape.leaf(0);
    for (const { x, y, target } of this.points) {
      const miss = this.tape.record("sub", this.answer(this.tape.leaf(x), this.tape.leaf(y)), this.tape.leaf(target));
      total = this.tape.record("add", total, this.tape.record("mul", miss, miss));
    }
    this.tape.record("div", total, this.tape.leaf(this.points.length));
  }

  /** tanh of each neuron's weighted sum, and a weighted sum of those. */
  private answer(x: number, y: number): number {
    const { tape, knobs, hidden } = this;
    let sum = knobs[4 * hidden]!;
    for (let i = 0; i < hidden; i += 1) {
      const [v, w, b, out] = knobs.slice(4 * i, 4 * i + 4) as [number, number, number, number];
      const inside = tape.record("add", tape.record("add", tape.record("mul", v, x), tape.record("mul", w, y)), b);
      sum = tape.record("add", sum, tape.record("mul", out, tape.record("tanh", inside)));
    }
    return sum;
  }

  /** The mean of the squares of what it misses by. */
  get loss(): number {
    return this.tape.data.at(-1)!;
  }

  /** Its numbers. */
  get numbers(): number[] {
    return this.knobs.map((knob) => this.tape.data[knob]!);
  }

  /** Turn one knob by hand. */
  turn(which: number, to: number): void {
    this.tape.data[this.knobs[which]!] = to;
    this.tape.forward();
  }

  /** What the error would be with one knob elsewhere; the knob is turned there and back. */
  errorAt(which: number, to: number): number {
    const held = this.tape.data[this.knobs[which]!]!;
    this.turn(which, to);
    const found = this.loss;
    this.turn(which, held);
    return found;
  }

  /** A step of learning with one walk back. */
  step(): void {
    const { data, grad } = this.tape;
    for (const knob of this.knobs) grad[knob] = 0;
    this.tape.backward();
    for (const knob of this.knobs) data[knob]! -= RATE * grad[knob]!;
    this.tape.forward();
  }

  /** A step of learning by nudging: each knob is turned a little and back, with a run for each. */
  nudgedStep(): void {
    const { data } = this.tape;
    const before = this.loss;
    const slopes = this.knobs.map((knob) => {
      const held = data[knob]!;
      data[knob] = held + NUDGE;
      this.tape.forward();
      data[knob] = held;
      return (this.loss - before) / NUDGE;
    });
    this.knobs.forEach((knob, i) => (data[knob]! -= RATE * slopes[i]!));
    this.tape.forward();
  }
}

/** The same network in plain numbers: its answer at a place of the plane. */
export function ask(numbers: readonly number[], x: number, y: number): number {
  let sum = numbers.at(-1)!;
  for (let i = 0; 4 * i + 1 < numbers.length; i += 1)
    sum += numbers[4 * i + 3]! * Math.tanh(numbers[4 * i]! * x + numbers[4 * i + 1]! * y + numbers[4 * i + 2]!);
  return sum;
}

/** Two half moons that lie in each other. */
function moons(draw: Draw): Place[] {
  const bump = (): number => 0.14 * (draw() + draw() + draw() - 1.5);
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = Math.PI * (Math.floor(i / 2) / (POINTS / 2 - 1));
    return i % 2
      ? { x: 0.6 - 1.2 * Math.cos(angle) + bump(), y: 0.35 - 1.1 * Math.sin(angle) + bump(), target: -1 }
      : { x: 1.2 * Math.cos(angle) - 0.6 + bump(), y: 1.1 * Math.sin(angle) - 0.35 + bump(), target: 1 };
  });
}
