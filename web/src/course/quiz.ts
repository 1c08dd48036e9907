/**
 * A question with feedback for each answer. The page's generator has put the question and its data inside; this
 * element draws numbers where the question has ranges, asks, compares and replies. With `card` instead of `task` it
 * belongs to the review.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { readNumber } from "../model/number";
import { shuffled } from "../model/random";
import { asked, begin, begun, keepAsked } from "./begun";
import { hintName, say } from "./course-data";
import { Part } from "./part";
import { another } from "./quiz-draw";
import { answered, drawn, type Item, places, type Reply, replyTo } from "./quiz-item";
import { type Kept, parsed } from "./quiz-kept";
import { inShort, plain, spoken } from "./spelled";
import { store } from "./store";

let count = 0;

export class Quiz extends Part {
  /** As it is written, and with the numbers of this draw. */
  #written!: Item;
  @state() accessor #item!: Item;
  #variant = 0;
  /** The draws that came last. */
  #past: number[] = [];
  /** Whether a wrong answer was given to this draw. */
  @state() accessor #missed = false;
  /** The options' places, in the order in which they are shown. */
  @state() accessor #order: number[] = [];
  @state() accessor #reply: Reply | undefined;
  @state() accessor #answer = "";
  /** What was typed before the page was loaded again. */
  #typed = "";
  @state() accessor #complaint = "";
  @state() accessor #hints = 0;
  readonly #name = `quiz-${(count += 1)}`;

  override prepare(): void {
    this.#written = JSON.parse(this.querySelector("script")!.textContent!) as Item;
    this.querySelector(":scope > ol")?.remove();
    const question = this.querySelector<HTMLElement>(".question");
    if (question) question.id = this.#name;
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", this.#name);
    this.#recall();
    this.#past = [...this.#past, ...asked(this.#shelf)];
    const open = this.mastered ? undefined : begun(this.#shelf);
    const kept = this.done && !open ? this.#kept() : undefined;
    const there = open && open.variant < places(this.#written).length;
    // the first draw is the one that the page was written with: nothing changes while somebody reads it
    const first = this.#past.length ? another(this.#written, this.#past) : 0;
    this.#draw(kept?.variant ?? (there ? open.variant : first));
    if (kept) {
      this.#judge(kept.answer);
      begin(this.#shelf, null);
    } else if (there) {
      this.#typed = open.typed;
      this.#missed = open.missed;
      this.#remember(open.typed);
    }
  }

  /** The name of what stands half done: of a task, or of a card of the review. */
  get #shelf(): string {
    return this.task || (this.getAttribute("card") ?? "");
  }

  #remember(typed: string): void {
    if (this.#shelf) begin(this.#shelf, { variant: this.#variant, typed, missed: this.#missed });
  }

  readonly #typing = (event: Event): void => {
    const { value, type } = event.target as HTMLInputElement;
    if (type === "text" && !this.#locked) this.#remember(value);
  };

  #kept(): Kept | undefined {
    return this.task ? parsed(store.record(this.task)?.kept) : undefined;
  }

  /** Which of its draws is asked now, for the review, which brings another one the next time. */
  get asked(): string {
    return String(this.#variant);
  }

  /** Of a card: the draws that the lesson and the review had last have been. */
  #recall(): void {
    const card = this.getAttribute("card");
    if (!card) return;
    const [lesson, task] = card.split("/") as [string, string];
    const [lately, before] = [store.memory.cards[card]?.asked, parsed(store.record(task, lesson)?.kept)?.variant ?? 0];
    this.#past = [before, ...(lately === undefined ? [] : [Number(lately)])];
  }

  #draw(variant: number): void {
    this.#variant = variant;
    this.#past = [...this.#past.filter((one) => one !== variant), variant];
    if (this.task) keepAsked(this.task, this.#past);
    this.#item = drawn(this.#written, variant);
    this.dataset["variant"] = String(variant);
    const { question, replies, keep } = this.#item;
    if (question !== undefined) this.querySelector(".question")!.innerHTML = question;
    const places = replies.map((_, place) => place);
    this.#order = keep ? places : shuffled(places);
    this.#reply = undefined;
    this.#missed = false;
    this.#answer = this.#complaint = this.#typed = "";
    this.#hints = 0;
    this.#remember("");
  }

  /** The question anew, with other numbers where it has ranges. */
  again(): void {
    this.#draw(another(this.#written, this.#past));
    this.querySelector("form")?.reset();
  }

  override template(): TemplateResult {
    const { kind, hints } = this.#item;
    const right = this.#reply ? this.#reply.right : this.mastered && !this.#complaint;
    const fresh = this.#locked && this.#varies && !this.hasAttribute("card");
    return html`
      <form
        class="quiz"
        data-state=${right ? "right" : this.#reply ? "wrong" : "open"}
        @submit=${this.#submit}
        @input=${this.#typing}
      >
        ${kind === "number" ? nothing : this.#options()}
        <div class="row">
          ${kind === "number" ? this.#field() : nothing}
          ${this.#locked ? nothing : html`<button type="submit">${say("quiz.check")}</button>`}
          ${
            this.#hints < hints.length && !this.#locked
              ? html`<button type="button" class="quiet" @click=${this.#hint}>
                  ${hintName(this.#hints + 1, hints.length)}
                </button>`
              : nothing
          }
          ${this.#streak()}
        </div>
        ${hints.slice(0, this.#hints).map((hint) => html`<p class="hint">${unsafeHTML(hint)}</p>`)}
        <div class="reply" role="status">${this.#words()}</div>
        ${
          fresh
            ? html`<p class="more">
                <button type="button" class="quiet" @click=${this.#onward}>
                  ${say(this.mastered ? "quiz.fresh" : "quiz.next")}
                </button>
              </p>`
            : nothing
        }
      </form>
    `;
  }

  /** A right answer stays: it can be read, and nothing takes it back. Where there are fresh numbers, another one is asked. */
  get #locked(): boolean {
    return this.#reply?.right ?? false;
  }

  /** Whether another draw is another question: some numbers are for the review's cards alone. */
  get #varies(): boolean {
    const { variants, question = "", kind, replies, sides = [] } = this.#written;
    if (sides.length > 0) return true;
    const options = kind === "choice" ? replies.map((reply) => reply.answers[0]!) : [];
    return !!variants && [question, ...options].some((text) => /gw\d+slot/.test(text));
  }

  /** How many in a row are right, where more than one is asked for. */
  #streak(): TemplateResult | typeof nothing {
    const { goal } = this.#written;
    if (!goal || goal < 2 || !this.task) return nothing;
    const streak = this.mastered ? goal : Math.min(goal, store.record(this.task)?.streak ?? 0);
    const dots = Array.from({ length: goal }, (_, i) => html`<i data-on=${i < streak}></i>`);
    return html`<span class="streak"
      ><span class="dots" aria-hidden="true">${dots}</span>${say("quiz.streak", { streak, goal })}</span
    >`;
  }

  #words(): TemplateResult | typeof nothing {
    if (this.#complaint) return html`<p>${this.#complaint}</p>`;
    if (this.#reply) {
      const verdict = say(this.#reply.right ? "quiz.right" : "quiz.wrong");
      const second = this.#reply.right && this.#missed && !this.mastered && this.task && (this.#written.goal ?? 1) > 1;
      return html`<p>
        <strong>${verdict}</strong> ${unsafeHTML(this.#reply.feedback)} ${second ? say("quiz.second") : nothing}
      </p>`;
    }
    return this.mastered ? html`<p><strong>${say("quiz.done")}</strong></p>` : nothing;
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
        .defaultValue=${this.#reply ? this.#answer : this.#typed}
        ?readonly=${this.#locked}
        aria-describedby=${this.#name}
    /></label>`;
  }

  #options(): TemplateResult {
    const chosen = this.#reply ? this.#answer : "";
    return html`<div class="options" role="radiogroup" aria-labelledby=${this.#name}>
      ${this.#order.map((place) => {
        const text = this.#item.replies[place]!.answers[0]!;
        return html`<label
          ><input
            type="radio"
            name="answer"
            value=${place}
            ?checked=${chosen === String(place)}
            ?disabled=${this.#locked}
            aria-label=${spoken(text)}
          /><span>${unsafeHTML(text)}</span></label
        >`;
      })}
    </div>`;
  }

  readonly #hint = (): void => {
    this.#hints += 1;
  };

  readonly #onward = (): void => {
    this.again();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>("input")?.focus());
  };

  /** Set the reply to an answer, or what to say where it is none. */
  #judge(answer: string): void {
    this.#answer = answer;
    this.#complaint = "";
    this.#reply = undefined;
    if (!answer) this.#complaint = say(this.#item.kind === "number" ? "quiz.empty" : "quiz.choose");
    else if (this.#item.kind === "choice") this.#reply = this.#item.replies[Number(answer)];
    else {
      const given = readNumber(answer);
      if (given === null || !Number.isFinite(given)) this.#complaint = say("quiz.number", { answer });
      else if (this.#item.counts && !(Number.isInteger(given) && given >= 0))
        this.#complaint = say("quiz.count", { answer });
      else {
        const reply = replyTo(this.#item, given);
        this.#reply = { ...reply, feedback: answered(reply.feedback, given) };
      }
    }
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    if (this.#locked) return; // Enter in the field
    const answer = String(new FormData(event.target as HTMLFormElement).get("answer") ?? "").trim();
    this.#judge(answer);
    const reply = this.#reply;
    if (reply) {
      const numeric = this.#item.kind === "number";
      const known = !reply.right && !(numeric && reply.answers.some((one) => "*<>".includes(one)));
      this.attempt(reply.right, numeric ? answer : plain(reply.answers[0]!), {
        question: plain(this.querySelector(".question")!.innerHTML),
        misconception: known ? inShort(plain(reply.feedback)) : "",
        kind: known ? `reply ${this.#item.replies.findIndex(({ answers }) => answers === reply.answers)}` : "",
        goal: this.#written.goal ?? 1,
        second: this.#missed,
        ...(reply.right ? { kept: JSON.stringify({ variant: this.#variant, answer } satisfies Kept) } : {}),
      });
      this.#missed ||= !reply.right;
      if (reply.right || !this.task)
        begin(this.#shelf, null); // a card that was missed comes back with other numbers
      else this.#remember(numeric ? answer : "");
      if (reply.right) void this.focusOn(".more button"); // Check has gone
      this.dispatchEvent(new CustomEvent("gradwalk-answer", { bubbles: true, detail: { right: reply.right } }));
    }
  };
}

customElements.define("gradwalk-quiz", Quiz);
