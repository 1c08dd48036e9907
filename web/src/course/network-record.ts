/**
 * <gradwalk-network-record>: the whole record of one error of lesson 1's network, every value a dot: the knobs in a row at
 * the top, then a row for each point, and at the end the error. The knob that is chosen lights up all that depends on it.
 */
import { html, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { ColourChange } from "../elements/colour-change";
import { SmallNetwork } from "../elements/small-network";
import { say } from "./course-data";
import { Part } from "./part";
import { addStyles } from "./styles";

const SEED = 3;
const [TOP, ROW, SIDE] = [40, 11, 12]; // pixels: above the rows, of a row, beside them

class NetworkRecord extends Part {
  @state() accessor #knob = 39;
  readonly #net = new SmallNetwork(SEED);
  readonly #size = this.#net.tape.data.length;
  /** Where the first point's row begins, and how many values a row has. */
  readonly #first = this.#net.knobs.length + 1;
  readonly #each = Math.floor((this.#size - this.#first) / this.#net.points.length);
  readonly #rows = this.#net.points.length;
  readonly #width = new ResizeObserver(() => this.#paint());

  constructor() {
    super();
    new ColourChange(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.disconnect();
  }

  override template(): TemplateResult {
    const count = this.#moved().size;
    const [results, values] = [this.#size - this.#leaves(), this.#size].map((n) => n.toLocaleString("en"));
    const words = say("network-record.about", { values: values!, results: results!, points: this.#rows });
    const told = say("network-record.told", { knob: this.#knob + 1, count, values: values! });
    return html`<figure class="network-record">
      <canvas role="img" aria-label="${words} ${told}" @click=${(event: MouseEvent) => this.#click(event)}></canvas>
      <label class="slide"
        ><span>${say("network-record.knob", { knob: this.#knob + 1 })}</span>
        <input
          type="range"
          min="0"
          max=${this.#net.knobs.length - 1}
          .value=${String(this.#knob)}
          aria-valuetext=${told}
          @input=${(event: Event) => (this.#knob = Number((event.target as HTMLInputElement).value))}
      /></label>
      <p role="status"><strong>${told}</strong></p>
      <figcaption>${words}</figcaption>
    </figure>`;
  }

  protected override firstUpdated(): void {
    this.#width.observe(this.querySelector("canvas")!);
  }

  protected override updated(): void {
    this.#paint();
  }

  #leaves(): number {
    let found = 0;
    for (let value = 0; value < this.#size; value += 1) if (this.#net.tape.inputsOf(value).length === 0) found += 1;
    return found;
  }

  /** The results that have another number when the knob is turned: all that is made from it, at whatever distance. */
  #moved(): Set<number> {
    const moved = new Set([this.#net.knobs[this.#knob]!]);
    for (let value = 0; value < this.#size; value += 1)
      if (this.#net.tape.inputsOf(value).some((input) => moved.has(input))) moved.add(value);
    moved.delete(this.#net.knobs[this.#knob]!);
    return moved;
  }

  /** Where a value stands, in a picture so many pixels wide. */
  #place(value: number, width: number): [x: number, y: number] {
    const across = width - 2 * SIDE;
    const row = Math.floor((value - this.#first) / this.#each);
    if (value < this.#first) return [SIDE + (across * (value + 0.5)) / this.#first, TOP / 3];
    if (row >= this.#rows) return [width - SIDE, TOP + (this.#rows + 1) * ROW];
    return [SIDE + (across * ((value - this.#first) % this.#each)) / (this.#each - 1), TOP + row * ROW];
  }

  #click(event: MouseEvent): void {
    const { left, width } = (event.target as HTMLElement).getBoundingClientRect();
    const at = ((event.clientX - left - SIDE) / (width - 2 * SIDE)) * this.#first;
    this.#knob = Math.max(0, Math.min(this.#net.knobs.length - 1, Math.floor(at)));
  }

  #paint(): void {
    const canvas = this.querySelector("canvas");
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen || canvas.clientWidth === 0) return;
    const [width, height] = [canvas.clientWidth, TOP + (this.#rows + 2) * ROW];
    [canvas.width, canvas.height] = [width * devicePixelRatio, height * devicePixelRatio];
    pen.scale(devicePixelRatio, devicePixelRatio);
    const { color: ink, outlineColor: lit } = getComputedStyle(canvas);
    const [knob, moved] = [this.#net.knobs[this.#knob]!, this.#moved()];
    const all = Array.from({ length: this.#size }, (_, value) => value);
    for (const light of [false, true]) {
      pen.strokeStyle = pen.fillStyle = light ? lit : ink;
      pen.globalAlpha = light ? 0.7 : 0.12;
      pen.lineWidth = light ? 1.3 : 1;
      pen.beginPath();
      for (const value of all)
        for (const input of this.#net.tape.inputsOf(value)) {
          const way = input === knob || (moved.has(input) && moved.has(value));
          if (way === light && (light || input >= this.#first)) this.#edge(pen, input, value, width);
        }
      pen.stroke();
      pen.globalAlpha = light ? 1 : 0.4;
      for (const value of all) {
        if ((value === knob || moved.has(value)) !== light) continue;
        const [x, y] = this.#place(value, width);
        pen.beginPath();
        pen.arc(x, y, value < this.#first || value === this.#size - 1 ? 3.5 : Math.min(2.6, width / 300), 0, 7);
        pen.fill();
      }
    }
  }

  /** An arc within a row, a line between rows. */
  #edge(pen: CanvasRenderingContext2D, from: number, to: number, width: number): void {
    const [[x1, y1], [x2, y2]] = [this.#place(from, width), this.#place(to, width)];
    pen.moveTo(x1, y1);
    if (y1 === y2) pen.quadraticCurveTo((x1 + x2) / 2, y1 - Math.min(9, (x2 - x1) / 2), x2, y2);
    else pen.lineTo(x2, y2);
  }
}

addStyles(`
.network-record { margin: 1.5rem 0; }
.network-record canvas { display: block; width: 100%; height: ${TOP + 42 * ROW}px; cursor: pointer; color: var(--gw-ink);
  outline-color: var(--gw-forward); }
.network-record p { margin: 0.3rem 0; font-variant-numeric: tabular-nums; }
.network-record figcaption { color: var(--gw-muted); font-size: 0.93rem; }
`);

customElements.define("gradwalk-network-record", NetworkRecord);
