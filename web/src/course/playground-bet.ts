/** Which of two runs will be better: said before they start, told when they have come far enough. */
import { html, nothing, type TemplateResult } from "lit";
import { say } from "./course-data";
import { positive } from "./playground-numbers";
import type { Run } from "./run";

const STEPS = 200;
const ALIKE = 1.25; // so many times as large is still about the same
const ANSWERS = ["A", "B", "same"] as const;
type Answer = (typeof ANSWERS)[number];

export class Bet {
  #said: Answer | undefined;
  /** Of the two runs when the moment had come. */
  #losses: number[] | undefined;

  /** To be called after each step: whether the moment has come that was waited for. */
  told(runs: readonly Run[]): boolean {
    if (!this.#said || this.#losses || runs.length < 2) return false;
    if (!runs.every((run) => run.blew || run.network.steps >= STEPS)) return false;
    this.#losses = runs.map((run) => (run.blew ? Infinity : Math.max(run.loss, 1e-6)));
    return true;
  }

  /** The question while nothing has begun, then what was said, then how it came. `alike`: they cannot differ. */
  template(runs: readonly Run[], alike: boolean, changed: () => void): TemplateResult | typeof nothing {
    if (runs.length < 2) return nothing;
    const said = this.#said && say(`play.bet-${this.#said}`);
    if (this.#losses) {
      const [a, b] = this.#losses.map((loss) => (loss === Infinity ? say("play.bet-blew") : positive(loss)));
      const told = say("play.bet-told", { said: said!, steps: STEPS, a: a!, b: b! });
      return html`<p class="play-note" role="status">${told} ${say(`play.bet-${this.#right ? "right" : "wrong"}`)}</p>`;
    }
    if (said) return html`<p class="play-note" role="status">${say("play.bet-placed", { said, steps: STEPS })}</p>`;
    if (alike || runs.some(({ network }) => network.steps > 0)) return nothing;
    return html`<div class="play-bet" role="group" aria-label=${say("play.bet", { steps: STEPS })}>
      <span>${say("play.bet", { steps: STEPS })}</span>
      ${ANSWERS.map(
        (answer) =>
          html`<button
            type="button"
            class="quiet"
            @click=${() => {
              this.#said = answer;
              changed();
            }}
          >
            ${say(`play.bet-${answer}`)}
          </button>`,
      )}
    </div>`;
  }

  get #right(): boolean {
    const [a, b] = this.#losses as [number, number];
    const lower: Answer = a === b || Math.max(a, b) < ALIKE * Math.min(a, b) ? "same" : a < b ? "A" : "B";
    return this.#said === lower;
  }
}
