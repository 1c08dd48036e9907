/** The points that the reader puts into the plane: filled or hollow, with the pen that is chosen. */
import { html, type ReactiveControllerHost, type TemplateResult } from "lit";
import { say } from "./course-data";
import type { Rows } from "./network";

const FEWEST = 2;

export class OwnPoints {
  rows: Rows = { xs: [[-0.8, 0.5], [0.8, -0.5]], ys: [1, -1] }; // prettier-ignore
  #pen = 1;

  /** `changed` is called when there are other points than before. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly changed: () => void,
  ) {}

  add(x: number, y: number): void {
    this.#put([...this.rows.xs, [x, y]], [...this.rows.ys, this.#pen]);
  }

  #put(xs: number[][], ys: number[]): void {
    this.rows = { xs, ys };
    this.changed();
  }

  #choose(y: number): void {
    this.#pen = y;
    this.host.requestUpdate();
  }

  /** What to put into the plane with the next click. */
  pens(): TemplateResult {
    const anywhere = (): number => (Math.random() * 2 - 1) * 1.5;
    const { xs, ys } = this.rows;
    return html`<div class="row">
      ${[1, -1].map(
        (y) =>
          html`<button type="button" class="quiet" aria-pressed=${this.#pen === y} @click=${() => this.#choose(y)}>
            ${say(y > 0 ? "play.pen-circle" : "play.pen-square")}
          </button>`,
      )}
      <button type="button" class="quiet" @click=${() => this.add(anywhere(), anywhere())}>
        ${say("play.pen-random")}
      </button>
      <button
        type="button"
        class="quiet"
        ?disabled=${ys.length <= FEWEST}
        @click=${() => this.#put(xs.slice(0, -1), ys.slice(0, -1))}
      >
        ${say("play.pen-undo")}
      </button>
    </div>`;
  }
}
