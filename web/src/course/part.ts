/** The base of the course's elements: they draw into the page itself, so that its styles and its printing apply. */
import { render, type TemplateResult } from "lit";
import { here } from "./course-data";
import { type Attempt, store } from "./store";

export abstract class Part extends HTMLElement {
  #box: HTMLElement | undefined;
  readonly #redraw = (): void => this.draw();

  connectedCallback(): void {
    if (!this.#box) {
      this.#box = document.createElement("div");
      this.#box.className = "part";
      this.prepare();
      this.place(this.#box);
    }
    store.addEventListener("change", this.#redraw);
    this.draw();
  }

  disconnectedCallback(): void {
    store.removeEventListener("change", this.#redraw);
  }

  /** Called once, before the first drawing: read what the page's author put inside. */
  prepare(): void {}

  /** Where the drawing goes: after what the page's author put inside. */
  place(box: HTMLElement): void {
    this.append(box);
  }

  abstract template(): TemplateResult;

  draw(): void {
    if (this.#box) render(this.template(), this.#box);
  }

  get task(): string {
    return this.getAttribute("task") ?? "";
  }

  get done(): boolean {
    return here !== undefined && store.isDone(here.slug, this.task);
  }

  /** Tell the store of an attempt at this element's task, if the lesson counts it. */
  attempt(right: boolean, answer = "", more: Omit<Attempt, "right" | "answer"> = {}): void {
    if (here?.tasks.includes(this.task)) store.attempt(this.task, { right, answer, ...more });
  }
}
