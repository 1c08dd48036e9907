/** The base of elements that ask for one number, again and again with other numbers, until three in a row are right. */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { readNumber } from "../model/number";
import { prose } from "../prose";
import { type Asked, written } from "./asked";
import { hintName, say } from "./course-data";
import { Part } from "./part";
import { store } from "./store";
import { addStyles } from "./styles";

const STREAK = 3;

export abstract class FillIn extends Part {
  @state() accessor #typed = "";
  @state() accessor #said = "";
  @state() accessor #solved = false;
  @state() accessor #hints = 0;
  /** Whether a wrong number was given to this question. */
  #missed = false;

  /** What is asked now. */
  protected abstract get asked(): Asked;

  /** Ask for another number. */
  protected abstract fresh(): void;

  protected get solved(): boolean {
    return this.#solved;
  }

  override prepare(): void {
    this.fresh();
  }

  protected readonly onward = (): void => {
    this.fresh();
    [this.#typed, this.#said, this.#solved, this.#hints] = ["", "", false, 0];
    this.#missed = false;
    if (this.task) void this.focusOn("input");
  };

  protected form(): TemplateResult {
    const streak = Math.min(STREAK, store.record(this.task)?.streak ?? 0);
    const { hints } = this.asked;
    return html`<form class="row" @submit=${this.#check}>
        <label
          >${say("fill.number")}
          <input
            type="text"
            inputmode="text"
            autocomplete="off"
            size="7"
            .value=${this.#typed}
            ?disabled=${this.#solved}
            @input=${(event: Event) => (this.#typed = (event.target as HTMLInputElement).value)}
        /></label>
        ${
          this.#solved
            ? html`<button type="button" @click=${this.onward}>${say("fill.another")}</button>`
            : html`<button>${say("fill.check")}</button> ${
                  this.#hints < hints.length
                    ? html`<button type="button" class="quiet" @click=${() => (this.#hints += 1)}>
                        ${hintName(this.#hints + 1, hints.length)}
                      </button>`
                    : nothing
                }`
        }
        <span class="streak"
          >${this.mastered ? say("fill.mastered") : say("fill.streak", { streak, goal: STREAK })}</span
        >
      </form>
      ${this.#solved ? nothing : hints.slice(0, this.#hints).map((hint) => html`<p class="hint">${prose(hint)}</p>`)}
      <p class="because" data-state=${this.#solved ? "right" : this.#missed ? "wrong" : ""} aria-live="polite">
        ${prose(this.#said)}
      </p>`;
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const answer = readNumber(this.#typed);
    const { right, because, mistakes, otherwise, wording: question } = this.asked;
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;
    if (answer === null) this.#said = say("fill.no-number");
    else if (near(answer, right)) {
      this.#solved = true;
      this.#said = say("fill.right", { because });
      if (this.#missed && !this.mastered) this.#said += ` ${say("quiz.second")}`;
      this.attempt(true, written(answer), { goal: STREAK, second: this.#missed });
      void this.focusOn("form>button");
    } else {
      const known = mistakes.find(([wrong]) => near(wrong, answer))?.[1];
      this.#missed = true;
      this.#said = say("fill.wrong", { reply: known?.text ?? otherwise });
      this.attempt(false, written(answer), {
        question,
        misconception: known?.text ?? "",
        kind: known?.kind ?? "",
        goal: STREAK,
      });
    }
  };
}

addStyles(`
.because { min-height: 1.6em; margin: 0.6rem 0 0; max-width: none; }
.because:is([data-state="right"], [data-state="wrong"]) { padding: 0.6rem 0.9rem; border-radius: var(--gw-radius, 8px);
  background: var(--gw-panel); text-align: left !important; }
.because[data-state="right"] { border-left: 3px solid var(--gw-ink); }
.because[data-state="right"]::before { content: "✓ "; font-weight: 700; }
.because[data-state="wrong"] { border-left: 3px dashed var(--gw-accent); }
.streak { color: var(--gw-muted); font-size: 0.95rem; }
figure.widget .row > label:has(> input) { display: inline-flex; flex-wrap: wrap; gap: 0.3rem 0.6rem; align-items: center; }
`);
