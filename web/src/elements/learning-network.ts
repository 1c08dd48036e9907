/**
 * <gradwalk-learning-network>: a small network that learns while one looks: its 41 knobs turn, its map of the plane
 * closes in on the points, its error falls.
 *
 *   <gradwalk-learning-network></gradwalk-learning-network>
 *
 * Two inputs, ten tanh neurons, one output: 41 numbers. It really learns, on the table's rules (tape.ts). Where motion
 * is not wanted it stands still and a button takes steps. Attributes: seed; neurons; `bare` hides the buttons and the
 * knobs, `slim` the knobs alone, with the network above its plane.
 */
import { html, LitElement, nothing, svg } from "lit";
import { general } from "../model/number";
import { shared } from "../style";
import { word } from "../words";
import { ColourChange } from "./colour-change";
import { learningNetworkStyles } from "./learning-network-styles";
import { type Turned, verdict } from "./one-knob";
import { ask, HIDDEN, SmallNetwork } from "./small-network";

const [ENOUGH, MORE] = [1500, 500]; // steps until it rests, and after that when it is told to go on
const [GRID, REACH] = [28, 1.9];
const [PER_TURN, FARTHEST] = [60, 150]; // degrees of a dial: for each 1, and at most

export class GradwalkLearningNetwork extends LitElement {
  static override properties = {
    seed: { type: Number },
    bare: { type: Boolean },
    slim: { type: Boolean },
    neurons: { type: Number },
    steps: { state: true },
    running: { state: true },
    picked: { state: true },
    turned: { state: true },
    back: { state: true },
  };
  declare seed: number;
  declare bare: boolean;
  declare slim: boolean;
  declare neurons: number;
  declare private steps: number;
  declare private running: boolean;
  /** The knob that the visitor may turn. */
  declare private picked: number;
  /** What the error was when the visitor began to turn it; null where nobody has. */
  declare private turned: Turned | null;
  /** The knob that was put back when another one was taken; -1 where none was. */
  declare private back: number;

  private net = new SmallNetwork(0);
  private enough = ENOUGH;
  private losses: number[] = [];
  private frame = 0;
  private readonly tiles = Object.assign(document.createElement("canvas"), { width: GRID, height: GRID });
  private readonly seen = new IntersectionObserver(([entry]) => this.pause(!entry!.isIntersecting));
  private away = false;
  private wanted = false;

  constructor() {
    super();
    Object.assign(this, {
      seed: 3,
      bare: false,
      slim: false,
      neurons: HIDDEN,
      steps: 0,
      running: false,
      picked: 3,
      turned: null,
      back: -1,
    });
    new ColourChange(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.restart();
    this.wanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.seen.observe(this);
    this.go();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.seen.disconnect();
    cancelAnimationFrame(this.frame);
  }

  // ---- learning ----

  private restart(): void {
    this.net = new SmallNetwork(this.seed, this.neurons);
    this.losses = [this.net.loss];
    Object.assign(this, { steps: 0, enough: ENOUGH, turned: null, back: -1 });
  }

  private learn(count: number): void {
    for (let i = 0; i < count; i += 1) this.net.step();
    this.losses.push(this.net.loss);
    this.turned = null;
    this.steps += count;
  }

  private pause(away: boolean): void {
    this.away = away;
    this.go();
  }

  private go(): void {
    cancelAnimationFrame(this.frame);
    this.running = this.wanted && this.steps < this.enough;
    if (this.running && !this.away) this.frame = requestAnimationFrame(() => (this.learn(2), this.go()));
  }

  private toggle(): void {
    this.wanted = !this.running;
    if (this.wanted && this.steps >= this.enough) this.enough = this.steps + MORE;
    this.go();
  }

  private again(): void {
    this.seed += 1;
    this.restart();
    this.wanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.go();
  }

  // ---- one knob by hand ----

  /** Take another knob. The one that was turned goes back if it made things worse: only one is tried at a time. */
  private pick(knob: number): void {
    const worse = this.turned !== null && this.net.loss > this.turned.error;
    if (worse) this.net.turn(this.picked, this.turned!.from);
    Object.assign(this, { back: worse ? this.picked : -1, picked: knob, turned: null });
  }

  private turn(to: number): void {
    this.wanted = false;
    this.go();
    this.turned ??= { from: this.net.numbers[this.picked]!, error: this.net.loss };
    this.net.turn(this.picked, to);
    this.requestUpdate();
  }

  private hand() {
    const held = this.net.numbers[this.picked]!;
    const reach = Math.max(FARTHEST / PER_TURN, Math.ceil(Math.abs(this.turned?.from ?? held)));
    const said = this.turned
      ? verdict(this.net, this.picked, this.turned, reach)
      : `${this.back < 0 ? "" : word("learning-network.put-back", { knob: this.back + 1 })} ${word("learning-network.turn-one")}`;
    return html`<div class="row hand">
      <label
        ><span>${word("learning-network.knob", { knob: this.picked + 1 })}</span>
        <input
          type="range"
          min=${-reach}
          max=${reach}
          step="0.01"
          list="stood"
          .value=${String(held)}
          aria-valuetext=${word("learning-network.stands", { held: general(held, 2), loss: this.net.loss.toFixed(3) })}
          @input=${(event: Event) => this.turn(Number((event.target as HTMLInputElement).value))}
      /></label>
      <datalist id="stood">
        ${this.turned ? html`<option value=${this.turned.from.toFixed(2)}></option>` : nothing}
      </datalist>
      <button @click=${() => this.pick((this.picked + 1) % this.net.knobs.length)}>
        ${word("learning-network.another-knob")}
      </button>
      <p class="verdict" role="status">${said}</p>
    </div>`;
  }

  // ---- drawing ----

  override render() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const words = word("learning-network.a-network-of-numbers", {
      count: this.net.knobs.length,
      steps: this.steps,
      loss: general(this.net.loss, 3),
    });
    return html`<div class="stage">
      ${this.slim ? html`<p class="size">${this.neurons === 1 ? word("learning-network.one-neuron") : word("learning-network.neurons", { count: this.neurons })}</p>` : nothing}
      <div class="pair" role="img" aria-label=${words}>
        ${this.network()}
        <canvas width="448" height="448" aria-hidden="true"></canvas>
      </div>
      ${this.bare || this.slim ? nothing : this.dials()}
      <div class="row foot">
        <span class="mono">${word("learning-network.step", { steps: this.steps })}</span
        ><span class="mono">${word("learning-network.error", { loss: this.net.loss.toFixed(3) })}</span>
        ${this.curve()}
        ${
          this.bare
            ? nothing
            : html`<span class="buttons">
                ${
                  calm
                    ? html`<button @click=${() => this.learn(20)}>${word("learning-network.take-steps")}</button>`
                    : html`<button @click=${() => this.toggle()}>
                        ${this.running ? word("pause") : word("learning-network.go-on")}
                      </button>`
                }
                <button @click=${() => this.again()}>${word("learning-network.start-over")}</button>
              </span>`
        }
      </div>
      ${this.bare || this.slim ? nothing : this.hand()}
    </div>`;
  }

  private network() {
    const { numbers } = this.net;
    const [width, height] = [330, 300];
    const count = this.neurons;
    const gap = Math.min(60, (height - 36) / Math.max(1, count - 1));
    const at = (i: number): number => height / 2 + (i - (count - 1) / 2) * gap;
    const ins = [height * 0.36, height * 0.64];
    const line = (x1: number, y1: number, x2: number, y2: number, weight: number, knob: number) =>
      svg`<path class="${weight < 0 ? "negative" : "positive"} ${knob === this.picked && !this.bare && !this.slim ? "picked" : ""}" d=${`M${x1},${y1}C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${x2},${y2}`}
        stroke-width=${Math.min(6, 0.4 + Math.abs(weight) * 1.7).toFixed(2)} />`;
    return html`<svg class="net" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      ${Array.from({ length: count }, (_, i) => {
        const [v, w, , out] = numbers.slice(4 * i, 4 * i + 4) as [number, number, number, number];
        return svg`${line(40, ins[0]!, 165, at(i), v, 4 * i)}${line(40, ins[1]!, 165, at(i), w, 4 * i + 1)}${line(165, at(i), 298, height / 2, out, 4 * i + 3)}`;
      })}
      ${ins.map((y, i) => svg`<circle cx="24" cy=${y} r="18" /><text x="24" y=${y} dy="0.32em" text-anchor="middle">${"xy"[i]}</text>`)}
      ${Array.from({ length: count }, (_, i) => svg`<circle cx="165" cy=${at(i)} r="9" />`)}
      ${svg`<circle class="out" cx="308" cy=${height / 2} r="16" />`}
    </svg>`;
  }

  /** Every number as a knob: straight up is 0. */
  private dials() {
    return html`<div class="dials" aria-hidden="true">
      ${this.net.numbers.map((number, knob) => {
        const angle = Math.max(-FARTHEST, Math.min(FARTHEST, number * PER_TURN));
        return html`<svg
          viewBox="-10 -10 20 20"
          class=${knob === this.picked ? "picked" : ""}
          @click=${() => this.pick(knob)}
        >
          <g transform=${`rotate(${angle.toFixed(1)})`}>
            <circle r="8.5" />
            <path d="M0,-1V-8" />
          </g>
        </svg>`;
      })}
    </div>`;
  }

  private curve() {
    const [width, height] = [120, 26];
    const most = Math.max(...this.losses, 0.01);
    const step = Math.max(1, Math.floor(this.losses.length / 60));
    const kept = this.losses.filter((_, i) => i % step === 0);
    const path = kept
      .map(
        (loss, i) =>
          `${i ? "L" : "M"}${((i / Math.max(1, kept.length - 1)) * width).toFixed(1)},${(2 + (1 - loss / most) * (height - 4)).toFixed(1)}`,
      )
      .join("");
    return html`<svg class="loss" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d=${path} /></svg>`;
  }

  override updated(): void {
    this.map();
  }

  /** The plane as the network sees it, and the points it learns from. */
  private map(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen) return;
    const [one, ink] = [getComputedStyle(canvas).outlineColor, getComputedStyle(canvas).color]; // as the browser resolves them
    const { numbers, points } = this.net;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const map = this.tiles.getContext("2d")!;
    map.clearRect(0, 0, GRID, GRID);
    for (let row = 0; row < GRID; row += 1)
      for (let column = 0; column < GRID; column += 1) {
        const answer = ask(numbers, place(column + 0.5), -place(row + 0.5));
        map.fillStyle = answer > 0 ? one : ink;
        map.globalAlpha = answer > 0 ? Math.min(0.6, answer * 0.5) : Math.min(0.14, -answer * 0.12);
        map.fillRect(column, row, 1, 1);
      }
    pen.drawImage(this.tiles, 0, 0, canvas.width, canvas.height);
    for (const { x, y, target } of points) {
      const [px, py] = [((x + REACH) / (2 * REACH)) * canvas.width, ((REACH - y) / (2 * REACH)) * canvas.height];
      pen.beginPath();
      pen.strokeStyle = pen.fillStyle = ink;
      pen.lineWidth = 3;
      if (target > 0) {
        pen.arc(px, py, 7, 0, 7);
        pen.fill();
      } else {
        pen.arc(px, py, 6, 0, 7);
        pen.stroke();
      }
    }
  }

  static override styles = [shared, learningNetworkStyles];
}

function place(cell: number): number {
  return (cell / GRID) * 2 * REACH - REACH;
}
