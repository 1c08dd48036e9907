/** The base of the course's elements: they draw into the page itself, so that its styles and its printing apply. */
import { LitElement, type TemplateResult } from "lit";
import { here } from "./course-data";
import { type Attempt, store } from "./store";

export abstract class Part extends LitElement {
  #prepared = false;
  readonly #changed = (): void => this.requestUpdate();

  override connectedCallback(): void {
    if (!this.#prepared) this.prepare();
    this.#prepared = true;
    super.connectedCallback();
    store.addEventListener("change", this.#changed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    store.removeEventListener("change", this.#changed);
  }

  protected override createRenderRoot(): HTMLElement {
    const box = document.createElement("div");
    box.className = "part";
    this.place(box);
    return box;
  }

  /** Called once, before the first drawing: read what the page's author put inside. */
  prepare(): void {}

  /** Where the drawing goes: after what the page's author put inside. */
  place(box: HTMLElement): void {
    this.append(box);
  }

  abstract template(): TemplateResult;

  override render(): TemplateResult {
    return this.template();
  }

  /** Put the cursor into the first match, once what has changed is drawn. */
  protected async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(selector)?.focus();
  }

  get task(): string {
    return this.getAttribute("task") ?? "";
  }

  get done(): boolean {
    return here !== undefined && store.isDone(here.slug, this.task);
  }

  /** Done, and with the right answers in a row that its medal asks for, where it has one. */
  get mastered(): boolean {
    return here !== undefined && store.isMastered(here.slug, this.task);
  }

  /** Tell the store of an attempt at this element's task, if the lesson counts it. */
  attempt(right: boolean, answer = "", more: Omit<Attempt, "right" | "answer"> = {}): void {
    if (here?.tasks.includes(this.task)) store.attempt(this.task, { right, answer, ...more });
  }
}
