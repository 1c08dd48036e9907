/** Where the learner is: the bar at the top, the list of lessons, the card at the end of a lesson. */
import { html, nothing, type TemplateResult } from "lit";
import { here, lessons, say } from "./course-data";
import { Part } from "./part";
import { store } from "./store";

/** `done / total` of this lesson, always in sight. */
class Progress extends Part {
  override template(): TemplateResult {
    if (!here) return html``;
    const done = store.countDone(here);
    const total = here.tasks.length;
    return html`<div class="bar">
      <progress max=${total} value=${done} aria-label=${say("progress.label", { title: here.title })}></progress>
      <span class="count" role="status">${say("progress.count", { done, total })}</span>
      ${store.lasting ? nothing : html`<span class="warning">${say("progress.blocked")}</span>`}
    </div>`;
  }
}

/** Marks what is done in the list of lessons, and says where to go on. */
class Contents extends Part {
  override place(box: HTMLElement): void {
    this.prepend(box);
  }

  override template(): TemplateResult {
    const rows = [...this.querySelectorAll<HTMLLIElement>("ol.contents > li")];
    let next: { slug: string; title: string } | undefined;
    for (const row of rows) {
      const slug = row
        .querySelector("a")!
        .getAttribute("href")!
        .replace(/\.html$/, "");
      const lesson = lessons.find((each) => each.slug === slug);
      if (!lesson) continue;
      const done = store.countDone(lesson);
      if (done < lesson.tasks.length) next ??= lesson;
      let badge = row.querySelector(".badge");
      if (!badge) {
        badge = document.createElement("span");
        badge.className = "badge";
        row.querySelector("a")!.append(badge);
      }
      row.dataset["state"] = done === 0 ? "new" : done < lesson.tasks.length ? "begun" : "done";
      badge.textContent =
        done === lesson.tasks.length
          ? say("contents.done")
          : say("progress.count", { done, total: lesson.tasks.length });
    }
    const begun = Object.keys(store.memory.tasks).length > 0;
    if (!next) return html`<p class="start"><a class="button" href="review.html">${say("contents.review")}</a></p>`;
    return html`<p class="start">
      <a class="button" href="${next.slug}.html"
        >${say(begun ? "contents.continue" : "contents.start", { title: next.title })}</a
      >
    </p>`;
  }
}

/** The end of a lesson: what is still open, with links; or the card that says it is complete. */
class Finish extends Part {
  override template(): TemplateResult {
    if (!here) return html``;
    const open = here.tasks.filter((task) => !store.isDone(here!.slug, task));
    if (open.length > 0) {
      return html`<section class="finish" data-state="open">
        <h2>${say("finish.open", { count: open.length })}</h2>
        <ul>
          ${open.map((task) => html`<li><a href="#" @click=${(event: Event) => visit(event, task)}>${describe(task)}</a></li>`)}
        </ul>
      </section>`;
    }
    const next = this.getAttribute("next");
    const title = this.getAttribute("next-title");
    return html`<section class="finish" data-state="done" role="status">
      <h2>${say("finish.done", { title: here.title })}</h2>
      <p>${say("finish.count", { total: here.tasks.length })}</p>
      <p>
        <a class="button" href=${next ?? "index.html"}
          >${title ? say("finish.next", { title }) : say("finish.review")}</a
        >
      </p>
    </section>`;
  }
}

function holder(task: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[task]")].find((element) =>
    element.getAttribute("task")!.split(" ").includes(task),
  );
}

/** A task in words: its question, or its element's own title. */
function describe(task: string): string {
  const element = holder(task);
  const question = element?.querySelector(".question")?.cloneNode(true) as Element | undefined;
  question?.querySelectorAll("annotation").forEach((formula) => formula.remove()); // a formula is there twice
  const words = question?.textContent ?? element?.getAttribute("heading") ?? "";
  const many = (element?.getAttribute("task") ?? "").includes(" ");
  const text = words.trim().replace(/\s+/g, " ");
  return (text.length > 90 ? `${text.slice(0, 87)}...` : text || task) + (many ? `: ${task}` : "");
}

function visit(event: Event, task: string): void {
  event.preventDefault();
  const element = holder(task);
  element?.scrollIntoView({ block: "center" });
  element?.querySelector<HTMLElement>("input, button, [tabindex]")?.focus({ preventScroll: true });
}

customElements.define("gradwalk-progress", Progress);
customElements.define("gradwalk-contents", Contents);
customElements.define("gradwalk-finish", Finish);
