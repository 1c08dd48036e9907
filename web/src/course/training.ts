/** Runs that go on by themselves, frame by frame, until somebody pauses them: the element that shows them is told. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Run } from "./run";

interface Pace {
  /** Milliseconds of training in a frame; 0: one step. */
  budget(): number;
  /** Whether to stop by itself; asked after each step. */
  over(): boolean;
}

/** Steps in a second, as fast as the eye can follow; after so many steps they become more. */
const [A_SECOND, SLOW] = [60, 200];
/** Milliseconds: a page that stood still does not make up for it. */
const LONGEST = 500;

export class Training implements ReactiveController {
  runs: readonly Run[] = [];
  #timer = 0;
  #before = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly pace: Pace,
  ) {
    host.addController(this);
  }

  /** Other runs: standing still, or going on if it was going and shall. */
  begin(runs: readonly Run[], goOn = false): void {
    if (!goOn) this.pause();
    this.runs = runs;
    this.host.requestUpdate();
  }

  get running(): boolean {
    return this.#timer !== 0;
  }

  go(): void {
    if (!this.running) {
      this.#before = performance.now();
      this.#timer = requestAnimationFrame(this.#frame);
    }
    this.host.requestUpdate();
  }

  pause(): void {
    cancelAnimationFrame(this.#timer);
    this.#timer = 0;
    this.host.requestUpdate();
  }

  /** One step of every run. */
  step(): void {
    for (const run of this.runs) run.step();
    this.host.requestUpdate();
  }

  /** All steps at once: where motion is not wanted. */
  finish(): void {
    while (!this.pace.over()) this.step();
  }

  /** How many steps there are to see by now: few in a second while most is learned, more and more afterwards. */
  #most(passed: number): number {
    const { steps } = this.runs[0]!.network;
    return Math.max(1, Math.round((passed / 1000) * A_SECOND * Math.max(1, steps / SLOW)));
  }

  readonly #frame = (now: number): void => {
    const began = performance.now();
    const most = this.#most(Math.min(LONGEST, now - this.#before));
    this.#before = now;
    let [over, done] = [false, 0];
    do {
      this.step();
      done += 1;
      over = this.pace.over();
    } while (!over && done < most && performance.now() - began < this.pace.budget());
    this.#timer = over ? 0 : requestAnimationFrame(this.#frame);
  };

  hostConnected(): void {}

  hostDisconnected(): void {
    this.pause();
  }
}
