/**
 * <gradwalk-nudge>: a function with a point that can be moved, a step h that can shrink, and a view that follows h.
 * The ratio is for the learner to find: it shows once a number has been committed.
 *
 *   <gradwalk-nudge expression="3*x**2 - 4*x + 5" at="x = 3"></gradwalk-nudge>
 *
 * Event: gradwalk-solved; right after three slopes in a row, each at another x.
 */
import { css, html, nothing, svg } from "lit";
import { LiveElement, MASTERED } from "../elements/live-element";
import { liveElementStyles } from "../elements/live-element-styles";
import { judge, type Question } from "../model/judge";
import { general } from "../model/number";
import { whole } from "../model/random";
import { shared } from "../style";
import { derivativeAt, readPoint, valueAt } from "./function";
import { Plot } from "./plot";
import { plotStyles } from "./plot-styles";
import { PER_DECADE, roundStep } from "./round-step";
import { say, phrase } from "./course-data";

const SMALLEST = -4 * PER_DECADE; // small on the left, as in every slider of this page
const STEPS = Array.from({ length: 1 - SMALLEST }, (_, i) => roundStep(-i));
const [LOW, HIGH] = [-2, 4];
const TOLERANCE = 0.02;

/** A place as it is: its slider goes in sixths, which have no end as decimals. */
function place(x: number): string {
  const part = [1, 2, 3].find((whole) => Math.abs(x * whole - Math.round(x * whole)) < 1e-9) ?? 6;
  return part < 3 ? general(x) : `${Math.round(x * part)}/${part}`;
}

class Nudge extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    expression: {},
    at: {},
    x: { state: true },
    place: { state: true },
    shown: { state: true },
  };
  declare expression: string;
  declare at: string;
  declare private x: number;
  /** Of the step on its slider (round-step.ts). */
  declare private place: number;
  /** Whether the ratio at this x may be seen. */
  declare private shown: boolean;
  private name = "x";
  private readonly found = new Set<number>();
  private timer = 0;

  constructor() {
    super();
    Object.assign(this, { expression: "", at: "x = 3", x: 3, place: 0, shown: false });
  }

  protected override begin(): void {
    const [[name, x]] = [...readPoint(this.at)] as [[string, number]];
    this.name = name;
    this.x = x;
  }

  private f(x: number): number {
    return valueAt(this.expression, new Map([[this.name, x]]));
  }

  private get h(): number {
    return roundStep(this.place);
  }

  protected override get openQuestion(): { x: number; found: number[] } {
    return { x: this.x, found: [...this.found] };
  }

  protected override get asking(): string {
    return place(this.x);
  }

  protected override comeBackTo({ x, found }: { x: number; found: number[] }): void {
    for (const one of found) this.found.add(one);
    this.x = x;
    if (this.found.has(x)) this.elsewhere();
  }

  /** Decimals enough for the ratio: a smaller step leaves its trace further behind the point. */
  private get decimals(): number {
    return Math.max(6, 2 - 2 * Math.floor(this.place / PER_DECADE));
  }

  private get ratio(): number {
    return (this.f(this.x + this.h) - this.f(this.x)) / this.h;
  }

  private ask(): Question {
    const [x, height] = [this.x, this.f(this.x)];
    const answer = derivativeAt(this.expression, new Map([[this.name, x]]), this.name);
    const back = (height - this.f(x - this.h)) / this.h;
    const follows = (slope: number): string =>
      say("nudge.with-a-slope-of", {
        slope: general(slope, 6),
        h: general(this.h),
        height: general(height, 6),
        height2: general(height + slope * this.h, 6),
        x: general(this.f(x + this.h), 6),
      });
    return {
      answer,
      tolerance: TOLERANCE,
      wrong: [
        [this.ratio, say("nudge.that-is-the-ratio", { h: general(this.h) })],
        ...STEPS.map(
          (h) => [(this.f(x + h) - height) / h, say("nudge.that-is-the-ratio-over", { h: general(h) })] as const,
        ),
        [back, say("nudge.that-looks-like-a")],
        [height, say("nudge.that-is-how-high")],
        [this.f(x + this.h), say("nudge.that-is-the-height")],
        [this.f(x - this.h), say("nudge.height-to-the-left")],
        [height + this.f(x + this.h), say("nudge.heights-added")],
        [this.f(x + this.h) / height, say("nudge.heights-divided")],
        [this.ratio * this.h, say("nudge.that-is-the-difference")],
        [-answer, say("nudge.the-size-is-right")],
        [this.h, say("nudge.that-is-the-step")],
      ],
      otherwise: (given) => {
        if (given === 0) return say("nudge.not-flat");
        if (given * answer < 0)
          return say(given < 0 ? "nudge.would-fall" : "nudge.would-rise", { given: general(given, 6) });
        const { ratio } = this;
        const said = follows(given);
        const sizes = [answer, ratio].map(Math.abs);
        const late = Math.abs(ratio - answer) > TOLERANCE;
        const bent = (text: string): string => (late ? say("nudge.past-the-bend", { text, h: general(this.h) }) : text);
        if (ratio * answer <= 0) return bent(said);
        if (Math.abs(given) > Math.max(...sizes)) return bent(say("nudge.too-steep", { said }));
        if (Math.abs(given) < Math.min(...sizes)) return bent(say("nudge.too-flat", { said }));
        return say("nudge.on-its-way", { h: general(this.h) });
      },
    };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.shown) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#slope")!;
    const { right, text } = judge(this.ask(), field.value);
    if (right === null) this.said = { kind: "note", text };
    else if (!right) {
      this.tally(false);
      this.said = { kind: "wrong", text };
      this.tell(false, `${this.name} = ${place(this.x)}: ${field.value}`);
    } else {
      this.shown = true;
      if (!this.found.has(this.x)) this.tally(true);
      this.found.add(this.x);
      const slope = general(this.ask().answer, 6);
      this.said = {
        kind: "right",
        text: say("nudge.at-the-slope-settles", { it: this.name, x: place(this.x), slope }),
      };
      if (this.streak >= MASTERED) this.tell(true);
      this.shrink();
    }
  }

  /** Let h go down by itself, so that the ratio is seen to settle; where motion is not wanted the slider does it. */
  private shrink(): void {
    window.clearInterval(this.timer);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.timer = window.setInterval(() => {
      if (this.place <= SMALLEST || !this.shown) return window.clearInterval(this.timer);
      this.place -= 1;
    }, 350);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  private move(x: number): void {
    if (x !== this.x) this.another();
    Object.assign(this, { x, shown: this.found.has(x), said: null, place: this.found.has(x) ? this.place : 0 });
    const field = this.renderRoot.querySelector<HTMLInputElement>("#slope");
    if (field) field.value = "";
  }

  private elsewhere(): void {
    let x: number;
    do x = whole(this.draw, LOW * 2, HIGH * 2 - 2) / 2;
    while (this.found.has(x));
    this.move(x);
    void this.focusOn("#slope");
  }

  override render() {
    const { x, h, name } = this;
    const [before, after] = [this.f(x), this.f(x + h)];
    const slide = (event: Event): number => Number((event.target as HTMLInputElement).value);
    return html`<div class="card">
      ${this.head(this.counter())}
      <div class="plots">${this.whole()} ${this.close()}</div>
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <div class="ask">
          <label class="slide"
            >${phrase("nudge.where", { name: html`<b>${name} = ${place(x)}</b>` })}
            <input
              type="range"
              min=${LOW}
              max=${HIGH}
              step=${1 / 6}
              .value=${String(x)}
              aria-valuetext="${name} = ${place(x)}"
              @input=${(event: Event) => this.move(Math.round(slide(event) * 6) / 6)}
          /></label>
          <label class="slide"
            >${phrase("nudge.step", { h: html`<b>h = ${general(h)}</b>` })}
            <input
              type="range"
              min=${SMALLEST}
              max="0"
              .value=${String(this.place)}
              aria-valuetext="h = ${general(h)}"
              @input=${(event: Event) => {
                window.clearInterval(this.timer);
                this.place = slide(event);
              }}
          /></label>
        </div>
        <table aria-live="polite">
          <tr>
            <th scope="row">${say("nudge.before-f", { x: place(x) })}</th>
            <td>${before.toFixed(this.decimals)}</td>
          </tr>
          <tr>
            <th scope="row">${say("nudge.after-f-h", { x: place(x) })}</th>
            <td>${after.toFixed(this.decimals)}</td>
          </tr>
          <tr>
            <th scope="row">${say("nudge.difference-h")}</th>
            <td class="ratio">${this.shown ? general(this.ratio, 7) : "?"}</td>
          </tr>
        </table>
        <p>
          ${phrase("nudge.on-which-number-does", { difference: html`<span class="mono">${say("nudge.difference-h")}</span>`, h: html`<span class="mono">h</span>` })}
        </p>
        <div class="ask">
          <label
            >${say("nudge.your-number")}
            <input id="slope" autocomplete="off" spellcheck="false" inputmode="text" ?readonly=${this.shown}
          /></label>
          ${
            this.shown
              ? html`<button type="button" class="main" @click=${() => this.elsewhere()}>
                  ${say("nudge.somewhere-else")}
                </button>`
              : html`<button class="main">${say("nudge.check")}</button>`
          }
        </div>
        ${this.reply()}
      </form>
    </div>`;
  }

  private get plotWidth(): number {
    return this.width > 720 ? (this.width - 60) / 2 : this.room - 8;
  }

  /** The whole function. */
  private whole() {
    const surface = { width: this.plotWidth, height: 270, left: 40, bottom: 26 };
    const plot = new Plot({ x: [LOW - 0.3, HIGH + 1.3], y: [0, 62] }, surface);
    return this.drawn(plot, say("nudge.the-whole-function"), 4);
  }

  /** The view that follows h: as wide as four steps, however small. */
  private close() {
    const { x, h } = this;
    const surface = { width: this.plotWidth, height: 270, left: 64, bottom: 26 };
    const heights = [-1, -0.5, 0, 1, 2].map((k) => this.f(x + k * h));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const rest = Math.max((high - low) * 0.12, h * 0.6);
    const plot = new Plot({ x: [x - h, x + 2 * h], y: [low - rest, high + rest] }, surface);
    return this.drawn(plot, say("nudge.seen-from-close-by"), 7);
  }

  private drawn(plot: Plot, caption: string, digits: number) {
    const { x, h, name } = this;
    const [before, after] = [this.f(x), this.f(x + h)];
    const { width, height, left, bottom } = plot.surface;
    const [wide, high] = [width - left, height - bottom - 8]; // what leaves the axes is not drawn
    const line = (at: number): string =>
      `${plot.px(at).toFixed(1)},${plot.py(before + this.ratio * (at - x)).toFixed(1)}`;
    const label = say("nudge.f-at-and-at", { caption, name, x: place(x), h: general(h) });
    return html`<figure>
      <svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
        ${plot.axes(name, "f", digits)}
        <svg x=${left} y="8" width=${wide} height=${high} viewBox="${left} 8 ${wide} ${high}" class="clip">
          ${svg`<path class="curve" d=${plot.path((at) => this.f(at))} />
            ${this.shown ? svg`<path class="secant" d=${`M${line(plot.view.x[0])}L${line(plot.view.x[1])}`} />` : nothing}
            <path class="drop" d=${`M${plot.px(x)},${plot.py(before)}H${plot.px(x + h)}V${plot.py(after)}`} />
            <circle class="here" cx=${plot.px(x)} cy=${plot.py(before)} r="6.5" />
            <circle class="there" cx=${plot.px(x + h)} cy=${plot.py(after)} r="5" />
            ${
              plot.px(x + h) - plot.px(x) > 24
                ? svg`<text class="step" x=${(plot.px(x) + plot.px(x + h)) / 2} y=${plot.py(before) + (after >= before ? 17 : -8)} text-anchor="middle">h</text>`
                : nothing
            }`}
        </svg>
      </svg>
      <figcaption>${caption}</figcaption>
    </figure>`;
  }

  static override styles = [
    shared,
    liveElementStyles,
    plotStyles,
    css`
      table {
        border-collapse: collapse;
        margin: 0.6rem 0;
        font-variant-numeric: tabular-nums;
      }
      th {
        font-weight: 400;
        text-align: left;
        color: var(--gw-muted);
        padding-right: 1.5rem;
      }
      td {
        font-family: var(--gw-mono);
        text-align: right;
      }
      .ratio {
        font-weight: 700;
      }
    `,
  ];
}

customElements.define("gradwalk-nudge", Nudge);
