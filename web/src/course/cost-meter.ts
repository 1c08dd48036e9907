/**
 * <gradwalk-cost-meter>: how many runs of a network it takes to know which way to turn every knob.
 *
 *   <gradwalk-cost-meter></gradwalk-cost-meter>
 *
 * The first question is about 41 knobs, the next ones about other numbers of them; three right in a row. Once answered,
 * the meter runs: by nudging on the one side, with one walk back on the other. Below it the network of 41 knobs can be
 * made to learn in both ways at the same time (learning-race.ts). Event: gradwalk-solved {right, answer}.
 */
import { css, html, nothing } from "lit";
import { LiveElement, MASTERED } from "../elements/live-element";
import { liveElementStyles } from "../elements/live-element-styles";
import { judge, type Question } from "../model/judge";
import { whole } from "../model/random";
import { shared } from "../style";
import { say, phrase } from "./course-data";
import { LearningRace } from "./learning-race";

const FIRST = 41;
const DOTS = 420;

class CostMeter extends LiveElement {
  static override properties = { ...LiveElement.properties, knobs: { state: true }, run: { state: true } };
  declare private knobs: number;
  /** How many runs the meter shows; -1 before the answer. */
  declare private run: number;
  private timer = 0;
  private readonly race = new LearningRace(this);
  /** Whether the race may be run: it shows what is asked first. */
  private begun = false;

  constructor() {
    super();
    Object.assign(this, { knobs: FIRST, run: -1 });
  }

  protected override begin(): void {}

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  protected override get openQuestion(): number {
    return this.knobs;
  }

  protected override comeBackTo(knobs: number, right: boolean): void {
    this.begun = this.known.length > 0 && right; // its answer was seen
    if (right) this.again();
    else this.knobs = knobs;
  }

  private ask(): Question {
    const n = this.knobs;
    return {
      counts: true,
      answer: n + 1,
      wrong: [
        [n, say("cost-meter.one-run-for-each")],
        [2 * n, say("cost-meter.the-run-with-no")],
        [2, say("cost-meter.two-runs-tell-you")],
        [1, say("cost-meter.one-run-gives-the")],
        [2 * n + 1, say("cost-meter.turning-each-knob-to")],
        [n * n, say("cost-meter.knobs-are-turned-one")],
      ],
      otherwise: (given) =>
        given < n
          ? say("cost-meter.with-runs-some-of", {
              given: spaced(given),
              n: spaced(n),
              left: spaced(Math.ceil(n - given)),
            })
          : say("cost-meter.runs-are-more-than", { given: spaced(given) }),
    };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.locked) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#runs")!;
    const { right, text } = judge(this.ask(), field.value.replace(/(\d)[\s,](?=\d{3})/g, "$1"));
    if (right === null) return void (this.said = { kind: "note", text });
    if (!right) {
      this.tally(false);
      this.said = { kind: "wrong", text };
      this.tell(false, `${this.knobs}: ${field.value}`);
      return;
    }
    this.tally(true);
    this.said = { kind: "right", text: say("cost-meter.one-run-as-it", { knobs: spaced(this.knobs) }) };
    if (this.streak >= MASTERED) this.tell(true);
    this.count();
    void this.focusOn(".again");
  }

  /** Let the meter run up: all at once where motion is not wanted. */
  private count(): void {
    const end = this.knobs + 1;
    this.begun = true;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return void (this.run = end);
    this.run = 0;
    const by = Math.max(1, Math.ceil(end / 60));
    this.timer = window.setInterval(() => {
      this.run = Math.min(end, this.run + by);
      if (this.run === end) window.clearInterval(this.timer);
    }, 33);
  }

  private again(): void {
    this.another();
    window.clearInterval(this.timer);
    const power = whole(this.draw, 1, 5);
    Object.assign(this, { knobs: whole(this.draw, 2, 9) * 10 ** power + whole(this.draw, 0, 9), run: -1, said: null });
    const field = this.renderRoot?.querySelector<HTMLInputElement>("#runs");
    if (field) field.value = "";
    void this.focusOn("#runs");
  }

  override render() {
    const n = spaced(this.knobs);
    return html`<div class="card">
      ${this.head(this.counter())}
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <p>${phrase("cost-meter.a-network-has-knobs", { n: html`<b>${n}</b>`, n2: n })}</p>
        <div class="ask">
          <label
            >${say("cost-meter.runs")}
            <input id="runs" autocomplete="off" spellcheck="false" inputmode="text" ?readonly=${this.locked}
          /></label>
          ${
            this.run < 0
              ? html`<button class="main">${say("cost-meter.start-the-meter")}</button>`
              : html`<button type="button" class="main again" @click=${() => this.again()}>
                  ${say("cost-meter.another-network")}
                </button>`
          }
        </div>
        ${this.reply()} ${this.run < 0 ? nothing : this.meter()}
        ${this.begun || this.done ? this.race.render() : nothing}
      </form>
    </div>`;
  }

  private meter() {
    const end = this.knobs + 1;
    const scale = Math.max(1, Math.ceil(end / DOTS));
    const dots = (count: number) =>
      html`<span class="dots">${Array.from({ length: Math.ceil(count / scale) }, () => html`<i></i>`)}</span>`;
    return html`<div class="meter" role="img" aria-label=${say("cost-meter.by-nudging-runs-with", { end })}>
      <div><span>${say("cost-meter.by-nudging")}</span><b class="mono">${spaced(this.run)}</b></div>
      ${dots(this.run)}
      <div>
        <span>${say("cost-meter.with-one-walk-back")}</span><b class="mono">${say("cost-meter.one-and-back")}</b>
      </div>
      <span class="dots"><i></i><i class="back"></i></span>
      ${scale > 1 ? html`<p class="muted">${say("cost-meter.each-dot-stands-for", { scale: spaced(scale) })}</p>` : nothing}
    </div>`;
  }

  static override styles = [
    shared,
    liveElementStyles,
    css`
      .meter,
      .race {
        margin-top: 1rem;
        padding: 0.8rem 1rem;
        background: var(--gw-panel);
        border-radius: var(--gw-radius);
      }
      .meter div,
      .race div {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 1rem;
        font-size: 1.0625rem;
      }
      .meter b {
        font-size: 1.375rem;
        font-variant-numeric: tabular-nums;
      }
      .meter .dots {
        display: flex;
        flex-wrap: wrap;
        gap: 3px;
        margin: 0.3rem 0 0.9rem;
      }
      .meter i {
        width: 9px;
        height: 9px;
        border: 0;
        border-radius: 2px;
        background: var(--gw-forward);
      }
      .meter .back {
        background: var(--gw-backward);
        border-radius: 50%;
      }
      .meter p,
      .race p {
        margin: 0;
        font-size: 0.9375rem;
      }
      .race p:first-child {
        margin-bottom: 0.8rem;
      }
      .race p:last-child:not(:empty) {
        margin-top: 0.8rem;
      }
      .race progress {
        width: 100%;
        height: 0.7rem;
        accent-color: var(--gw-forward);
        margin: 0.2rem 0 0.7rem;
      }
      .race .back {
        accent-color: var(--gw-backward);
      }
    `,
  ];
}

function spaced(x: number): string {
  return x.toLocaleString("en-US").replaceAll(",", "\u202f");
}

customElements.define("gradwalk-cost-meter", CostMeter);
