/** Train a small network and watch the loss fall and the boundary find its place. One switch forgets to zero. */
import { html, nothing, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import { DATASETS } from "./datasets";
import { Network } from "./network";
import { Part } from "./part";
import { drawBoundary, lossPicture } from "./playground-pictures";

const RATES = [0.0001, 0.001, 0.01, 0.03, 0.05, 0.1, 0.3, 1];
const SHAPES: Record<string, number[]> = {
  "4, 4": [4, 4],
  "8, 8": [8, 8],
  "8": [8],
  "2": [2],
  "10, 10, 10": [10, 10, 10],
};
const ACTIVATIONS = ["tanh", "relu", "sigmoid", "sin"];
const ENOUGH = 0.01;

class Playground extends Part {
  #data = "moons";
  #shape = "8, 8";
  #activation = "tanh";
  #rate = 5;
  #forget = false;
  #seed = 1;
  #network!: Network;
  #losses: number[] = [];
  #timer = 0;
  #canvas = document.createElement("canvas");
  #blewUp = false;

  override prepare(): void {
    const wanted = this.getAttribute("data") ?? "";
    if (wanted in DATASETS) this.#data = wanted;
    if (this.#data === "four rows") [this.#shape, this.#rate] = ["4, 4", 4];
    this.#canvas.width = this.#canvas.height = 320;
    this.#canvas.setAttribute("role", "img");
    this.#restart();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }

  #restart(): void {
    this.#pause();
    const settings = { sizes: SHAPES[this.#shape]!, activation: this.#activation, seed: this.#seed };
    this.#network = new Network(DATASETS[this.#data]!(), settings, this.#data !== "four rows");
    this.#losses = [this.#network.loss];
    this.#blewUp = false;
    this.#paint();
  }

  get #running(): boolean {
    return this.#timer !== 0;
  }

  override template(): TemplateResult {
    const network = this.#network;
    const flat = network.rows.xs[0]!.length === 2;
    return html`<section class="widget playground" aria-label=${this.getAttribute("heading") ?? say("play.heading")}>
      <p class="name">
        ${this.getAttribute("heading") ?? say("play.heading")}
        ${this.task && this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}
      </p>
      <div class="settings">
        ${this.#choice("data", Object.keys(DATASETS), this.#data, (name) => {
          this.#data = name;
          this.#rate = name === "four rows" ? 4 : 5;
        })}
        ${this.#choice("shape", Object.keys(SHAPES), this.#shape, (name) => (this.#shape = name))}
        ${this.#choice("activation", ACTIVATIONS, this.#activation, (name) => (this.#activation = name))}
        <label class="slide"
          ><span>${say("play.rate", { rate: RATES[this.#rate]! })}</span>
          <input
            type="range"
            min="0"
            max=${RATES.length - 1}
            .value=${String(this.#rate)}
            aria-valuetext=${String(RATES[this.#rate])}
            @input=${this.#turn}
        /></label>
        <label class="check"
          ><input type="checkbox" .checked=${this.#forget} @change=${this.#switch} /> ${say("play.forget")}</label
        >
      </div>
      <div class="row">
        <button type="button" ?disabled=${this.#blewUp} @click=${this.#toggle}>
          ${say(this.#running ? "play.pause" : "play.train")}
        </button>
        <button type="button" class="quiet" ?disabled=${this.#running || this.#blewUp} @click=${this.#once}>
          ${say("play.step")}
        </button>
        <button type="button" class="quiet" @click=${this.#again}>${say("play.again")}</button>
      </div>
      <div class="pictures">
        <figure>
          ${flat ? this.#canvas : this.#answers()}
          <figcaption>${say(flat ? "play.boundary" : "play.answers")}</figcaption>
        </figure>
        <figure>
          ${lossPicture(this.#losses)}
          <figcaption>${say("play.curve")}</figcaption>
        </figure>
      </div>
      <p class="numbers">
        ${say("play.numbers", { steps: network.steps, loss: general(network.loss, 4), hits: network.hits, rows: network.rows.ys.length, parameters: network.count })}
      </p>
      <p role="status">${this.#blewUp ? say("play.blew") : this.task && this.done ? say("play.reached") : ""}</p>
    </section>`;
  }

  #choice(name: string, options: string[], now: string, choose: (name: string) => void): TemplateResult {
    const change = (event: Event): void => {
      choose((event.target as HTMLSelectElement).value);
      this.#restart();
      this.draw();
    };
    return html`<label class="choice"
      ><span>${say(`play.${name}`)}</span>
      <select data-name=${name} @change=${change}>
        ${options.map((option) => html`<option value=${option} ?selected=${option === now}>${option}</option>`)}
      </select></label
    >`;
  }

  #answers(): TemplateResult {
    const { rows, answers } = this.#network;
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

  readonly #turn = (event: Event): void => {
    this.#rate = Number((event.target as HTMLInputElement).value);
    this.draw();
  };

  readonly #switch = (event: Event): void => {
    this.#forget = (event.target as HTMLInputElement).checked;
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
    do this.#train();
    while (this.#running && !this.#small() && performance.now() - began < 10);
    this.#paint();
    if (this.#running) this.#timer = requestAnimationFrame(this.#frame);
    this.draw();
  };

  /** Few rows learn in a blink: one step per frame, so that it can be watched. */
  #small(): boolean {
    return this.#network.rows.ys.length < 10;
  }

  readonly #once = (): void => {
    this.#train();
    this.#paint();
    this.draw();
  };

  readonly #again = (): void => {
    this.#seed += 1;
    this.#restart();
    this.draw();
  };

  #train(): void {
    this.#network.step(RATES[this.#rate]!, this.#forget);
    const { loss } = this.#network;
    this.#losses.push(loss);
    if (!Number.isFinite(loss) || loss > 1e12) {
      this.#blewUp = true;
      this.#pause();
    } else if (loss < ENOUGH) {
      if (this.task && !this.done) this.attempt(true);
      if (loss < 1e-6) this.#pause();
    }
  }

  #paint(): void {
    if (this.#network.rows.xs[0]!.length !== 2) return;
    this.#network.refresh();
    drawBoundary(this.#canvas, this.#network, this);
    const { hits, rows } = this.#network;
    this.#canvas.setAttribute("aria-label", say("play.picture", { hits, rows: rows.ys.length }));
  }
}

customElements.define("gradwalk-playground", Playground);
