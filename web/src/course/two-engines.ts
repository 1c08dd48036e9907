/**
 * Two runs of the same network from the same start, one of them with a bug: only their losses are shown, and one is asked.
 * With `repaired` the bug goes in the middle of the run, and nothing is asked.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { say } from "./course-data";
import { DATASETS } from "./datasets";
import { lossPicture } from "./loss-picture";
import { Part } from "./part";
import "./playground-style";
import { Run } from "./run";
import { Training } from "./training";
import { Width } from "./width";

/** So small that the one with the bug falls faster at first; the repair is seen with steps that learn quickly after it. */
const [RATE, RATE_REPAIRED] = [0.02, 0.2];
const STEPS = 240;
const REPAIRED = 120;

class TwoEngines extends Part {
  @state() accessor #guess: "a" | "b" | undefined;
  readonly #training = new Training(this, {
    budget: () => 0,
    over: () => {
      const [first, second] = this.#training.runs;
      const { steps } = first!.network;
      if (steps === REPAIRED && this.#repaired) second!.zeroing = true;
      return steps >= STEPS;
    },
  });
  get #repaired(): boolean {
    return this.hasAttribute("repaired");
  }

  readonly #width = new Width(this, ".losses", 420);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#start();
  }

  readonly #start = (): void => {
    const settings = { sizes: [8], activation: "tanh", seed: 2 };
    const rows = DATASETS["moons"]!();
    const rate = this.#repaired ? RATE_REPAIRED : RATE;
    this.#training.begin([true, false].map((zeroing) => new Run(rows, settings, undefined, rate, zeroing)));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.#training.finish();
    else this.#training.go();
  };

  override template(): TemplateResult {
    const heading = this.getAttribute("heading") ?? "";
    return html`<section class="widget playground" aria-label=${heading}>
      <p class="name">${heading}</p>
      ${lossPicture(this.#training.runs, this.#width.now)}
      <p class="legend">${say("race.legend")}</p>
      <div class="row">
        ${this.#repaired ? nothing : this.#question()}
        <button type="button" class="quiet" @click=${this.#start}>${say("race.again")}</button>
      </div>
      <p role="status">${this.#guess ? say(`race.reply-${this.#guess}`) : nothing}</p>
    </section>`;
  }

  #question(): TemplateResult {
    return html`<span>${say("race.ask")}</span> ${(["a", "b"] as const).map(
        (run) =>
          html`<button
            type="button"
            class="quiet"
            aria-pressed=${this.#guess === run}
            @click=${() => (this.#guess = run)}
          >
            ${say(`race.guess-${run}`)}
          </button>`,
      )}`;
  }
}

customElements.define("gradwalk-two-engines", TwoEngines);
