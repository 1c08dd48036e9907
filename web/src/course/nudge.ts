/** Nudge one input of an expression by a step, and see the ratio: the picture and the arithmetic. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import { moved, readPoint, valueAt } from "./function";
import { Part } from "./part";

const STEPS = [1, 0.5, 0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001];
const [WIDTH, HEIGHT, REACH] = [520, 220, 1.6];

class Nudge extends Part {
  #expression = "";
  #point = new Map<string, number>();
  #name = "";
  #step = 1;

  override prepare(): void {
    this.#expression = this.getAttribute("expression")!;
    this.#point = readPoint(this.getAttribute("at")!);
    this.#name = [...this.#point.keys()][0]!;
  }

  override template(): TemplateResult {
    const h = STEPS[this.#step]!;
    const before = valueAt(this.#expression, this.#point);
    const after = valueAt(this.#expression, moved(this.#point, this.#name, h));
    const ratio = (after - before) / h;
    const x = this.#point.get(this.#name)!;
    return html`<figure class="widget nudge">
      <figcaption>${this.getAttribute("heading") ?? say("nudge.heading")}</figcaption>
      ${this.#picture(before, ratio, h)}
      <div class="row">
        ${
          this.#point.size > 1
            ? html`<fieldset>
                <legend>${say("nudge.which")}</legend>
                ${[...this.#point].map(
                  ([name, number]) =>
                    html`<label
                      ><input
                        type="radio"
                        name=${`nudge-${this.#expression}`}
                        .checked=${name === this.#name}
                        @change=${() => this.#choose(name)}
                      />${name} = ${general(number)}</label
                    >`,
                )}
              </fieldset>`
            : nothing
        }
        <label class="slide"
          ><span>${say("nudge.step", { step: h })}</span>
          <input
            type="range"
            min="0"
            max=${STEPS.length - 1}
            .value=${String(this.#step)}
            aria-valuetext=${`h = ${h}`}
            @input=${this.#move}
        /></label>
      </div>
      <table class="sum" aria-live="polite">
        <tbody>
          <tr>
            <th scope="row">${say("nudge.before")}</th>
            <td>${this.#name} = ${general(x)}</td>
            <td class="number">${general(before, 10)}</td>
          </tr>
          <tr>
            <th scope="row">${say("nudge.after")}</th>
            <td>${this.#name} = ${general(x + h, 8)}</td>
            <td class="number">${general(after, 10)}</td>
          </tr>
          <tr>
            <th scope="row">${say("nudge.ratio")}</th>
            <td>${general(after - before, 7)} / ${h}</td>
            <td class="number result">${general(ratio, 7)}</td>
          </tr>
        </tbody>
      </table>
    </figure>`;
  }

  #picture(before: number, ratio: number, h: number): TemplateResult {
    const x = this.#point.get(this.#name)!;
    const height = (by: number): number => valueAt(this.#expression, moved(this.#point, this.#name, by));
    const offsets = Array.from({ length: 81 }, (_, i) => REACH * (i / 40 - 1));
    const heights = offsets.map(height);
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const px = (by: number): number => WIDTH * (0.5 + (by / REACH) * 0.46);
    const py = (y: number): number => HEIGHT * (0.92 - (0.84 * (y - low)) / (high - low || 1));
    const curve = offsets.map((by, i) => `${px(by).toFixed(1)},${py(heights[i]!).toFixed(1)}`).join(" ");
    const line = (by: number): string => `${px(by).toFixed(1)},${py(before + ratio * by).toFixed(1)}`;
    const label = say("nudge.picture", { name: this.#name, number: general(x), ratio: general(ratio, 6) });
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${svg`<polyline class="curve" points=${curve} />
        <polyline class="secant" points="${line(-REACH)} ${line(REACH)}" />
        <line class="drop" x1=${px(0)} x2=${px(h)} y1=${py(before)} y2=${py(before)} />
        <line class="drop" x1=${px(h)} x2=${px(h)} y1=${py(before)} y2=${py(height(h))} />
        <circle class="here" cx=${px(0)} cy=${py(before)} r="6" />
        <circle class="there" cx=${px(h)} cy=${py(height(h))} r="5" />`}
    </svg>`;
  }

  #choose(name: string): void {
    this.#name = name;
    this.draw();
  }

  readonly #move = (event: Event): void => {
    this.#step = Number((event.target as HTMLInputElement).value);
    this.draw();
  };
}

customElements.define("gradwalk-nudge", Nudge);
