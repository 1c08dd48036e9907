/** The teacher's page: progress files of a class, read here in the browser, as one table: who is stuck where. */
import { html, nothing, type TemplateResult } from "lit";
import { course, lessons, say } from "./course-data";
import { Part } from "./part";
import { type Memory, parseMemory } from "./store";

interface Learner {
  file: string;
  memory: Memory;
}

const MANY = 3;

class Class extends Part {
  #learners: Learner[] = [];
  #problems: string[] = [];

  override template(): TemplateResult {
    return html`<p>
        <label class="button file"
          >${say("class.open")}<input type="file" multiple accept="application/json,.json" @change=${this.#open}
        /></label>
      </p>
      <div role="status">
        ${this.#problems.map((problem) => html`<p class="warning">${problem}</p>`)}
        ${this.#learners.length > 0 ? html`${this.#overview()}${this.#stuck()}` : nothing}
      </div>`;
  }

  #overview(): TemplateResult {
    return html`<div class="table" tabindex="0" role="region" aria-label=${say("class.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("class.learner")}</th>
            ${lessons.map((lesson, place) => html`<th scope="col" title=${lesson.title}>${place + 1}</th>`)}
            <th scope="col">${say("class.saved")}</th>
          </tr>
        </thead>
        <tbody>
          ${this.#learners.map(
            ({ file, memory }) =>
              html`<tr>
                <th scope="row">${memory.learner || file}</th>
                ${lessons.map((lesson) => {
                  const done = lesson.tasks.filter((task) => memory.tasks[`${lesson.slug}/${task}`]?.done).length;
                  const state = done === 0 ? "new" : done < lesson.tasks.length ? "begun" : "done";
                  return html`<td data-state=${state}>
                    ${say("progress.count", { done, total: lesson.tasks.length })}
                  </td>`;
                })}
                <td>${memory.saved.slice(0, 10)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** Tasks that somebody tried and has not done, the most stuck learners first. */
  #stuck(): TemplateResult {
    const rows = lessons.flatMap((lesson) =>
      lesson.tasks.flatMap((task) => {
        const who = this.#learners.flatMap(({ file, memory }) => {
          const record = memory.tasks[`${lesson.slug}/${task}`];
          if (!record || (record.done && record.tries <= MANY)) return [];
          return [{ name: memory.learner || file, record }];
        });
        return who.length > 0 ? [{ lesson, task, who }] : [];
      }),
    );
    rows.sort((a, b) => b.who.filter((x) => !x.record.done).length - a.who.filter((x) => !x.record.done).length);
    if (rows.length === 0) return html`<p>${say("class.nobody")}</p>`;
    return html`<h2>${say("class.stuck")}</h2>
      <div class="table" tabindex="0" role="region" aria-label=${say("class.stuck")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${say("class.task")}</th>
              <th scope="col">${say("class.who")}</th>
              <th scope="col">${say("class.wrong")}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ lesson, task, who }) =>
                html`<tr>
                  <th scope="row"><a href="${lesson.slug}.html">${lesson.title}</a>: ${task}</th>
                  <td>
                    ${who.map(
                      ({ name, record }) =>
                        html`<div>
                          ${name}: ${say(record.done ? "class.after" : "class.open-after", { tries: record.tries })}
                        </div>`,
                    )}
                  </td>
                  <td>
                    ${[...new Set(who.flatMap(({ record }) => record.wrong))].slice(0, 6).map((answer) => html`<div>${answer}</div>`)}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  readonly #open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    this.#problems = [];
    for (const file of input.files ?? []) {
      try {
        const memory = parseMemory(await file.text());
        if (memory.course !== course.course) throw new Error(say("class.other", { course: memory.course }));
        this.#learners = [
          ...this.#learners.filter((learner) => learner.file !== file.name),
          { file: file.name, memory },
        ];
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem);
        this.#problems.push(say("record.unreadable", { file: file.name, reason }));
      }
    }
    this.#learners.sort((a, b) => (a.memory.learner || a.file).localeCompare(b.memory.learner || b.file));
    input.value = "";
    this.draw();
  };
}

customElements.define("gradwalk-class", Class);
