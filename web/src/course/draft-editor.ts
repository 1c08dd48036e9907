/** An editor whose text is kept at every keystroke: in a plain text area at once, in CodeMirror as soon as that has arrived. */
import { store } from "./store";
import type { Editor, EditorOptions } from "./editor";

export class DraftEditor {
  #editor: Editor | undefined;
  #text: string;

  constructor(
    readonly place: HTMLElement,
    readonly key: string,
    readonly original: string,
    options: Pick<EditorOptions, "label" | "run" | "indent">,
  ) {
    this.#text = store.memory.drafts[key] ?? original;
    const area = document.createElement("textarea");
    area.value = this.#text;
    area.setAttribute("aria-label", options.label);
    const lines = this.#text.split("\n").length;
    area.rows = Math.max(4, lines);
    // where the editor will have the text, behind its line numbers, so that nothing moves when it arrives
    const indent = (options.indent ?? 0) / (matchMedia("(max-width: 600px)").matches ? 3 : 1);
    area.style.paddingLeft = `calc(1.5rem + ${indent + String(lines).length - 1}ch)`;
    area.spellcheck = false;
    area.addEventListener("input", () => this.#changed(area.value));
    place.append(area);
    void import("./editor").then(({ Editor: Kind }) => {
      const focused = document.activeElement === area;
      area.remove();
      this.#editor = new Kind(place, { ...options, text: this.#text, changed: (text) => this.#changed(text) });
      if (focused) this.#editor.focus();
    });
  }

  get text(): string {
    return this.#text;
  }

  set fault(line: number | null) {
    if (this.#editor) this.#editor.fault = line;
  }

  /** Back to what the lesson began with. */
  reset(): void {
    this.set(this.original);
  }

  set(text: string): void {
    this.#changed(text);
    if (this.#editor) this.#editor.text = text;
    else this.place.querySelector("textarea")!.value = text;
  }

  focus(): void {
    if (this.#editor) this.#editor.focus();
    else this.place.querySelector("textarea")?.focus();
  }

  #changed(text: string): void {
    this.#text = text;
    store.change((memory) => {
      if (text === this.original) delete memory.drafts[this.key];
      else memory.drafts[this.key] = text;
    }, true);
  }
}
