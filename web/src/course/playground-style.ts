/** How the playground looks. */
import { addStyles } from "./styles";

addStyles(`
gradwalk-playground { display: block; }
.playground .settings { display: flex; flex-wrap: wrap; gap: 0.8rem 1.2rem; align-items: end; margin-bottom: 0.9rem; }
.playground .choice { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.2rem; font-size: 0.93rem;
  min-width: 0; max-width: 100%; }
.playground .choice select { width: 100%; min-width: 0; }
.playground select, .playground input[type="text"] { font: inherit; padding: 0.4rem 0.6rem; max-width: 100%;
  border: 1px solid var(--gw-control-line); border-radius: 6px; background: var(--gw-page); color: var(--gw-ink); }
.playground .sizes { width: 8rem; }
.playground .rate { width: 5rem; }
.play-run { border: 1px solid var(--gw-line); border-radius: 8px; padding: 0.3rem 0.8rem 0.5rem; margin: 0;
  display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; font-size: 0.93rem; }
.playground .play-now { margin: 0.9rem 0 1.2rem; display: grid; gap: 0.35rem; max-width: none; min-height: 1.6em; }
.play-line { display: block; padding: 0.35rem 0.8rem; border-left: 4px solid var(--gw-line); }
.play-line[data-state="reached"] { border-color: var(--gw-forward); background: var(--gw-forward-soft); }
.play-line[data-state="stuck"], .play-line[data-state="blew"] { border-color: var(--gw-backward);
  border-left-style: dashed; background: var(--gw-backward-soft); }
.play-numbers { font-variant-numeric: tabular-nums; font-family: var(--gw-mono, monospace); font-size: 0.93rem; }
.playground .play-tabs { margin-bottom: 1.2rem; }
.play-note { color: var(--gw-backward); margin: 0.4rem 0; }
.play-columns { display: grid; gap: 1.2rem 1.6rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 860px) { .play-columns { grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); } }
.play-columns figure { margin: 0; min-width: 0; }
.play-columns figcaption { font-size: 0.93rem; color: var(--gw-muted); margin-bottom: 0.4rem; }
.play-columns figcaption button { min-height: 2rem; padding: 0.15rem 0.6rem; margin-left: 0.4rem; }
.playground [aria-pressed="true"]:not(.neuron) { border-color: var(--gw-forward); background: var(--gw-forward-soft); }
.playground .map { width: 100%; max-width: 30rem; height: auto; aspect-ratio: 1; border: 1px solid var(--gw-line);
  border-radius: 10px; cursor: crosshair; display: block; }
.playground .losses { width: 100%; height: auto; display: block; }
.playground .losses text { font: 14px var(--gw-mono, monospace); fill: var(--gw-muted); }
.playground .grid { stroke: var(--gw-line); }
.playground .curve { fill: none; stroke: var(--gw-forward); stroke-width: 2.5; }
.playground .curve.test { stroke-dasharray: 2 4; stroke-width: 2; }
.playground .curve.run-1 { stroke: var(--gw-ink); stroke-dasharray: 10 4; }
.playground .curve.run-1.test { stroke-dasharray: 2 4; }
.playground .legend { font-size: 0.88rem; color: var(--gw-muted); margin: 0.3rem 0 0; }
.play-walk { min-width: 0; overflow-x: auto; font-size: 0.95rem; }
`);
