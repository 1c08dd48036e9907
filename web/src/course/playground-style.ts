/** How the playground looks: the pictures first, what can be set below them. */
import { addStyles } from "./styles";

addStyles(`
gradwalk-playground { display: block; }
.play-lead { margin: 0 0 0.9rem; max-width: 60rem; }
.playground .row { margin-top: 0; gap: 0.6rem 0.8rem; }
.playground [aria-pressed="true"]:not(.neuron) { border-color: var(--gw-ink); background: var(--gw-panel);
  box-shadow: inset 0 0 0 1px var(--gw-ink); }
.play-now { margin: 0.8rem 0 1.1rem; display: grid; gap: 0.35rem; min-height: 2.4em; }
.play-now p { margin: 0; max-width: none; }
.playground .play-line { padding: 0.3rem 0.8rem; border-left: 4px solid var(--gw-line); min-height: 0; }
.play-line[data-state="reached"] { border-color: var(--gw-ink); background: var(--gw-panel); }
.play-line:is([data-state="stuck"], [data-state="blew"], [data-state="bug"]) { border-color: var(--gw-ink);
  border-left-style: dashed; background: var(--gw-panel); }
.play-line.play-challenge { border-left-style: double; }
.play-numbers { margin-right: 0.6em; font-variant-numeric: tabular-nums; font-family: var(--gw-mono, monospace); font-size: 0.93rem; }
.playground .refusal { font-weight: 600; font-size: 0.95rem; color: var(--gw-ink); padding-left: 0.6rem; border-left: 4px dashed var(--gw-ink); }
.play-note { font-weight: 600; padding: 0.3rem 0.8rem; }
.play-columns { display: grid; gap: 1.6rem 2rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 860px) { .play-columns { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); } }
.play-columns figure { margin: 0; min-width: 0; }
.play-columns figcaption { font-weight: 400; margin: 0.5rem 0 0; display: block; }
.play-lines { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin-bottom: 0.4rem; }
.play-lines button { min-height: 2rem; padding: 0.15rem 0.7rem; }
.playground .map { width: 100%; max-width: 25rem; margin-inline: auto; height: auto; aspect-ratio: 1; border: 1px solid var(--gw-line);
  border-radius: 10px; cursor: crosshair; display: block; }
.playground .losses { width: 100%; height: auto; display: block; }
.playground .losses text { font: 14px var(--gw-mono, monospace); fill: var(--gw-muted); }
.playground .grid { stroke: var(--gw-line); }
.playground .curve { fill: none; stroke: var(--gw-forward); stroke-width: 2.5; }
.playground .curve.test { stroke-dasharray: 2 4; stroke-width: 2; }
.playground .curve.run-1 { stroke: var(--gw-ink); stroke-dasharray: 10 4; }
.playground .curve.run-1.test { stroke-dasharray: 2 4; }
.playground :is(.legend, .about) { font-size: 0.9rem; color: var(--gw-muted); max-width: 60rem; }
.playground p.about { margin: 0 0 0.7rem; }
.play-walk { min-width: 0; overflow-x: auto; font-size: 0.95rem; }
.playground :is(.play-walk .row, .settings + .row) { margin-top: 0.8rem; }
.playground[data-task] .play-losses { grid-column: 1 / -1; }
.play-title { font-size: 1.15rem; margin: 2rem 0 0.7rem; }
.playground .settings { display: grid; gap: 1rem 1.6rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
.playground .choice { display: grid; gap: 0.2rem; min-width: 0; align-content: start; }
.playground .choice .setting { font-weight: 600; font-size: 0.95rem; color: var(--gw-ink); }
.playground .choice .check { display: flex; gap: 0.5rem; align-items: center; font-size: 0.95rem; color: var(--gw-ink);
  min-height: 2rem; }
.playground select, .playground input[type="text"] { font: inherit; padding: 0.4rem 0.6rem; width: 100%;
  max-width: 13rem; border: 1px solid var(--gw-control-line); border-radius: 6px; background: var(--gw-page);
  color: var(--gw-ink); }
.playground .row .choice { grid-template-columns: auto 6rem; align-items: center; }
.playground .row .choice .about { grid-column: 1 / -1; }
.play-run { border: 1px solid var(--gw-line); border-radius: 8px; padding: 0.3rem 1rem 0.8rem; margin: 0;
  display: grid; gap: 0.6rem; }
.play-challenges { display: grid; gap: 0.8rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
.play-challenges button { display: grid; gap: 0.25rem; text-align: left; align-content: start; height: auto;
  border-radius: 12px; padding: 0.8rem 1rem; font-weight: 400; white-space: normal; }
.play-challenges span { color: var(--gw-muted); font-size: 0.9rem; }
@media (max-width: 600px) { .playground .row .choice { grid-template-columns: 1fr; } }
`);
