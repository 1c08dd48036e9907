/**
 * Lesson 8's ladder: how fast each way is to compute one loss and its gradients, as the learner's programs measured it.
 * Every line of the scale is ten times the one before it. What was guessed stands there too.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { say } from "./course-data";
import { Part } from "./part";
import { type Rung, RUNGS, rungs } from "./rungs";
import { addStyles } from "./styles";

const TENS = [1, 10, 100, 1_000, 10_000];
const SMALLEST = 0.5; // a guess may lie below 1

/** How far along the scale, in percent. */
const along = (times: number): number => {
  const [low, high] = [Math.log10(SMALLEST), Math.log10(TENS.at(-1)!)];
  return Math.min(100, Math.max(0.5, (100 * (Math.log10(times) - low)) / (high - low)));
};

const ratio = (times: number): string =>
  times >= 20 ? Math.round(times).toLocaleString("en") : String(Number(times.toFixed(1)));

/** With the digits that the program has printed. */
const microseconds = (seconds: number): string => Number((1e6 * seconds).toPrecision(3)).toLocaleString("en");

class Ladder extends Part {
  override template(): TemplateResult {
    const found = new Map(rungs().map((rung) => [rung[0], rung]));
    return html`<figure class="ladder">
      <figcaption>${say("ladder.heading")}</figcaption>
      <ol>
        ${RUNGS.map((name) => this.#rung(name, found.get(name), found.get("class")))}
      </ol>
      <div class="scale" aria-hidden="true">
        <span>
          ${TENS.map((times) => html`<i data-at=${along(times)}>${times === 1 ? "1" : times.toLocaleString("en")}</i>`)}
        </span>
      </div>
      <p>${say(found.size < RUNGS.length ? "ladder.open" : "ladder.whole")}</p>
    </figure>`;
  }

  /** A way of the ladder; what its ratio is to is said where that is not the time that stands in the first row. */
  #rung(name: string, rung: Rung | undefined, first: Rung | undefined): TemplateResult {
    const label = say(`ladder.${name}`);
    if (!rung) {
      return html`<li data-state="open">
        <span class="way">${label}</span><span class="track"></span><em>${say("ladder.not-yet")}</em>
      </li>`;
    }
    const [, seconds, times, guess] = rung;
    const beside = microseconds(seconds * times);
    const time = say(first && beside === microseconds(first[1]) ? "ladder.time" : "ladder.time-of", {
      time: microseconds(seconds),
      class: beside,
    });
    return html`<li>
      <span class="way">${label}</span>
      <span class="track" aria-hidden="true">
        <b data-at=${along(times)}></b>${guess ? html`<i data-at=${along(guess)}></i>` : nothing}
      </span>
      <em>
        <strong>${name === "class" ? time : say("ladder.times", { times: ratio(times) })}</strong>
        ${name === "class" ? nothing : html`<span>${time}</span>`}
        ${guess ? html`<span>${say("ladder.guess", { guess: ratio(guess) })}</span>` : nothing}
      </em>
    </li>`;
  }

  /** Positions are set here: the page's rules allow no style attributes. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    for (const mark of this.querySelectorAll<HTMLElement>("[data-at]")) {
      mark.style.setProperty("--at", `${mark.dataset.at}%`);
    }
  }
}

customElements.define("gradwalk-ladder", Ladder);

addStyles(`
.ladder { margin: 1.6rem 0; padding: 1.1rem 1.3rem; border: 1px solid var(--line); border-radius: var(--round, 12px);
  background: var(--surface); box-shadow: var(--shadow); }
.ladder figcaption { font-weight: 650; margin-bottom: 0.6rem; }
.ladder ol { margin: 0; padding: 0; list-style: none; }
.ladder li, .ladder .scale { display: grid; grid-template-columns: 15.5rem 1fr 13.5rem; gap: 0 1rem; align-items: center; margin: 0; }
.ladder li { padding-block: 0.35rem; }
.ladder .way { font-weight: 600; }
.ladder .track { position: relative; height: 1.15rem; border-radius: 4px; background: var(--gw-page); }
.ladder li[data-state="open"] .track { background: none; border: 1px dashed var(--line); box-sizing: border-box; }
.ladder li[data-state="open"] :is(.way, em) { color: var(--gw-muted); font-weight: 400; }
.ladder b { position: absolute; inset: 0 auto 0 0; width: var(--at, 0); border-radius: 4px; background: var(--gw-forward); }
.ladder .track i { position: absolute; left: var(--at, 0); top: -0.3rem; bottom: -0.3rem; width: 0; border-left: 3px dotted var(--gw-ink); }
.ladder em { font-style: normal; font-size: 0.93rem; font-variant-numeric: tabular-nums; line-height: 1.3; }
.ladder em > * { display: block; } .ladder em span { color: var(--gw-muted); font-size: 0.87rem; }
.ladder .scale > span { grid-column: 2; position: relative; height: 1.5rem; }
.ladder .scale i { position: absolute; left: var(--at, 0); transform: translateX(-50%); padding-top: 0.3rem; font: 0.8rem var(--mono, monospace);
  color: var(--gw-muted); }
.ladder .scale i::before { content: ""; position: absolute; left: 50%; top: 0; height: 0.3rem; border-left: 1px solid var(--gw-muted); }
.ladder .scale i:last-child { transform: translateX(-100%); }
.ladder .scale i:last-child::before { left: 100%; }
.ladder p { margin: 0.7rem 0 0; font-size: 0.93rem; color: var(--gw-muted); }
@media (prefers-reduced-motion: no-preference) { .ladder b { transition: width 400ms ease-out; } }
@media (max-width: 760px) {
  .ladder { padding: 0.9rem; }
  .ladder li, .ladder .scale { grid-template-columns: 1fr; }
  .ladder .scale > span { grid-column: 1; }
  .ladder li { padding-block: 0.5rem; row-gap: 0.3rem; }
  .ladder .scale i:nth-child(even) { visibility: hidden; }
  .ladder em { display: flex; flex-wrap: wrap; gap: 0 0.8rem; }
}
`);
