/**
 * The playground, a glass box: a small network that learns before your eyes, every neuron with its own view of the
 * plane. Two runs can go side by side from the same start. What it says is about the runs as they are now.
 */
import { html, nothing, type TemplateResult } from "lit";
import { general } from "../model/number";
import { type Challenge, CHALLENGES, meets } from "./challenges";
import { say } from "./course-data";
import { DATASETS, testRows } from "./datasets";
import type { Rows } from "./network";
import { Part } from "./part";
import { type Chosen, networkPicture, neuronWalk, placeTiles } from "./playground-network";
import { colours, drawField, drawRows, fieldsOf, lossPicture, REACH } from "./playground-pictures";
import "./playground-style";
import { Run } from "./run";
import { whyStuck } from "./stuck";

const ACTIVATIONS = ["tanh", "relu", "sigmoid", "sin"];
const OWN = "your own";
const [MOST_LAYERS, MOST_NEURONS] = [4, 12];
const GOAL = 0.1;
const BUDGET = 8; // milliseconds of training in a frame

/** The sizes somebody typed, or what is wrong with them. */
export function readSizes(text: string): number[] | string {
  const parts = text.split(/[\s,;x]+/).filter(Boolean);
  const sizes = parts.map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) return say("play.sizes-number", { text });
  if (sizes.length > MOST_LAYERS) return say("play.sizes-layers", { count: sizes.length, most: MOST_LAYERS });
  if (sizes.some((size) => size > MOST_NEURONS)) return say("play.sizes-large", { most: MOST_NEURONS });
  return sizes;
}

/** What the reader has set. */
interface Setup {
  data: string;
  sizes: string;
  activation: string;
  rates: number[];
  zeroing: boolean[];
  both: boolean;
}

class Playground extends Part {
  #data = "moons";
  #sizes = "8, 8";
  #activation = "tanh";
  #rates = [0.1, 0.1];
  #zeroing = [true, false];
  #both = false;
  #shown = 0;
  #seed = 1;
  #own: Rows = { xs: [[-0.8, 0.5], [0.8, -0.5]], ys: [1, -1] }; // prettier-ignore
  #brush = 1;
  #what: "data" | "grad" = "data";
  #runs: Run[] = [];
  #timer = 0;
  #neuron: Chosen | undefined;
  #point = 0;
  #challenge: Challenge | undefined;
  #before: Setup = this.#chosen;
  #note = "";
  readonly #map = document.createElement("canvas");
  readonly #repaint = (): void => this.#paint();
  #watch: MutationObserver | undefined;
  readonly #size = new ResizeObserver(() => this.draw());

  override prepare(): void {
    const wanted = this.getAttribute("data") ?? "";
    if (wanted in DATASETS) this.#data = wanted;
    this.#map.width = this.#map.height = 420;
    this.#map.className = "map";
    this.#map.setAttribute("role", "img");
    this.#map.addEventListener("click", this.#clicked);
    this.#restart();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // the pictures are painted in the page's colours: again when those change
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#repaint);
    this.#watch = new MutationObserver(this.#repaint);
    this.#watch.observe(document.documentElement, { attributes: true });
    this.#size.observe(this);
    this.#paint();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#repaint);
    this.#watch?.disconnect();
    this.#size.disconnect();
    this.#pause();
  }

  /** Both runs anew, from the same start. */
  #restart(): void {
    this.#pause();
    const sizes = readSizes(this.#sizes);
    if (typeof sizes === "string") {
      this.#note = sizes;
      return;
    }
    this.#note = "";
    const rows = this.#data === OWN ? this.#own : DATASETS[this.#data]!();
    const settings = { sizes, activation: this.#activation, seed: this.#seed };
    const make = (i: number): Run => new Run(rows, settings, testRows(this.#data), this.#rates[i]!, this.#zeroing[i]!);
    this.#runs = this.#both ? [make(0), make(1)] : [make(0)];
    this.#shown = Math.min(this.#shown, this.#runs.length - 1);
    this.#point = Math.min(this.#point, rows.ys.length - 1);
    this.#neuron = undefined;
  }

  get #chosen(): Setup {
    const [data, sizes, activation] = [this.#data, this.#sizes, this.#activation];
    return { data, sizes, activation, rates: [...this.#rates], zeroing: [...this.#zeroing], both: this.#both };
  }

  set #chosen(chosen: Setup) {
    ({ data: this.#data, sizes: this.#sizes, activation: this.#activation } = chosen);
    [this.#rates, this.#zeroing, this.#both] = [[...chosen.rates], [...chosen.zeroing], chosen.both];
  }

  get #run(): Run {
    return this.#runs[this.#shown]!;
  }

  get #running(): boolean {
    return this.#timer !== 0;
  }

  override draw(): void {
    super.draw();
    placeTiles(this);
    this.#paint();
  }

  override template(): TemplateResult {
    const run = this.#run;
    const flat = run.network.widths[0] === 2;
    const title = this.getAttribute("heading") ?? say("play.heading");
    return html`<section class="widget playground" aria-label=${title}>
      <p class="name">
        ${title} ${this.task && this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
      </p>
      ${this.#settings()} ${this.#note ? html`<p class="play-note" role="alert">${this.#note}</p>` : nothing}
      <div class="row">
        <button type="button" @click=${this.#toggle}>${say(this.#running ? "play.pause" : "play.train")}</button>
        <button type="button" class="quiet" ?disabled=${this.#running} @click=${this.#once}>${say("play.step")}</button>
        <button type="button" class="quiet" @click=${this.#again}>${say("play.again")}</button>
        <button type="button" class="quiet" aria-pressed=${this.#both} @click=${this.#compare}>
          ${say(this.#both ? "play.single" : "play.compare")}
        </button>
      </div>
      <p class="play-now" role="status">${this.#runs.map((one, i) => this.#now(one, i))}</p>
      ${this.#both ? this.#tabs() : nothing}
      <div class="play-columns">
        <figure class="play-net">
          <figcaption>
            ${say("play.network")}
            ${(["data", "grad"] as const).map(
              (what) =>
                html`<button
                  type="button"
                  class="quiet"
                  aria-pressed=${this.#what === what}
                  @click=${() => this.#show(what)}
                >
                  ${say(`play.lines-${what}`)}
                </button>`,
            )}
          </figcaption>
          ${networkPicture(run.network, this.#what, this.#neuron, (one) => this.#choose(one))}
          <p class="legend">${say(`play.legend-${this.#what}`)}</p>
        </figure>
        <figure class="play-map">
          <figcaption>${say(flat ? "play.boundary" : "play.answers")}</figcaption>
          ${flat ? this.#map : this.#answers()} ${this.#data === OWN ? this.#pens() : nothing}
        </figure>
        <figure class="play-losses">
          <figcaption>${say("play.curve")}</figcaption>
          ${lossPicture(this.#runs, this)}
          <p class="legend">${say(this.#both ? "play.legend-both" : "play.legend-one")}</p>
        </figure>
        <div class="play-walk" role="status">
          ${
            this.#neuron
              ? neuronWalk(run.network, this.#neuron, run.network.rows.xs[this.#point]!)
              : html`<p>${this.#pointWords()}</p>`
          }
        </div>
      </div>
    </section>`;
  }

  #settings(): TemplateResult {
    return html`<div class="settings">
      ${this.#choice("challenge", ["", ...CHALLENGES.map(({ key }) => key)], this.#challenge?.key ?? "", (key) =>
        this.#take(CHALLENGES.find((one) => one.key === key)),
      )}
      ${this.#choice("data", [...Object.keys(DATASETS), OWN], this.#data, (name) => (this.#data = name))}
      <label class="choice"
        ><span>${say("play.shape")}</span
        ><input type="text" class="sizes" .value=${this.#sizes} @change=${this.#resized} autocomplete="off"
      /></label>
      ${this.#choice("activation", ACTIVATIONS, this.#activation, (name) => (this.#activation = name))}
      ${this.#runSettings(0)} ${this.#both ? this.#runSettings(1) : nothing}
    </div>`;
  }

  #runSettings(i: number): TemplateResult {
    return html`<fieldset class="play-run">
      <legend>${this.#both ? say("play.run", { run: "AB"[i]! }) : say("play.training")}</legend>
      <label
        >${say("play.rate")}
        <input
          type="text"
          inputmode="decimal"
          class="rate"
          .value=${String(this.#rates[i])}
          @change=${(event: Event) => this.#rated(i, event)}
      /></label>
      <label class="check"
        ><input type="checkbox" .checked=${!this.#zeroing[i]} @change=${() => this.#switch(i)} />
        ${say("play.forget")}</label
      >
    </fieldset>`;
  }

  #choice(name: string, options: string[], now: string, choose: (name: string) => void): TemplateResult {
    const change = (event: Event): void => {
      choose((event.target as HTMLSelectElement).value);
      this.#restart();
      this.draw();
    };
    const words = (option: string): string =>
      name === "challenge" ? say(option ? `play.challenge-${option}` : "play.challenge-none") : option;
    return html`<label class="choice"
      ><span>${say(`play.${name}`)}</span>
      <select data-name=${name} @change=${change}>
        ${options.map((option) => html`<option value=${option} ?selected=${option === now}>${words(option)}</option>`)}
      </select></label
    >`;
  }

  /** What is true of a run at this moment. */
  #now(run: Run, i: number): TemplateResult {
    const { network } = run;
    const test = run.testLoss;
    const goal = this.#challenge?.goal ?? GOAL;
    const state = run.state(goal, true);
    const values = {
      run: this.#both ? `${say("play.run", { run: "AB"[i]! })}: ` : "",
      steps: network.steps,
      loss: general(run.loss, 3),
      test: test === undefined ? "-" : general(test, 3),
      parameters: network.count,
      goal,
    };
    const verdict =
      this.#challenge && meets(this.#challenge, run)
        ? say("play.met")
        : state === "stuck"
          ? whyStuck(run)
          : state === "blew"
            ? say(run.zeroing ? "play.blew" : "play.blew-pile")
            : state === "reached" && !this.#challenge
              ? say("play.reached", values)
              : "";
    return html`<span class="play-line" data-state=${state}
      ><span class="play-numbers">${say("play.numbers", values)}</span> ${verdict}</span
    >`;
  }

  #tabs(): TemplateResult {
    return html`<div class="row play-tabs">
      ${this.#runs.map(
        (_, i) =>
          html`<button type="button" class="quiet" aria-pressed=${i === this.#shown} @click=${() => this.#look(i)}>
            ${say("play.look", { run: "AB"[i]! })}
          </button>`,
      )}
    </div>`;
  }

  #pens(): TemplateResult {
    return html`<div class="row">
      ${[1, -1].map(
        (y) =>
          html`<button
            type="button"
            class="quiet"
            aria-pressed=${this.#brush === y}
            @click=${() => ((this.#brush = y), this.draw())}
          >
            ${say(y > 0 ? "play.pen-circle" : "play.pen-square")}
          </button>`,
      )}
      <button type="button" class="quiet" @click=${this.#scatter}>${say("play.pen-random")}</button>
      <button type="button" class="quiet" ?disabled=${this.#own.ys.length < 3} @click=${this.#undo}>
        ${say("play.pen-undo")}
      </button>
    </div>`;
  }

  #answers(): TemplateResult {
    const { rows, answers } = this.#run.network;
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${say("play.input")}</th>
          <th scope="col">${say("play.target")}</th>
          <th scope="col">${say("play.answer")}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.xs.map(
          (x, i) =>
            html`<tr>
              <td>${x.join(", ")}</td>
              <td>${rows.ys[i]}</td>
              <td class="number">${general(answers[i]!, 4)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #pointWords(): string {
    const { rows, widths } = this.#run.network;
    if (widths[0] !== 2) return say("play.click");
    const x = rows.xs[this.#point]!;
    const answer = this.#run.network.activity(x).at(-1)![0]!;
    const [target, at] = [rows.ys[this.#point]!, x.map((one) => general(one, 3)).join(", ")];
    const share = general((answer - target) ** 2, 3);
    return `${say("play.point", { point: at, target, answer: general(answer, 4), share, rows: rows.ys.length })} ${say("play.click")}`;
  }

  #paint(): void {
    const { network } = this.#run;
    if (network.widths[0] !== 2 || !this.isConnected) {
      this.querySelectorAll("canvas").forEach((one) => one.getContext("2d")?.clearRect(0, 0, one.width, one.height));
      return;
    }
    const [tint, fields] = [colours(this), fieldsOf(network)];
    for (const canvas of this.querySelectorAll<HTMLCanvasElement>("canvas[data-layer]")) {
      drawField(canvas, fields[Number(canvas.dataset["layer"])]![Number(canvas.dataset["neuron"])]!, tint);
    }
    drawField(this.#map, fields.at(-1)![0]!, tint);
    if (this.#run.others) drawRows(this.#map, this.#run.others, tint, true);
    drawRows(this.#map, network.rows, tint, false, this.#point);
    const { hits, rows } = network;
    this.#map.setAttribute("aria-label", say("play.picture", { hits, rows: rows.ys.length }));
  }

  // ---- what the reader does ----

  /** A challenge has settings of its own; those from before come back with the end of it. */
  #take(challenge: Challenge | undefined): void {
    if (!this.#challenge) this.#before = this.#chosen;
    this.#challenge = challenge;
    if (!challenge) {
      this.#chosen = this.#before;
      return;
    }
    this.#seed = 1;
    ({ data: this.#data, sizes: this.#sizes, activation: this.#activation } = challenge);
    [this.#rates, this.#both, this.#zeroing] = [[challenge.rate, challenge.rate], false, [true, false]];
  }

  readonly #resized = (event: Event): void => {
    this.#sizes = (event.target as HTMLInputElement).value;
    this.#restart();
    this.draw();
  };

  #rated(i: number, event: Event): void {
    const field = event.target as HTMLInputElement;
    const rate = Number(field.value.replace(",", "."));
    if (Number.isFinite(rate) && rate > 0) {
      this.#rates[i] = rate;
      if (this.#runs[i]) this.#runs[i].rate = rate;
      this.#note = "";
    } else this.#note = say("play.rate-number", { text: field.value });
    this.draw();
  }

  /** Another engine is another run: both begin anew from the same start. */
  #switch(i: number): void {
    this.#zeroing[i] = !this.#zeroing[i];
    this.#restart();
    this.draw();
  }

  readonly #compare = (): void => {
    this.#both = !this.#both;
    this.#zeroing[1] = this.#both && this.#rates[1] === this.#rates[0] ? !this.#zeroing[0] : this.#zeroing[1]!;
    this.#restart();
    this.draw();
  };

  #look(i: number): void {
    this.#shown = i;
    this.draw();
  }

  #show(what: "data" | "grad"): void {
    this.#what = what;
    this.draw();
  }

  #choose(one: Chosen): void {
    const same = this.#neuron?.layer === one.layer && this.#neuron.neuron === one.neuron;
    this.#neuron = same ? undefined : one;
    this.draw();
  }

  readonly #clicked = (event: MouseEvent): void => {
    const { left, top, width } = this.#map.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * 2 * REACH - REACH;
    const y = REACH - ((event.clientY - top) / width) * 2 * REACH;
    const { xs } = this.#run.network.rows;
    const far = xs.map(([a, b]) => Math.hypot(a! - x, b! - y));
    const nearest = far.indexOf(Math.min(...far));
    if (this.#data === OWN && far[nearest]! > 0.12) this.#add(x, y);
    else this.#point = nearest;
    this.draw();
  };

  #add(x: number, y: number): void {
    this.#own = { xs: [...this.#own.xs, [x, y]], ys: [...this.#own.ys, this.#brush] };
    this.#restart();
  }

  readonly #scatter = (): void => {
    this.#add((Math.random() * 2 - 1) * 1.5, (Math.random() * 2 - 1) * 1.5);
    this.draw();
  };

  readonly #undo = (): void => {
    this.#own = { xs: this.#own.xs.slice(0, -1), ys: this.#own.ys.slice(0, -1) };
    this.#restart();
    this.draw();
  };

  readonly #toggle = (): void => {
    if (this.#running) this.#pause();
    else this.#timer = requestAnimationFrame(this.#frame);
    this.draw();
  };

  #pause(): void {
    cancelAnimationFrame(this.#timer);
    this.#timer = 0;
  }

  readonly #frame = (): void => {
    const began = performance.now();
    const few = this.#run.network.rows.ys.length < 10; // they learn in a blink: one step a frame, to be watched
    do this.#train();
    while (!few && performance.now() - began < BUDGET);
    if (this.#runs.every((run) => run.blew || run.loss < 1e-6)) this.#pause();
    if (this.#running) this.#timer = requestAnimationFrame(this.#frame);
    this.draw();
  };

  readonly #once = (): void => {
    this.#train();
    this.draw();
  };

  readonly #again = (): void => {
    this.#seed += 1;
    this.#restart();
    this.draw();
  };

  #train(): void {
    for (const run of this.#runs) run.step();
    const [first] = this.#runs;
    if (this.task && !this.done && first!.network.steps % 20 === 0) {
      if (first!.zeroing && first!.state(GOAL, first!.others !== undefined) === "reached") this.attempt(true);
    }
  }
}

customElements.define("gradwalk-playground", Playground);
