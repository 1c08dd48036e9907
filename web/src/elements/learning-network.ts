/**
 * <gradwalk-learning-network>: a small network that learns while one looks: its 41 knobs turn, its map of the plane
 * closes in on the points, its error falls.
 *
 *   <gradwalk-learning-network></gradwalk-learning-network>
 *
 * Two inputs, ten tanh neurons, one output: 41 numbers. It really learns, on the table's rules (tape.ts). Where motion
 * is not wanted it stands still and a button takes steps. Attributes: seed; `bare` hides the buttons and the knobs.
 */
import { css, html, LitElement, nothing, svg } from "lit";
import { Tape } from "../course/tape";
import { general } from "../model/number";
import { random, type Draw } from "../model/random";
import { shared } from "../style";
import { word } from "../words";
import { ColourChange } from "./colour-change";

const [HIDDEN, POINTS, ENOUGH, RATE] = [10, 40, 1500, 0.08];
const [GRID, REACH] = [28, 1.9];

export class GradwalkLearningNetwork extends LitElement {
  static override properties = {
    seed: { type: Number },
    bare: { type: Boolean },
    steps: { state: true },
    running: { state: true },
  };
  declare seed: number;
  declare bare: boolean;
  declare private steps: number;
  declare private running: boolean;

  private tape = new Tape();
  private knobs: number[] = [];
  private points: { x: number; y: number; target: number }[] = [];
  private losses: number[] = [];
  private frame = 0;
  private readonly tiles = Object.assign(document.createElement("canvas"), { width: GRID, height: GRID });
  private readonly seen = new IntersectionObserver(([entry]) => this.pause(!entry!.isIntersecting));
  private away = false;
  private wanted = false;

  constructor() {
    super();
    Object.assign(this, { seed: 3, bare: false, steps: 0, running: false });
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
    const draw = random(this.seed);
    this.points = moons(random(11));
    this.tape = new Tape();
    const start = (): number => (draw() * 2 - 1) * 1.2;
    this.knobs = Array.from({ length: 4 * HIDDEN + 1 }, (_, i) =>
      this.tape.leaf(i === 4 * HIDDEN ? 0 : start() * (i % 4 === 3 ? 0.35 : 1.3)),
    );
    let total = this.tape.leaf(0);
    for (const { x, y, target } of this.points) {
      const answer = this.answer(this.tape, this.knobs, this.tape.leaf(x), this.tape.leaf(y));
      const miss = this.tape.record("sub", answer, this.tape.leaf(target));
      total = this.tape.record("add", total, this.tape.record("mul", miss, miss));
    }
    this.tape.record("div", total, this.tape.leaf(this.points.length));
    this.losses = [this.loss];
    this.steps = 0;
  }

  /** tanh of each neuron's weighted sum, and a weighted sum of those. */
  private answer(tape: Tape, knobs: readonly number[], x: number, y: number): number {
    let sum = knobs[4 * HIDDEN]!;
    for (let i = 0; i < HIDDEN; i += 1) {
      const [v, w, b, out] = knobs.slice(4 * i, 4 * i + 4) as [number, number, number, number];
      const inside = tape.record("add", tape.record("add", tape.record("mul", v, x), tape.record("mul", w, y)), b);
      sum = tape.record("add", sum, tape.record("mul", out, tape.record("tanh", inside)));
    }
    return sum;
  }

  private get loss(): number {
    return this.tape.data.at(-1)!;
  }

  private learn(count: number): void {
    const { data, grad } = this.tape;
    for (let i = 0; i < count; i += 1) {
      for (const knob of this.knobs) grad[knob] = 0;
      this.tape.backward();
      for (const knob of this.knobs) data[knob]! -= RATE * grad[knob]!;
      this.tape.forward();
    }
    this.losses.push(this.loss);
    this.steps += count;
  }

  private pause(away: boolean): void {
    this.away = away;
    this.go();
  }

  private go(): void {
    cancelAnimationFrame(this.frame);
    this.running = this.wanted && this.steps < ENOUGH;
    if (this.running && !this.away) this.frame = requestAnimationFrame(() => (this.learn(2), this.go()));
  }

  private toggle(): void {
    this.wanted = !this.running;
    if (this.steps >= ENOUGH) this.again();
    this.go();
  }

  private again(): void {
    this.seed += 1;
    this.restart();
  }

  // ---- drawing ----

  override render() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const words = word("learning-network.a-network-of-numbers", { steps: this.steps, loss: general(this.loss, 3) });
    return html`<div class="stage">
      <div class="pair" role="img" aria-label=${words}>
        ${this.network()}
        <canvas width="448" height="448" aria-hidden="true"></canvas>
      </div>
      ${this.bare ? nothing : this.dials()}
      <div class="row foot">
        <span class="mono">${word("learning-network.step", { steps: this.steps })}</span
        ><span class="mono">${word("learning-network.error", { loss: this.loss.toFixed(3) })}</span>
        ${this.curve()}
        ${
          this.bare
            ? nothing
            : html`<span class="buttons">
                ${
                  calm
                    ? html`<button @click=${() => this.learn(20)}>${word("learning-network.take-steps")}</button>`
                    : html`<button @click=${() => this.toggle()}>
                        ${this.running ? word("pause") : this.steps >= ENOUGH ? word("learning-network.once-more") : word("learning-network.go-on")}
                      </button>`
                }
                <button @click=${() => (this.again(), this.go())}>${word("learning-network.start-over")}</button>
              </span>`
        }
      </div>
    </div>`;
  }

  private network() {
    const { data } = this.tape;
    const [width, height] = [330, 300];
    const at = (i: number): number => 18 + (i * (height - 36)) / (HIDDEN - 1);
    const ins = [height * 0.36, height * 0.64];
    const line = (x1: number, y1: number, x2: number, y2: number, weight: number) =>
      svg`<path class=${weight < 0 ? "negative" : "positive"} d=${`M${x1},${y1}C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${x2},${y2}`}
        stroke-width=${Math.min(6, 0.4 + Math.abs(weight) * 1.7).toFixed(2)} />`;
    return html`<svg class="net" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      ${Array.from({ length: HIDDEN }, (_, i) => {
        const [v, w, , out] = this.knobs.slice(4 * i, 4 * i + 4).map((knob) => data[knob]!) as [
          number,
          number,
          number,
          number,
        ];
        return svg`${line(34, ins[0]!, 165, at(i), v)}${line(34, ins[1]!, 165, at(i), w)}${line(165, at(i), 298, height / 2, out)}`;
      })}
      ${ins.map((y, i) => svg`<circle cx="24" cy=${y} r="14" /><text x="24" y=${y + 4.5} text-anchor="middle">${"xy"[i]}</text>`)}
      ${Array.from({ length: HIDDEN }, (_, i) => svg`<circle cx="165" cy=${at(i)} r="9" />`)}
      ${svg`<circle class="out" cx="308" cy=${height / 2} r="16" />`}
    </svg>`;
  }

  /** Every number as a knob: straight up is 0. */
  private dials() {
    return html`<div class="dials" aria-hidden="true">
      ${this.knobs.map((knob) => {
        const angle = Math.max(-150, Math.min(150, this.tape.data[knob]! * 60));
        return html`<svg viewBox="-10 -10 20 20">
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
    const { data } = this.tape;
    const knobs = this.knobs.map((knob) => data[knob]!);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const map = this.tiles.getContext("2d")!;
    map.clearRect(0, 0, GRID, GRID);
    for (let row = 0; row < GRID; row += 1)
      for (let column = 0; column < GRID; column += 1) {
        const answer = ask(knobs, place(column + 0.5), -place(row + 0.5));
        map.fillStyle = answer > 0 ? one : ink;
        map.globalAlpha = answer > 0 ? Math.min(0.6, answer * 0.5) : Math.min(0.14, -answer * 0.12);
        map.fillRect(column, row, 1, 1);
      }
    pen.drawImage(this.tiles, 0, 0, canvas.width, canvas.height);
    for (const { x, y, target } of this.points) {
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

  static override styles = [
    shared,
    css`
      :host {
        display: block !important;
        max-width: 54rem !important;
        margin-block: 1.5rem !important;
      }
      .stage {
        padding: 0.5rem 0;
      }
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
        gap: 1.25rem;
        align-items: center;
      }
      @container (max-width: 34rem) {
        .pair {
          grid-template-columns: 1fr;
        }
      }
      .net {
        width: 100%;
      }
      .net path {
        fill: none;
        stroke: var(--gw-ink);
        opacity: 0.5;
      }
      .net .negative {
        stroke-dasharray: 5 4;
      }
      .net circle {
        fill: var(--gw-page);
        stroke: var(--gw-ink);
        stroke-width: 1.5;
      }
      .net .out {
        fill: var(--gw-forward-soft);
        stroke: var(--gw-forward);
      }
      .net text {
        font: italic 600 14px var(--gw-font);
        fill: var(--gw-ink);
      }
      canvas {
        width: 100%;
        aspect-ratio: 1;
        border-radius: 14px;
        outline-color: var(--gw-forward);
        color: var(--gw-ink);
        background: var(--gw-page);
        border: 1px solid var(--gw-line);
      }
      .dials {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(1.5rem, 1fr));
        gap: 0.25rem;
        margin-top: 0.8rem;
      }
      .dials svg {
        display: block;
        width: 100%;
        max-width: 2.2rem;
      }
      .dials circle {
        fill: var(--gw-page);
        stroke: var(--gw-control-line);
        stroke-width: 1.25;
      }
      .dials path {
        stroke: var(--gw-forward);
        stroke-width: 2.5;
        stroke-linecap: round;
      }
      .foot {
        margin-top: 0.6rem;
        gap: 0.4rem 1.4rem;
        color: var(--gw-muted);
        font-variant-numeric: tabular-nums;
      }
      .loss {
        width: 120px;
        height: 26px;
      }
      .loss path {
        fill: none;
        stroke: var(--gw-forward);
        stroke-width: 2;
      }
      .buttons {
        margin-left: auto;
        display: flex;
        gap: 0.5rem;
      }
      .buttons button {
        color: var(--gw-ink);
      }
    `,
  ];
}

function place(cell: number): number {
  return (cell / GRID) * 2 * REACH - REACH;
}

/** The same network in plain numbers, to colour the map. */
function ask(knobs: readonly number[], x: number, y: number): number {
  let sum = knobs[4 * HIDDEN]!;
  for (let i = 0; i < HIDDEN; i += 1)
    sum += knobs[4 * i + 3]! * Math.tanh(knobs[4 * i]! * x + knobs[4 * i + 1]! * y + knobs[4 * i + 2]!);
  return sum;
}

/** Two half moons that lie in each other. */
function moons(draw: Draw): { x: number; y: number; target: number }[] {
  const bump = (): number => 0.14 * (draw() + draw() + draw() - 1.5);
  return Array.from({ length: POINTS }, (_, i) => {
    const angle = Math.PI * (Math.floor(i / 2) / (POINTS / 2 - 1));
    return i % 2
      ? { x: 0.6 - 1.2 * Math.cos(angle) + bump(), y: 0.35 - 1.1 * Math.sin(angle) + bump(), target: -1 }
      : { x: 1.2 * Math.cos(angle) - 0.6 + bump(), y: 1.1 * Math.sin(angle) - 0.35 + bump(), target: 1 };
  });
}
