/**
 * The review: every question that was once answered, as a card that returns after growing intervals, at most ten a
 * day. The cards are questions and drills that the page's generator put inside; this element decides which one is shown.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { boxes, inBoxes } from "./boxes";
import { lessons, say } from "./course-data";
import { Part } from "./part";
import { answered, answeredToday, daysUntil, isDue, todays } from "./spacing";
import { store } from "./store";

/** A question or a drill. */
interface Card extends HTMLElement {
  /** Asks anew, with other numbers; not there before its element has arrived, which then asks by itself. */
  again?(): void;
  /** Which question it asks now, with its numbers; and which one it shall not ask. */
  asked?: string;
  avoid?: string;
}

class Review extends Part {
  #cards = new Map<string, Card>();
  @state() accessor #current: string | undefined;
  /** What was replied to the current card: right or wrong. */
  @state() accessor #replied: boolean | undefined;
  /** Whether the reader wants today what comes tomorrow. */
  #early = false;

  override prepare(): void {
    for (const card of this.querySelectorAll<Card>("[card]")) this.#cards.set(card.getAttribute("card")!, card);
    for (const name of ["gradwalk-answer", "gradwalk-solved"])
      this.addEventListener(
        name,
        (event) => void this.#answer((event as CustomEvent<{ right: boolean }>).detail.right),
      );
    this.#next();
  }

  #due(): string[] {
    return todays([...this.#cards.keys()], store.memory, new Date(), this.#early);
  }

  #next(): void {
    const due = this.#due();
    this.#current = due.find((name) => name !== this.#current) ?? due[0];
    this.#replied = undefined;
    for (const [name, card] of this.#cards) card.hidden = name !== this.#current;
    const card = this.#cards.get(this.#current ?? "");
    if (card) card.avoid = store.memory.cards[this.#current!]?.asked ?? "";
    if (card?.shadowRoot || card?.querySelector("form")) card.again?.(); // before that it draws numbers of its own
  }

  /** The first answer counts. A right one, first or not, leads on: whoever presses Enter again has the next card. */
  async #answer(right: boolean): Promise<void> {
    this.#note(right);
    await this.updateComplete;
    if (right) this.querySelector<HTMLElement>(".row.review button")?.focus();
  }

  #note(right: boolean): void {
    if (!this.#current || this.#replied !== undefined) return;
    const name = this.#current;
    this.#replied = right;
    const asked = this.#cards.get(name)?.asked;
    store.change((memory) => {
      memory.cards[name] = { ...answered(name, right, memory, new Date()), ...(asked && { asked }) };
    });
  }

  override template(): TemplateResult {
    const due = this.#due();
    if (!this.#current) return this.#rest();
    const seen = answeredToday([...this.#cards.keys()], store.memory, new Date());
    const done = seen.filter((name) => !due.includes(name)).length;
    const again = seen.length - done;
    const lesson = lessons.find(({ slug }) => this.#current!.startsWith(`${slug}/`));
    const task = this.#current.split("/")[1]!;
    return html`<div class="row review">
        ${this.#replied === undefined ? nothing : html`<button type="button" @click=${this.#onward}>${say("review.next")}</button><span>${this.#when()}</span>`}
        <p class="where">
          <progress max=${done + due.length} value=${done} aria-hidden="true"></progress>
          <span class="count"
            >${say(again ? "review.count-again" : "review.count", { due: due.length, done, again })}</span
          >
          ${lesson ? html`<a href="${lesson.slug}.html#task-${task}">${say("review.lesson", { title: lesson.title })}</a>` : nothing}
        </p>
      </div>
      ${this.#boxes()}`;
  }

  /** The cards whose question was answered in its lesson. */
  #known(): string[] {
    return [...this.#cards.keys()].filter((name) => store.memory.tasks[name]?.done);
  }

  #boxes(): TemplateResult {
    const current = this.#current && (store.memory.cards[this.#current]?.box ?? 0);
    return boxes(inBoxes(this.#known(), store.memory), typeof current === "number" ? current : undefined);
  }

  /** When the card just answered comes back. */
  #when(): string {
    const record = store.memory.cards[this.#current!];
    const days = record ? daysUntil(record, new Date()) : 0;
    if (days === 0) return say(this.#replied ? "review.today" : "review.today-wrong");
    return days === 1 ? say("review.tomorrow") : say("review.days", { days });
  }

  #rest(): TemplateResult {
    const { cards } = store.memory;
    const known = this.#known();
    const now = new Date();
    const soonest = known.map((name) => cards[name]?.due ?? "").sort()[0] ?? "";
    const count = known.filter((name) => !cards[name] || isDue(cards[name], now)).length;
    const next = count ? say("review.more", { count }) : soonest && day(soonest);
    const fresh = known.length > 0 && answeredToday(known, store.memory, now).length === 0;
    const early = todays(known, store.memory, now, true).length > 0;
    return html`<div class="finish" data-state=${known.length ? "done" : "open"}>
        <h2>${say(!known.length ? "review.start" : fresh ? "review.nothing-yet" : "review.empty")}</h2>
        <p>${known.length ? say("review.when", { next }) : say("review.none")}</p>
        ${
          early
            ? html`<p>${say("review.a-night")}</p>
                <p>
                  <button type="button" class="quiet" @click=${this.#now}>${say("review.early")}</button>
                </p>`
            : nothing
        }
        ${known.length ? nothing : html`<p><a class="button" href="${lessons[0]?.slug ?? "index"}.html">${lessons[0]?.title}</a></p>`}
      </div>
      ${this.#boxes()}`;
  }

  readonly #now = (): void => {
    this.#early = true;
    void this.#onward();
  };

  readonly #onward = async (): Promise<void> => {
    this.#next();
    await this.updateComplete;
    const card = this.#cards.get(this.#current ?? "");
    (card?.shadowRoot ?? card)?.querySelector<HTMLElement>("input")?.focus();
  };
}

function day(iso: string): string {
  return new Date(iso).toLocaleDateString(document.documentElement.lang, {
    weekday: "long",
    day: "numeric",
    month: "long",
  });
}

customElements.define("gradwalk-review", Review);
