/** The graph of the tape that lesson 8 opens with, beside its lines: the node of the line at work, and what it needs. */
import { svg, type SVGTemplateResult } from "lit";
import type { FilledTape, Spot } from "./filled-tape";
import { addStyles } from "./styles";

/** Where the nodes of (a + b) * c + a stand, line by line. */
const PLACES: readonly (readonly [number, number])[] = [
  [46, 52],
  [46, 150],
  [46, 248],
  [176, 122],
  [300, 196],
  [424, 104],
];
const R = 38;

export function tapeGraph(tape: FilledTape, { line, back }: Spot): SVGTemplateResult {
  const edges = tape.lines.flatMap(([op, ...args], to) => (op === "leaf" ? [] : args.map((from) => ({ from, to }))));
  return svg`<svg class="tape-graph" viewBox="0 0 470 300" aria-hidden="true">
    ${edges.map(({ from, to }) => svg`<path class="edge ${to === line ? (back ? "up" : "down") : ""}" d=${way(from, to)}></path>`)}
    ${tape.lines.map(
      ([op], i) => svg`<g class="node ${i === line ? (back ? "up" : "down") : ""}">
        <circle cx=${PLACES[i]![0]} cy=${PLACES[i]![1]} r=${R}></circle>
        <text x=${PLACES[i]![0]} y=${PLACES[i]![1] - 7}>${op === "leaf" ? "abc"[i] : op}</text>
        <text class="place" x=${PLACES[i]![0]} y=${PLACES[i]![1] + 25}>r${i}</text>
      </g>`,
    )}
  </svg>`;
}

/** From one node to another; what skips a node goes over it. */
function way(from: number, to: number): string {
  const [[x1, y1], [x2, y2]] = [PLACES[from]!, PLACES[to]!];
  const over = to - from > 4 ? -70 : 0;
  return `M${x1 + R} ${y1}C${x1 + R + 60} ${y1 + over} ${x2 - R - 60} ${y2 + over} ${x2 - R} ${y2}`;
}

addStyles(`
.tape-graph { display: block; width: 100%; max-width: 34rem; height: auto; margin-inline: auto; overflow: visible; }
.tape-graph .edge { fill: none; stroke: var(--gw-control-line); stroke-width: 2; transition: stroke 250ms; }
.tape-graph circle { fill: var(--gw-page); stroke: var(--gw-control-line); stroke-width: 2; transition: fill 250ms, stroke 250ms; }
.widget .tape-graph text { fill: var(--gw-ink); font: 700 22px var(--gw-font, sans-serif); text-anchor: middle; }
.widget .tape-graph .place { font: 17px var(--gw-mono, monospace); fill: var(--gw-muted); }
.tape-graph :is(.edge).down { stroke: var(--gw-forward); stroke-width: 3.5; }
.tape-graph :is(.edge).up { stroke: var(--gw-backward); stroke-width: 3.5; stroke-dasharray: 7 5; }
.tape-graph .down circle { fill: var(--gw-forward-soft); stroke: var(--gw-forward); stroke-width: 3.5; }
.tape-graph .up circle { fill: var(--gw-backward-soft); stroke: var(--gw-backward); stroke-width: 3.5; }
@media (max-width: 600px) { .widget .tape-graph text { font-size: 26px; } .widget .tape-graph .place { font-size: 21.5px; } }
@media (prefers-reduced-motion: reduce) { .tape-graph * { transition: none; } }
`);
