/** A part of a page that is shown only when its `tasks` are done: names and answers that would spoil them. */
import { here, say } from "./course-data";
import { store } from "./store";

class After extends HTMLElement {
  #notice: HTMLElement | undefined;
  readonly #look = (): void => {
    const tasks = (this.getAttribute("tasks") ?? "").split(" ");
    const open = tasks.filter((task) => !here || !store.isDone(here.slug, task)).length;
    for (const child of this.children) if (child !== this.#notice) (child as HTMLElement).hidden = open > 0;
    this.#notice!.hidden = open === 0;
    this.#notice!.textContent = say("after.open", { count: open });
  };

  connectedCallback(): void {
    if (!this.#notice) {
      this.#notice = document.createElement("p");
      this.#notice.className = "after-notice";
      this.prepend(this.#notice);
    }
    store.addEventListener("change", this.#look);
    this.#look();
  }

  disconnectedCallback(): void {
    store.removeEventListener("change", this.#look);
  }
}

customElements.define("gradwalk-after", After);
