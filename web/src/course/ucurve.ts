/** The error of a difference quotient against its step size falls, then rises. Finding a good step is the task. */
import { html, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import { derivativeAt, moved, readPoint, valueAt } from "./function";
import { Part } from "./part";

const [WIDTH, HEIGHT] = [560, 300];
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 12, 12, 46];
const [SMALLEST, PER_DECADE, LOWEST] = [-15, 4, -14];

type Kind = "one" | "two";

class UCurve extends Part {
  #expression = "";
  #point = new Map<string, number>();
  #name = "";
  #truth = 0;
  #kind: Kind = "one";
  #power = -1;

  override prepare(): void {
    this.#expression = this.getAttribute("expression") ?? "exp(x)";
    this.#point = readPoint(this.getAttribute("at") ?? "x = 1");
    this.#name = [...this.#point.keys()][0]!;
    this.#truth = derivativeAt(this.#expression, this.#point, this.#name);
  }

  #slope(kind: Kind, h: number): number {
    const at = (by: number): number => valueAt(this.#expression, moved(this.#point, this.#name, by));
    return kind === "one" ? (at(h) - at(0)) / h : (at(h) - at(-h)) / (2 * h);
  }

  #error(kind: Kind, power: number): number {
    return Math.abs(this.#slope(kind, 10 ** power) - this.#truth);
  }

  override template(): TemplateResult {
    const h = 10 ** this.#power;
    const slope = this.#slope(this.#kind, h);
    return html`<figure class="widget ucurve" data-done=${this.done}>
      <figcaption>
        ${this.getAttribute("heading")} ${this.done ? html`<span class="done">${say("cell.done")}</span>` : ""}
      </figcaption>
      ${this.#picture()}
      <div class="row">
        <fieldset>
          <legend>${say("ucurve.kind")}</legend>
          ${(["one", "two"] as const).map(
            (kind) =>
              html`<label
                ><input
                  type="radio"
                  name="ucurve"
                  .checked=${kind === this.#kind}
                  @change=${() => this.#choose(kind)}
                />${say(`ucurve.${kind}`)}</label
              >`,
          )}
        </fieldset>
        <label class="slide"
          ><span>${say("ucurve.step", { step: h.toExponential(1) })}</span>
          <input
            type="range"
            min=${SMALLEST}
            max="0"
            step=${1 / PER_DECADE}
            .value=${String(this.#power)}
            aria-valuetext=${`h = ${h.toExponential(1)}`}
            @input=${this.#move}
        /></label>
      </div>
      <table class="sum" aria-live="polite">
        <tbody>
          <tr>
            <th scope="row">${say("ucurve.slope")}</th>
            <td class="number">${slope.toFixed(12)}</td>
          </tr>
          <tr>
            <th scope="row">${say("ucurve.truth")}</th>
            <td class="number">${this.#truth.toFixed(12)}</td>
          </tr>
          <tr>
            <th scope="row">${say("ucurve.error")}</th>
            <td class="number result">${general(Math.abs(slope - this.#truth), 2)}</td>
          </tr>
        </tbody>
      </table>
    </figure>`;
  }

  #picture(): TemplateResult {
    const px = (power: number): number => LEFT + ((power - SMALLEST) / -SMALLEST) * (WIDTH - LEFT - RIGHT);
    const py = (error: number): number => {
      const power = Math.max(LOWEST, Math.log10(error || 1e-300));
      return TOP + ((1 - power) / (1 - LOWEST)) * (HEIGHT - TOP - BOTTOM);
    };
    const powers = Array.from({ length: -SMALLEST * PER_DECADE + 1 }, (_, i) => SMALLEST + i / PER_DECADE);
    const path = (kind: Kind): string =>
      powers.map((power) => `${px(power).toFixed(1)},${py(this.#error(kind, power)).toFixed(1)}`).join(" ");
    const ticks = [-15, -12, -9, -6, -3, 0];
    const error = this.#error(this.#kind, this.#power);
    const label = say("ucurve.picture", { step: (10 ** this.#power).toExponential(1), error: general(error, 2) });
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${ticks.map(
        (power) => svg`<line class="grid" x1=${px(power)} x2=${px(power)} y1=${TOP} y2=${HEIGHT - BOTTOM} />
          <text x=${px(power)} y=${HEIGHT - BOTTOM + 18} text-anchor="middle">1e${power}</text>`,
      )}
      ${ticks.slice(1).map(
        (power) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${py(10 ** power)} y2=${py(10 ** power)} />
          <text x=${LEFT - 8} y=${py(10 ** power) + 4} text-anchor="end">1e${power}</text>`,
      )}
      ${svg`<text x=${(LEFT + WIDTH) / 2} y=${HEIGHT - 6} text-anchor="middle">${say("ucurve.x")}</text>
        <line class="goal" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${py(1e-9)} y2=${py(1e-9)} />
        <polyline class="curve ${this.#kind === "one" ? "" : "other"}" points=${path("one")} />
        <polyline class="secant ${this.#kind === "two" ? "" : "other"}" points=${path("two")} />
        <circle class=${this.#kind === "one" ? "here" : "there"} cx=${px(this.#power)} cy=${py(error)} r="7" />`}
    </svg>`;
  }

  #choose(kind: Kind): void {
    this.#kind = kind;
    this.#check();
  }

  readonly #move = (event: Event): void => {
    this.#power = Number((event.target as HTMLInputElement).value);
    this.#check();
  };

  #check(): void {
    if (!this.done && this.#error(this.#kind, this.#power) < 1e-9) this.attempt(true);
    this.draw();
  }
}

customElements.define("gradwalk-ucurve", UCurve);
