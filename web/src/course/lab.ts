/**
 * The closure lab: the learner writes the body of one `_backward`; Python puts it into the full class, tries it and
 * says what is wrong and why; the replay walks the learner's own code through the graph.
 *
 * The exercises themselves (programs, hints, diagnosis) are Python's, in gradwalk.lab.closures.exercises. What the tabs show
 * was put into the page when it was built.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { prose } from "../prose";
import { codeLines } from "./code-lines";
import { here, hintName, lessonName as lesson, say } from "./course-data";
import { DraftEditor } from "./draft-editor";
import { findings, fullClass, type Program, programs, type Replay, replayed, type Report } from "./lab-report";
import { PythonPanel } from "./python-panel";
import { keepSolved, solved } from "./solved";
import { store } from "./store";

interface Exercise {
  key: string;
  title: string;
  task: string;
  hints: string[];
  programs: Program[];
  starter: string;
  /** The lines of the class around the place to be written. */
  before: string;
  after: string;
  /** How far the place is indented there. */
  indent: number;
}

/** What is on screen for one exercise. */
interface Desk {
  exercise: Exercise;
  place: HTMLElement;
  editor: DraftEditor | undefined;
  hints: number;
  report: Report | undefined;
  shown: { text: string; first: number; last: number } | undefined;
  replay: Replay | undefined;
}

const LIMIT = 5_000;
let count = 0;

export class Lab extends PythonPanel {
  @state() accessor #desks: Desk[] = [];
  @state() accessor #open = 0;
  readonly #id = `lab-${(count += 1)}`;

  override prepare(): void {
    const exercises = JSON.parse(this.querySelector("script")!.textContent!) as Exercise[];
    this.querySelector(".paper")?.classList.add("paper-only");
    this.#desks = exercises.map((exercise) => {
      const place = document.createElement("div");
      place.className = "editor";
      return { exercise, place, editor: undefined, hints: 0, report: undefined, shown: undefined, replay: undefined };
    });
    for (const { key } of exercises) this.#takeOver(key);
    const first = this.#desks.findIndex((desk) => !this.#done(desk));
    this.#open = Math.max(0, first);
  }

  /** What was written in an earlier lesson is written: it stands here too, and is done. */
  #takeOver(key: string): void {
    const own = solved()[key];
    if (own === undefined || !here?.tasks.includes(key) || store.isDone(here.slug, key)) return;
    store.change((memory) => (memory.drafts[`${lesson()}/lab/${key}`] ??= own), true);
    store.attempt(key, { right: true, answer: own });
  }

  get #desk(): Desk {
    return this.#desks[this.#open]!;
  }

  #done({ exercise }: Desk): boolean {
    return store.memory.tasks[`${lesson()}/${exercise.key}`]?.done !== undefined;
  }

  override template(): TemplateResult {
    const desk = this.#desk;
    const { exercise } = desk;
    const tested = this.running ? undefined : desk.report;
    this.#furnish(desk);
    return html`<section class="lab" aria-label=${this.getAttribute("heading") ?? say("lab.heading")}>
      <div class="tabs" role="tablist" aria-label=${say("lab.tabs")} @keydown=${this.#arrow}>
        ${this.#desks.map(
          (each, place) =>
            html`<button
              type="button"
              role="tab"
              id="${this.#id}-tab-${place}"
              aria-controls="${this.#id}-panel"
              aria-selected=${place === this.#open}
              tabindex=${place === this.#open ? 0 : -1}
              ?disabled=${this.running}
              @click=${() => this.#choose(place)}
            >
              ${each.exercise.title}${this.#done(each) ? html` <span title=${say("cell.done")}>✓</span>` : nothing}
            </button>`,
        )}
      </div>
      <div class="panel" role="tabpanel" id="${this.#id}-panel" aria-labelledby="${this.#id}-tab-${this.#open}">
        <p class="task">${prose(exercise.task)}</p>
        <div class="code-frame">
          <pre class="around">${codeLines(exercise.before)}</pre>
          ${desk.place}
          <pre class="around">${codeLines(exercise.after)}</pre>
        </div>
        <div class="controls">
          <div class="row">
            <button type="button" ?disabled=${this.running} @click=${this.#run}>${say("lab.run")}</button>
            ${
              desk.hints < exercise.hints.length
                ? html`<button type="button" class="quiet" @click=${this.#hint}>
                    ${hintName(desk.hints + 1, exercise.hints.length)}
                  </button>`
                : nothing
            }
            <button
              type="button"
              class="quiet"
              ?disabled=${this.running}
              aria-expanded=${desk.shown !== undefined}
              @click=${this.#show}
            >
              ${say(desk.shown ? "lab.hide" : "lab.show")}
            </button>
            <button type="button" class="quiet" ?disabled=${this.running} @click=${this.#reset}>
              ${say("cell.reset")}
            </button>
            ${this.chip()}
          </div>
          ${this.status()}
          ${
            desk.hints > 0
              ? html`<ol class="hints">
                  ${exercise.hints.slice(0, desk.hints).map((hint) => html`<li class="hint">${prose(hint)}</li>`)}
                </ol>`
              : nothing
          }
        </div>
        <div class="report" role="status">${tested ? this.#reportOf(desk, tested) : nothing}</div>
        ${programs(tested?.programs ?? exercise.programs, tested !== undefined, (one) => void this.#replay(one))}
        ${desk.replay ? replayed(desk.replay) : nothing} ${desk.shown ? fullClass(desk.shown) : nothing}
      </div>
    </section>`;
  }

  #reportOf(desk: Desk, report: Report): TemplateResult {
    const { problem } = report;
    const [said] = report.sentences;
    return html`${report.output ? html`<pre class="output">${report.output}</pre>` : nothing}
    ${
      problem && said?.text === problem.message
        ? html`<div class="fault">
            <p>
              <strong
                >${problem.line === null ? say("lab.problem") : say("lab.problem-line", { line: problem.line })}</strong
              >
              ${prose(problem.message)}
            </p>
            ${problem.line === null ? nothing : html`<pre>${lineOf(desk.editor!.text, problem.line)}</pre>`}
          </div>`
        : findings(report, this.#isLast())
    }`;
  }

  #change(desk: Desk, how: Partial<Desk>): void {
    Object.assign(desk, how);
    this.#desks = [...this.#desks];
  }

  #isLast(): boolean {
    return this.#desks.every((desk) => this.#done(desk));
  }

  /** The editor of a tab is made when the tab is first shown. */
  #furnish(desk: Desk): void {
    desk.editor ??= new DraftEditor(
      desk.place,
      `${lesson()}/lab/${desk.exercise.key}`,
      desk.exercise.starter.trimEnd(),
      {
        label: say("lab.editor", { title: desk.exercise.title }),
        indent: desk.exercise.indent,
        run: () => void this.#run(),
      },
    );
  }

  readonly #run = async (): Promise<void> => {
    const desk = this.#desk;
    this.#change(desk, { report: undefined, replay: undefined });
    desk.editor!.fault = null;
    const text = desk.editor!.text;
    const report = await this.ask<Report>("run_exercise", [desk.exercise.key, text], LIMIT);
    if (!report) return;
    this.#change(desk, { report });
    desk.editor!.fault = report.sentences.find(({ line }) => line !== null)?.line ?? null;
    if (report.passed) keepSolved(desk.exercise.key, text);
    if (here?.tasks.includes(desk.exercise.key)) {
      const [sentence, finding] = [report.sentences[0]?.text, report.findings[0]];
      const misconception = sentence ?? finding?.text ?? "";
      const kind = sentence ?? (finding ? `${finding.case}: ${finding.name}` : "");
      store.attempt(desk.exercise.key, { right: report.passed, answer: text.trim(), misconception, kind });
    } else if (report.passed) store.attempt(desk.exercise.key, { right: true }, lesson());
    if (desk.shown) await this.#fill();
  };

  async #replay(program: Program): Promise<void> {
    const desk = this.#desk;
    const args = [desk.exercise.key, desk.editor!.text, program.text];
    const replay = await this.ask<Replay>("replay_exercise", args, LIMIT);
    if (!replay) return;
    this.#change(desk, { replay });
    await this.updateComplete;
    this.querySelector(".replay")?.scrollIntoView({ block: "nearest" });
  }

  readonly #hint = (): void => {
    this.#change(this.#desk, { hints: this.#desk.hints + 1 });
  };

  readonly #show = async (): Promise<void> => {
    const desk = this.#desk;
    if (desk.shown) this.#change(desk, { shown: undefined });
    else await this.#fill();
    await this.updateComplete;
    this.querySelector(".whole mark")?.scrollIntoView({ block: "nearest" });
  };

  async #fill(): Promise<void> {
    const desk = this.#desk;
    this.#change(desk, { shown: await this.ask("full_class", [desk.exercise.key, desk.editor!.text, solved()]) });
  }

  readonly #reset = (): void => {
    const desk = this.#desk;
    desk.editor!.reset();
    this.#change(desk, { report: undefined, replay: undefined, shown: undefined });
    this.notice = "";
  };

  #choose(place: number): void {
    this.#open = place;
    this.notice = "";
  }

  readonly #arrow = async (event: KeyboardEvent): Promise<void> => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: this.#desks.length - 1 }[event.key];
    if ((step === undefined && end === undefined) || this.running) return;
    event.preventDefault();
    this.#choose(end ?? (this.#open + step! + this.#desks.length) % this.#desks.length);
    await this.updateComplete;
    this.querySelectorAll<HTMLElement>("[role=tab]")[this.#open]?.focus();
  };
}

function lineOf(text: string, line: number): string {
  return text.split("\n")[line - 1]?.trim() ?? "";
}

customElements.define("gradwalk-lab", Lab);
