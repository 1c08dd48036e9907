/** Where the learner is: the bar at the top, the path and the list of lessons, where to go on, the end of a lesson. */
import { html, type LitElement, nothing, type TemplateResult } from "lit";
import { course, here, type LessonData, lessons, say, titleOf } from "./course-data";
import type { completionCard } from "./completion-card";
import { lastWorkedIn, nextLesson } from "./last-worked";
import { Part } from "./part";
import { store } from "./store";

/** `done / total` of this lesson, always in sight. */
class Progress extends Part {
  override template(): TemplateResult {
    if (!here)
      return html`${store.lasting ? nothing : html`<div class="bar"><span class="warning">${say("progress.blocked")}</span></div>`}`;
    const done = store.countDone(here);
    const total = here.tasks.length;
    return html`<div class="bar">
      <progress max=${total} value=${done} aria-label=${say("progress.label", { title: here.title })}></progress>
      <span class="count" role="status">${say("progress.count", { done, total })}</span>
      ${medals(here)} ${store.lasting ? nothing : html`<span class="warning">${say("progress.blocked")}</span>`}
    </div>`;
  }
}

/** How many medals a lesson has brought, beside what is done in it. */
function medals(lesson: LessonData): TemplateResult | typeof nothing {
  const count = store.medals(lesson).won.length;
  const words = say(count === 1 ? "progress.medal" : "progress.medals", { count });
  return count ? html`<span class="medals" role="img" aria-label=${words} title=${words}>★ ${count}</span>` : nothing;
}

function stateOf(lesson: LessonData): "new" | "begun" | "done" {
  const done = store.countDone(lesson);
  return done === 0 ? "new" : done < lesson.tasks.length ? "begun" : "done";
}

/** Marks the lessons in a list that the page's author wrote: what is done, what is begun. */
class Path extends Part {
  override template(): TemplateResult {
    for (const row of this.querySelectorAll<HTMLLIElement>("li[data-lesson]")) {
      const lesson = lessons.find(({ slug }) => slug === row.dataset["lesson"]);
      if (!lesson) continue;
      row.dataset["state"] = stateOf(lesson);
      this.mark(row, lesson);
    }
    return html``;
  }

  mark(_row: HTMLLIElement, _lesson: LessonData): void {}
}

/** The same for the list on the front page, with `done / total` at each lesson that is begun. */
class Contents extends Path {
  override mark(row: HTMLLIElement, lesson: LessonData): void {
    let badge = row.querySelector(".badge");
    if (!badge) {
      badge = document.createElement("span");
      badge.className = "badge";
      row.querySelector("a")!.append(badge);
    }
    const done = store.countDone(lesson);
    const words = {
      new: "",
      begun: say("progress.count", { done, total: lesson.tasks.length }),
      done: say("contents.done"),
    };
    badge.textContent = words[stateOf(lesson)];
  }
}

/** The one obvious next step: the first lesson, the one last worked on, or the ending. */
class Start extends Part {
  override template(): TemplateResult {
    const current = nextLesson();
    if (!current) {
      const ending = course.lessons.some(({ slug }) => slug === "ending");
      return ending ? this.#link("ending", say("contents.ending")) : this.#link("review", say("contents.review"));
    }
    if (!lastWorkedIn()) return this.#link(current.slug, say("contents.start", { title: current.title }));
    const [number, title] = [lessons.indexOf(current) + 1, current.title];
    const left = current.tasks.length - store.countDone(current);
    return this.#link(
      current.slug,
      say("contents.continue", { number, title }),
      say(left === 1 ? "contents.left-one" : "contents.left", { left }),
    );
  }

  #link(slug: string, words: string, more = ""): TemplateResult {
    return html`<p class="start">
      <a class="button" href="${slug}.html">${words}</a>${more ? html` <span class="muted">${more}</span>` : nothing}
    </p>`;
  }
}

/** The end of a lesson: what is still open, with links; or the card that says it is complete. */
class Finish extends Part {
  /** How the card is drawn, once it is needed. */
  #card: typeof completionCard | undefined;

  override template(): TemplateResult {
    if (!here) return html``;
    const lesson = here;
    const open = lesson.tasks.filter((task) => !store.isDone(lesson.slug, task));
    for (const words of document.querySelectorAll<HTMLElement>(".can")) words.hidden = open.length > 0;
    if (open.length > 0) {
      return html`<section class="finish" data-state="open">
        <h2>${say("finish.open", { count: open.length })}</h2>
        <ul>
          ${open.map((task) => html`<li><a href="#task-${task}">${titleOf(lesson, task)}</a></li>`)}
        </ul>
      </section>`;
    }
    if (!this.#card)
      void import("./completion-card").then((card) => {
        this.#card = card.completionCard;
        this.requestUpdate();
      });
    const next = this.getAttribute("next") ?? "index.html";
    const title = this.getAttribute("next-title") ?? "";
    return html`<section class="finish" data-state="done" role="status">
      ${this.#card?.(lesson)}
      <p>${say("finish.count")}</p>
      ${this.#medals(lesson)}
      <p>
        <a class="button" href=${next}>${say(this.hasAttribute("last") ? "finish.last" : "finish.next", { title })}</a>
      </p>
    </section>`;
  }

  /** Of a lesson that is complete: the medals that are still to be won, for who wants them. */
  #medals(lesson: LessonData): TemplateResult | typeof nothing {
    const { open } = store.medals(lesson);
    if (open.length === 0) return nothing;
    return html`<details class="open-medals">
      <summary>${say(open.length === 1 ? "finish.medal" : "finish.medals", { count: open.length })}</summary>
      <ul>
        ${open.map((task) => html`<li><a href="#task-${task}">${titleOf(lesson, task)}</a></li>`)}
      </ul>
    </details>`;
  }
}

/** A link to a task leads to the element that holds it, whichever of its tasks it is. */
async function visit(): Promise<void> {
  const task = /^#task-(.+)$/.exec(location.hash)?.[1];
  if (!task) return;
  const holder = [...document.querySelectorAll<HTMLElement>("[task]")].find((element) =>
    element.getAttribute("task")!.split(" ").includes(task),
  );
  if (!holder) return;
  // what is not open yet: the line that says what comes first
  keepInView(
    holder.checkVisibility() ? holder : (document.querySelector<HTMLElement>(".waits:not([hidden])") ?? holder),
  );
  if (holder.localName.includes("-")) await customElements.whenDefined(holder.localName);
  await (holder as Partial<LitElement>).updateComplete; // where one writes is drawn a moment later
  holder.querySelector<HTMLElement>("input, button, [tabindex]")?.focus({ preventScroll: true });
}

/** What stands above it may still be growing: it stays in the middle until the reader takes over, or the page is done. */
function keepInView(holder: HTMLElement): void {
  const watch = new ResizeObserver(() => holder.scrollIntoView({ block: "center" }));
  const stop = (): void => watch.disconnect();
  watch.observe(document.body);
  for (const event of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(event, stop, { once: true });
  setTimeout(stop, 10_000);
}

customElements.define("gradwalk-progress", Progress);
customElements.define("gradwalk-path", Path);
customElements.define("gradwalk-contents", Contents);
customElements.define("gradwalk-start", Start);
customElements.define("gradwalk-finish", Finish);
window.addEventListener("hashchange", () => void visit());
requestAnimationFrame(() => void visit());
