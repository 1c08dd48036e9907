/** The learner's own class: every part written in the lab, put together, and the diamond run on it. */
import { html, nothing, type TemplateResult } from "lit";
import { fromJson, general, type Written } from "../model/number";
import { say } from "./course-data";
import { PythonPanel } from "./python-panel";
import { solved } from "./solved";

interface Outcome {
  text: string;
  missing: string[];
  gradient: Written;
  expected: Written;
  walk: unknown;
}

class OwnClass extends PythonPanel {
  #outcome: Outcome | undefined;

  override template(): TemplateResult {
    const outcome = this.running ? undefined : this.#outcome;
    return html`<section class="widget" aria-label=${this.getAttribute("heading") ?? say("own.run")}>
      <div class="row">
        <button type="button" ?disabled=${this.running} @click=${this.#run}>${say("own.run")}</button>
        ${
          outcome ? html`<button type="button" class="quiet" @click=${this.#save}>${say("own.save")}</button>` : nothing
        }
        ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
      </div>
      ${this.status()}
      <div role="status">${outcome ? this.#result(outcome) : nothing}</div>
      ${outcome ? html`<gradwalk-walk .walk=${outcome.walk}></gradwalk-walk>` : nothing}
    </section>`;
  }

  #result({ missing, gradient, expected }: Outcome): TemplateResult {
    const [got, wanted] = [fromJson(gradient), fromJson(expected)];
    const right = got === wanted;
    return html`<p class="verdict" data-state=${right ? "right" : "wrong"}>
      ${say(right ? "own.right" : "own.wrong", { got: general(got), expected: general(wanted) })}
      ${missing.length > 0 ? say("own.missing", { titles: missing.join(", ") }) : nothing}
    </p>`;
  }

  readonly #run = async (): Promise<void> => {
    this.#outcome = undefined;
    const own = solved();
    if (Object.keys(own).length === 0) {
      this.notice = say("own.none");
      this.draw();
      return;
    }
    this.#outcome = await this.ask<Outcome>("own_class", [own]);
    if (this.#outcome) this.attempt(fromJson(this.#outcome.gradient) === fromJson(this.#outcome.expected));
    this.draw();
  };

  readonly #save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.#outcome!.text], { type: "text/x-python" }));
    link.download = "value.py";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
}

customElements.define("gradwalk-own-class", OwnClass);
