/** The end of the course: what the learner built, with the learner's own things shown, and the files to take home. */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { codeLines } from "./code-lines";
import { courseCard, saveCourseCard, saveCourseCardDrawing } from "./course-card";
import { lessons, listed, say } from "./course-data";
import { curves } from "./curve";
import { birds, cardBirds, choose, isTrained, keptCurve, namesSeen, takenOff } from "./keepsakes";
import { nextLesson } from "./last-worked";
import { lookBack } from "./look-back";
import { PythonPanel } from "./python-panel";
import { saveFile } from "./save-file";
import { solved } from "./solved";
import { store } from "./store";

/** The learner's class as a file, "" where there is none; and which parts of it are still to be written. */
interface Assembled {
  text: string;
  /** Those of lesson 4, without which it is not whole. */
  asked: string[];
  /** Those that lesson 9 adds. */
  later: string[];
  /** What the GPT still needs before it is a file. */
  gpt: string[];
}

/** The exercises whose text becomes part of the class. */
const PARTS = ["add", "mul", "pow", "tanh", "exp", "radd", "diamond", "relu", "log"];

class Ending extends PythonPanel {
  @state() accessor #file: Assembled | undefined;
  /** The loss of the learner's own network, trained here where lesson 5's program was not run. */
  @state() accessor #losses: number[] = [];
  /** The name while it is typed, with its spaces: the card has it without. */
  @state() accessor #typed: string | undefined;
  #asked = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#asked && Object.keys(solved()).length > 0) void this.#assemble();
  }

  override template(): TemplateResult {
    const total = lessons.reduce((sum, lesson) => sum + lesson.tasks.length, 0);
    const done = lessons.reduce((sum, lesson) => sum + store.countDone(lesson), 0);
    const complete = lessons.filter((lesson) => store.countDone(lesson) === lesson.tasks.length).length;
    const begun = lessons.filter((lesson) => store.countDone(lesson) > 0).length;
    const own = Object.keys(solved()).length;
    const open = total - done;
    const reached = open === 0 || (birds().length > 0 && "diamond" in solved()); // an own class, and a GPT trained on it
    return html`${reached ? this.#proud(open) : html`<p class="summary">${say("ending.some")}</p>`}
      ${open ? this.#open(open, total) : nothing} ${lookBack(open === 0)}
      <ul class="tally">
        <li>
          <strong>${complete || begun}</strong
          >${say(complete ? "ending.lessons" : "ending.begun", { count: lessons.length })}
        </li>
        <li><strong>${done}</strong>${say("ending.tasks", { count: total })}</li>
        <li><strong>${own}</strong>${say("ending.programs")}</li>
      </ul>
      <div class="made">
        ${this.#class()}
        <div class="made-learned">
          ${this.#birds()}${this.#curve("four-rows", 4)}${reached && keptCurve("train-gpt") ? nothing : this.#curve("train-gpt", 8)}
        </div>
      </div>`;
  }

  /**
   * For who has come to the end: a word, and a card with the own name on it. The card grows with a long name, so it
   * stands below what is typed into and pressed, and nothing moves away from under a click.
   */
  #proud(open: number): TemplateResult {
    return html`<p class="summary">${say(open ? "ending.part" : "ending.all")}</p>
      <div class="row card-row">
        <label
          >${say("ending.name")}
          <input
            type="text"
            autocomplete="name"
            maxlength="60"
            .value=${this.#typed ?? store.memory.learner}
            @input=${(event: Event) => this.#name((event.target as HTMLInputElement).value)}
            @change=${() => (this.#typed = undefined)}
        /></label>
        <button type="button" @click=${saveCourseCard}>${say("ending.save-card")}</button>
        <button type="button" class="quiet" @click=${saveCourseCardDrawing}>${say("ending.save-drawing")}</button>
      </div>
      ${courseCard()}`;
  }

  /** What is still to be done: where to go on, and all of it. */
  #open(open: number, total: number): TemplateResult {
    const next = nextLesson()!;
    const number = lessons.indexOf(next) + 1;
    return html`<p class="ending-open">
      ${say(open === 1 ? "ending.open-one" : "ending.open", { open, total })}
      <a href="${next.slug}.html">${say("ending.go-on", { number, title: next.title })}</a>, ${say("ending.or")}
      <a href="progress.html">${say("ending.open-list")}</a>.
    </p>`;
  }

  #name(name: string): void {
    this.#typed = name;
    store.change((memory) => (memory.learner = name.trim()));
  }

  #class(): TemplateResult {
    const nothingYet = !this.running && !this.#file?.text;
    return html`<section>
      <h2>${say("ending.class")}</h2>
      ${nothingYet ? html`<p>${say("ending.no-class")} <a href="${lessons[3]?.slug ?? "index"}.html">${lessons[3]?.title ?? ""}</a></p>` : nothing}
      ${this.#file ? nothing : this.#ownLines()} ${this.status()}
      ${
        this.#file?.text
          ? html`<p class="muted">${this.#missing(this.#file)}</p>
              <pre class="code" tabindex="0"><code>${codeLines(this.#file.text)}</code></pre>
              <div class="row">
                <button type="button" @click=${this.#save}>${say("own.save")}</button>
                ${
                  this.#file.gpt.length === 0
                    ? html`<button type="button" class="quiet" @click=${this.#saveBirds}>
                        ${say("ending.save-birds")}
                      </button>`
                    : nothing
                }
              </div>
              ${this.#file.gpt.length ? html`<p class="muted">${say("ending.no-birds", { parts: listed(this.#file.gpt) })}</p>` : nothing}`
          : nothing
      }
    </section>`;
  }

  /** Until Python has put the file together: what the learner wrote of it, line by line. */
  #ownLines(): TemplateResult | typeof nothing {
    const own = Object.entries(solved()).filter(([name]) => PARTS.includes(name));
    if (own.length === 0) return nothing;
    const text = own.map(([name, lines]) => `# ${name}\n${lines.trimEnd()}`).join("\n\n");
    return html`<p class="muted">${say("ending.own-lines")}</p>
      <pre class="own-lines" tabindex="0"><code>${codeLines(text)}</code></pre>`;
  }

  #missing({ asked, later }: Assembled): string {
    const whole = asked.length ? say("ending.asked", { parts: listed(asked) }) : say("ending.yours");
    return later.length ? `${whole} ${say("ending.later", { parts: listed(later) })}` : whole;
  }

  /** The curve that a program of a lesson drew when it ran last. */
  #curve(program: string, place: number): TemplateResult {
    const [kept, own] = [keptCurve(program), program === "four-rows" && this.#losses.length > 1];
    if (!kept && own)
      return html`<section>
        <h2>${say(`ending.curve-${program}`)}</h2>
        ${curves(new Map([[say("python.curve-loss"), this.#losses]]))}
        <p class="muted">${say("ending.own-loop")}</p>
      </section>`;
    if (!kept) return this.#still(`curve-${program}`, place);
    return html`<section>
      <h2>${say(`ending.curve-${program}`)}</h2>
      ${curves(new Map([[kept.name, kept.points]]), new Map(kept.levels))}
      <p class="muted">${say("ending.last-run")}</p>
    </section>`;
  }

  #birds(): TemplateResult {
    const names = [...new Set([...birds(), ...cardBirds()])];
    if (names.length === 0)
      return this.#still("birds", 8, keptCurve("train-gpt") ? "ending.birds-soon" : "ending.none");
    return html`<section>
      <h2>${say("ending.birds")}</h2>
      <p class="muted">${isTrained() ? say("ending.birds-late") : say("ending.birds-early", { names: namesSeen() })}</p>
      <ul class="birds">
        ${names.map(
          (name) =>
            html`<li>
              <button
                type="button"
                class="quiet"
                aria-pressed=${cardBirds().includes(name)}
                ?data-off=${takenOff(name)}
                @click=${() => choose(name)}
              >
                ${name}
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  /** What is not there yet, and where it comes from. */
  #still(what: string, place: number, why = "ending.none"): TemplateResult {
    const lesson = lessons[place];
    return html`<section class="empty">
      <h2>${say(`ending.${what}`)}</h2>
      <p>${say(why)} <a href="${lesson?.slug ?? "index"}.html">${lesson?.title ?? ""}</a></p>
    </section>`;
  }

  async #assemble(): Promise<void> {
    this.#asked = true;
    this.#file = await this.ask<Assembled>("value_file", [solved()]);
    if (!keptCurve("four-rows") && ["mlp", "loop"].every((part) => part in solved()))
      this.#losses = (await this.ask<number[]>("network_curve", [solved()], 60_000)) ?? [];
  }

  readonly #saveBirds = async (): Promise<void> => {
    const text = await this.ask<string>("gpt_file", [solved()]);
    if (text) saveFile("birds.py", text, "text/x-python");
  };

  readonly #save = (): void => saveFile("value.py", this.#file!.text, "text/x-python");
}

customElements.define("gradwalk-ending", Ending);
