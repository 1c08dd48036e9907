/** The end of the course: what the learner built, with the learner's own things shown, and the file to take home. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { lessons, say } from "./course-data";
import { keepsake } from "./keepsakes";
import { PythonPanel } from "./python-panel";
import { saveFile } from "./save-file";
import { solved } from "./solved";
import { store } from "./store";

class Ending extends PythonPanel {
  @state() accessor #file = "";
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
      <div class="made">${this.#class(own)}${this.#curve()}${this.#birds()}</div>`;
  }

  #class(own: number): TemplateResult {
    return html`<section>
      <h2>${say("ending.class")}</h2>
      ${own ? nothing : html`<p>${say("ending.no-class")} <a href="${lessons[3]?.slug ?? "index"}.html">${lessons[3]?.title ?? ""}</a></p>`}
      ${this.status()}
      ${
        this.#file
          ? html`<pre class="code" tabindex="0"><code>${this.#file}</code></pre>
              <button type="button" @click=${this.#save}>${say("own.save")}</button>`
          : nothing
      }
    </section>`;
  }

  /** The loss of the last network that was trained, as a line. */
  #curve(): TemplateResult | typeof nothing {
    const points = numbers(keepsake("curve"));
    if (points.length < 2) return nothing;
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

  #birds(): TemplateResult | typeof nothing {
    const lines = keepsake("birds").split("\n");
    const names = lines
      .flatMap((line) => line.replace(/^.*?:/, "").split(","))
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length === 0) return nothing;
    return html`<section>
      <h2>${say("ending.birds")}</h2>
      <ul class="birds">
        ${names.slice(0, 12).map((name) => html`<li>${name}</li>`)}
      </ul>
    </section>`;
  }

  async #assemble(): Promise<void> {
    this.#asked = true;
    this.#file = (await this.ask<string>("value_file", [solved()])) ?? "";
  }

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
