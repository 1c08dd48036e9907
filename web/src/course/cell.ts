/**
 * A program in a lesson that the reader can change and run. With `expect`, running it to that output is a task; with `ran`,
 * running it to its end is. With `guess` the reader says a number first, or several, which the program knows by that name.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { readNumber } from "../model/number";
import { here, lessonName, say, showsGradients } from "./course-data";
import { DraftEditor } from "./draft-editor";
import { models } from "./keepsakes";
import { type Fault, PythonPanel } from "./python-panel";
import { solved } from "./solved";
import { store } from "./store";

interface Outcome {
  output: string;
  error: Fault | null;
  notices: string[];
}

const LIMIT = 30;

export class Cell extends PythonPanel {
  #editor!: DraftEditor;
  @state() accessor #outcome: Outcome | undefined;
  @state() accessor #met: boolean | undefined;
  /** What was typed as a guess, for each that is asked for. */
  readonly #guesses: string[] =
    this.getAttribute("guess")
      ?.split("|")
      .map(() => "") ?? [];

  override prepare(): void {
    const pre = this.querySelector("pre")!;
    const original = pre.textContent!.replace(/\n$/, "");
    pre.classList.add("paper-only"); // the editor takes its place; on paper it stays
    const place = document.createElement("div");
    place.className = "editor";
    pre.after(place);
    const name = this.task || this.getAttribute("name")!;
    this.#editor = new DraftEditor(place, `${lessonName()}/${name}`, original, {
      label: say("cell.editor"),
      run: () => void this.#run(),
    });
  }

  override template(): TemplateResult {
    return html`<div class="controls">
        ${this.#asks()}
        <div class="row">
          <button type="button" ?disabled=${this.running} @click=${this.#run}>${say("cell.run")}</button>
          <button type="button" class="quiet" ?disabled=${this.running} @click=${() => this.#editor.reset()}>
            ${say("cell.reset")}
          </button>
          ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing} ${this.chip()}
        </div>
        ${this.status()}
      </div>
      ${this.stream()}
      <div role="status">${this.#outcome && !this.running ? this.#result(this.#outcome) : nothing}</div>`;
  }

  #asks(): TemplateResult | typeof nothing {
    if (!this.#guesses.length) return nothing;
    const ask = (label: string, i: number): TemplateResult =>
      html`<label
        >${label}
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          size="6"
          @input=${(event: Event) => (this.#guesses[i] = (event.target as HTMLInputElement).value)}
          @keydown=${(event: KeyboardEvent) => event.key === "Enter" && void this.#run()}
      /></label>`;
    return html`<div class="row guesses">
      <strong>${say("cell.guess")}</strong> ${this.getAttribute("guess")!.split("|").map(ask)}
    </div>`;
  }

  #result({ output, error, notices }: Outcome): TemplateResult {
    return html`${output || error || this.drew ? nothing : html`<pre class="output">${say("cell.nothing")}</pre>`}
    ${error ? this.fault(error) : nothing}
    ${
      this.#met === undefined
        ? nothing
        : html`<p class="verdict" data-state=${this.#met ? "right" : "wrong"}>
            ${say(this.#met ? "cell.met" : "cell.unmet", { expect: this.getAttribute("expect")! })}
          </p>`
    }
    ${this.notices(notices)}`;
  }

  /** Whether the program asks for a model by name, and the one of its last run is kept. */
  protected override get goesOn(): boolean {
    const [, name] = /\bkeep\("(\w+)"/.exec(this.#editor.text) ?? [];
    return name !== undefined && `model ${name}` in models();
  }

  readonly #run = async (): Promise<void> => {
    const guesses = this.#guesses.map(readNumber);
    const lacks = guesses.indexOf(null);
    if (lacks >= 0) {
      this.notice = say("cell.guess-first");
      this.querySelectorAll<HTMLElement>(".guesses input")[lacks]!.focus();
      return;
    }
    this.#outcome = undefined;
    this.#editor.fault = null;
    if (this.task && here && !this.done) store.begun(this.task); // a training takes long: one finds back to it
    const limit = Number(this.getAttribute("limit") ?? LIMIT) * 1000;
    const own = { ...solved(), ...models() };
    const args = [this.#editor.text, own, showsGradients(), guesses.length > 1 ? guesses : (guesses[0] ?? null)];
    const outcome = await this.ask<Outcome>("run_program", args, limit);
    const ran = this.getAttribute("ran"); // what must have been printed, if anything
    const long = limit > LIMIT * 1000; // a training that was stopped has run, too
    if (ran !== null && !outcome?.error && (outcome || long) && this.printed.includes(ran)) this.attempt(true);
    if (!outcome) return;
    this.#outcome = outcome;
    this.#editor.fault = outcome.error?.line ?? null;
    const expect = this.getAttribute("expect");
    if (expect !== null) {
      this.#met = outcome.error === null && outcome.output.trim().split("\n").at(-1)!.trim() === expect;
      this.attempt(
        this.#met,
        outcome.error ? `${outcome.error.kind}: ${outcome.error.message}` : outcome.output.trim().slice(-80),
      );
    }
  };
}

customElements.define("gradwalk-cell", Cell);
