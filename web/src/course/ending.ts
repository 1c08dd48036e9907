/** The end of the course: what the learner built, with the learner's own things shown, and the file to take home. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { lessons, say } from "./course-data";
import { keepsake } from "./keepsakes";
import { PythonPanel } from "./python-panel";
import { saveFile } from "./save-file";
import { solved } from "./solved";
import { store } from "./store";

class Ending extends PythonPanel {
  #file = "";
  #asked = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#asked && Object.keys(solved()).length > 0) void this.#assemble();
  }

  override template(): TemplateResult {
    const total = lessons.reduce((sum, lesson) => sum + lesson.tasks.length, 0);
    const done = lessons.reduce((sum, lesson) => sum + store.countDone(lesson), 0);
    const complete = lessons.filter((lesson) => store.countDone(lesson) === lesson.tasks.length).length;
    const own = Object.keys(solved()).length;
    const everything = done === total;
    return html`<p class="summary">${say(everything ? "ending.all" : "ending.some", { open: total - done })}</p>
      <ul class="tally">
        <li><strong>${complete}</strong>${say("ending.lessons", { count: lessons.length })}</li>
        <li><strong>${done}</strong>${say("ending.tasks", { count: total })}</li>
        <li><strong>${own}</strong>${say("ending.programs")}</li>
      </ul>
      <div class="made">
        ${this.#class(own)}
        <div class="made-learned">${this.#curve()}${this.#birds()}</div>
      </div>`;
  }

  #class(own: number): TemplateResult {
    return html`<section>
      <h2>${say("ending.class")}</h2>
      ${own ? nothing : html`<p>${say("ending.no-class")} <a href="${lessons[3]?.slug ?? "index"}.html">${lessons[3]?.title ?? ""}</a></p>`}
      ${this.status()}
      ${
        this.#file
          ? html`<pre class="code" tabindex="0"><code>${this.#file}</code></pre>
              <div class="row">
                <button type="button" @click=${this.#save}>${say("own.save")}</button>
                <button type="button" class="quiet" @click=${this.#saveBirds}>${say("ending.save-birds")}</button>
              </div>`
          : nothing
      }
    </section>`;
  }

  /** The loss of the last network that was trained, as a line. */
  #curve(): TemplateResult {
    const points = numbers(keepsake("curve"));
    if (points.length < 2) return this.#still("curve", 4);
    const [width, height] = [400, 180];
    const [low, high] = [Math.min(0, ...points), Math.max(...points)];
    const line = points.map(
      (y, i) => `${(i / (points.length - 1)) * width},${height - ((y - low) / (high - low || 1)) * height}`,
    );
    return html`<section>
      <h2>${say("ending.curve")}</h2>
      <svg viewBox="-4 -4 ${width + 8} ${height + 8}" role="img" aria-label=${say("ending.curve")}>
        ${svg`<polyline class="curve" points=${line.join(" ")}></polyline>`}
      </svg>
      <p class="muted">
        ${say("ending.curve-from", { first: points[0]!.toPrecision(3), last: points.at(-1)!.toPrecision(3), count: points.length })}
      </p>
    </section>`;
  }

  #birds(): TemplateResult {
    const lines = keepsake("birds").split("\n");
    const named = lines
      .filter((line) => line.includes(":"))
      .flatMap((line) => line.replace(/^.*?:/, "").split(/[\s,]+/));
    const names = [...new Set(named.filter(Boolean))];
    if (names.length === 0) return this.#still("birds", 8);
    return html`<section>
      <h2>${say("ending.birds")}</h2>
      <ul class="birds">
        ${names.slice(-12).map((name) => html`<li>${name}</li>`)}
      </ul>
    </section>`;
  }

  /** What is not there yet, and where it comes from. */
  #still(what: string, place: number): TemplateResult {
    const lesson = lessons[place];
    return html`<section class="empty">
      <h2>${say(`ending.${what}`)}</h2>
      <p>${say(`ending.no-${what}`)} <a href="${lesson?.slug ?? "index"}.html">${lesson?.title ?? ""}</a></p>
    </section>`;
  }

  async #assemble(): Promise<void> {
    this.#asked = true;
    this.#file = (await this.ask<string>("value_file", [solved()])) ?? "";
    this.draw();
  }

  readonly #saveBirds = async (): Promise<void> => {
    const text = await this.ask<string>("gpt_file", [solved()]);
    if (text) saveFile("birds.py", text, "text/x-python");
  };

  readonly #save = (): void => saveFile("value.py", this.#file, "text/x-python");
}

function numbers(text: string): number[] {
  try {
    const found = JSON.parse(text || "[]") as unknown;
    return Array.isArray(found) ? found.filter((x): x is number => typeof x === "number" && Number.isFinite(x)) : [];
  } catch {
    return [];
  }
}

customElements.define("gradwalk-ending", Ending);
