/** A small live curve below a program: the points that `gradwalk.lab.live.curve` sent, newest at the right. */
import { html, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import { addStyles } from "./styles";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 180, 64, 28];
const SHOWN = 400;

export type Curves = Map<string, number[]>;

export function curves(all: Curves): TemplateResult {
  return html`${[...all].map(([name, points]) => one(name, points))}`;
}

/** At most SHOWN points: each the mean of a stretch, so that drawing costs the same however many there are. */
function thinned(points: number[]): number[] {
  const stretch = Math.ceil(points.length / SHOWN);
  if (stretch === 1) return points;
  const means: number[] = [];
  for (let i = 0; i < points.length; i += stretch) {
    const part = points.slice(i, i + stretch);
    means.push(part.reduce((a, b) => a + b, 0) / part.length);
  }
  return means;
}

function one(name: string, points: number[]): TemplateResult {
  const finite = thinned(points).filter(Number.isFinite);
  const low = Math.min(0, ...finite);
  const high = Math.max(...finite, low + 1e-9);
  const x = (i: number): number => LEFT + (i / Math.max(1, finite.length - 1)) * (WIDTH - LEFT - 12);
  const y = (v: number): number => 10 + (1 - (v - low) / (high - low)) * (HEIGHT - BOTTOM - 10);
  const label = say("python.curve", { name, value: general(points.at(-1)!, 4), count: points.length });
  return html`<figure class="live-curve">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      ${[low, (low + high) / 2, high].map(
        (v) =>
          svg`<line class="rule" x1=${LEFT} x2=${WIDTH - 12} y1=${y(v)} y2=${y(v)}></line>
            <text x=${LEFT - 8} y=${y(v) + 5} text-anchor="end">${general(v, 3)}</text>`,
      )}
      <text x=${WIDTH - 12} y=${HEIGHT - 6} text-anchor="end">${points.length}</text>
      <text x=${LEFT} y=${HEIGHT - 6}>1</text>
      ${svg`<polyline points=${finite.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`).join(" ")}></polyline>`}
    </svg>
    <figcaption>${label}</figcaption>
  </figure>`;
}

addStyles(`
.live-curve { margin: 0; padding: 0.8rem 1.1rem; border-top: 1px solid var(--line); }
.live-curve svg { display: block; width: 100%; height: auto; }
.live-curve text { font: 15px var(--mono, monospace); fill: var(--gw-muted); font-variant-numeric: tabular-nums; }
.live-curve .rule { stroke: var(--gw-line, var(--line)); stroke-width: 1; }
.live-curve polyline { fill: none; stroke: var(--gw-forward); stroke-width: 2.5; stroke-linejoin: round; }
.live-curve figcaption { font-size: 0.93rem; color: var(--gw-muted); font-variant-numeric: tabular-nums; }
@media (max-width: 600px) { .live-curve text { font-size: 24px; } }
`);
