/** The teacher's page: progress files of a class, read here in the browser, as one table: who is stuck where, on what. */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import {
  doneIn,
  doneOf,
  type Learner,
  openTasks,
  programs,
  type Reason,
  stuckOn,
  type Stumble,
  stumbles,
  withFile,
} from "./class-data";
import { exampleClass } from "./class-example";
import { lessons, say } from "./course-data";
import { Part } from "./part";
import { readFile, reasonOf } from "./record";

type Column = "name" | "done" | "stuck" | "saved";

const ORDER: Record<Column, (a: Learner, b: Learner) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  done: (a, b) => doneOf(b) - doneOf(a),
  stuck: (a, b) => (stuckOn(b)?.record.tries ?? 0) - (stuckOn(a)?.record.tries ?? 0) || doneOf(a) - doneOf(b),
  saved: (a, b) => b.memory.saved.localeCompare(a.memory.saved),
};
const SHOWN = 12;
const FEW = 4;
const BEHIND = 0.75;
const NAME = 20;

class Classroom extends Part {
  @state() accessor #learners: Learner[] = [];
  @state() accessor #problems: string[] = [];
  /** What could not be read in files that were taken. */
  @state() accessor #notes: string[] = [];
  @state() accessor #sorted: Column = "stuck"; // who needs help comes first
  @state() accessor #turned = false;
  @state() accessor #open: ReadonlySet<string> = new Set();
  /** Whether those in the table are made up. */
  @state() accessor #example = false;

  readonly #showExample = (): void => {
    this.#learners = exampleClass();
    this.#example = true;
  };

  override template(): TemplateResult {
    const count = this.#learners.length;
    return html`<div class="row">
        <label class="button file"
          >${say("class.open")}<input type="file" multiple accept="application/json,.json" @change=${this.#read}
        /></label>
        ${
          count
            ? nothing
            : html`<button type="button" class="quiet" @click=${this.#showExample}>${say("class.example")}</button>`
        }
        <span class="muted" role="status"
          >${this.#example ? say("class.example-note") : say(count ? "class.count" : "class.private", { count })}</span
        >
        ${this.#leftOut()}
      </div>
      <div role="status">${this.#notes.map((note) => html`<p class="warning">${note}</p>`)}</div>
      ${this.#learners.length ? html`${this.#overview()}${this.#stumbles()}` : nothing}`;
  }

  /** The files that were not taken: how many, and on a press each with its reason. */
  #leftOut(): TemplateResult | typeof nothing {
    const files = this.#problems;
    if (files.length === 0) return nothing;
    return html`<details
      class="left-out"
      role="status"
      ?open=${files.length === 1 || this.#example || this.#learners.length === 0}
    >
      <summary>${say("class.left-out", { count: files.length })}</summary>
      <ul>
        ${files.map((problem) => html`<li>${problem}</li>`)}
      </ul>
    </details>`;
  }

  #overview(): TemplateResult {
    const way = this.#turned ? -1 : 1;
    const rows = [...this.#learners].sort((a, b) => way * ORDER[this.#sorted](a, b) || ORDER.name(a, b));
    return html`<div
      class="table class"
      ?data-few=${rows.length <= SHOWN}
      tabindex="0"
      role="region"
      aria-label=${say("class.table")}
    >
      <table>
        <caption class="hidden-text">
          ${say("class.table")}
        </caption>
        <thead>
          <tr>
            ${this.#head("name", "class.learner")}
            ${lessons.map((lesson, place) => html`<th scope="col" class="lesson"><abbr title=${lesson.title}>${place + 1}</abbr></th>`)}
            ${this.#head("done", "class.done")}${this.#head("stuck", "class.stuck-on")}${this.#head("saved", "class.saved")}
          </tr>
        </thead>
        <tbody>
          ${rows.map((learner) => this.#row(learner))}
        </tbody>
      </table>
    </div>`;
  }

  #head(column: Column, key: string): TemplateResult {
    const sorted = (column !== "name") === this.#turned ? "ascending" : "descending";
    return html`<th scope="col" aria-sort=${this.#sorted === column ? sorted : "none"} class=${column}>
      <button type="button" class="plain" @click=${() => this.#sort(column)}>${say(key)}</button>
    </th>`;
  }

  /** By a column; pressed again, the other way round. */
  #sort(column: Column): void {
    this.#turned = this.#sorted === column && !this.#turned;
    this.#sorted = column;
  }

  #row(learner: Learner): TemplateResult {
    const open = this.#open.has(learner.name);
    const stuck = stuckOn(learner);
    const all = lessons.reduce((sum, lesson) => sum + lesson.tasks.length, 0);
    return html`<tr>
        <th scope="row">
          <button
            type="button"
            class="plain name"
            title=${learner.name}
            aria-expanded=${open}
            @click=${() => this.#toggle(learner.name)}
          >
            ${learner.name}
          </button>
        </th>
        ${lessons.map((lesson) => {
          const done = doneIn(learner, lesson);
          const total = lesson.tasks.length;
          const state = done === 0 ? "new" : done < total ? "begun" : "done";
          const share = Math.floor((4 * done) / total);
          return html`<td class="lesson" data-state=${state} data-share=${share}>
            ${state === "done" ? html`<span aria-hidden="true">✓</span><span class="hidden-text">${say("progress.count", { done, total })}</span>` : `${done}/${total}`}
          </td>`;
        })}
        <td class="done">${Math.round((100 * doneOf(learner)) / all)} %</td>
        <td class="stuck">
          ${stuck ? html`<span class="tries">${say("class.tries", { tries: stuck.record.tries })}</span> <a href="${stuck.lesson.slug}.html#task-${stuck.task}" title=${stuck.title}>${stuck.title}</a><span class="why" title=${stuck.why}>${stuck.short}</span>` : this.#isBehind(learner) ? html`<span class="why">${say("class.behind")}</span>` : nothing}
        </td>
        <td class="saved">${learner.memory.saved.slice(0, 10)}</td>
      </tr>
      ${open ? this.#details(learner) : nothing}`;
  }

  /** Whether somebody has done much less than the one in the middle of the class. */
  #isBehind(learner: Learner): boolean {
    const all = this.#learners.map(doneOf).sort((a, b) => a - b);
    return doneOf(learner) < BEHIND * all[Math.floor(all.length / 2)]!;
  }

  #details(learner: Learner): TemplateResult {
    const open = openTasks(learner);
    return html`<tr class="more">
      <td colspan=${lessons.length + 4}>
        <p class="muted">${say("class.files", { files: learner.files.join(", ") })}</p>
        ${
          open.length
            ? html`<ul>
                ${open.map(({ lesson, title, record, why }) => html`<li><strong>${lesson.title}:</strong> ${title} · ${say("class.tries", { tries: record.tries })}${why ? html` · <em>${why}</em>` : nothing}</li>`)}
              </ul>`
            : html`<p>${say("class.not-stuck")}</p>`
        }
        ${programs(learner).map(
          ({ title, text }) =>
            html`<details>
              <summary>${title}</summary>
              <pre class="code"><code>${text}</code></pre>
            </details>`,
        )}
      </td>
    </tr>`;
  }

  /** What the class stumbles over, task by task, in words. */
  #stumbles(): TemplateResult {
    const rows = stumbles(this.#learners);
    if (rows.length === 0) return html`<p>${say("class.nobody")}</p>`;
    const [open, solved] = [rows.filter((row) => row.open), rows.filter((row) => !row.open)];
    return html`<h2 class="screen-only">${say("class.stumbles")}</h2>
      <div class="table stumbles screen-only" tabindex="0" role="region" aria-label=${say("class.stumbles")}>
        ${open.length ? this.#table(open) : nothing}
        ${
          solved.length
            ? html`<details ?open=${open.length === 0}>
                <summary>${say("class.all-solved", { count: solved.length })}</summary>
                ${this.#table(solved)}
              </details>`
            : nothing
        }
      </div>`;
  }

  #table(rows: Stumble[]): TemplateResult {
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${say("class.task")}</th>
          <th scope="col">${say("class.still")}</th>
          <th scope="col">${say("class.why")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.slice(0, SHOWN).map(
          ({ lesson, title, reasons, others, open }) =>
            html`<tr>
              <th scope="row">
                <a href="${lesson.slug}.html">${lessons.indexOf(lesson) + 1} ${lesson.title}</a><br />${title}
              </th>
              <td data-label=${say("class.still")}>${open}</td>
              <td>
                ${reasons.map((reason) => this.#reason(reason))}
                ${others.length ? html`<p class="muted">${say("class.others", { answers: others.join(", ") })}</p>` : nothing}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  /** What was asked and answered, what the page said to that, and to whom. */
  #reason({ asked, answer, why, names, solved, fresh }: Reason): TemplateResult {
    return html`<div>
      ${answer ? html`<p>${asked} <span class="answered">${say("class.answered", { answer })}</span></p>` : nothing}
      <p class=${answer ? "reply" : ""}>
        ${why}${fresh ? html` <span class="muted">${say("class.fresh")}</span>` : nothing}
      </p>
      <p class="muted">${this.#who(names)}${this.#since(names.length, solved)}</p>
    </div>`;
  }

  /** How many have solved it since, behind those who have not, or alone. */
  #since(open: number, solved: number): string {
    if (solved === 0) return "";
    const key = open ? "class.solved" : solved === 1 ? "class.solved-one" : "class.solved-all";
    return `${open ? "; " : ""}${say(key, { count: solved })}`;
  }

  /** A few by their names; more as a number, with the names behind it. */
  #who(names: string[]): TemplateResult | string {
    if (names.length <= FEW) return html`<span title=${names.join(", ")}>${names.map(shortName).join(", ")}</span>`;
    return html`<details class="who">
      <summary>${say("class.who", { count: names.length })}</summary>
      ${names.join(", ")}
    </details>`;
  }

  #toggle(name: string): void {
    const open = new Set(this.#open);
    if (!open.delete(name)) open.add(name);
    this.#open = open;
  }

  readonly #read = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    let learners = this.#example ? [] : this.#learners;
    const problems: string[] = [];
    const notes: string[] = [];
    for (const file of input.files ?? []) {
      try {
        const lost: string[] = [];
        learners = withFile(learners, file.name, await readFile(file, (name) => lost.push(name)));
        if (lost.length) notes.push(say("class.damaged", { file: file.name, names: lost.join(", ") }));
      } catch (problem) {
        problems.push(say("class.skipped", { file: file.name, reason: reasonOf(problem) }));
      }
    }
    if (learners.length) this.#example = false;
    if (!this.#example) this.#learners = learners;
    this.#problems = problems;
    this.#notes = notes;
    input.value = "";
  };
}

/** A name with room for others beside it. */
function shortName(name: string): string {
  return name.length > NAME ? `${name.slice(0, NAME - 1).trimEnd()}…` : name;
}

customElements.define("gradwalk-class", Classroom);
