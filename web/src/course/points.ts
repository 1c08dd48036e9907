/** The points of a lesson whose exercises have a doctor: two for a repair, one of which help may cost. */
import { html, type TemplateResult } from "lit";
import { here, say, titleOf } from "./course-data";
import { Part } from "./part";
import { store } from "./store";
import { addStyles } from "./styles";

/** Whether the doctor was asked, or the line, before the repair was right. */
export const asked = (task: string): boolean => !!store.memory.drafts[`doctor/${task}`];

/** What a repair brings, or would bring now. */
export const worth = (task: string): number => (asked(task) ? 1 : 2);

class Points extends Part {
  override template(): TemplateResult {
    const tasks = (this.getAttribute("tasks") ?? "").split(" ").filter(Boolean);
    const earned = (task: string): number => (here && store.isDone(here.slug, task) ? worth(task) : 0);
    const sum = tasks.reduce((total, task) => total + earned(task), 0);
    return html`<div class="points">
      <p><strong>${sum}</strong> ${say("points.of", { count: 2 * tasks.length })}</p>
      <ul>
        ${tasks.map(
          (task) =>
            html`<li>
              <span>${here ? titleOf(here, task) : task}</span>
              ${[1, 2].map((n) => {
                const state = n <= earned(task) ? "earned" : n > worth(task) ? "doctor" : "open";
                return html`<i class="point" data-state=${state} role="img" aria-label=${say(`points.${state}`)}></i>`;
              })}
            </li>`,
        )}
      </ul>
    </div>`;
  }
}

customElements.define("gradwalk-points", Points);

addStyles(`
.points { display: flex; flex-wrap: wrap; gap: 0.4rem 2rem; align-items: center; padding: 0.9rem 1.2rem; margin-block: 1.2rem;
  border: 1px solid var(--line); border-radius: var(--round, 12px); background: var(--surface); }
.points p { margin: 0; } .points p strong { font-size: 1.6rem; font-variant-numeric: tabular-nums; }
.points ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.4rem; margin: 0; padding: 0; list-style: none; }
.points li { display: flex; align-items: center; gap: 0.35rem; font-size: 0.93rem; margin: 0; }
.points .point { width: 0.95rem; height: 0.95rem; border-radius: 50%; border: 2px solid var(--gw-ink); box-sizing: border-box; }
.points .point[data-state="earned"] { background: var(--gw-ink); }
.points .point[data-state="doctor"] { border-style: dotted; border-color: var(--gw-muted); }
`);
