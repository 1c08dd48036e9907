/** One run of a training: a network, its settings, its losses so far, and what can be said of it now. */
import { Network, type Rows, type Settings } from "./network";

const KEPT = 400;
const FAR = 10; // so many times its first loss, and a run has exploded

/** A curve of bounded length: when it is full, every other point goes and the rest stand for more steps. */
export class Curve {
  points: number[] = [];
  stride = 1;
  #skipped = 0;

  push(y: number): void {
    this.#skipped += 1;
    if (this.#skipped < this.stride && this.points.length > 0) return;
    this.#skipped = 0;
    this.points.push(y);
    if (this.points.length > KEPT) {
      this.points = this.points.filter((_, i) => i % 2 === 0);
      this.stride *= 2;
    }
  }
}

export type State = "new" | "going" | "blew" | "stuck" | "reached";

export class Run {
  readonly network: Network;
  readonly train = new Curve();
  readonly test = new Curve();
  blew = false;
  /** Whether its loss was ever far above where it began. */
  exploded = false;
  /** Of a run that never zeroes its gradients: the same run with zeroing, step by step, to tell the bug from the rate. */
  readonly #twin: Run | undefined;
  readonly #far: number;

  constructor(
    rows: Rows,
    settings: Settings,
    readonly others: Rows | undefined,
    public rate: number,
    public zeroing: boolean,
  ) {
    this.network = new Network(rows, settings);
    this.#twin = zeroing ? undefined : new Run(rows, settings, undefined, rate, true);
    this.#far = FAR * Math.max(1, this.loss);
    this.#note();
  }

  get loss(): number {
    return this.network.loss;
  }

  get testLoss(): number | undefined {
    return this.others && this.network.lossOn(this.others);
  }

  /** The loss by which it is judged: on rows it does not learn from, if there are any. */
  get judged(): number {
    return this.testLoss ?? this.loss;
  }

  step(): void {
    if (this.blew) return;
    this.network.step(this.rate, !this.zeroing);
    this.blew = !Number.isFinite(this.loss) || this.loss > 1e9;
    this.exploded ||= this.blew || this.loss > this.#far;
    if (this.#twin) this.#twin.rate = this.rate;
    this.#twin?.step();
    this.#note();
  }

  /** Whether its rate alone makes it explode: it would with its gradients set to 0, too. */
  get tooFast(): boolean {
    return this.exploded && (this.#twin ?? this).exploded;
  }

  #note(): void {
    this.train.push(this.loss);
    if (this.others && (this.network.steps % this.test.stride === 0 || this.network.steps === 0)) {
      this.test.points.push(this.testLoss!);
      if (this.test.points.length > KEPT) {
        this.test.points = this.test.points.filter((_, i) => i % 2 === 0);
        this.test.stride *= 2;
      }
    }
  }

  /** Whether the loss has hardly changed over a long stretch, while it is still high. */
  get stuck(): boolean {
    if (this.network.steps < 40 || this.loss < 0.2) return false;
    if (this.network.parameters("grad").every((grad) => Math.abs(grad) < 1e-3)) return true; // nothing pulls any more
    if (this.network.steps < 300) return false;
    const stretch = Math.max(1, Math.floor(200 / this.train.stride));
    const before = this.train.points.at(-1 - stretch);
    return before !== undefined && Math.abs(before - this.loss) < 0.002 * before;
  }

  state(goal: number): State {
    if (this.blew) return "blew";
    if (this.network.steps === 0) return "new";
    if (this.judged < goal) return "reached";
    return this.stuck ? "stuck" : "going";
  }
}
