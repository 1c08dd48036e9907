/**
 * What the elements that ask for numbers share: fresh numbers from a seed, the room there is, a count of right
 * answers in a row, a field with its reply, hints one at a time.
 *
 * Attributes: heading; seed, for the same numbers again. Event: gradwalk-solved {right, answer}.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { anySeed, random, type Draw } from "../model/random";
import { prose } from "../prose";
import { word } from "../words";
import { keep, kept, know, known } from "./known";

export const MASTERED = 3;

export interface Said {
  kind: "right" | "wrong" | "note";
  text: string | TemplateResult;
}

export abstract class LiveElement extends LitElement {
  static override properties: Record<string, object> = {
    heading: {},
    seed: { type: Number },
    done: { type: Boolean },
    mastered: { type: Boolean },
    width: { state: true },
    streak: { state: true },
    said: { state: true },
    hinted: { state: true },
    locked: { state: true },
  };
  declare heading: string;
  declare seed: number;
  /** Set by the page where the element's task is done. */
  declare done: boolean;
  /** Set by the page where three in a row were right, then or before. */
  declare mastered: boolean;
  declare protected width: number;
  /** Right answers in a row. */
  declare protected streak: number;
  declare protected said: Said | null;
  /** How many hints have been asked for. */
  declare protected hinted: number;
  /** Whether the question that is open has been answered right: it stays right until another one is asked. */
  declare protected locked: boolean;
  protected draw: Draw = random(0);

  private readonly observer = new ResizeObserver(([entry]) => (this.width = Math.round(entry!.contentRect.width)));

  constructor() {
    super();
    Object.assign(this, {
      heading: "",
      seed: NaN,
      done: false,
      mastered: false,
      width: 0,
      streak: 0,
      said: null,
      hinted: 0,
    });
    this.locked = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.draw = random(Number.isNaN(this.seed) ? anySeed() : this.seed);
    this.width = this.clientWidth;
    this.observer.observe(this);
    if (this.hasUpdated) return;
    const streak = this.halfDone("streak");
    if (typeof streak === "number") this.streak = streak;
    const open = this.halfDone("question") as { now: unknown; right: boolean } | undefined;
    this.begin();
    if (open) this.comeBackTo(open.now, open.right);
  }

  /** Of an element that asks one question after another: the open one, as a tab can keep it. */
  protected get openQuestion(): unknown {
    return undefined;
  }

  /** After a reload: the question that was open; or another one, if it had been answered right. */
  protected comeBackTo(_question: unknown, _right: boolean): void {}

  protected override updated(changed: PropertyValues): void {
    const now = this.openQuestion;
    if (now !== undefined) this.keepHalfDone("question", { now, right: this.locked });
    if (changed.has("streak")) this.keepHalfDone("streak", this.streak < MASTERED ? this.streak : null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  /** Called once the attributes are there. */
  protected abstract begin(): void;

  /** Whether the question that is open was answered before, right or wrong. */
  private answered = false;
  /** Whether the right answer came too late to count in a row. */
  protected late = false;

  /** The questions that were answered here, before a reload too. */
  protected get known(): string[] {
    return known(this.shelf);
  }

  protected know(question: string): void {
    know(this.shelf, question);
  }

  private get shelf(): string {
    return `gradwalk-known:${location.pathname}:${this.#place ?? this.heading}`;
  }

  /** Of a task or a card of a page: what stood here before a reload, by the name of a part of it. */
  protected halfDone(part: string): unknown {
    return this.#place ? kept(`${this.shelf}:${part}`) : undefined;
  }

  /** Keep a part of what stands here, for a reload; null where there is nothing to come back to. */
  protected keepHalfDone(part: string, state: unknown): void {
    if (this.#place) keep(`${this.shelf}:${part}`, state);
  }

  /** Its name on the page: of a task, or of a card of the review. */
  get #place(): string | null {
    return this.getAttribute("task") ?? this.getAttribute("card");
  }

  /** The open question in a few letters, where a reload asks the same one again: what was missed stays missed. */
  protected get asking(): string {
    return this.openQuestion === undefined ? "" : JSON.stringify(this.openQuestion);
  }

  /** An answer towards three in a row: only a first one counts, and a wrong one sets the count back. */
  protected tally(right: boolean): void {
    if (this.asking && this.halfDone("missed") === this.asking) this.answered = true;
    if (!right) this.keepHalfDone("missed", this.asking || null);
    this.streak = !right ? 0 : this.answered ? this.streak : this.streak + 1;
    if (right) this.answer();
    this.late = right && this.answered;
    this.answered = true;
    this.locked = right;
    this.know("");
  }

  /** Another question is asked now. */
  protected another(): void {
    this.answered = this.late = this.locked = false;
    if (this.hasUpdated) this.keepHalfDone("missed", null); // else it is the question that a reload asks again
  }

  /** The room for a drawing inside the card. */
  protected get room(): number {
    return Math.max(260, this.width - 30);
  }

  /** Tell the page that an attempt was made; a wrong one with what was asked and what was said to it, in words. */
  protected tell(right: boolean, answer = "", misconception = this.misconception, question = ""): void {
    const detail = { right, question, answer, misconception: right ? "" : misconception };
    this.dispatchEvent(new CustomEvent("gradwalk-solved", { detail, bubbles: true, composed: true }));
  }

  /** Whether three right answers in a row are its medal; else one is all it asks for. */
  protected get inRow(): boolean {
    return true;
  }

  /** Tell the page of a right answer on the way to three in a row. */
  protected answer(): void {
    if (!this.inRow) return;
    this.dispatchEvent(new CustomEvent("gradwalk-right", { bubbles: true, composed: true }));
  }

  private get misconception(): string {
    return this.said?.kind === "wrong" && typeof this.said.text === "string" ? this.said.text : "";
  }

  protected async focusOn(selector: string): Promise<void> {
    if (!this.renderRoot.contains((this.renderRoot as ShadowRoot).activeElement)) return;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  protected head(extra: unknown = nothing): TemplateResult {
    return html`<header class="row head">
      ${this.heading ? html`<strong>${this.heading}${this.done ? html` <span class="done">${word("live-element.done")}</span>` : nothing}</strong>` : nothing}${extra}
    </header>`;
  }

  /** `2 of 3 in a row`, with dots. */
  protected counter(): TemplateResult {
    const shown = this.mastered ? MASTERED : Math.min(this.streak, MASTERED);
    const text =
      shown >= MASTERED
        ? word("live-element.three-in-a-row")
        : word("live-element.of-right-in-a", { shown, mastered: MASTERED });
    return html`<span class="streak"
      ><span aria-hidden="true" class="dots"
        >${[0, 1, 2].map((i) => html`<i class=${i < shown ? "full" : ""}></i>`)}</span
      >
      ${text}</span
    >`;
  }

  /** What was said last, heard as well as seen. */
  protected reply(): TemplateResult {
    return html`<div class="reply ${this.said?.kind ?? ""}" aria-live="polite">
      ${
        this.said
          ? html`<p>
              ${this.said.kind === "right" ? html`<strong>✓ </strong>` : nothing}${
                this.said.kind === "wrong" ? html`<strong>${word("live-element.not-yet")} </strong>` : nothing
              }${typeof this.said.text === "string" ? prose(this.said.text) : this.said.text}${this.said.kind === "right" && this.late && !this.mastered ? ` ${word("live-element.only-first")}` : nothing}
            </p>`
          : nothing
      }
    </div>`;
  }

  protected hints(all: readonly string[]): TemplateResult {
    const shown = all.slice(0, this.hinted);
    return html`${
      shown.length
        ? html`<ol class="hints" aria-live="polite">
            ${shown.map((hint) => html`<li>${prose(hint)}</li>`)}
          </ol>`
        : nothing
    }`;
  }

  protected hintButton(all: readonly string[]): TemplateResult | typeof nothing {
    if (this.hinted >= all.length) return nothing;
    const name = [word("hint-a-question"), word("hint-an-idea"), word("hint-the-line")][this.hinted] ?? word("hint");
    return html`<button type="button" class="quiet" @click=${() => (this.hinted += 1)}>${name}</button>`;
  }
}
