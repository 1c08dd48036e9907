/** The way of the cards, as a picture: a box for each interval, and how many of the learner's cards lie in it. */
import { html, type TemplateResult } from "lit";
import { say } from "./course-data";
import type { Memory } from "./memory";
import { DAYS } from "./spacing";
import { addStyles } from "./styles";

/** So many cards of a box are drawn one upon the other. */
const DRAWN = 6;

/** How many of these cards lie in each box; one that was never asked lies in the first. */
export function inBoxes(names: string[], { cards }: Pick<Memory, "cards">): number[] {
  return DAYS.map((_, box) => names.filter((name) => (cards[name]?.box ?? 0) === box).length);
}

/** The boxes with what is in them; `current` is the one whose card is being asked. */
export function boxes(counts: number[], current?: number): TemplateResult {
  return html`<figure class="boxes">
    <ol>
      ${counts.map(
        (count, box) =>
          html`<li data-count=${count} ?data-current=${box === current}>
            <span class="pile" aria-hidden="true"
              >${Array.from({ length: Math.min(count, DRAWN) }, () => html`<i></i>`)}</span
            >
            <strong>${count}</strong>
            <span class="days"
              >${box === 0 ? say("review.box-first") : say(box === 1 ? "review.box-day" : "review.box-days", { days: DAYS[box]! })}</span
            >
          </li>`,
      )}
    </ol>
    <figcaption>${say("review.boxes")}</figcaption>
  </figure>`;
}

addStyles(`
.boxes { margin: 2.4rem 0 1.6rem; }
.boxes ol { list-style: none; display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 0.35rem; padding: 0; margin: 0 0 0.5rem; }
.boxes li { margin: 0; display: grid; justify-items: center; text-align: center; font-size: 0.8rem; line-height: 1.2; align-content: start; }
.boxes .pile { display: flex; flex-direction: column-reverse; align-items: center; gap: 3px; box-sizing: border-box; width: 100%;
  height: 4.6rem; padding: 0.3rem 0.3rem; border: 1.5px solid var(--gw-control-line); border-top: 0; border-radius: 0 0 8px 8px; }
.boxes .pile i { width: min(100%, 3.6rem); height: 8px; border: 1.5px solid var(--ink); border-radius: 2px; background: var(--surface); }
.boxes [data-current] .pile { border-color: var(--accent); border-width: 2.5px; border-top: 0; }
.boxes strong { margin-top: 0.3rem; font-size: 1rem; font-variant-numeric: tabular-nums; }
.boxes [data-count="0"] strong { color: var(--muted); font-weight: 400; }
.boxes :is(.days, figcaption) { color: var(--muted); }
.boxes figcaption { font-size: 0.9rem; line-height: 1.4; }
`);
