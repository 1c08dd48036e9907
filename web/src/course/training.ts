/** Runs that go on by themselves, frame by frame, until somebody pauses them: the element that shows them is told. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Run } from "./run";

interface Pace {
  /** Milliseconds of training in a frame; 0: one step. */
  budget(): number;
  /** Whether to stop by itself; asked after each step. */
  over(): boolean;
}

export class Training implements ReactiveController {
  runs: readonly Run[] = [];
  #timer = 0;

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
    if (!this.running) this.#timer = requestAnimationFrame(this.#frame);
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

  readonly #frame = (): void => {
    const began = performance.now();
    let over = false;
    do {
      this.step();
      over = this.pace.over();
    } while (!over && performance.now() - began < this.pace.budget());
    this.#timer = over ? 0 : requestAnimationFrame(this.#frame);
  };

  hostConnected(): void {}

  hostDisconnected(): void {
    this.pause();
  }
}
