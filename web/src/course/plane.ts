/** A live map below a program: what `gradwalk.lab.live.plane` sent, the newest. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { say } from "./course-data";
import { addStyles } from "./styles";

/** Answers row by row from the top left, and the points with their targets in the same units, from 0 to 1. */
export interface Plane {
  across: number;
  answers: (number | null)[];
  points: [number, number, number][];
  right: number;
  /** What it is called, where several stand side by side. */
  name?: string;
}

const SIZE = 320;

export function planes(all: ReadonlyMap<string, Plane>): TemplateResult | typeof nothing {
  return all.size ? html`<div class="live-planes">${[...all.values()].map(plane)}</div>` : nothing;
}

function plane({ across, answers, points, right, name }: Plane): TemplateResult {
  const cell = SIZE / across;
  const count = say("python.plane", { right, points: points.length });
  const words = name ? `${name}: ${count}` : count;
  return html`<figure class="live-plane">
    <svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label=${words}>
      ${answers.map((answer, i) => {
        const size = Math.min(1, Math.abs(answer ?? 0));
        return svg`<rect class=${(answer ?? 0) > 0 ? "above" : "below"} x=${(i % across) * cell} y=${Math.floor(i / across) * cell}
          width=${cell} height=${cell} shape-rendering="crispEdges" fill-opacity=${(size * ((answer ?? 0) > 0 ? 0.5 : 0.12)).toFixed(2)}></rect>`;
      })}
      ${points.map(([x, y, target]) => svg`<circle class=${target > 0 ? "filled" : ""} cx=${x * SIZE} cy=${y * SIZE} r="5"></circle>`)}
    </svg>
    <figcaption>${name || words}</figcaption>
  </figure>`;
}

addStyles(`
.live-planes { display: grid; gap: 0.8rem 1.1rem; padding: 0.8rem 1.1rem; border-top: 1px solid var(--line);
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr)); }
.live-plane { margin: 0; }
.live-plane svg { display: block; width: 100%; max-width: 22rem; border-radius: 10px; background: var(--gw-page); }
.live-plane .above { fill: var(--gw-forward); }
.live-plane .below { fill: var(--gw-ink); }
.live-plane circle { fill: var(--gw-page); stroke: var(--gw-ink); stroke-width: 2; }
.live-plane .filled { fill: var(--gw-ink); }
.live-plane figcaption { font-size: 0.93rem; color: var(--gw-muted); margin-top: 0.4rem; font-variant-numeric: tabular-nums; }
`);
