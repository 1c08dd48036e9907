/**
 * A code exercise: the learner writes a program, Python tries it with hidden tests (gradwalk.lab.code) and says what
 * is wrong. What passed is kept and can be imported by later programs.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { prose } from "../prose";
import { codeLines } from "./code-lines";
import { here, hintName, lessonName, say, showsGradients } from "./course-data";
import { DraftEditor } from "./draft-editor";
import { worth } from "./points";
import { type Fault, PythonPanel } from "./python-panel";
import { keepSolved, solved } from "./solved";
import { store } from "./store";
import { addStyles } from "./styles";

interface Shown {
  title: string;
  hints: string[];
  before: string;
  after: string;
  indent: number;
  /** Whether a doctor can be asked; that costs a point. */
  doctor: boolean;
}

interface Verdict {
  passed: boolean;
  message: string;
  line: number | null;
  /** Which mistake it is, the same for all who make it. */
  kind: string;
  error: Fault | null;
  output: string;
  notices: string[];
}

const LIMIT = 20;

export class Exercise extends PythonPanel {
  #editor!: DraftEditor;
  #shown!: Shown;
  @state() accessor #verdict: Verdict | undefined;
  @state() accessor #hints = 0;
  @state() accessor #diagnosis = "";
  /** The program that the doctor has seen. */
  #examined = "";

  override prepare(): void {
    this.#shown = JSON.parse(this.querySelector("script")!.textContent!) as Shown;
    const pre = this.querySelector("pre")!;
    const original = pre.textContent!.replace(/\n$/, "");
    pre.classList.add("paper-only"); // the editor takes its place; on paper it stays
    const { title, before, after, indent } = this.#shown;
    const place = document.createElement("div");
    place.className = "editor";
    const head = document.createElement("p");
    head.className = "exercise-title";
    head.textContent = say("exercise.heading", { title });
    pre.before(head);
    pre.after(...(before ? frame(before, false, indent) : []), place, ...(after ? frame(after, true, indent) : []));
    this.#editor = new DraftEditor(place, `${lessonName()}/${this.task}`, original, {
      label: say("cell.editor"),
      indent,
      run: () => void this.#run(),
    });
  }

  override template(): TemplateResult {
    const { hints } = this.#shown;
    return html`<div class="controls">
        <div class="row">
          <button type="button" ?disabled=${this.running} @click=${this.#run}>${say("exercise.test")}</button>
          ${
            this.#hints < hints.length
              ? html`<button type="button" class="quiet" @click=${this.#hint}>
                  ${hintName(this.#hints + 1, hints.length)}${this.#costs(this.#hints + 1) ? this.#price() : ""}
                </button>`
              : nothing
          }
          ${
            this.#shown.doctor
              ? html`<button type="button" class="quiet" ?disabled=${this.running} @click=${this.#ask}>
                  ${say("exercise.doctor")}${this.#price()}
                </button>`
              : nothing
          }
          <button type="button" class="quiet" ?disabled=${this.running} @click=${() => this.#editor.reset()}>
            ${say("cell.reset")}
          </button>
          ${this.#state()} ${this.chip()}
        </div>
        ${this.status()}
        ${
          this.#hints > 0
            ? html`<ol class="hints">
                ${hints.slice(0, this.#hints).map((hint) => html`<li class="hint">${prose(hint)}</li>`)}
              </ol>`
            : nothing
        }
        ${
          this.#diagnosis
            ? html`<p class="hint diagnosis">
                ${this.#examined === this.#editor.text ? nothing : html`<strong>${say("exercise.then")}</strong> `}${prose(this.#diagnosis)}
              </p>`
            : nothing
        }
      </div>
      ${this.stream()}
      <div role="status">${this.#verdict && !this.running ? this.#result(this.#verdict) : nothing}</div>`;
  }

  #result({ passed, message, line, error, notices }: Verdict): TemplateResult {
    const [first, ...more] = message.split("\n");
    return html`${error ? this.fault(error) : nothing}
    ${
      error
        ? nothing
        : html`<p class="verdict" data-state=${passed ? "right" : "wrong"}>
              <strong>${say(passed ? "exercise.right" : "exercise.wrong")}</strong>
              ${line === null ? nothing : html`${prose(this.#where(line))} `}${prose(first!)}
              ${passed ? say("exercise.kept") : this.done ? say("exercise.still-kept") : nothing}
            </p>
            ${table(more)}
            ${more.filter((text) => !text.includes("\t")).map((text) => html`<p class="filled-in">${prose(text)}</p>`)}`
    }
    ${this.notices(notices)}`;
  }

  /** Where a mistake is: in a line; or somewhere in the function that begins there. */
  #where(line: number): string {
    const name = /^\s*def (\w+)/.exec(this.#editor.text.split("\n")[line - 1] ?? "")?.[1];
    return name ? say("exercise.in", { name, line }) : say("exercise.line", { line });
  }

  /** Whether it is done, and where there is a doctor, how many points it brought or would bring. */
  #state(): TemplateResult | typeof nothing {
    const points = { points: worth(this.task) };
    if (!this.done) return this.#shown.doctor ? html`<span>${say("exercise.worth", points)}</span>` : nothing;
    const brought = this.#shown.doctor ? ` · ${say("exercise.points", points)}` : "";
    return html`<span class="done">${say("cell.done")}${brought}</span>`;
  }

  readonly #ask = async (): Promise<void> => {
    const text = this.#editor.text;
    const found = await this.ask<{ text: string; found: boolean }>("ask_doctor", [this.task, text, solved()], 20_000);
    if (!found) return;
    [this.#diagnosis, this.#examined] = [found.text, text];
    this.#verdict = undefined; // it was about an older text, perhaps
    if (found.found) this.#pay(found.text);
    void this.#bringIntoView(".diagnosis");
  };

  /** Help that costs a point: the doctor's, and the line itself. */
  #pay(help: string): void {
    if (!this.done) store.change((memory) => (memory.drafts[`doctor/${this.task}`] = help));
  }

  readonly #run = async (): Promise<void> => {
    this.#verdict = undefined;
    this.#editor.fault = null;
    const text = this.#editor.text;
    const limit = Number(this.getAttribute("limit") ?? LIMIT) * 1000;
    const verdict = await this.ask<Verdict>("run_code", [this.task, text, solved(), null, showsGradients()], limit);
    if (!verdict) {
      if (this.notice && here) this.attempt(false, text.trim(), { misconception: this.notice });
      return;
    }
    this.#verdict = verdict;
    this.#editor.fault = verdict.line;
    if (verdict.passed) this.#diagnosis = "";
    if (verdict.passed) keepSolved(this.task, text);
    const { error } = verdict;
    const misconception = error ? `${error.kind}: ${error.message || error.help}` : verdict.message;
    this.attempt(verdict.passed, text.trim(), { misconception, kind: verdict.kind });
    void this.#bringIntoView('[role="status"]:not(p)');
  };

  /** The buttons stay in sight beside a long program; what they bring stands below it. */
  async #bringIntoView(selector: string): Promise<void> {
    await this.updateComplete;
    [...this.querySelectorAll(selector)].at(-1)?.scrollIntoView({ block: "nearest" });
  }

  readonly #hint = (): void => {
    this.#hints += 1;
    if (this.#costs(this.#hints)) this.#pay(this.#shown.hints[this.#hints - 1]!);
    void this.#bringIntoView(".hints > .hint");
  };

  /** What help costs: a point, and nothing more once that is paid. */
  #price(): string {
    return this.done || worth(this.task) < 2 ? "" : ` ${say("exercise.costs")}`;
  }

  /** Whether a hint costs a point: the last one, where there are points. */
  #costs(number: number): boolean {
    return this.#shown.doctor && number === this.#shown.hints.length;
  }
}

/** The lines of a message that are rows of a table, their cells with tabs between them. */
function table(lines: string[]): TemplateResult | typeof nothing {
  const [head, ...rows] = lines.filter((line) => line.includes("\t")).map((line) => line.split("\t"));
  if (!head) return nothing;
  return html`<div class="filled-in">
    <table class="told">
      <thead>
        <tr>
          ${head.map((one) => html`<th scope="col">${one}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map((one) => html`<td>${one}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const NEAR = 7;

/** The lines around the learner's place: those next to it in view, the rest of the file on request. */
function frame(text: string, below: boolean, indent: number): HTMLElement[] {
  const lines = text.split("\n");
  const cut = below ? Math.min(lines.length, 4) : beginning(lines, indent);
  if (below ? lines.length - cut < 4 : cut < 4) return [block(lines)];
  const [near, far] = below ? [lines.slice(0, cut), lines.slice(cut)] : [lines.slice(cut), lines.slice(0, cut)];
  const rest = document.createElement("details");
  rest.className = "around";
  const summary = document.createElement("summary");
  summary.textContent = say(below ? "exercise.below" : "exercise.above", { count: far.length });
  rest.append(summary, block(far));
  return below ? [block(near), rest] : [rest, block(near)];
}

/** Where to begin to read: at the outermost function around the place; else at the one before it. */
function beginning(lines: string[], indent: number): number {
  let [found, within] = [-1, indent];
  for (let i = lines.length - 1; i >= 0 && within > 0; i--) {
    const [, space, word] = /^( *)(def|class) /.exec(lines[i]!) ?? [];
    if (space === undefined || space.length >= within) continue;
    if (word === "class") break;
    [found, within] = [i, space.length];
  }
  if (found >= 0) return found;
  let cut = Math.max(0, lines.length - NEAR);
  while (cut > 0 && !/^ *(def|class) /.test(lines[cut]!)) cut -= 1;
  return cut;
}

function block(lines: string[]): HTMLElement {
  const pre = document.createElement("pre");
  pre.className = "around";
  pre.append(...codeLines(lines.join("\n").replace(/^\n+|\n+$/g, "")));
  return pre;
}

addStyles(`
/* A program is longer than the screen, and its buttons stay in sight. */
@media screen {
  gradwalk-exercise { overflow: clip; }
  gradwalk-exercise > .part, gradwalk-exercise > .part > .controls { display: contents; }
  gradwalk-exercise .controls > * { margin: 0; padding: 0.4rem 0.9rem; background: var(--gw-panel); }
  gradwalk-exercise .controls > .row { position: sticky; bottom: 0; z-index: 2; padding-block: 0.7rem; border-top: 1px solid var(--line); }
  gradwalk-exercise .controls > .hints { padding-left: 2.2rem; max-width: none; }
  gradwalk-exercise :is(.hint, .diagnosis, [role="status"]) { scroll-margin-bottom: 5rem; }
}
@media screen and (max-width: 600px) {
  gradwalk-exercise .controls > .row { gap: 0.35rem 0.5rem; padding: 0.4rem 0.6rem; font-size: 0.9rem; }
  gradwalk-exercise .controls > .row button { padding-inline: 0.7rem; font-size: inherit; }
}
@media screen and (max-height: 500px) { gradwalk-exercise .controls > .row { position: static; } } /* a phone on its side */
table.told { width: auto; font-family: var(--mono, monospace); font-variant-numeric: tabular-nums; color: var(--gw-ink); }
table.told :is(th, td) { padding: 0.15rem 0.9rem 0.15rem 0; text-align: right; font-weight: 400; }
table.told th:first-child { text-align: left; }
table.told td:nth-child(3) { font-weight: 700; }
article gradwalk-exercise details.around { margin: 0; padding: 0; border-block: 1px solid var(--line); }
details.around > summary { cursor: pointer; padding: 0.5rem 1.1rem; color: var(--gw-muted); font-size: 0.93rem; }
pre.around { margin: 0; }
`);

customElements.define("gradwalk-exercise", Exercise);
