/** A small network on a tape, its training and its answers. Knows layers and the four steps, and no derivative. */
import { ruleOf } from "../model/formula";
import { random } from "../model/random";
import { type Input, inputsOf, PLAIN } from "./playground-inputs";
import { Tape } from "./tape";

export interface Rows {
  xs: number[][];
  ys: number[];
}

export interface Settings {
  sizes: readonly number[];
  activation: string;
  seed: number;
  /** What it is given of a point, by name. */
  inputs?: readonly string[];
}

export { random };

export class Network {
  readonly #training = new Tape();
  readonly #answers: number[] = [];
  /** What it is given of a point. */
  readonly given: readonly Input[];
  readonly count: number;
  /** Inputs, neurons of each layer, 1 at the end. */
  readonly widths: number[];
  steps = 0;

  constructor(
    readonly rows: Rows,
    readonly settings: Settings,
  ) {
    this.given = inputsOf(settings.inputs ?? PLAIN, rows.xs[0]!.length);
    const width = this.given.length;
    const widths = (this.widths = [width, ...settings.sizes, 1]);
    const draw = random(settings.seed);
    const parameters = widths.slice(1).flatMap((size, layer) =>
      Array.from({ length: size }, () => {
        const before = widths[layer]!;
        return [...Array.from({ length: before }, () => ((draw() * 2 - 1) * 1.6) / Math.sqrt(before)), 0];
      }),
    );
    this.count = parameters.flat().length;
    const places = parameters.map((neuron) => neuron.map((number) => this.#training.leaf(number)));
    let total = this.#training.leaf(0);
    rows.xs.forEach((x, i) => {
      const answer = this.#apply(
        places,
        this.given.map(({ of }) => this.#training.leaf(of(x))),
      );
      this.#answers.push(answer);
      const miss = this.#training.record("sub", answer, this.#training.leaf(rows.ys[i]!));
      total = this.#training.record("add", total, this.#training.record("mul", miss, miss));
    });
    this.#training.record("div", total, this.#training.leaf(rows.xs.length));
  }

  #apply(places: number[][], inputs: number[]): number {
    const [tape, { widths }] = [this.#training, this];
    let neuron = 0;
    let values = inputs;
    widths.slice(1).forEach((size, layer) => {
      const last = layer === widths.length - 2;
      values = Array.from({ length: size }, () => {
        const place = places[neuron]!;
        neuron += 1;
        const sum = tape.record("dot", ...place.slice(0, -1), ...values, place.at(-1)!);
        return last ? sum : tape.record(this.settings.activation, sum);
      });
    });
    return values[0]!;
  }

  get loss(): number {
    return this.#training.data.at(-1)!;
  }

  get answers(): number[] {
    return this.#answers.map((node) => this.#training.data[node]!);
  }

  /** How many rows get an answer of the right sign. */
  get hits(): number {
    return this.answers.filter((answer, i) => Math.sign(answer) === Math.sign(this.rows.ys[i]!)).length;
  }

  /** The place of a neuron's first weight among the parameters; its bias comes after its weights. */
  place(layer: number, neuron: number): number {
    let at = 0;
    for (let i = 1; i < layer; i += 1) at += this.widths[i]! * (this.widths[i - 1]! + 1);
    return at + neuron * (this.widths[layer - 1]! + 1);
  }

  /** The numbers of all parameters, or their gradients by the last walk. */
  parameters(what: "data" | "grad"): number[] {
    return this.#training[what].slice(0, this.count);
  }

  /** What every neuron answers to a point, layer by layer, the inputs first; `sums` is told what goes into each. */
  activity(
    x: readonly number[],
    weights = this.#training.data,
    sums?: (layer: number, neuron: number, sum: number) => void,
  ): number[][] {
    const { compute } = ruleOf(this.settings.activation);
    const layers: number[][] = [this.given.map(({ of }) => of(x))];
    let at = 0;
    for (let layer = 1; layer < this.widths.length; layer += 1) {
      const before = layers[layer - 1]!;
      const last = layer === this.widths.length - 1;
      const values: number[] = [];
      for (let neuron = 0; neuron < this.widths[layer]!; neuron += 1) {
        let sum = 0;
        for (const value of before) sum += weights[at++]! * value;
        sum += weights[at++]!;
        sums?.(layer, neuron, sum);
        values.push(last ? sum : compute(sum));
      }
      layers.push(values);
    }
    return layers;
  }

  /** The loss, the mean of the squared differences, on other rows than those of the training. */
  lossOn(rows: Rows): number {
    const total = rows.xs.reduce((sum, x, i) => sum + (this.activity(x).at(-1)![0]! - rows.ys[i]!) ** 2, 0);
    return total / rows.ys.length;
  }

  /** Zero (or forget to), backward, update, forward. */
  step(rate: number, forget: boolean): void {
    const { data, grad } = this.#training;
    if (!forget) grad.fill(0, 0, this.count);
    this.#training.backward();
    for (let i = 0; i < this.count; i += 1) data[i]! -= rate * grad[i]!;
    this.#training.forward();
    this.steps += 1;
  }
}
