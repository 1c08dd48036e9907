/**
 * <gradwalk-nudge-inputs>: several inputs, nudged one at a time, after the learner has said what each nudge will do.
 *
 *   <gradwalk-nudge-inputs></gradwalk-nudge-inputs>
 *
 * d = a * b + c; the first time with a = 2, b = -3, c = 10, then with fresh numbers. All three ratios are committed
 * before any is shown. Event: gradwalk-solved; right after three rounds in a row.
 */
import { css, html, nothing } from "lit";
import { LiveElement, MASTERED } from "../elements/live-element";
import { liveElementStyles } from "../elements/live-element-styles";
import { judge, type Question } from "../model/judge";
import { general } from "../model/number";
import { whole } from "../model/random";
import { shared } from "../style";
import { styled } from "../elements/styled";
import { say, phrase } from "./course-data";

type Point = Record<"a" | "b" | "c", number>;
type Name = keyof Point;
const NAMES: readonly Name[] = ["a", "b", "c"];
const H = 0.01;

const d = ({ a, b, c }: Point): number => a * b + c;

class NudgeInputs extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    point: { state: true },
    replies: { state: true },
    nudged: { state: true },
    seen: { state: true },
  };
  declare private point: Point;
  /** What was said to each committed number. */
  declare private replies: Partial<Record<Name, { right: boolean; text: string }>>;
  /** The input that is nudged now. */
  declare private nudged: Name | null;
  /** Those that have been: their ratios stay to be read. */
  declare private seen: Name[];

  constructor() {
    super();
    Object.assign(this, { point: { a: 2, b: -3, c: 10 }, replies: {}, nudged: null, seen: [] });
  }

  protected override begin(): void {}

  protected override get openQuestion(): Point {
    return this.point;
  }

  protected override comeBackTo(point: Point, right: boolean): void {
    if (right) this.again();
    else this.point = point;
  }

  private get committed(): boolean {
    return NAMES.every((name) => this.replies[name]);
  }

  private ask(name: Name): Question {
    const { a, b, c } = this.point;
    const value = d(this.point);
    const other = { a: b, b: a, c: 1 }[name];
    const own = this.point[name];
    const wrong: [number, string][] = [
      [-other, name === "c" ? say("nudge-inputs.does-d-fall-when") : say("nudge-inputs.the-size-is-right", { name })],
      [own, name === "c" ? say("nudge-inputs.that-is-c-itself") : say("nudge-inputs.that-is-itself-ask", { name })],
      [value, say("nudge-inputs.that-is-d-asked")],
      [0, say("nudge-inputs.d-does-move-by", { name })],
      [1, say("nudge-inputs.d-would-gain-just", { name })],
      [a * b, say("nudge-inputs.that-is-the-product")],
      [c, say("nudge-inputs.c-stands-still-while")],
      [other * H, say("nudge-inputs.that-is-the-difference")],
      [value + other, say("nudge-inputs.that-is-d-after")],
    ];
    return {
      answer: other,
      wrong,
      otherwise: (given) =>
        say("nudge-inputs.nudge-and-see", {
          given: general(given),
          name,
          before: general(value),
          after: general(value + given * H, 8),
          moved: general(own + H, 8),
        }),
    };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.locked) return;
    const replies: NudgeInputs["replies"] = {};
    for (const name of NAMES) {
      const field = this.renderRoot.querySelector<HTMLInputElement>(`#by-${name}`)!;
      const { right, text } = judge(this.ask(name), field.value);
      if (right === null) {
        this.said = { kind: "note", text: say("nudge-inputs.for-all-three-are", { name, text }) };
        field.focus();
        return;
      }
      replies[name] = { right, text };
    }
    this.replies = replies;
    this.said = null;
    if (NAMES.every((name) => replies[name]!.right)) {
      this.tally(true);
      this.said = { kind: "right", text: say("nudge-inputs.all-three-now-nudge") };
      if (this.streak >= MASTERED) this.tell(true);
    } else {
      this.tally(false);
      this.tell(
        false,
        NAMES.map((name) => `${name}: ${this.renderRoot.querySelector<HTMLInputElement>(`#by-${name}`)!.value}`).join(
          ", ",
        ),
      );
    }
  }

  /** Nudge an input, or let it go; what it did stays to be read beside the others. */
  private nudge(name: Name): void {
    this.nudged = this.nudged === name ? null : name;
    if (!this.seen.includes(name)) this.seen = [...this.seen, name];
  }

  private again(): void {
    this.another();
    const draw = this.draw;
    const a = whole(draw, -6, 7, 0, 1, -1);
    const b = whole(draw, -6, 7, 0, 1, -1, a, -a);
    const sizes = [1, a, b, a * b].flatMap((x) => [x, -x]);
    // no mistake may give a right number: c itself, d itself
    const c = whole(draw, -9, 12, 0, ...sizes, ...sizes.map((x) => x - a * b));
    this.point = { a, b, c };
    Object.assign(this, { replies: {}, nudged: null, seen: [], said: null });
    for (const field of this.renderRoot.querySelectorAll("input")) field.value = "";
    void this.focusOn("#by-a");
  }

  override render() {
    const { point, committed } = this;
    const right = committed && NAMES.every((name) => this.replies[name]!.right);
    return html`<div class="card">
      ${this.head(this.counter())}
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <p class="formula mono">
          d = a * b + c = ${point.a} * ${point.b < 0 ? `(${point.b})` : point.b} +
          ${point.c < 0 ? `(${point.c})` : point.c} = ${d(point)}
        </p>
        ${this.gauge()}
        <div class="three">${NAMES.map((name) => this.column(name, right))}</div>
        <div class="row">
          ${
            right
              ? html`<button type="button" class="main again" @click=${() => this.again()}>
                  ${say("nudge-inputs.again-with-other-numbers")}
                </button>`
              : html`<button class="main">${say("nudge-inputs.commit-all-three")}</button>`
          }
        </div>
        ${this.reply()}
      </form>
    </div>`;
  }

  private column(name: Name, right: boolean) {
    const reply = this.replies[name];
    const change = d({ ...this.point, [name]: this.point[name] + H }) - d(this.point);
    const on = this.nudged === name;
    return html`<div class="column ${on ? "on" : ""}">
      <label
        >${phrase("nudge-inputs.if-moves-by-h", { name: html`<b class="mono">${name}</b>` })}
        <span class="times"
          ><input id="by-${name}" autocomplete="off" spellcheck="false" inputmode="text" ?readonly=${right} />
          <b class="mono">h</b></span
        ></label
      >
      ${
        reply
          ? html`<p class="said ${reply.right ? "good" : "bad"}" role="status">
              ${reply.right ? html`${say("nudge-inputs.right")}` : html`<strong>${say("nudge-inputs.not-yet")}</strong> ${reply.text}`}
            </p>`
          : nothing
      }
      ${
        right
          ? html`<button type="button" aria-pressed=${on ? "true" : "false"} @click=${() => this.nudge(name)}>
              ${say("nudge-inputs.nudge-by", { name, h: H })}
            </button>`
          : nothing
      }
      ${
        this.seen.includes(name)
          ? html`<p class="mono small" role="status">
              d: ${general(d(this.point))} → ${general(d(this.point) + change, 7)}<br />${general(change)} / ${H} =
              ${general(change / H)}
            </p>`
          : nothing
      }
    </div>`;
  }

  /** Where d stands, and how far the nudge moved it, a hundred times enlarged. */
  private gauge() {
    const change = this.nudged ? d({ ...this.point, [this.nudged]: this.point[this.nudged] + H }) - d(this.point) : 0;
    const size = Math.min(46, Math.abs(change / H) * 5);
    const bar = styled({ width: `${size}%`, left: change < 0 ? `${50 - size}%` : "50%" });
    const said =
      change === 0
        ? say("nudge-inputs.d-stands-still")
        : say(change > 0 ? "nudge-inputs.d-moves-up" : "nudge-inputs.d-moves-down", {
            change: general(Math.abs(change)),
          });
    return html`<div class="gauge" role="img" aria-label=${said}>
      <span class="bar" ${bar}></span><span class="mark"></span>
      <span class="end left">${say("nudge-inputs.d-falls")}</span
      ><span class="end right">${say("nudge-inputs.d-rises")}</span>
    </div>`;
  }

  static override styles = [
    shared,
    liveElementStyles,
    css`
      .formula {
        font-size: 1.125rem;
        overflow-wrap: anywhere;
      }
      .three {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
        gap: 1rem;
        margin: 1rem 0;
      }
      .column {
        padding: 0.7rem 0.9rem;
        border: 1px solid var(--gw-line);
        border-radius: var(--gw-radius);
      }
      .column.on {
        border-color: var(--gw-forward);
        background: var(--gw-forward-soft);
      }
      .times {
        display: flex;
        align-items: center;
        gap: 0.4rem;
        margin-top: 0.25rem;
      }
      .times input {
        width: 6rem;
        font-family: var(--gw-mono);
      }
      .said,
      .small {
        margin: 0.5rem 0;
        font-size: 0.9375rem;
      }
      .bad {
        background: var(--gw-panel);
        border-left: 3px dashed var(--gw-accent);
        padding: 0.4rem 0.6rem;
        border-radius: var(--gw-radius);
      }
      .gauge {
        position: relative;
        height: 2.2rem;
        border-radius: var(--gw-radius);
        background: var(--gw-panel);
        overflow: hidden;
      }
      .gauge .bar {
        position: absolute;
        top: 0.35rem;
        bottom: 0.35rem;
        background: var(--gw-forward);
        border-radius: 4px;
        transition:
          width 0.35s,
          left 0.35s;
      }
      .gauge .mark {
        position: absolute;
        left: 50%;
        top: 0;
        bottom: 0;
        border-left: 2px solid var(--gw-ink);
      }
      .gauge .end {
        position: absolute;
        top: 0.35rem;
        font-size: 0.875rem;
        color: var(--gw-muted);
      }
      .gauge .left {
        left: 0.6rem;
      }
      .gauge .right {
        right: 0.6rem;
      }
      @media (prefers-reduced-motion: reduce) {
        .gauge .bar {
          transition: none;
        }
      }
    `,
  ];
}

customElements.define("gradwalk-nudge-inputs", NudgeInputs);
