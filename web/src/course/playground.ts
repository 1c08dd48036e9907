/**
 * The playground, a glass box: a small network that learns before your eyes, every neuron with its own view of the
 * plane. Two runs can go side by side from the same start. What it says is about the runs as they are now. In a lesson,
 * with a task, it has only what the task needs.
 */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { announce, type Challenge, changesFor, keepAllMet, meets, titleOf } from "./challenges";
import { listed, say } from "./course-data";
import { DATASETS, testRows } from "./datasets";
import { PageColours } from "./page-colours";
import { Part } from "./part";
import { Bet } from "./playground-bet";
import { OwnPoints } from "./playground-own";
import { keepStanding, keptStanding } from "./playground-kept";
import { nearest, placeOf } from "./playground-maps";
import type { Chosen } from "./playground-network";
import { answersFigure, closer, isFlat, type Lines, netFigure, paint, reading } from "./playground-pictures";
import {
  challengeCards,
  challengesLink,
  type Hand,
  networkSettings,
  rateField,
  runFields,
  type Settings,
} from "./playground-settings";
import { alike, askedFor, difference, FIRST, OWN, type Setup } from "./playground-setup";
import "./playground-style";
import { challengeLine, choices, inBrief, lossFigure, runLine } from "./playground-status";
import { sparkline } from "./loss-picture";
import { GOAL } from "./playground-verdict";
import { StuckAtXor } from "./playground-why";
import { Run } from "./run";
import { Training } from "./training";
import { Width } from "./width";

const BUDGET = 8; // milliseconds of training in a frame
const FEW = 10; // so few rows are learnt in a blink: one step a frame, to be watched

class Playground extends Part {
  @state() accessor #setup: Setup = FIRST;
  readonly #own = new OwnPoints(this, () => {
    this.#restart(true);
    this.#keep();
  });
  @state() accessor #lines: Lines = "data";
  @state() accessor #neuron: Chosen | undefined;
  @state() accessor #point = 0;
  @state() accessor #challenge: Challenge | undefined;
  /** What a challenge has set. */
  @state() accessor #note = "";
  /** What was typed and not taken: it stays in its field until something takes its place. */
  @state() accessor #refused: Settings["refused"] = {};
  /** The setting at hand. */
  @state() accessor #hand: Hand = "data";
  /** Which of two runs is looked into. */
  @state() accessor #shown = 0;
  readonly #why = new StuckAtXor(() => this.requestUpdate());
  #met = false; // the challenge, after the last step
  /** The run that begins by itself when the page is opened: to be watched, until anything is pressed. */
  @state() accessor #first = false;
  #seed = 1;
  readonly #training = new Training(this, {
    budget: () => (this.#first || this.#run.network.rows.ys.length < FEW ? 0 : BUDGET),
    over: () => this.#over(),
  });
  #bet = new Bet();
  readonly #width = new Width(this, ".losses", 420);
  readonly #colours = new PageColours(this);

  override prepare(): void {
    this.#setup = askedFor(this);
    const { setup, seed, own, challenge } = (!this.task && keptStanding()) || {};
    if (setup) [this.#setup, this.#seed, this.#own.rows, this.#challenge] = [setup, seed!, own!, challenge];
    this.#restart();
    this.#first = !this.task && !setup && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (this.#first) this.#training.go();
  }

  get #run(): Run {
    return this.#training.runs[this.#shown]!;
  }

  /** Both runs anew, from the same start; `goOn`: if it was training, it trains on. */
  #restart(goOn = false): void {
    const { data, noise, inputs, sizes, activation, rates, zeroing, both } = this.#setup;
    const rows = data === OWN ? this.#own.rows : DATASETS[data]!(undefined, noise);
    const make = (i: 0 | 1): Run =>
      new Run(rows, { sizes, activation, inputs, seed: this.#seed }, testRows(data, noise), rates[i], zeroing[i]);
    this.#training.begin(both ? [make(0), make(1)] : [make(0)], goOn);
    this.#bet = new Bet();
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
    if (!this.task && !this.#first) this.#tellMet(keepAllMet(this.#setup, first!));
    if (this.#first && first!.judged < GOAL) return true;
    if (this.#challenge?.within === first!.network.steps || this.#bet.told(runs)) return true;
    return (this.#met && !before) || runs.every((run) => run.blew || run.loss < 1e-6);
  }

  /** A challenge counts whether its card was pressed or not. */
  #tellMet(met: readonly Challenge[]): void {
    const others = met.filter((one) => one !== this.#challenge);
    if (others.length) this.#note = say("play.met-too", { titles: listed(others.map((one) => `“${titleOf(one)}”`)) });
  }

  override template(): TemplateResult {
    const title = this.getAttribute("heading") ?? say("play.heading");
    return html`<section class="widget playground" ?data-task=${this.task} aria-label=${title}>
      ${
        this.task
          ? html`<p class="name">
              ${title} ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
            </p>`
          : html`<p class="play-lead">
              ${say(isFlat(this.#run.network) ? "play.lead" : "play.lead-rows")} ${challengesLink()}
            </p>`
      }
      ${
        this.task
          ? html`${this.#controls()} ${this.#status()}
              <div class="play-columns">${this.#net()} ${this.#answers()} ${this.#losses()}</div>
              ${this.#neuron ? this.#closer() : nothing}`
          : this.#board()
      }
    </section>`;
  }

  /** The whole page: what runs and what it answers stay in view while something is changed. */
  #board(): TemplateResult {
    const settings = this.#settings;
    const { runs } = this.#training;
    return html`<div class="play-board" ?data-both=${runs.length > 1}>
      <div class="play-top">
        ${this.#controls()} ${this.#answers()} ${inBrief(runs, this.#setup)} ${sparkline(runs)}
      </div>
      ${this.#runs()} ${this.#status()} ${this.#net()} ${this.#losses()} ${this.#neuron ? this.#closer() : nothing}
      <div class="play-settings">${networkSettings(settings)}</div>
      <div class="play-tasks">${challengeCards(settings)}</div>
      ${this.#neuron ? nothing : this.#closer()} ${reading(this.#run, runs, this.#lines)}
    </div>`;
  }

  get #settings(): Settings {
    return {
      setup: this.#setup,
      challenge: this.#challenge,
      parameters: this.#run.network.count,
      change: (part) => this.#change(part),
      take: (challenge) => this.#take(challenge),
      refused: this.#refused,
      hand: this.#hand,
      takeUp: (hand) => (this.#hand = hand),
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
    const { runs, running } = this.#training;
    return html`<div class="play-now">
      ${this.task || runs.length === 1 ? this.#line(0) : nothing}
      ${this.#challenge?.key === "xor" ? this.#why.template() : nothing}
      ${this.#challenge ? challengeLine(this.#challenge, this.#setup, runs[0]!) : nothing}
      ${this.#note ? html`<p class="play-note" role="alert">${this.#note}</p>` : nothing}
      ${this.#first && !running ? html`<p class="play-note">${say("play.by-itself")}</p>` : nothing}
      ${this.#bet.template(runs, alike(this.#setup), () => this.requestUpdate())}
    </div>`;
  }

  #line(i: 0 | 1): TemplateResult {
    const { runs } = this.#training;
    return runLine(runs, i, this.#challenge, this.#setup, this.#why.asked(this.#challenge, runs[0]!));
  }

  #net(): TemplateResult {
    const lines = { now: this.#lines, choose: this.task ? undefined : (what: Lines) => (this.#lines = what) };
    const name = (i: number): string => say("play.look", { run: "AB"[i]! });
    const tabs =
      this.#training.runs.length > 1
        ? choices("play-tabs", [0, 1], this.#shown, name, (i) => (this.#shown = i))
        : nothing;
    return netFigure(this.#run, lines, this.#neuron, (one) => this.#choose(one), tabs);
  }

  /** What the network answers; of two runs side by side. */
  #answers(): TemplateResult {
    const { runs } = this.#training;
    const tools = this.#setup.data === OWN ? this.#own.pens() : nothing;
    return html`<div class="play-maps">
      ${runs.map((run, i) => answersFigure(run, runs.length > 1 ? "AB"[i]! : "", this.#clicked, !!this.task))} ${tools}
    </div>`;
  }

  /** Below the pictures of two runs: what is true of each, and what it has of its own. */
  #runs(): TemplateResult | typeof nothing {
    if (this.#training.runs.length < 2) return nothing;
    const one = (i: 0 | 1): TemplateResult =>
      html`<div>
        <strong class="play-name play-whose">${say("play.run", { run: "AB"[i]! })}</strong>
        ${this.#line(i)} ${runFields(this.#settings, i)}
      </div>`;
    return html`<div class="play-runs">
      ${one(0)} ${one(1)}
      <p class="about">${difference(this.#setup)}</p>
    </div>`;
  }

  #losses(): TemplateResult {
    return lossFigure(this.#training.runs, this.#width.now, !!this.task);
  }

  /** One point, or one neuron at that point, in numbers. */
  #closer(): TemplateResult {
    const count = this.#run.network.rows.ys.length;
    const next = (): void => void (this.#point = (this.#point + 1) % count);
    return closer(this.#run, this.#neuron, this.#point, this.#setup.data === OWN, next);
  }

  /** The maps are painted, not drawn: after every change of the rest. */
  protected override updated(): void {
    const point = this.task && !this.#neuron ? -1 : this.#point;
    paint(this, this.#training.runs, this.#shown, this.#colours.now, point);
  }

  /** Another setting is another run, from the same start, and says so; a learning rate changes while it runs. */
  #change(part: Partial<Setup>): void {
    this.#setup = { ...this.#setup, ...part };
    this.#note = "";
    const began = this.#run.network.steps > 0;
    this.#first = false;
    const { sizes, ...rates } = this.#refused;
    this.#refused = { ...(sizes && !part.sizes ? { sizes } : {}), ...(part.rates || part.both === false ? {} : rates) };
    if (Object.keys(part).join() === "rates")
      this.#training.runs.forEach((run, i) => (run.rate = this.#setup.rates[i]!));
    else {
      this.#restart(!part.both); // two runs wait for what the reader says of them
      if (began && part.both === undefined) this.#note = say(this.#training.running ? "play.anew" : "play.anew-stands");
    }
    this.#keep();
  }

  /** A challenge changes what it must and says so; its end changes nothing. */
  #take(challenge: Challenge | undefined): void {
    this.#challenge = challenge;
    this.#met = this.#first = false;
    this.#why.forget();
    this.#training.pause();
    this.#keep();
    if (!challenge) return;
    const changes = changesFor(challenge, this.#setup);
    this.#seed = 1;
    this.#change({ ...changes, both: this.#setup.both });
    this.#note = announce(changes, this.#setup);
    this.querySelector(".playground")?.scrollIntoView(); // the cards stand below what they have changed
  }

  /** A reload finds the settings again, not the training. */
  #keep(): void {
    const [setup, seed, own, challenge] = [this.#setup, this.#seed, this.#own.rows, this.#challenge];
    if (!this.task) keepStanding({ setup, seed, own, challenge });
  }

  #choose(one: Chosen): void {
    const same = this.#neuron?.layer === one.layer && this.#neuron.neuron === one.neuron;
    this.#neuron = same ? undefined : one;
  }

  readonly #clicked = (event: MouseEvent): void => {
    const [x, y] = placeOf(event);
    const { row, far } = nearest(this.#run.network.rows, x, y);
    if (this.#setup.data === OWN && far > 0.12) this.#own.add(x, y);
    else this.#point = row;
  };

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
    this.#keep();
  };
}

customElements.define("gradwalk-playground", Playground);
