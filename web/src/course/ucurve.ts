/**
 * <gradwalk-ucurve>: the error of a difference quotient against its step size falls, then rises.
 *
 * The learner first says where the best step lies; only then is the curve drawn. The task is a step whose error is below
 * the goal. Event: gradwalk-solved {right, answer}.
 */
import { css, html, nothing, svg, type PropertyValues } from "lit";
import { LiveElement } from "../elements/live-element";
import { liveElementStyles } from "../elements/live-element-styles";
import { general } from "../model/number";
import { shared } from "../style";
import { derivativeAt, moved, readPoint, valueAt } from "./function";
import { plotStyles } from "./plot-styles";
import { PER_DECADE, roundStep } from "./round-step";
import { say, phrase } from "./course-data";

const [SMALLEST, LOWEST, GOAL, BEST_TWO] = [-15, -13, 1e-9, -5]; // powers of ten

type Kind = "one" | "two";
const KINDS: Record<Kind, string> = {
  one: "one-sided, f(x + h) \u2212 f(x)",
  two: "two-sided, f(x + h) \u2212 f(x \u2212 h)",
};

class UCurve extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    expression: {},
    at: {},
    kind: { state: true },
    place: { state: true },
    guess: { state: true },
  };
  declare expression: string;
  declare at: string;
  declare private kind: Kind;
  /** Of the step on its slider (round-step.ts). */
  declare private place: number;
  /** Where the learner thinks the best step is; null before that. */
  declare private guess: number | null;
  /** Whether the second way of nudging has been tried: before that, its curve is not drawn. */
  private both = false;
  private point = new Map<string, number>();
  private name = "";
  private truth = 0;
  private finished = false;

  constructor() {
    super();
    Object.assign(this, { expression: "exp(x)", at: "x = 1", kind: "one", place: -2 * PER_DECADE, guess: null });
  }

  protected override begin(): void {
    this.point = readPoint(this.at);
    this.name = [...this.point.keys()][0]!;
    this.truth = derivativeAt(this.expression, this.point, this.name);
  }

  /** Whoever has done it finds the curve again, both ways of nudging, after a reload too. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("done") || !this.done || this.guess !== null) return;
    Object.assign(this, { kind: "two", both: true, finished: true, place: BEST_TWO * PER_DECADE });
  }

  /** Whether the curve may be seen. */
  private get open(): boolean {
    return this.guess !== null || this.done;
  }

  private get h(): number {
    return roundStep(this.place);
  }

  private slope(kind: Kind, h: number): number {
    const at = (by: number): number => valueAt(this.expression, moved(this.point, this.name, by));
    return kind === "one" ? (at(h) - at(0)) / h : (at(h) - at(-h)) / (2 * h);
  }

  private error(kind: Kind, h: number): number {
    return Math.abs(this.slope(kind, h) - this.truth);
  }

  private commit(): void {
    this.guess = this.h;
    const [mine, best] = [this.error("one", this.h), this.error("one", 1e-8)];
    const text =
      this.h < 1e-9
        ? say("ucurve.so-small-a-step")
        : this.h > 1e-7
          ? say("ucurve.there-is-room-for")
          : say("ucurve.close-to-the-bottom");
    this.said = { kind: mine < 30 * best ? "right" : "note", text };
    void this.focusOn("input[type=range]");
  }

  private check(): void {
    this.said = null; // what was said was about another step
    if (!this.open || this.kind === "one" || this.error(this.kind, this.h) >= GOAL) return;
    this.said = {
      kind: "right",
      text: say("ucurve.below-e-with-a", { power: written(this.h).replace("-", "-\u2060") }), // on one line
    };
    if (!this.finished) this.tell(true);
    this.finished = true;
  }

  override render() {
    const slope = this.slope(this.kind, this.h);
    const { open } = this;
    return html`<div class="card">
      ${this.head()}
      <div class="plots">${this.picture()}</div>
      <div class="body">
        <p>
          ${
            open
              ? html`${phrase("ucurve.now-find-a-step", { e: html`<span class="mono">1e-9</span>`, both: html`<em>${say("ucurve.both")}</em>` })}`
              : html`${phrase("ucurve.the-slope-of-at", { exp: html`<span class="mono">exp(x)</span>`, h: html`<span class="mono">h</span>` })}`
          }
        </p>
        <div class="ask">
          <label class="slide"
            >${phrase("ucurve.step", { power: html`<b>h = ${written(this.h)}</b>` })}
            <input
              type="range"
              min=${SMALLEST * PER_DECADE}
              max="0"
              .value=${String(this.place)}
              aria-valuetext="h = ${written(this.h)}"
              @input=${(event: Event) => {
                this.place = Number((event.target as HTMLInputElement).value);
                this.check();
              }}
          /></label>
          ${open ? nothing : html`<button class="main" @click=${() => this.commit()}>${say("ucurve.this-one")}</button>`}
        </div>
        ${
          open
            ? html`<fieldset>
                  <legend>${say("ucurve.which-difference")}</legend>
                  ${(Object.keys(KINDS) as Kind[]).map(
                    (kind) =>
                      html`<label
                        ><input
                          type="radio"
                          name="kind"
                          .checked=${kind === this.kind}
                          @change=${() => {
                            this.kind = kind;
                            this.both ||= kind === "two";
                            this.check();
                          }}
                        />
                        ${KINDS[kind]}</label
                      >`,
                  )}
                </fieldset>
                <p class="sum mono" role="status">
                  ${say("ucurve.ratio", { slope: slope.toFixed(12) })}<br />${say("ucurve.truth", { truth: this.truth.toFixed(12) })}<br />${phrase("ucurve.error", { slope: html`<b>${general(Math.abs(slope - this.truth), 2)}</b>` })}
                </p>`
            : nothing
        }
        ${this.reply()}
      </div>
    </div>`;
  }

  private picture() {
    const width = this.room - 8;
    const [height, left, bottom] = [Math.min(340, 230 + width / 10), 54, 44];
    const px = (h: number): number => left + ((Math.log10(h) - SMALLEST) / -SMALLEST) * (width - left - 14);
    const py = (error: number): number => {
      const power = Math.max(LOWEST, Math.log10(error || 1e-300));
      return 12 + ((1 - power) / (1 - LOWEST)) * (height - 12 - bottom);
    };
    const steps = Array.from({ length: -SMALLEST * PER_DECADE + 1 }, (_, i) => roundStep(-i));
    const path = (kind: Kind): string =>
      steps.map((h, i) => `${i ? "L" : "M"}${px(h).toFixed(1)},${py(this.error(kind, h)).toFixed(1)}`).join("");
    const narrow = width < 420;
    const ticks = narrow ? [-15, -10, -5, 0] : [-15, -12, -9, -6, -3, 0];
    const { open } = this;
    const error = this.error(this.kind, this.h);
    const label = open
      ? say("ucurve.error-against-step-the", { error: general(error, 2), power: written(this.h) })
      : say("ucurve.empty-axes-error-against");
    return html`<svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
      ${ticks.map(
        (power) => svg`<line class="grid" x1=${px(10 ** power)} x2=${px(10 ** power)} y1="12" y2=${height - bottom} />
          <text x=${px(10 ** power)} y=${height - bottom + 17} text-anchor=${power === 0 ? "end" : "middle"}>${power ? `1e${power}` : "1"}</text>`,
      )}
      ${[-12, -9, -6, -3, 0].map(
        (power) => svg`<line class="grid" x1=${left} x2=${width - 14} y1=${py(10 ** power)} y2=${py(10 ** power)} />
          <text x=${left - 6} y=${py(10 ** power) + 4} text-anchor="end">${power ? `1e${power}` : "1"}</text>`,
      )}
      ${svg`<path class="axis" d=${`M${left},12V${height - bottom}H${width - 14}`} />
        <text class="axis-name" x=${width - 14} y=${height - 6} text-anchor="end">${say("ucurve.step-h")}</text>
        <text class="axis-name" x=${left + 8} y="26">${say("ucurve.error-a")}</text>
        ${
          open
            ? svg`<line class="goal" x1=${left} x2=${width - 14} y1=${py(GOAL)} y2=${py(GOAL)} />
                <path class="curve ${this.kind === "one" ? "" : "other"}" d=${path("one")} />
                ${
                  this.both
                    ? svg`<path class="curve two ${this.kind === "two" ? "" : "other"}" d=${path("two")} />`
                    : nothing
                }
                ${this.guess === null ? nothing : svg`<path class="guess" d=${`M${px(this.guess)},12V${height - bottom}`} />`}
                <text class="curve-name" x=${px(1e-4)} y=${py(this.error("one", 1e-4)) - 10} text-anchor="end">${say("ucurve.one-sided")}</text>
                ${
                  this.both
                    ? svg`<text class="curve-name"
                          x=${narrow ? width - 2 : px(1e-3) + 8}
                          y=${narrow ? py(1e-8) + 4 : py(this.error("two", 1e-3)) + 22}
                          text-anchor=${narrow ? "end" : "start"}>${say("ucurve.two-sided")}</text>`
                    : nothing
                }
                ${
                  this.guess === null
                    ? nothing
                    : svg`<text x=${px(this.guess) + (this.guess > 1e-4 ? -6 : 6)} y=${height - bottom - 8}
                        text-anchor=${this.guess > 1e-4 ? "end" : "start"}>${say("ucurve.your-guess")}</text>`
                }
                <circle class="here" cx=${px(this.h)} cy=${py(error)} r="7" />`
            : svg`<path class="guess" d=${`M${px(this.h)},12V${height - bottom}`} />`
        }`}
    </svg>`;
  }

  static override styles = [
    shared,
    liveElementStyles,
    plotStyles,
    css`
      .curve.two {
        stroke: var(--gw-ink);
        stroke-dasharray: 7 4;
      }
      .other {
        opacity: 0.4;
      }
      .curve-name {
        font-weight: 600;
        paint-order: stroke;
        stroke: var(--gw-page);
        stroke-width: 4px;
      }
      .goal {
        stroke: var(--gw-ink);
        stroke-width: 2;
        stroke-dasharray: 2 4;
      }
      .guess {
        stroke: var(--gw-control-line);
        stroke-width: 2;
      }
      fieldset {
        border: 0;
        padding: 0;
        margin: 0.6rem 0 0;
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 1.2rem;
      }
      legend {
        color: var(--gw-muted);
        font-size: 0.9375rem;
      }
      fieldset label {
        display: flex;
        gap: 0.5rem;
        align-items: center;
      }
      fieldset input {
        min-height: 0;
      }
      .sum {
        margin: 0.6rem 0 0;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

function written(h: number): string {
  return h > 0.01 ? String(h) : h.toExponential();
}

customElements.define("gradwalk-ucurve", UCurve);
