/** Why two relu neurons get stuck at xor: asked when it has been seen, with a sentence for each answer. */
import { html, nothing, type TemplateResult } from "lit";
import { say } from "./course-data";
import { keep, keepsake } from "./keepsakes";
import type { Run } from "./run";
import { addStyles } from "./styles";

const ANSWERS = ["rate", "few", "silent", "lowest"] as const;
const RIGHT = "silent";

type Why = (typeof ANSWERS)[number];

/** Whether the question has been answered, today or before. */
const answeredWhy = (): boolean => keepsake("why-stuck") !== "";

/** Asks why a run is stuck at xor, from when that has been seen until it is answered. */
export class StuckAtXor {
  #said: Why | undefined;
  #seen = false;

  constructor(private readonly changed: () => void) {}

  forget(): void {
    this.#said = undefined;
    this.#seen = false;
  }

  /** Whether the reason is the reader's to find. */
  asked(challenge: { key: string } | undefined, run: Run): boolean {
    if (challenge?.key !== "xor") return false;
    this.#seen ||= run.stuck;
    return this.#seen && !answeredWhy();
  }

  /** The question, with what is said to the last answer. */
  template(): TemplateResult | typeof nothing {
    if (!this.#said && (answeredWhy() || !this.#seen)) return nothing;
    return whyQuestion(this.#said, (answer) => {
      this.#said = answer;
      this.changed();
    });
  }
}

/** The question; `chosen` is the answer on which something is said. */
function whyQuestion(chosen: Why | undefined, choose: (answer: Why) => void): TemplateResult {
  const shown = chosen ?? (answeredWhy() ? RIGHT : undefined);
  return html`<fieldset class="play-why">
    <legend>${say("play.why")}</legend>
    ${ANSWERS.map(
      (answer) =>
        html`<label
          ><input
            type="radio"
            name="play-why"
            ?disabled=${shown === RIGHT}
            .checked=${answer === shown}
            @change=${() => {
              if (answer === RIGHT) keep("why-stuck", answer);
              choose(answer);
            }}
          />
          ${say(`play.why-${answer}`)}</label
        >`,
    )}
    ${
      chosen && chosen !== RIGHT
        ? html`<button
            type="button"
            class="quiet"
            @click=${() => {
              keep("why-stuck", RIGHT);
              choose(RIGHT);
            }}
          >
            ${say("play.show-why")}
          </button>`
        : nothing
    }
    <p role="status">
      ${shown ? html`<strong>${say(shown === RIGHT ? "exercise.right" : "exercise.wrong")}</strong> ${say(`play.because-${shown}`)}` : nothing}
    </p>
  </fieldset>`;
}

addStyles(`
.playground .play-why { border: 1px solid var(--gw-line); border-radius: 10px; padding: 0.4rem 1rem 0.7rem; margin: 0;
  display: grid; gap: 0.35rem; min-width: 0; }
.play-why legend { font-weight: 600; padding: 0 0.3rem; }
.play-why label { display: flex; gap: 0.5rem; align-items: baseline; }
.play-why p { margin: 0.2rem 0 0; min-height: 0; }
`);
