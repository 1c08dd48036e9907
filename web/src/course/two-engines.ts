/** Two runs of the same network from the same start, one of them with a bug: only their losses are shown, and one is asked. */
import { html, nothing, type TemplateResult } from "lit";
import { say } from "./course-data";
import { DATASETS } from "./datasets";
import { Part } from "./part";
import { lossPicture } from "./playground-pictures";
import "./playground-style";
import { Run } from "./run";

const STEPS = 240;

class Race extends Part {
  #guess: "a" | "b" | undefined;
  #runs: Run[] = [];
  #timer = 0;
  readonly #size = new ResizeObserver(() => this.draw());

  override prepare(): void {
    this.#start();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(this);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      while (!this.#over) this.#step();
      this.draw();
    } else this.#timer = requestAnimationFrame(this.#frame);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#timer);
    this.#size.disconnect();
  }

  #start(): void {
    const settings = { sizes: [8], activation: "tanh", seed: 2 };
    this.#runs = [true, false].map((right) => new Run(DATASETS["moons"]!(), settings, undefined, 0.2, right));
  }

  get #over(): boolean {
    return this.#runs[0]!.network.steps >= STEPS;
  }

  #step(): void {
    for (const run of this.#runs) run.step();
  }

  readonly #frame = (): void => {
    this.#step();
    this.draw();
    if (!this.#over) this.#timer = requestAnimationFrame(this.#frame);
  };

  #choose(run: "a" | "b"): void {
    this.#guess = run;
    this.draw();
  }

  readonly #again = (): void => {
    cancelAnimationFrame(this.#timer);
    this.#start();
    this.#timer = requestAnimationFrame(this.#frame);
  };

  override template(): TemplateResult {
    return html`<section class="widget playground" aria-label=${this.getAttribute("heading") ?? ""}>
      <p class="name">${this.getAttribute("heading")}</p>
      ${lossPicture(this.#runs, this)}
      <p class="legend">${say("race.legend")}</p>
      <div class="row">
        <span>${say("race.ask")}</span>
        ${(["a", "b"] as const).map(
          (run) =>
            html`<button
              type="button"
              class="quiet"
              aria-pressed=${this.#guess === run}
              @click=${() => this.#choose(run)}
            >
              ${say(`race.guess-${run}`)}
            </button>`,
        )}
        <button type="button" class="quiet" @click=${this.#again}>${say("race.again")}</button>
      </div>
      <p role="status">${this.#guess ? say(`race.reply-${this.#guess}`) : nothing}</p>
    </section>`;
  }
}

customElements.define("gradwalk-two-engines", Race);
