/** How the playground looks: the network and what it answers, large, and what can be set in a line below. */
import { addStyles } from "./styles";

addStyles(`
gradwalk-playground { display: block; }
.play-lead { margin: 0 0 0.8rem; max-width: none; }
.playground .row { margin-top: 0; gap: 0.6rem 0.8rem; }
.playground [aria-pressed="true"]:not(.neuron) { border-color: var(--gw-ink); background: var(--gw-panel);
  box-shadow: inset 0 0 0 1px var(--gw-ink); }
.play-now { margin: 0.8rem 0 1.1rem; display: grid; gap: 0.35rem; min-height: 2.4em; align-content: start; }
.play-now p { margin: 0; max-width: none; }
.playground .play-line { padding: 0.3rem 0.8rem; border-left: 4px solid var(--gw-line); min-height: 0; }
.play-line[data-state="reached"] { border-color: var(--gw-ink); background: var(--gw-panel); }
.play-line:is([data-state="stuck"], [data-state="blew"], [data-state="bug"]) { border-color: var(--gw-ink);
  border-left-style: dashed; background: var(--gw-panel); }
.play-line.play-challenge { border-left-style: double; }
.play-numbers { margin-right: 0.6em; font-variant-numeric: tabular-nums; font-family: var(--gw-mono, monospace); font-size: 0.93rem; }
.playground .refusal { font-weight: 600; font-size: 0.95rem; color: var(--gw-ink); padding-left: 0.6rem; border-left: 4px dashed var(--gw-ink); }
.play-note { font-weight: 600; padding: 0.3rem 0.8rem; }
:is(.play-columns, .play-board) { display: grid; gap: 1.4rem 2rem; grid-template-columns: minmax(0, 1fr); }
.play-maps { display: grid; gap: 0.8rem 1.4rem; min-width: 0; align-content: start; }
.play-board[data-both] .play-maps { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.play-maps > .row { grid-column: 1 / -1; }
@media (min-width: 860px) {
  .play-columns { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr); }
  .play-board { grid-template: "bar bar" "net map" "net loss" 1fr / minmax(0, 1.5fr) minmax(0, 1fr); }
  .play-board[data-both] { grid-template: "bar bar bar" "map map loss" "runs runs now" 1fr "set set set" "net net walk" "tasks tasks tasks" "read read read"
    / minmax(0, 1.1fr) minmax(0, 1.1fr) minmax(0, 0.85fr); }
  .play-board:not([data-both]) .play-now { grid-area: bar; margin: 0 0 0 24rem; min-height: 3.4rem; }
  .play-board:not([data-both]) :is(.play-settings, .play-tasks, .play-walk, .play-reading) { grid-column: 1 / -1; }
  .play-top { display: contents; }
  .play-top > .row { grid-area: bar; } .play-board .play-maps { grid-area: map; }
  .play-board[data-both] .play-now { grid-area: now; margin: 0; } .play-board[data-both] .play-settings { grid-area: set; }
  .play-net { grid-area: net; } .play-losses { grid-area: loss; } .play-board[data-both] .play-tasks { grid-area: tasks; }
  .play-board[data-both] .play-walk { grid-area: walk; }
  .play-board .play-runs { grid-area: runs; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .play-board[data-both] .play-reading { grid-area: read; }
  .playground[data-task] :is(.play-net, .play-losses) { grid-area: auto; }
  .playground :is(.play-brief, .play-spark, .play-whose) { display: none; }
}
.play-tasks { display: grid; gap: 0.7rem; align-content: start; min-width: 0; }
.play-tasks > .play-title { margin: 0; }
.play-name { display: block; font-size: 1.1rem; margin-bottom: 0.3rem; }
.play-scale { display: flex; gap: 0.45rem; align-items: center; justify-content: center; font: 0.85rem var(--gw-mono, monospace);
  margin-top: 0.5rem; font-variant-numeric: tabular-nums; }
.play-scale .bar { width: 7rem; height: 0.7rem; border-radius: 4px; background:
  linear-gradient(to right, transparent calc(50% - 1.5px), var(--gw-ink) calc(50% - 1.5px) calc(50% + 1.5px), transparent calc(50% + 1.5px)),
  linear-gradient(to right, color-mix(in srgb, var(--gw-ink) 24%, var(--gw-page)), color-mix(in srgb, var(--gw-ink) 6%, var(--gw-page)) 50%,
  color-mix(in srgb, var(--gw-forward) 10%, var(--gw-page)) 50%, color-mix(in srgb, var(--gw-forward) 65%, var(--gw-page))); }
.play-scale i { width: 0.75rem; height: 0.75rem; border-radius: 50%; background: var(--gw-page); border: 2px solid var(--gw-ink); }
.play-scale i.filled { background: var(--gw-ink); }
.play-board[data-both] .play-map .legend { display: none; } /* said once: the scale is enough for two */
.play-fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); gap: 0.4rem 1rem; margin-top: 0.6rem;
  align-items: end; }
.play-runs { display: grid; gap: 0.8rem 1.4rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); min-width: 0; }
.play-runs > .about { grid-column: 1 / -1; }
.play-runs .play-line { margin: 0; max-width: none; }
.play-bet { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; padding: 0.6rem 0.8rem; border: 1px dashed var(--gw-control-line); border-radius: 10px; }
.play-bet span { flex: 1 1 100%; font-weight: 600; }
.play-inputs { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.playground .settings .play-inputs button { padding: 0.1rem 0.5rem; border-radius: 8px; font-size: 0.9rem; font-family: var(--gw-mono, monospace); }
.play-settings { border-top: 1px solid var(--gw-line); padding-top: 0.9rem; min-width: 0; }
.playground figure { margin: 0; min-width: 0; }
.playground figcaption { font-weight: 400; margin: 0.5rem 0 0; display: block; }
:is(.play-lines, .play-tabs) { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin-bottom: 0.4rem; }
.play-lines button { min-height: 2rem; padding: 0.15rem 0.7rem; }
.playground .map { width: 100%; max-width: 23rem; margin-inline: auto; height: auto; aspect-ratio: 1; border: 1px solid var(--gw-line);
  border-radius: 10px; cursor: crosshair; display: block; }
.playground .losses { width: 100%; height: auto; display: block; }
.playground .losses text { font: 14px var(--gw-mono, monospace); fill: var(--gw-muted); }
.playground .grid { stroke: var(--gw-line); }
.playground .curve { fill: none; stroke: var(--gw-forward); stroke-width: 2.5; }
.playground .curve.test { stroke-dasharray: 2 4; stroke-width: 2; }
.playground .curve.run-1 { stroke: var(--gw-ink); stroke-dasharray: 10 4; }
.playground .curve.run-1.test { stroke-dasharray: 2 4; }
.playground :is(.legend, .about) { font-size: 0.9rem; color: var(--gw-muted); max-width: 60rem; }
.playground p.about { margin: 0; }
.play-walk { min-width: 0; overflow-x: auto; font-size: 0.95rem; }
.playground :is(.play-walk .row, .settings + .row) { margin-top: 0.8rem; }
.playground[data-task] .play-losses { grid-column: 1 / -1; }
.play-title { font-size: 1.05rem; margin: 1rem 0 0.5rem; }
.playground .settings { display: flex; flex-wrap: wrap; gap: 0.7rem 1.2rem; align-items: start; }
@media (min-width: 601px) {
  .playground .settings .choice:not(:has(.setting)) { padding-top: 1.45rem; } /* beside fields that have their name above */
  .playground .refusal { width: 0; min-width: max(100%, 9rem); } /* it makes its field no wider: the others stay in their row */
}
.playground .choice { display: grid; gap: 0.15rem; align-content: start; min-width: 0; }
.playground .choice .setting { font-size: 0.85rem; color: var(--gw-muted); }
.playground .choice .check { display: flex; gap: 0.5rem; align-items: center; font-size: 0.95rem; color: var(--gw-ink);
  min-height: 2.3rem; }
.playground select, .playground input[type="text"] { font: inherit; padding: 0.2rem 0.6rem; width: auto; min-height: 2.3rem;
  max-width: 13rem; border: 1px solid var(--gw-control-line); border-radius: 8px; background: var(--gw-page);
  color: var(--gw-ink); }
.playground input[type="text"].sizes { width: 6.5rem; }
.playground input[type="text"].rate { width: 5.5rem; }
.playground .settings .choice button { min-height: 2.3rem; padding: 0.1rem 0.8rem; }
.play-under { display: flex; flex-wrap: wrap; gap: 0.5rem 1.2rem; align-items: center; margin-top: 0.7rem; }
.playground .play-about { flex: 1 1 16rem; min-height: 1.5em; }
.play-reading summary { cursor: pointer; font-weight: 600; }
.play-reading li { font-size: 0.95rem; color: var(--gw-muted); max-width: 68ch; margin: 0.3rem 0; }
:is(article, main).playground h1 { margin-block: 0.4rem 0.6rem; font-size: 2rem; }
.playground .row { align-items: center; }
.playground .row .choice { grid-template-columns: auto 6rem; align-items: center; column-gap: 0.6rem; }
.playground .row .choice .about { display: none; }
.play-challenges { display: grid; gap: 0.7rem; grid-template-columns: repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr)); }
.play-challenges button { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; text-align: left; align-content: start; height: auto;
  border-radius: 12px; padding: 0.7rem 1rem; font-weight: 400; white-space: normal; }
.play-challenges [data-met="true"] { border-color: var(--gw-forward); border-width: 2px; }
.play-challenges span { color: var(--gw-muted); font-size: 0.9rem; }
.play-challenges .met { color: var(--gw-forward); font-weight: 600; }
@media (max-width: 859px) {
  .play-top { position: sticky; top: 0; z-index: 2; display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
    gap: 0.4rem 0.8rem; align-items: start; background: var(--gw-page); padding-block: 0.5rem; border-bottom: 1px solid var(--gw-line); }
  .play-top > .row { grid-column: 1 / -1; flex-wrap: nowrap; gap: 0.35rem; }
  .play-top > .row button { padding: 0.2rem 0.75rem; min-height: 2.2rem; white-space: nowrap; font-size: 0.9rem; }
  .play-top .play-maps { grid-column: 1; grid-row: 2 / 4; }
  .play-top .play-map .legend, .play-top .play-scale { display: none; }
  .playground .play-brief { grid-column: 2; font: 0.85rem/1.4 var(--gw-mono, monospace); }
  .playground .play-brief p { margin: 0; }
  .play-brief span { display: block; }
  .play-spark { grid-column: 2; width: 100%; height: 4.2rem; border: solid var(--gw-line); border-width: 0 0 1px 1px; overflow: hidden; }
  .play-spark .curve { vector-effect: non-scaling-stroke; stroke-width: 2; }
  .play-board[data-both] .play-top { grid-template-columns: minmax(0, 1fr); }
  .play-board[data-both] :is(.play-maps, .play-brief, .play-spark) { grid-column: 1; grid-row: auto; }
  .play-board[data-both] .play-brief { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.4rem; }
  .play-board[data-both] .play-brief span:first-child { display: none; }
  .play-board[data-both] .play-maps { gap: 0.8rem; }
  .play-board[data-both] .play-map :is(.map, .play-name) { max-width: 9rem; margin-inline: 0; }
  .play-board[data-both] .play-spark { height: 2.6rem; }
  .play-board :is(input, select, .play-challenges button) { scroll-margin-top: 16.5rem; } /* not below what stays in view */
  .play-top .play-map table { font-size: 0.75rem; } .play-top .play-map :is(td, th) { padding: 0.1rem 0.2rem; }
  .play-board .play-now { margin: 0; min-height: 0; }
  /* the numbers stand beside the picture: here they are for who listens */
  .play-board .play-numbers, .play-board .play-line:not(:has([role="status"]:not(:empty))):not(.play-challenge) {
    position: absolute; width: 1px; height: 1px; margin: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media (max-width: 600px) { .playground .row .choice { grid-template-columns: auto 6rem; } }
`);
