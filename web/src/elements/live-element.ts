/**
 * What the elements that ask for numbers share: fresh numbers from a seed, the room there is, a count of right
 * answers in a row, a field with its reply, hints one at a time.
 *
 * Attributes: heading; seed, for the same numbers again. Event: gradwalk-solved {right, answer}.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { anySeed, random, type Draw } from "../model/random";
import { prose } from "../prose";
import { word } from "../words";
import { know, known } from "./known";

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
    width: { state: true },
    streak: { state: true },
    said: { state: true },
    hinted: { state: true },
  };
  declare heading: string;
  declare seed: number;
  /** Set by the page where the element's task is done. */
  declare done: boolean;
  declare protected width: number;
  /** Right answers in a row. */
  declare protected streak: number;
  declare protected said: Said | null;
  /** How many hints have been asked for. */
  declare protected hinted: number;
  protected draw: Draw = random(0);

  private readonly observer = new ResizeObserver(([entry]) => (this.width = Math.round(entry!.contentRect.width)));

  constructor() {
    super();
    Object.assign(this, { heading: "", seed: NaN, done: false, width: 0, streak: 0, said: null, hinted: 0 });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.draw = random(Number.isNaN(this.seed) ? anySeed() : this.seed);
    this.width = this.clientWidth;
    this.observer.observe(this);
    if (!this.hasUpdated) this.begin();
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
    return `gradwalk-known:${location.pathname}:${this.getAttribute("task") ?? this.heading}`;
  }

  /** An answer towards three in a row: only a first one counts, and a wrong one sets the count back. */
  protected tally(right: boolean): void {
    this.streak = !right ? 0 : this.answered ? this.streak : this.streak + 1;
    this.late = right && this.answered;
    this.answered = true;
    this.know("");
  }

  /** Another question is asked now. */
  protected another(): void {
    this.answered = this.late = false;
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
    const shown = this.done ? MASTERED : Math.min(this.streak, MASTERED);
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
              }${typeof this.said.text === "string" ? prose(this.said.text) : this.said.text}${this.said.kind === "right" && this.late && !this.done ? ` ${word("live-element.only-first")}` : nothing}
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

/** The page's own rules for what stands in its column would win over these, but for the !important. */
export const liveElementStyles = css`
  :host {
    display: block !important;
    max-width: var(--wide, 62rem) !important;
    margin-block: 1.8rem !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .card {
    border-radius: calc(var(--gw-radius) * 1.5);
  }
  .body > p,
  .body > table,
  .reply,
  .story {
    max-width: 44rem;
  }
  .head {
    padding: calc(var(--gw-space) * 1.75) calc(var(--gw-space) * 2.5) 0;
    justify-content: space-between;
  }
  .done {
    margin-left: 0.4rem;
    color: var(--gw-muted);
    font-weight: 600;
    white-space: nowrap;
  }
  .body {
    padding: var(--gw-space) calc(var(--gw-space) * 2.5) calc(var(--gw-space) * 2);
  }
  .body > p {
    margin: 0.4rem 0;
  }
  .streak {
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .dots {
    display: inline-flex;
    gap: 5px;
  }
  .dots i {
    width: 12px;
    height: 12px;
    border: 1.75px solid var(--gw-control-line);
    border-radius: 50%;
  }
  .dots .full {
    background: var(--gw-ink);
    border-color: var(--gw-ink);
  }
  .reply {
    min-height: 1px;
  }
  .reply p {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem;
    border-radius: var(--gw-radius);
    background: var(--gw-panel);
    overflow-wrap: anywhere;
  }
  .reply.right p {
    border-left: 3px solid var(--gw-ink);
  }
  .reply.wrong p {
    border-left: 3px dashed var(--gw-accent);
  }
  .hints {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem 0.6rem 2.2rem;
    background: var(--gw-panel);
    border-radius: var(--gw-radius);
  }
  button.quiet {
    background: none;
  }
  .task code,
  .task .mono {
    padding: 0.08em 0.3em;
    border-radius: 4px;
    background: var(--gw-panel);
    font-family: var(--gw-mono);
    font-size: 0.94em;
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    align-items: end;
    margin-top: 0.6rem;
  }
  .ask label {
    display: grid;
    gap: 0.15rem;
    font-size: 0.9375rem;
    color: var(--gw-muted);
  }
  .ask input {
    width: 9rem;
    font-family: var(--gw-mono);
    color: var(--gw-ink);
    font-size: 1.0625rem;
  }
  input[type="range"] {
    accent-color: var(--gw-forward);
    padding: 0;
    border: 0;
    width: 100%;
    min-height: 2rem;
    background: none;
  }
  .ask label.slide,
  .slide {
    flex: 1 1 12rem;
    display: block;
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
  }
  .slide b {
    color: var(--gw-ink);
    font-family: var(--gw-mono);
  }
`;
