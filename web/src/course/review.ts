/**
 * The review: every question that was once answered, as a card that returns after growing intervals (Leitner's boxes).
 * The cards are quiz elements that the page's generator put inside; this element decides which one is shown.
 */
import { html, type TemplateResult } from "lit";
import { say } from "./course-data";
import { Part } from "./part";
import type { Quiz } from "./quiz";
import { type CardRecord, store } from "./store";

const DAYS = [0, 1, 3, 7, 14, 30, 60];
const DAY = 86_400_000;

/** The record of a card after an answer: right moves it up a box, wrong back to the first. */
export function answered(record: CardRecord | undefined, right: boolean, now: Date): CardRecord {
  const box = right ? Math.min((record?.box ?? 0) + 1, DAYS.length - 1) : 0;
  return { box, due: new Date(now.getTime() + DAYS[box]! * DAY).toISOString() };
}

class Review extends Part {
  #cards: Quiz[] = [];
  #current: Quiz | undefined;
  #replied = false;
  #early = false;

  override prepare(): void {
    this.#cards = [...this.querySelectorAll<Quiz>("gradwalk-quiz")];
    this.addEventListener("gradwalk-answer", (event) =>
      this.#answer((event as CustomEvent<{ right: boolean }>).detail.right),
    );
    this.#next();
  }

  #name(card: Quiz): string {
    return card.getAttribute("card")!;
  }

  /** A card joins the review when its question was answered in the lesson, or at once if the learner asks for it. */
  #due(): Quiz[] {
    const { cards, tasks } = store.memory;
    const now = new Date().toISOString();
    const waiting = this.#cards.filter((card) => {
      const record = cards[this.#name(card)];
      if (record) return record.due <= now;
      return this.#early || tasks[this.#name(card)]?.done !== undefined;
    });
    return waiting.sort((a, b) => (cards[this.#name(a)]?.due ?? "").localeCompare(cards[this.#name(b)]?.due ?? ""));
  }

  #next(): void {
    this.#current = this.#due()[0];
    this.#replied = false;
    for (const card of this.#cards) card.hidden = card !== this.#current;
    if (this.#current?.isConnected && this.#current.querySelector("form")) this.#current.reset();
  }

  #answer(right: boolean): void {
    if (!this.#current || this.#replied) return;
    const name = this.#name(this.#current);
    this.#replied = true;
    store.change((memory) => (memory.cards[name] = answered(memory.cards[name], right, new Date())));
  }

  override template(): TemplateResult {
    const due = this.#due().length;
    const known = Object.keys(store.memory.cards).length;
    if (!this.#current) {
      const dates = Object.values(store.memory.cards).map((card) => card.due);
      const next = dates.sort()[0];
      return html`<div class="finish">
        <h2>${say("review.empty")}</h2>
        <p>
          ${next ? say("review.when", { date: new Date(next).toLocaleDateString(document.documentElement.lang) }) : say("review.none")}
        </p>
        <p><button type="button" class="quiet" @click=${this.#all}>${say("review.all")}</button></p>
      </div>`;
    }
    return html`<div class="row">
      ${this.#replied ? html`<button type="button" @click=${this.#onward}>${say("review.next")}</button>` : ""}
      <span class="count">${say("review.count", { due, known })}</span>
    </div>`;
  }

  readonly #onward = (): void => {
    this.#next();
    this.draw();
    this.#current?.querySelector<HTMLElement>("input")?.focus();
  };

  readonly #all = (): void => {
    this.#early = true;
    if (this.#due().length === 0) {
      const now = new Date().toISOString();
      store.change((memory) => {
        for (const card of this.#cards) (memory.cards[this.#name(card)] ??= { box: 0, due: now }).due = now;
      }, true);
    }
    this.#onward();
  };
}

customElements.define("gradwalk-review", Review);
