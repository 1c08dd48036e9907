/** What cells, exercises and the lab share: Python's state, running, streamed output, stopping, telling faults. */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { prose } from "../prose";
import { say } from "./course-data";
import { type Curves, curves, type Levels } from "./curve";
import { type Plane, planes } from "./plane";
import { keep, keepBirds, keepCurve, keptCurve } from "./keepsakes";
import { Part } from "./part";
import { keepRung, type Rung } from "./rungs";
import { Died, python, Stopped } from "./python";
import { type Shades, shadesTable } from "./shades";
import { solved } from "./solved";
import { addStyles } from "./styles";

/** Which program of the page said a notice first. */
const saidBy = new Map<string, PythonPanel>();

/** An error of the learner's program, told in the learner's own lines. */
export interface Fault {
  kind: string;
  message: string;
  line: number | null;
  text: string;
  /** A sentence for errors whose own words do not help. */
  help: string;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const LONG = 60_000;
const NEAR_THE_END = 40;

export abstract class PythonPanel extends Part {
  @state() accessor running = false;
  /** What the machinery has to say: stopped, cancelled, failed to start. */
  @state() accessor notice = "";
  #printed = "";
  /** Whether the program has handed the page something to go on from. */
  #saved = false;
  #curves: Curves = new Map();
  #levels: Levels = new Map();
  #shades: Shades | undefined;
  #planes = new Map<string, Plane>();
  #frame = 0;
  readonly #changed = (): void => this.#soon();

  override connectedCallback(): void {
    super.connectedCallback();
    python.addEventListener("change", this.#changed);
    python.warm();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    python.removeEventListener("change", this.#changed);
  }

  /** However much is printed, the page is drawn once a frame. */
  #soon(): void {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.requestUpdate();
    });
  }

  /** What is printed is followed to its newest line, unless the reader has scrolled back. */
  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const box = this.querySelector<HTMLElement>("pre.output");
    if (!box || !(this.running || changed.has("running")) || !this.#follows) return;
    box.scrollTop = box.scrollHeight;
    this.#height = box.clientHeight;
  }

  /** Whether the newest line is in view, or the reader has gone back to older ones. */
  @state() accessor #follows = true;
  #height = 0;
  /** What of the learner's own there was when the program ran. */
  #written = new Set<string>();

  /** A box that was made larger or smaller has moved by itself; a reader who goes back to the end follows again. */
  readonly #scrolled = ({ target }: Event): void => {
    const { scrollHeight, scrollTop, clientHeight } = target as HTMLElement;
    const atTheEnd = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
    if (atTheEnd || clientHeight === this.#height) this.#follows = atTheEnd;
    this.#height = clientHeight;
  };

  /** Call Python; undefined when it was stopped or could not start, and `notice` then says so. */
  protected async ask<T>(name: string, args: unknown[], limit = 5_000): Promise<T | undefined> {
    if (this.running) return undefined;
    if (python.busy) {
      this.notice = say("python.busy");
      return undefined;
    }
    this.running = true;
    this.notice = "";
    this.#printed = "";
    this.#follows = true;
    this.#written = new Set(Object.keys(solved()));
    this.#saved = false;
    this.#curves = new Map();
    this.#levels = new Map();
    this.#shades = undefined;
    this.#planes = new Map();
    try {
      const answer = await python.call<T>(name, args, limit, (kind, text) => this.#heard(kind, text));
      if ((answer as { error?: Fault | null }).error?.kind === "MemoryError") python.renew();
      return answer;
    } catch (problem) {
      if (problem instanceof Stopped) this.notice = this.#why(problem, limit);
      else if (problem instanceof Died) this.notice = say("python.died");
      else this.notice = say("python.failed", { reason: problem instanceof Error ? problem.message : String(problem) });
      return undefined;
    } finally {
      this.running = false;
      this.#keep(!this.#saved);
    }
  }

  /** The words for a program that was stopped: one that may run for minutes has no endless loop. */
  #why({ reason }: Stopped, limit: number): string {
    const seconds = limit / 1000;
    if (reason !== "time" || limit < LONG) return say(`python.${reason}`, { seconds });
    return say(this.#saved ? "python.saved" : "python.long", { seconds });
  }

  /** What the ending of the course shows of what was made here. A model that was saved has its curve up to there. */
  #keep(curve = true): void {
    const name = this.getAttribute("name") ?? "";
    const [last] = [...this.#curves].slice(-1);
    if (curve && name && last) keepCurve(name, ...last, [...this.#levels]);
    if (["train-gpt", "invent-birds"].includes(name)) keepBirds(this.#printed);
  }

  #heard(kind: string, text: string): void {
    if (kind === "curve") {
      const [name, value] = JSON.parse(text.replace(/\b(NaN|-?Infinity)\b/g, "null")) as [string, number | null];
      const points = this.#curves.get(name) ?? [];
      points.push(value ?? NaN);
      this.#curves.set(name, points);
    } else if (kind === "level") {
      this.#levels = new Map([...this.#levels, JSON.parse(text) as [string, number]]);
    } else if (kind === "shades") {
      this.#shades = JSON.parse(text) as Shades;
    } else if (kind === "plane") {
      const found = JSON.parse(text) as Plane;
      this.#planes.set(found.name ?? "", found);
    } else if (kind === "rung") {
      keepRung(JSON.parse(text) as Rung);
    } else if (kind === "goes on") {
      const before = keptCurve(this.getAttribute("name") ?? "");
      if (before) this.#curves.set(before.name, before.points);
    } else if (kind === "kept") {
      const [name, state] = JSON.parse(text) as [string, string];
      keep(`model ${name}`, state);
      this.#saved = true;
      this.#keep();
    } else this.#printed += text;
    this.#soon();
  }

  /** What the program has printed so far. */
  protected get printed(): string {
    return this.#printed;
  }

  /** Whether the program drew a curve. */
  protected get drew(): boolean {
    return this.#curves.size > 0;
  }

  /** What the program printed and drew, while it runs and afterwards. */
  protected stream(): TemplateResult {
    return html`${this.#printed ? html`<pre class="output" tabindex="0" @scroll=${this.#scrolled}>${this.#printed}</pre>` : nothing}
    ${this.#newest()} ${planes(this.#planes)}
    ${this.#curves.size || this.running ? curves(this.#curves, this.#levels) : this.#before()}
    ${shadesTable(this.#shades)}`;
  }

  /** After a reload: the curve of the last run, and whether the next one goes on with its model. */
  #before(): TemplateResult | typeof nothing {
    const kept = this.#printed ? undefined : keptCurve(this.getAttribute("name") ?? "");
    if (!kept) return nothing;
    const going = this.goesOn ? ` ${say("python.goes-on")}` : "";
    return html`<p class="filled-in">${say("python.last-run")}${going}</p>
      ${curves(new Map([[kept.name, kept.points]]), new Map(kept.levels))}`;
  }

  /** Whether a run would go on with what an earlier one has left. */
  protected get goesOn(): boolean {
    return false;
  }

  /** The way back to the end of what was printed, for who has left it. */
  #newest(): TemplateResult | typeof nothing {
    if (this.#follows) return nothing;
    return html`<p class="newest">
      <button type="button" class="quiet" @click=${() => this.#toTheEnd()}>${say("python.newest")}</button>
    </p>`;
  }

  #toTheEnd(): void {
    this.#follows = true;
    const box = this.querySelector<HTMLElement>("pre.output");
    if (box) box.scrollTop = box.scrollHeight;
  }

  /** Python's state in a few words: known before it is needed. */
  protected chip(): TemplateResult {
    const { state } = python;
    const words =
      state.name === "loading"
        ? state.total && state.loaded < state.total
          ? say("python.chip-loading", { loaded: megabytes(state.loaded), total: megabytes(state.total) })
          : say(state.total ? "python.chip-starting" : "python.chip-again", { total: megabytes(state.total) })
        : say(python.busy ? (this.running ? "python.chip-running" : "python.chip-busy") : `python.chip-${state.name}`);
    return html`<span class="python-chip" data-state=${python.busy ? "busy" : state.name}>${words}</span>`;
  }

  /** The bar while Python loads, and the button that stops what is going on. */
  protected status(): TemplateResult | typeof nothing {
    if (!this.running) return this.notice ? html`<p class="notice" role="status">${this.notice}</p>` : nothing;
    if (python.state.name === "loading") {
      const { loaded, total } = python.state;
      return html`<div class="loading">
        <span>${say("python.loading")}</span>
        ${
          total
            ? html`<progress max=${total} value=${loaded} aria-label=${say("python.loading")}></progress>`
            : html`<progress aria-label=${say("python.loading")}></progress>`
        }
        <button type="button" class="quiet" @click=${() => python.cancel()}>${say("python.cancel")}</button>
      </div>`;
    }
    return html`<div class="loading">
      <span>${say("python.running")}</span>
      <button type="button" class="quiet" @click=${() => python.stop()}>${say("python.stop")}</button>
    </div>`;
  }

  /** What was filled in is said once a page, by the first program that found it; who runs that again sees it again.
   * Once more is written than when it ran, it is true no longer. */
  protected notices(texts: string[]): TemplateResult[] {
    if (Object.keys(solved()).some((name) => name !== this.task && !this.#written.has(name))) return [];
    for (const text of texts) if (!saidBy.has(text)) saidBy.set(text, this);
    const own = texts.filter((text) => saidBy.get(text) === this);
    return own.map((text) => html`<p class="filled-in">${prose(text)}</p>`);
  }

  protected fault({ kind, message, line, text, help }: Fault): TemplateResult {
    const where = line === null ? "" : ` ${say("python.line", { line })}`;
    return html`<div class="fault">
      <p><strong>${kind}${where}</strong>${message ? `: ${message}` : ""}</p>
      ${text ? html`<pre>${text}</pre>` : nothing} ${help ? html`<p>${prose(help)}</p>` : nothing}
    </div>`;
  }
}

addStyles(`
gradwalk-exercise, gradwalk-cell {
  display: block; border: 1px solid var(--line); border-radius: var(--round, 12px); background: var(--surface);
  box-shadow: var(--shadow); overflow: hidden; margin-block: 1.6rem;
}
gradwalk-exercise { border-left: 4px solid var(--gw-ink); }
.exercise-title { margin: 0; padding: 0.7rem 1.1rem; font-weight: 650; border-bottom: 1px solid var(--line); }
.python-chip { margin-left: auto; color: var(--gw-muted); font-size: 0.85rem; font-variant-numeric: tabular-nums; }
.python-chip::before { content: ""; display: inline-block; width: 0.6em; height: 0.6em; border-radius: 50%;
  margin-right: 0.45em; border: 2px solid var(--gw-muted); box-sizing: border-box; }
.python-chip:is([data-state="ready"], [data-state="busy"])::before { background: var(--gw-ink); border-color: var(--gw-ink); }
.python-chip[data-state="busy"]::before { background: var(--gw-forward); border-color: var(--gw-forward); }
:is(gradwalk-cell, gradwalk-exercise, gradwalk-lab) pre.output {
  margin: 0; padding: 0.8rem 1.1rem; border: 0; border-top: 1px solid var(--line); border-radius: 0;
  background: var(--surface); font: 0.92rem/1.5 var(--mono, monospace); white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 24rem; overflow-y: auto;
}
@media (max-width: 600px) { /* columns stay columns: what is too wide is scrolled to */
  :is(gradwalk-cell, gradwalk-exercise, gradwalk-lab) pre.output { padding-inline: 0.7rem; font-size: 0.8rem; white-space: pre; overflow-x: auto; }
}
:is(gradwalk-cell, gradwalk-exercise) .around { margin: 0; padding: 0.5rem 0.8rem 0.5rem 1.7rem; overflow-x: auto;
  background: var(--gw-panel); color: var(--gw-muted); font: 0.92rem/1.55 var(--mono, monospace); border: 0; }
.newest { margin: 0; padding: 0.3rem 1.1rem; border-top: 1px dashed var(--line); text-align: right; }
.filled-in { margin: 0; padding: 0.6rem 1.1rem; border-top: 1px dashed var(--line); color: var(--gw-muted);
  font-size: 0.93rem; }
:is(gradwalk-cell, gradwalk-exercise, gradwalk-lab) :is(.hints, .hint) { max-width: 62ch; }
`);
