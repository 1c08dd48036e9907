/**
 * A bowl of two parameters, rolled down by hand: the learner computes where the ball is after each step, types it, and
 * only then it rolls. The loss is ((w1 - a)**2 + (w2 - b)**2) / 2, the lesson's round bowl; bowls after it are oblong,
 * three times as steep along w2.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { keep, kept } from "../elements/known";
import { general, readNumber } from "../model/number";
import { say } from "./course-data";
import { Part } from "./part";
import { addStyles } from "./styles";

type Point = [number, number];
interface Round {
  start: Point;
  bottom: Point;
  rate: number;
  /** How many times as steep it is along w2. */
  steep: number;
}

const STEPS = 3;
const FIRST: Round = { start: [2, 3], bottom: [1, 5], rate: 0.5, steep: 1 };
const OBLONG = 3;
const [WIDTH, HEIGHT, EDGE] = [460, 360, 46];
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.006;

class Bowl extends Part {
  @state() accessor #round = FIRST;
  @state() accessor #path: Point[] = [FIRST.start];
  @state() accessor #typed: readonly string[] = ["", ""];
  @state() accessor #reply = "";
  @state() accessor #right = true;

  get #shelf(): string {
    return `gradwalk-bowl:${location.pathname}:${this.task}`;
  }

  override prepare(): void {
    const found = kept(this.#shelf) as { round: Round; path: Point[] } | undefined;
    if (found?.path?.length && found.round.steep) [this.#round, this.#path] = [found.round, found.path];
  }

  get #here(): Point {
    return this.#path.at(-1)!;
  }

  #slope([w1, w2]: Point): Point {
    const { bottom, steep } = this.#round;
    return [w1 - bottom[0], steep * (w2 - bottom[1])];
  }

  #loss(point: Point): number {
    const { bottom, steep } = this.#round;
    return ((point[0] - bottom[0]) ** 2 + steep * (point[1] - bottom[1]) ** 2) / 2;
  }

  get #formula(): string {
    const { bottom, steep } = this.#round;
    const term = (name: string, at: number): string =>
      at === 0 ? `${name}²` : `(${name} ${at < 0 ? "+" : "-"} ${Math.abs(at)})²`;
    return `(${term("w1", bottom[0])} + ${steep > 1 ? `${steep} · ` : ""}${term("w2", bottom[1])}) / 2`;
  }

  override template(): TemplateResult {
    const { rate } = this.#round;
    const over = this.#path.length > STEPS;
    return html`<section class="widget bowl" aria-label=${say("bowl.heading")}>
      <p class="bowl-rule">
        <code>loss = ${this.#formula}</code>
        <span>${say("bowl.rate", { rate })}</span>
      </p>
      <div class="bowl-columns">
        ${this.#picture()}
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">${say("bowl.step")}</th>
                <th scope="col">w1</th>
                <th scope="col">w2</th>
                <th scope="col">${say("bowl.loss")}</th>
              </tr>
            </thead>
            <tbody>
              ${this.#path.map(
                (point, i) =>
                  html`<tr>
                    <th scope="row">${i}</th>
                    <td class="data">${general(point[0], 8)}</td>
                    <td class="data">${general(point[1], 8)}</td>
                    <td>${general(this.#loss(point), 8)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          ${over ? nothing : this.#form()}
          <p class="verdict" data-state=${this.#right ? "right" : "wrong"} role="status" ?hidden=${!this.#reply}>
            ${this.#reply}
          </p>
          <div class="row">
            ${
              over
                ? html`<button type="button" @click=${this.#fresh}>${say("bowl.again")}</button>
                    ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing}`
                : nothing
            }
          </div>
        </div>
      </div>
    </section>`;
  }

  /** What three steps in this bowl have shown. */
  get #told(): string {
    const { steep, rate } = this.#round;
    return say(steep === 1 ? "bowl.over" : rate * steep < 1 ? "bowl.over-slow" : "bowl.over-across");
  }

  #form(): TemplateResult {
    const field = (name: string, i: 0 | 1): TemplateResult =>
      html`<label
        >${say("bowl.new", { name })}
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          .value=${this.#typed[i]!}
          @input=${(event: Event) => this.#type(i, (event.target as HTMLInputElement).value)}
      /></label>`;
    return html`<form class="bowl-form" @submit=${this.#check}>
      ${field("w1", 0)}${field("w2", 1)}<button type="submit">${say("bowl.roll")}</button>
    </form>`;
  }

  #type(field: 0 | 1, text: string): void {
    this.#typed = this.#typed.map((old, i) => (i === field ? text : old));
  }

  #picture(): TemplateResult {
    const { start, bottom, steep } = this.#round;
    const reach = Math.max(1.2, Math.hypot(start[0] - bottom[0], start[1] - bottom[1])) * 1.15;
    const [left, base] = [EDGE, HEIGHT - EDGE];
    const scale = (base - 16) / (2 * reach);
    const x = (w: number): number => (WIDTH + left) / 2 + (w - bottom[0]) * scale;
    const y = (w: number): number => 8 + (base - 8) / 2 - (w - bottom[1]) * scale;
    const ticks = [-1, 0, 1].map((k) => Math.round(k * reach * 0.75));
    const label = say("bowl.picture", { w1: general(this.#here[0], 4), w2: general(this.#here[1], 4) });
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${[0.2, 0.4, 0.6, 0.8, 1].map(
        (part) =>
          svg`<ellipse class="level" cx=${x(bottom[0])} cy=${y(bottom[1])} rx=${part * reach * scale} ry=${(part * reach * scale) / Math.sqrt(steep)}></ellipse>`,
      )}
      ${ticks.map(
        (k) =>
          svg`<path class="tick" d="M${x(bottom[0] + k)} 8V${base + 6}M${left - 6} ${y(bottom[1] + k)}H${WIDTH - 8}"></path>
            <text x=${x(bottom[0] + k)} y=${base + 25} text-anchor="middle">${general(bottom[0] + k, 3)}</text>
            <text x=${left - 10} y=${y(bottom[1] + k) + 6} text-anchor="end">${general(bottom[1] + k, 3)}</text>`,
      )}
      <path class="axis" d="M${left} 8V${base}H${WIDTH - 8}"></path>
      <text class="name" x=${WIDTH - 8} y=${base - 8} text-anchor="end">w1</text>
      <text class="name" x=${left + 8} y="22">w2</text>
      ${svg`<polyline points=${this.#path.map(([a, b]) => `${x(a)},${y(b)}`).join(" ")}></polyline>`}
      ${this.#path.map(
        ([a, b], i) =>
          svg`<circle class=${i === this.#path.length - 1 ? "ball" : "was"} cx=${x(a)} cy=${y(b)} r=${
            i === this.#path.length - 1 ? 9 : 5
          }></circle>`,
      )}
    </svg>`;
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const typed = this.#typed.map(readNumber);
    if (typed.some((one) => one === null)) {
      [this.#reply, this.#right] = [say("bowl.number"), false];
      return;
    }
    const [here, { rate }] = [this.#here, this.#round];
    const slope = this.#slope(here);
    const after = here.map((w, i) => w - rate * slope[i]!) as Point;
    const wrong = typed.findIndex((one, i) => !near(one!, after[i]!));
    if (wrong < 0) {
      this.#path = [...this.#path, after];
      keep(this.#shelf, { round: this.#round, path: this.#path });
      this.#typed = ["", ""];
      const over = this.#path.length > STEPS;
      [this.#reply, this.#right] = [over ? this.#told : say("bowl.rolled"), true];
      if (over) this.attempt(true);
    } else {
      const [w, g, got] = [here[wrong]!, slope[wrong]!, typed[wrong]!];
      const name = ["w1", "w2"][wrong]!;
      const mistakes: [string, number][] = [
        ["flat", wrong === 1 && this.#round.steep > 1 ? w - (rate * g) / this.#round.steep : NaN],
        ["up", w + rate * g],
        ["up", w + g],
        ["whole", w - g],
        ["slope", g],
        ["step", -rate * g],
        ["step", rate * g],
        ["still", w],
        ["bottom", this.#round.bottom[wrong]!],
        ["origin", w - rate * w],
      ];
      const mistake = mistakes.find(([, number]) => near(got, number))?.[0] ?? "other";
      [this.#reply, this.#right] = [
        say(`bowl.wrong-${mistake}`, {
          name,
          got: general(got, 5),
          far: general(Math.abs(got - w), 5),
        }),
        false,
      ];
      const question = say("bowl.wording", {
        loss: this.#formula,
        rate,
        here: here.map((x) => general(x, 5)).join(", "),
      });
      const misconception = mistake === "other" ? "" : this.#reply;
      this.attempt(false, `${name} = ${general(got, 5)}`, { question, misconception, kind: mistake });
    }
    if (wrong < 0) void this.focusOn(".bowl-form input");
  };

  readonly #fresh = (): void => {
    const pick = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1));
    const bottom: Point = [pick(-3, 3), pick(-2, 5)];
    const start: Point = [
      bottom[0] + (pick(0, 1) ? 1 : -1) * pick(1, 4),
      bottom[1] + (pick(0, 1) ? 1 : -1) * pick(1, 4),
    ];
    this.#round = { start, bottom, rate: [0.25, 0.5][pick(0, 1)]!, steep: OBLONG };
    [this.#path, this.#typed, this.#reply] = [[start], ["", ""], ""];
    keep(this.#shelf, { round: this.#round, path: this.#path });
  };
}

customElements.define("gradwalk-bowl", Bowl);

addStyles(`
gradwalk-bowl { display: block; margin-block: 1.6rem; }
.bowl-rule { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; align-items: baseline; margin: 0 0 0.8rem; max-width: none; }
.bowl-columns { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); }
.bowl-columns > * { min-width: 0; }
.bowl svg { width: 100%; height: auto; display: block; }
.bowl .level { fill: var(--gw-forward); fill-opacity: 0.07; stroke: var(--gw-line); }
.bowl svg text { font: 17px var(--gw-mono, monospace); fill: var(--gw-muted); }
@media (max-width: 600px) { .bowl svg text { font-size: 24px; } }
.bowl .tick { stroke: var(--gw-line); fill: none; }
.bowl .axis { stroke: var(--gw-muted); stroke-width: 1.5; fill: none; }
.bowl svg .name { fill: var(--gw-forward); font-weight: 650; }
.bowl polyline { fill: none; stroke: var(--gw-backward); stroke-width: 2.5; stroke-dasharray: 6 4; }
.bowl .ball { fill: var(--gw-forward); stroke: var(--gw-page); stroke-width: 2; }
.bowl .was { fill: var(--gw-page); stroke: var(--gw-forward); stroke-width: 2; }
.bowl table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.bowl td, .bowl th { text-align: right; padding: 0.25rem 0.5rem; border-bottom: 1px solid var(--gw-line); }
.bowl td.data { color: var(--gw-forward); }
.bowl-form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; margin: 0.8rem 0; }
.bowl-form label { display: grid; gap: 0.2rem; font-size: 0.93rem; }
.bowl-form input { width: 6.5rem; font: 1rem var(--gw-mono, monospace); padding: 0.4rem 0.6rem;
  border: 1px solid var(--gw-control-line); border-radius: 6px; background: var(--gw-page); color: var(--gw-ink); }
.bowl .verdict { margin: 0.6rem 0; padding: 0.6rem 0.9rem; border-radius: 8px; border: 0; }
`);
