/**
 * A question with feedback for each answer. The page's generator has put the question and its data inside; this
 * element asks, compares and replies. With `card` instead of `task` it belongs to the review.
 */
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { readNumber } from "../model/number";
import { say } from "./course-data";
import { Part } from "./part";

interface Reply {
  answers: string[];
  feedback: string;
  right: boolean;
}

interface Item {
  kind: "number" | "choice";
  tolerance: number;
  hints: string[];
  replies: Reply[];
}

/** The reply to a number: the right one if it is close enough, else the one written for it, else that for all. */
export function replyTo(item: Item, given: number): Reply {
  const close = (answer: string, tolerance: number): boolean =>
    Math.abs(Number(answer) - given) <= Math.max(tolerance, 1e-9 * Math.max(1, Math.abs(given)));
  return (
    item.replies.find((reply) => reply.right && reply.answers.some((answer) => close(answer, item.tolerance))) ??
    item.replies.find((reply) => !reply.right && reply.answers.some((answer) => close(answer, 0))) ??
    item.replies.find((reply) => reply.answers.includes("*"))!
  );
}

let count = 0;

export class Quiz extends Part {
  #item!: Item;
  #reply: Reply | undefined;
  #complaint = "";
  #hints = 0;
  readonly #name = `quiz-${(count += 1)}`;

  override prepare(): void {
    this.#item = JSON.parse(this.querySelector("script")!.textContent!) as Item;
    this.querySelector(":scope > ol")?.remove();
    const question = this.querySelector<HTMLElement>(".question");
    if (question) question.id = this.#name;
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", this.#name);
  }

  /** Back to an unanswered question, for the next time the card comes up. */
  again(): void {
    this.#reply = undefined;
    this.#complaint = "";
    this.#hints = 0;
    this.querySelector("form")?.reset();
    this.draw();
  }

  override template(): TemplateResult {
    const { kind, hints } = this.#item;
    const right = this.#reply?.right || (this.done && !this.#reply);
    return html`
      <form class="quiz" data-state=${right ? "right" : this.#reply ? "wrong" : "open"} @submit=${this.#submit}>
        ${kind === "number" ? nothing : this.#options()}
        <div class="row">
          ${kind === "number" ? this.#field() : nothing}
          <button type="submit">${say("quiz.check")}</button>
          ${
            this.#hints < hints.length && !right
              ? html`<button type="button" class="quiet" @click=${this.#hint}>${say("quiz.hint")}</button>`
              : nothing
          }
        </div>
        ${hints.slice(0, this.#hints).map((hint) => html`<p class="hint">${unsafeHTML(hint)}</p>`)}
        <div class="reply" role="status">${this.#words()}</div>
      </form>
    `;
  }

  #words(): TemplateResult | typeof nothing {
    if (this.#complaint) return html`<p>${this.#complaint}</p>`;
    if (this.#reply) {
      const verdict = say(this.#reply.right ? "quiz.right" : "quiz.wrong");
      return html`<p><strong>${verdict}</strong> ${unsafeHTML(this.#reply.feedback)}</p>`;
    }
    return this.done ? html`<p><strong>${say("quiz.done")}</strong></p>` : nothing;
  }

  #field(): TemplateResult {
    return html`<label class="answer"
      ><span>${say("quiz.answer")}</span>
      <input
        name="answer"
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-describedby=${this.#name}
    /></label>`;
  }

  #options(): TemplateResult {
    return html`<div class="options" role="radiogroup" aria-labelledby=${this.#name}>
      ${this.#item.replies.map(
        (reply, place) =>
          html`<label
            ><input type="radio" name="answer" value=${place} aria-label=${spoken(reply.answers[0]!)} /><span
              >${unsafeHTML(reply.answers[0]!)}</span
            ></label
          >`,
      )}
    </div>`;
  }

  readonly #hint = (): void => {
    this.#hints += 1;
    this.draw();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const answer = String(new FormData(event.target as HTMLFormElement).get("answer") ?? "").trim();
    this.#complaint = "";
    this.#reply = undefined;
    if (!answer) this.#complaint = say(this.#item.kind === "number" ? "quiz.empty" : "quiz.choose");
    else if (this.#item.kind === "choice") this.#reply = this.#item.replies[Number(answer)];
    else {
      const given = readNumber(answer);
      if (given === null || Number.isNaN(given)) this.#complaint = say("quiz.number", { answer });
      else this.#reply = replyTo(this.#item, given);
    }
    if (this.#reply) {
      const shown = this.#item.kind === "number" ? answer : plain(this.#reply.answers[0]!);
      this.attempt(this.#reply.right, shown);
      this.dispatchEvent(new CustomEvent("gradwalk-answer", { bubbles: true, detail: { right: this.#reply.right } }));
    }
    this.draw();
  };
}

/** The text of some markup, with formulas as they are written. */
function plain(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  for (const formula of body.querySelectorAll(".math"))
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  return (body.textContent ?? "").trim();
}

/** A name for an option that holds formulas, for those who hear it; other options speak for themselves. */
function spoken(markup: string): string | typeof nothing {
  return markup.includes('class="math"') ? plain(markup) : nothing;
}

customElements.define("gradwalk-quiz", Quiz);
