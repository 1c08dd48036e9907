/** What cells and the lab share: starting Python with a bar and a way out, running, stopping, telling faults. */
import { html, nothing, type TemplateResult } from "lit";
import { say } from "./course-data";
import { Part } from "./part";
import { python, Stopped } from "./python";

/** An error of the learner's program, told in the learner's own lines. */
export interface Fault {
  kind: string;
  message: string;
  line: number | null;
  text: string;
}

export abstract class PythonPanel extends Part {
  running = false;
  /** What the machinery has to say: stopped, cancelled, failed to start. */
  notice = "";
  protected printed = "";
  readonly #changed = (): void => {
    if (this.running) this.draw();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    python.addEventListener("change", this.#changed);
    this.addEventListener("focusin", this.#warm);
  }

  /** Whoever begins to write will soon want to run it. */
  readonly #warm = (event: Event): void => {
    if ((event.target as Element).closest(".editor")) void python.start().catch(() => {}); // told when it is asked for
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    python.removeEventListener("change", this.#changed);
    this.removeEventListener("focusin", this.#warm);
  }

  /** Call Python; undefined when it was stopped or could not start, and `notice` then says so. */
  protected async ask<T>(name: string, args: unknown[], limit = 5_000): Promise<T | undefined> {
    if (this.running) return undefined;
    if (python.busy) {
      this.notice = say("python.busy");
      this.draw();
      return undefined;
    }
    this.running = true;
    this.notice = "";
    this.printed = "";
    this.draw();
    try {
      return await python.call<T>(name, args, limit, (text) => (this.printed += `${text}\n`));
    } catch (problem) {
      if (problem instanceof Stopped) this.notice = say(`python.${problem.reason}`, { seconds: limit / 1000 });
      else this.notice = say("python.failed", { reason: problem instanceof Error ? problem.message : String(problem) });
      return undefined;
    } finally {
      this.running = false;
      this.draw();
    }
  }

  /** The bar while Python loads, and the button that stops what is going on. */
  protected status(): TemplateResult | typeof nothing {
    if (!this.running) return this.notice ? html`<p class="notice">${this.notice}</p>` : nothing;
    if (python.state.name === "loading") {
      const { part } = python.state;
      return html`<div class="loading">
        <span>${say("python.loading")}</span>
        ${
          part === null
            ? html`<progress aria-label=${say("python.loading")}></progress>`
            : html`<progress max="1" value=${part} aria-label=${say("python.loading")}></progress>`
        }
        <button type="button" class="quiet" @click=${() => python.cancel()}>${say("python.cancel")}</button>
      </div>`;
    }
    return html`<div class="loading">
      <span>${say("python.running")}</span>
      <button type="button" class="quiet" @click=${() => python.stop()}>${say("python.stop")}</button>
    </div>`;
  }

  protected fault({ kind, message, line, text }: Fault): TemplateResult {
    return html`<div class="fault">
      <p>
        <strong>${kind}</strong
        >${line === null ? nothing : html` ${say("python.line", { line })}`}${message ? `: ${message}` : ""}
      </p>
      ${text ? html`<pre>${text.trim()}</pre>` : nothing}
    </div>`;
  }
}
