/** The learner's own record: what is done, the file to take along, and the way to bring one back. */
import { html, type TemplateResult } from "lit";
import { lessons, say } from "./course-data";
import { Part } from "./part";
import { empty, parseMemory, store } from "./store";

class LearnersRecord extends Part {
  #notice = "";

  override template(): TemplateResult {
    return html`<table class="wide">
        <thead>
          <tr>
            <th scope="col">${say("record.lesson")}</th>
            <th scope="col">${say("record.done")}</th>
          </tr>
        </thead>
        <tbody>
          ${lessons.map((lesson) => {
            const done = store.countDone(lesson);
            return html`<tr>
              <th scope="row"><a href="${lesson.slug}.html">${lesson.title}</a></th>
              <td>
                <progress max=${lesson.tasks.length} value=${done} aria-label=${lesson.title}></progress>
                <span class="count">${say("progress.count", { done, total: lesson.tasks.length })}</span>
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
      <form class="stack" @submit=${this.#export}>
        <label
          ><span>${say("record.name")}</span>
          <input type="text" name="learner" maxlength="80" autocomplete="name" .value=${store.memory.learner}
        /></label>
        <div class="row">
          <button type="submit">${say("record.export")}</button>
          <label class="button quiet file"
            >${say("record.import")}<input type="file" accept="application/json,.json" @change=${this.#import}
          /></label>
          <button type="button" class="quiet" @click=${this.#forget}>${say("record.forget")}</button>
        </div>
        <p role="status">${this.#notice || (store.lasting ? "" : say("progress.blocked"))}</p>
      </form>`;
  }

  readonly #export = (event: Event): void => {
    event.preventDefault();
    const learner = String(new FormData(event.target as HTMLFormElement).get("learner") ?? "").trim();
    store.change((memory) => (memory.learner = learner));
    const file = new Blob([JSON.stringify(store.memory, null, 1)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `gradwalk-${learner.replace(/[^\p{L}\p{N}]+/gu, "-") || "progress"}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.#tell(say("record.exported", { file: link.download }));
  };

  readonly #import = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      store.replace(parseMemory(await file.text()));
      this.#tell(say("record.imported", { file: file.name }));
    } catch (problem) {
      this.#tell(
        say("record.unreadable", { file: file.name, reason: problem instanceof Error ? problem.message : "" }),
      );
    }
    input.value = "";
  };

  readonly #forget = (): void => {
    if (!confirm(say("record.sure"))) return;
    store.replace(empty());
    this.#tell(say("record.forgotten"));
  };

  #tell(notice: string): void {
    this.#notice = notice;
    this.draw();
  }
}

customElements.define("gradwalk-record", LearnersRecord);
