/** The learner's own record: what is done and what is open, the file to take along, and the way to bring one back. */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { course, type LessonData, lessons, say, titleOf } from "./course-data";
import { completionCard } from "./completion-card";
import { merge, type Memory, newerDrafts, parseMemory, Refused } from "./memory";
import { lastWorkedIn, nextLesson } from "./last-worked";
import { Part } from "./part";
import { worth } from "./points";
import { saveFile } from "./save-file";
import { isDue, TODAY } from "./spacing";
import { store } from "./store";

interface Incoming {
  file: string;
  memory: Memory;
}

class LearnersRecord extends Part {
  @state() accessor #notice = "";
  @state() accessor #incoming: Incoming | undefined;

  override template(): TemplateResult {
    return html`${this.#onward()}
      <div class="record">${lessons.map((lesson) => this.#lesson(lesson))}</div>
      <form class="stack sheet" @submit=${this.#export}>
        <h2>${say("record.take")}</h2>
        <p>${say("record.about")}</p>
        <label
          ><span>${say("record.name")}</span>
          <input type="text" name="learner" maxlength="80" autocomplete="name" .value=${store.memory.learner}
        /></label>
        <div class="row">
          <button type="submit">${say("record.export")}</button>
          <label class="button quiet file"
            >${say("record.import")}<input type="file" accept="application/json,.json" @change=${this.#read}
          /></label>
          <button type="button" class="quiet" @click=${this.#forget}>${say("record.forget")}</button>
        </div>
        <div role="status">
          ${this.#notice ? html`<p class="hint">${this.#notice}</p>` : nothing}
          ${store.lasting ? nothing : html`<p class="warning">${say("progress.blocked")}</p>`}
          ${this.#incoming ? this.#preview(this.#incoming) : nothing}
        </div>
      </form>`;
  }

  /** The next thing to do: where one was last; and, where that is elsewhere, the first that was left out. */
  #onward(): TemplateResult | typeof nothing {
    const first = lessons.find((lesson) => store.countDone(lesson) < lesson.tasks.length);
    const latest = nextLesson();
    if (!first || !latest) return nothing;
    const link = (lesson: LessonData, words: string, quiet = false): TemplateResult => {
      const task = nextIn(lesson);
      return html`<p class="onward">
        <a class="button ${quiet ? "quiet" : ""}" href="${lesson.slug}.html#task-${task}"
          >${say(words, { title: titleOf(lesson, task) })}</a
        >
        <span class="muted">${lesson.title}</span>
      </p>`;
    };
    return html`${link(latest, lastWorkedIn() ? "record.onward" : "record.begin")}
    ${latest === first ? nothing : link(first, "record.left-out", true)} ${this.#cards()}`;
  }

  /** How many cards of the review come back today, where there are some. */
  #cards(): TemplateResult | typeof nothing {
    const records = Object.values(store.memory.cards);
    const due = records.filter((record) => isDue(record, new Date())).length;
    if (records.length === 0) return nothing;
    const count = Math.min(TODAY, due);
    const words = say(["record.no-cards", "record.one-card"][count] ?? "record.cards", { due: count });
    return html`<p class="onward"><a href="review.html">${words}</a></p>`;
  }

  /** What is known of a task that is open: how many of a row are right. */
  #state(lesson: LessonData, task: string): string {
    const { streak = 0, tries = 0 } = store.record(task, lesson.slug) ?? {};
    return streak ? say("record.streak", { streak }) : tries ? say("record.tried", { tries }) : "";
  }

  /** The points of a lesson whose repairs bring some. */
  #points(lesson: LessonData): string {
    const repairs = lesson.tasks.filter((task) => task.startsWith("patient-"));
    const earned = repairs
      .filter((task) => store.isDone(lesson.slug, task))
      .reduce((sum, task) => sum + worth(task), 0);
    return repairs.length && earned ? say("record.points", { earned, count: 2 * repairs.length }) : "";
  }

  #lesson(lesson: LessonData): TemplateResult {
    const done = store.countDone(lesson);
    const total = lesson.tasks.length;
    const open = lesson.tasks.filter((task) => !store.isDone(lesson.slug, task));
    const link = (task: string): TemplateResult =>
      html`<a href="${lesson.slug}.html#task-${task}">${titleOf(lesson, task)}</a>`;
    const state = done === 0 ? "new" : done < total ? "begun" : "done";
    const points = this.#points(lesson);
    const medals = store.medals(lesson);
    const won = medals.won.length;
    return html`<details data-state=${state}>
      <summary>
        <span class="title">${lessons.indexOf(lesson) + 1} · ${lesson.title}</span>
        <progress max=${total} value=${done} aria-label=${say("progress.label", { title: lesson.title })}></progress>
        <span class="count">${say("progress.count", { done, total })}</span>
        ${won ? html`<span class="muted">★ ${say(won === 1 ? "progress.medal" : "progress.medals", { count: won })}</span>` : nothing}
        ${points ? html`<span class="muted">${points}</span>` : nothing}
      </summary>
      ${open.length ? nothing : completionCard(lesson, 3)}
      <p><a href="${lesson.slug}.html">${say(open.length ? "record.open" : "record.again")}</a></p>
      ${open.length ? html`<p>${say("record.left")}</p>` : nothing}
      <ul>
        ${open.map((task) => html`<li>${link(task)} <span class="muted">${this.#state(lesson, task)}</span></li>`)}
      </ul>
      ${medals.open.length ? html`<p>${say("record.medals")}</p>` : nothing}
      <ul>
        ${medals.open.map((task) => html`<li>${link(task)} <span class="muted">${this.#state(lesson, task)}</span></li>`)}
      </ul>
    </details>`;
  }

  /** What an import would do, before it is done. */
  #preview({ file, memory }: Incoming): TemplateResult {
    const mine = store.memory;
    const done = Object.entries(memory.tasks).filter(([name, task]) => task.done && !mine.tasks[name]?.done).length;
    const newer = newerDrafts(mine, memory).filter((name) => !/^(keepsake|solved)\//.test(name)); // each program once
    const replaced = newer.filter((name) => name in mine.drafts);
    const by = memory.learner ? say("import.by", { learner: memory.learner }) : say("import.nobody");
    const heading = html`<h3>${say("import.heading", { file, learner: by })}</h3>`;
    if (done + newer.length === 0 && sameCards(mine, memory))
      return html`<div class="incoming">
        ${heading}
        <p>${say("import.nothing")}</p>
      </div>`;
    return html`<div class="incoming">
      ${heading}
      <ul>
        <li>${say("import.done", { count: done })}</li>
        <li>${say("import.new", { count: newer.length - replaced.length })}</li>
        ${replaced.length ? html`<li>${say("import.newer", { count: replaced.length, names: replaced.join(", ") })}</li>` : nothing}
        <li>${say("import.stays")}</li>
      </ul>
      <div class="row">
        <button type="button" @click=${this.#merge}>${say("import.merge")}</button>
        <button type="button" class="quiet" @click=${this.#leave}>${say("import.leave")}</button>
      </div>
    </div>`;
  }

  readonly #export = (event: Event): void => {
    event.preventDefault();
    const learner = String(new FormData(event.target as HTMLFormElement).get("learner") ?? "").trim();
    store.change((memory) => (memory.learner = learner));
    const name = `${course.course}-${learner.replace(/[^\p{L}\p{N}]+/gu, "-") || "progress"}.json`;
    saveFile(name, JSON.stringify(store.memory, null, 1), "application/json");
    this.#notice = say("record.exported", { file: name });
  };

  readonly #read = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      this.#incoming = { file: file.name, memory: await readFile(file) };
      this.#notice = "";
      await this.updateComplete;
      this.querySelector<HTMLElement>(".incoming button")?.focus();
    } catch (problem) {
      this.#incoming = undefined;
      this.#notice = say("record.unreadable", { file: file.name, reason: reasonOf(problem) });
    }
    input.value = "";
  };

  readonly #merge = (): void => {
    const { file, memory } = this.#incoming!;
    this.#incoming = undefined;
    store.replace(merge(store.memory, memory));
    this.#notice = say("record.imported", { file });
  };

  readonly #leave = (): void => {
    this.#incoming = undefined;
    this.#notice = say("import.left");
  };

  readonly #forget = (): void => {
    if (!confirm(say("record.sure"))) return;
    store.forget();
    this.#incoming = undefined;
    this.#notice = say("record.forgotten");
  };
}

/** The task to go on with: the first that is open from the one tried last, or of all. */
function nextIn(lesson: LessonData): string {
  const at = (task: string): string => store.record(task, lesson.slug)?.at ?? "";
  const last = lesson.tasks.reduce((a, b) => (at(b) > at(a) ? b : a));
  const open = lesson.tasks.filter((task) => !store.isDone(lesson.slug, task));
  return open.find((task) => at(last) && lesson.tasks.indexOf(task) >= lesson.tasks.indexOf(last)) ?? open[0]!;
}

/** Whether merging a file would change nothing about the review's cards and the tries at tasks. */
function sameCards(mine: Memory, theirs: Memory): boolean {
  const merged = merge(mine, theirs);
  const state = ({ cards, tasks }: Memory): string => JSON.stringify([sorted(cards), sorted(tasks)]);
  return state(merged) === state(mine);
}

const sorted = (of: object): unknown => Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1));

/** A progress file's memory. Refuses what is too large before reading it. */
export async function readFile(file: File, lost?: (name: string) => void): Promise<Memory> {
  if (file.size > 20_000_000) throw new Refused("file.large", { size: Math.round(file.size / 1e6) });
  return parseMemory(await file.text(), course.course, lost);
}

/** Why a file was refused, in the course's language. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Refused ? say(problem.key, problem.values) : String(problem);
}

customElements.define("gradwalk-record", LearnersRecord);
