/**
 * The playground, a glass box: a small network that learns before your eyes, every neuron with its own view of the
 * plane. Two runs can go side by side from the same start. What it says is about the runs as they are now. In a lesson,
 * with a task, it has only what the task needs.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { announce, type Challenge, changesFor, keepMet, meets, titleOf, verdict } from "./challenges";
import { say } from "./course-data";
import { DATASETS, testRows } from "./datasets";
import { lossPicture } from "./loss-picture";
import type { Rows } from "./network";
import { PageColours } from "./page-colours";
import { Part } from "./part";
import { answersTable, pens, pointWords } from "./playground-details";
import { drawField, drawRows, fieldsOf, REACH } from "./playground-maps";
import { type Chosen, networkPicture, neuronWalk, placeTiles } from "./playground-network";
import { challengeCards, networkSettings, rateField, runSettings, type Settings } from "./playground-settings";
import { ACTIVATIONS, FIRST, OWN, type Setup } from "./playground-setup";
import "./playground-style";
import { GOAL, now } from "./playground-verdict";
import { answeredWhy, type Why, whyQuestion } from "./playground-why";
import { Run } from "./run";
import { Training } from "./training";
import { Width } from "./width";

const BUDGET = 8; // milliseconds of training in a frame
const FEW = 10; // so few rows are learnt in a blink: one step a frame, to be watched

class Playground extends Part {
  @state() accessor #setup: Setup = FIRST;
  @state() accessor #own: Rows = { xs: [[-0.8, 0.5], [0.8, -0.5]], ys: [1, -1] }; // prettier-ignore
  @state() accessor #brush = 1;
  @state() accessor #lines: "data" | "grad" = "data";
  @state() accessor #neuron: Chosen | undefined;
  @state() accessor #point = 0;
  @state() accessor #challenge: Challenge | undefined;
  /** What a challenge has set. */
  @state() accessor #note = "";
  /** What was typed and not taken: it stays in its field until something takes its place. */
  @state() accessor #refused: Settings["refused"] = {};
  /** Which of two runs is looked into. */
  @state() accessor #shown = 0;
  /** What the reader says to why xor gets stuck; and whether it was seen to be stuck. */
  @state() accessor #why: Why | undefined;
  #wasStuck = false;
  /** The run that begins by itself when the page is opened: to be watched, until anything is pressed. */
  @state() accessor #first = false;
  #seed = 1;
  readonly #training = new Training(this, {
    budget: () => (this.#first || this.#run.network.rows.ys.length < FEW ? 0 : BUDGET),
    over: () => this.#over(),
  });
  readonly #width = new Width(this, ".losses", 420);
  readonly #colours = new PageColours(this);

  override prepare(): void {
    const [data, activation, rate] = ["data", "activation", "rate"].map((name) => this.getAttribute(name) ?? "");
    if (data! in DATASETS) this.#setup = { ...this.#setup, data: data! };
    if (ACTIVATIONS.includes(activation!)) this.#setup = { ...this.#setup, activation: activation! };
    if (Number(rate) > 0) this.#setup = { ...this.#setup, rates: [Number(rate), Number(rate)] };
    this.#restart();
    this.#first = !this.task && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.#first) this.#training.go();
  }

  get #run(): Run {
    return this.#training.runs[this.#shown]!;
  }

  /** Whether the data lie in a plane and can be drawn. */
  get #flat(): boolean {
    return this.#run.network.widths[0] === 2;
  }

  /** Both runs anew, from the same start. */
  #restart(): void {
    const { data, sizes, activation, rates, zeroing, both } = this.#setup;
    const rows = data === OWN ? this.#own : DATASETS[data]!();
    const make = (i: 0 | 1): Run =>
      new Run(rows, { sizes, activation, seed: this.#seed }, testRows(data), rates[i], zeroing[i]);
    this.#training.begin(both ? [make(0), make(1)] : [make(0)]);
    this.#shown = both ? this.#shown : 0;
    this.#point = Math.min(this.#point, rows.ys.length - 1);
    this.#neuron = undefined;
  }

  /** Whether to stop by itself: a goal is reached, or nothing moves any more. */
  #over(): boolean {
    const { runs } = this.#training;
    const [first] = runs;
    if (this.task && !this.done && first!.zeroing && first!.judged < GOAL) this.attempt(true);
    const before = this.#met;
    this.#met = this.#challenge !== undefined && meets(this.#challenge, this.#setup, first!);
    if (this.#met && !before) keepMet(this.#challenge!, first!);
    if (this.#first && first!.judged < GOAL) return true;
    return (this.#met && !before) || runs.every((run) => run.blew || run.loss < 1e-6);
  }

  /** Whether the challenge was met after the last step: training stops when it comes to that. */
  #met = false;

  // ---- what is drawn ----

  override template(): TemplateResult {
    const title = this.getAttribute("heading") ?? say("play.heading");
    return html`<section class="widget playground" ?data-task=${this.task} aria-label=${title}>
      ${
        this.task
          ? html`<p class="name">
              ${title} ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
            </p>`
          : html`<p class="play-lead">${say(this.#flat ? "play.lead" : "play.lead-rows")}</p>`
      }
      ${this.task ? html`${this.#controls()} ${this.#status()} ${this.#pictures()}` : this.#board()}
    </section>`;
  }

  /** The whole page: what runs and what it answers stay in view while something is changed. */
  #board(): TemplateResult {
    const settings = this.#settings;
    return html`<div class="play-board">
      <div class="play-top">
        ${this.#controls()}
        <p class="play-brief" aria-hidden="true">${now(this.#run, "", undefined, this.#setup, true).numbers}</p>
        ${this.#answers()}
      </div>
      ${this.#status()}
      <div class="play-settings">${networkSettings(settings)}</div>
      ${this.#net()} ${this.#losses()}
      <div class="play-tasks">
        ${challengeCards(settings)}
        ${this.#asksWhy || (this.#challenge?.key === "xor" && answeredWhy()) ? whyQuestion(this.#why, (why) => (this.#why = why)) : nothing}
      </div>
      ${this.#closer()}
      <div class="play-two">${runSettings(settings)}</div>
    </div>`;
  }

  /** Whether the reader is asked why xor gets stuck: when it has been seen, and until it is answered. */
  get #asksWhy(): boolean {
    if (this.#challenge?.key !== "xor") return false;
    this.#wasStuck ||= this.#training.runs[0]!.stuck;
    return this.#wasStuck && !answeredWhy();
  }

  get #settings(): Settings {
    return {
      setup: this.#setup,
      challenge: this.#challenge,
      parameters: this.#run.network.count,
      change: (part) => this.#change(part),
      take: (challenge) => this.#take(challenge),
      refused: this.#refused,
      refuse: (field, refusal) => (this.#refused = { ...this.#refused, [field]: refusal }),
    };
  }

  #controls(): TemplateResult {
    const { running } = this.#training;
    return html`<div class="row">
      <button type="button" @click=${this.#toggle}>${say(running ? "play.pause" : "play.train")}</button>
      <button type="button" class="quiet" ?disabled=${running} @click=${this.#once}>${say("play.step")}</button>
      <button type="button" class="quiet" @click=${this.#again}>${say("play.again")}</button>
      ${this.task ? rateField(this.#settings, 0) : nothing}
    </div>`;
  }

  #status(): TemplateResult {
    const { runs } = this.#training;
    return html`<div class="play-now">
      ${runs.map((run, i) => {
        const {
          state,
          numbers,
          verdict: words,
        } = now(run, runs.length > 1 ? "AB"[i]! : "", this.#challenge, this.#setup, this.#asksWhy);
        return html`<p class="play-line" data-state=${state}>
          <span class="play-numbers">${numbers}</span> <span role="status">${words}</span>
        </p>`;
      })}
      ${
        this.#challenge
          ? html`<p class="play-line play-challenge" role="status">
              <strong>${titleOf(this.#challenge)}.</strong> ${verdict(this.#challenge, this.#setup, runs[0]!)}
            </p>`
          : nothing
      }
      ${this.#note ? html`<p class="play-note" role="alert">${this.#note}</p>` : nothing}
      ${this.#first && !this.#training.running ? html`<p class="play-note">${say("play.by-itself")}</p>` : nothing}
      ${runs.length > 1 ? this.#tabs() : nothing}
    </div>`;
  }

  #tabs(): TemplateResult {
    return html`<div class="row play-tabs">
      ${[0, 1].map(
        (i) =>
          html`<button type="button" class="quiet" aria-pressed=${i === this.#shown} @click=${() => (this.#shown = i)}>
            ${say("play.look", { run: "AB"[i]! })}
          </button>`,
      )}
    </div>`;
  }

  #pictures(): TemplateResult {
    return html`<div class="play-columns">${this.#net()} ${this.#answers()} ${this.#losses()}</div>`;
  }

  #net(): TemplateResult {
    const { network } = this.#run;
    const gradients = network.steps === 0 ? "none" : this.#run.zeroing ? "grad" : "piled";
    const legend = this.#lines === "grad" ? gradients : this.#flat ? "data" : "rows";
    return html`<figure class="play-net">
      ${networkPicture(network, this.#lines, this.#neuron, (one) => this.#choose(one))}
      <figcaption>
        ${this.task ? nothing : this.#lineButtons()}
        <span class="legend">${say(`play.legend-${legend}`)}</span>
      </figcaption>
    </figure>`;
  }

  get #tested(): boolean {
    return this.#training.runs.some(({ others }) => others);
  }

  #answers(): TemplateResult {
    const flat = this.#flat;
    return html`<figure class="play-map">
      ${flat ? this.#map() : answersTable(this.#run.network)}
      ${
        this.#setup.data === OWN
          ? pens(this.#brush, this.#own.ys.length > 2, {
              choose: (y) => (this.#brush = y),
              scatter: () => this.#add((Math.random() * 2 - 1) * 1.5, (Math.random() * 2 - 1) * 1.5),
              undo: () => this.#put(this.#own.xs.slice(0, -1), this.#own.ys.slice(0, -1)),
            })
          : nothing
      }
      <figcaption class="legend">
        ${say(flat ? "play.boundary" : "play.answers")} ${flat && this.#tested ? say("play.boundary-test") : nothing}
      </figcaption>
    </figure>`;
  }

  #losses(): TemplateResult {
    const { runs } = this.#training;
    return html`<figure class="play-losses">
      ${lossPicture(runs, this.#width.now)}
      <figcaption class="legend">
        ${say("play.curve")} ${say(runs.length > 1 ? "play.legend-both" : "play.legend-one")}
        ${this.#tested ? say("play.legend-test") : nothing}
      </figcaption>
    </figure>`;
  }

  #lineButtons(): TemplateResult {
    return html`<span class="play-lines"
      >${say("play.lines")}
      ${(["data", "grad"] as const).map(
        (what) =>
          html`<button
            type="button"
            class="quiet"
            aria-pressed=${this.#lines === what}
            @click=${() => (this.#lines = what)}
          >
            ${say(`play.lines-${what}`)}
          </button>`,
      )}</span
    >`;
  }

  #map(): TemplateResult {
    const { hits, rows } = this.#run.network;
    return html`<canvas
      class="map"
      width="460"
      height="460"
      role="img"
      aria-label=${say("play.picture", { hits, rows: rows.ys.length })}
      @click=${this.#clicked}
    ></canvas>`;
  }

  /** One point, or one neuron at that point, in numbers. */
  #closer(): TemplateResult {
    const { network } = this.#run;
    const { xs } = network.rows;
    return html`<div class="play-walk">
      <div role="status">
        ${
          this.#neuron
            ? neuronWalk(this.#run, this.#neuron, xs[this.#point]!)
            : html`<p>${pointWords(network, this.#point, this.#setup.data === OWN)}</p>`
        }
      </div>
      <div class="row">
        <button type="button" class="quiet" @click=${() => (this.#point = (this.#point + 1) % xs.length)}>
          ${say("play.next-point")}
        </button>
      </div>
    </div>`;
  }

  /** The maps are painted, not drawn: after every change of the rest. */
  protected override updated(): void {
    placeTiles(this);
    const { network, others } = this.#run;
    const [flat, colours] = [this.#flat, this.#colours.now];
    const fields = flat ? fieldsOf(network) : [];
    for (const tile of this.querySelectorAll<HTMLCanvasElement>("canvas[data-layer]")) {
      const field = fields[Number(tile.dataset["layer"])]?.[Number(tile.dataset["neuron"])];
      if (field) drawField(tile, field, colours);
      else tile.getContext("2d")!.clearRect(0, 0, tile.width, tile.height);
    }
    const map = this.querySelector<HTMLCanvasElement>("canvas.map");
    if (!map) return;
    drawField(map, fields.at(-1)![0]!, colours);
    if (others) drawRows(map, others, colours, true);
    drawRows(map, network.rows, colours, false, this.task ? -1 : this.#point);
  }

  // ---- what the reader does ----

  /** Another setting is another run, from the same start; a learning rate changes while it runs. */
  #change(part: Partial<Setup>): void {
    this.#setup = { ...this.#setup, ...part };
    this.#note = "";
    this.#first = false;
    const { sizes, ...rates } = this.#refused;
    this.#refused = { ...(sizes && !part.sizes ? { sizes } : {}), ...(part.rates || part.both === false ? {} : rates) };
    if (Object.keys(part).join() === "rates")
      this.#training.runs.forEach((run, i) => (run.rate = this.#setup.rates[i]!));
    else this.#restart();
  }

  /** A challenge changes what it must and says so; its end changes nothing. */
  #take(challenge: Challenge | undefined): void {
    this.#challenge = challenge;
    this.#met = this.#first = this.#wasStuck = false;
    this.#why = undefined;
    this.#training.pause();
    if (!challenge) return;
    const changes = changesFor(challenge, this.#setup);
    this.#seed = 1;
    this.#change({ ...changes, both: this.#setup.both });
    this.#note = announce(changes);
  }

  #choose(one: Chosen): void {
    const same = this.#neuron?.layer === one.layer && this.#neuron.neuron === one.neuron;
    this.#neuron = same ? undefined : one;
  }

  readonly #clicked = (event: MouseEvent): void => {
    const { left, top, width } = (event.target as HTMLCanvasElement).getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 2 * REACH - REACH;
    const y = REACH - ((event.clientY - top) / width) * 2 * REACH;
    const far = this.#run.network.rows.xs.map(([a, b]) => Math.hypot(a! - x, b! - y));
    const nearest = far.indexOf(Math.min(...far));
    if (this.#setup.data === OWN && far[nearest]! > 0.12) this.#add(x, y);
    else this.#point = nearest;
  };

  #add(x: number, y: number): void {
    this.#put([...this.#own.xs, [x, y]], [...this.#own.ys, this.#brush]);
  }

  #put(xs: number[][], ys: number[]): void {
    this.#own = { xs, ys };
    this.#restart();
  }

  readonly #toggle = (): void => {
    this.#first = false;
    if (this.#training.running) this.#training.pause();
    else this.#training.go();
  };

  readonly #once = (): void => {
    this.#first = false;
    this.#training.step();
    this.#over();
  };

  readonly #again = (): void => {
    this.#seed += 1;
    this.#note = "";
    this.#first = false;
    this.#refused = {};
    this.#restart();
  };
}

customElements.define("gradwalk-playground", Playground);
