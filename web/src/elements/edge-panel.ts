/** What is known about one edge: its local derivative as formula, as number, and confirmed by a nudge. */
import { css, html, type TemplateResult } from "lit";
import type { Edge } from "../model/graph";
import { general } from "../model/number";
import { quotient } from "../model/quotient";
import type { Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { typeset } from "../picture/portable";
import { placeName } from "./tell";
import { word } from "../words";

export function edgePanel(walk: Walk, stage: Stage, edge: Edge, close: () => void): TemplateResult {
  const [from, to] = [walk.nodes[edge.from]!, walk.nodes[edge.to]!];
  const known = stage.computed[to.id]!;
  const twice = to.inputs.filter((id) => id === from.id).length > 1;
  const mono = (text: string) => html`<span class="mono">${text}</span>`;
  const muted = (text: string) => html`<span class="muted">${text}</span>`;
  const row = (name: string, value: unknown) =>
    html`<dt>${name}</dt>
      <dd>${value}</dd>`;
  return html`<section class="panel" aria-label=${word("edge", { from: from.name, to: to.name })}>
    <header class="row">
      <strong class="mono">${word("edge", { from: from.name, to: to.name })}</strong>
      ${twice ? html`<span class="muted">${word("place-of", { place: placeName(edge), to: to.name })}</span>` : ""}
      <button class="small" @click=${close}>${word("close")}</button>
    </header>
    <dl>
      ${row(word("formula"), edge.formula ? mono(`d${to.name}/d${from.name} = ${typeset(edge.formula)}`) : word("unknown-formula"))}
      ${row(word("number"), known ? mono(general(edge.derivative, 10)) : muted(word("later", { to: to.name })))}
      ${known ? row(word("check-by-nudging"), check(walk, edge)) : ""}
      ${known ? row(word("flows"), flow(walk, stage, edge)) : ""}
    </dl>
  </section>`;
}

function check(walk: Walk, edge: Edge): TemplateResult | string {
  const found = quotient(walk.nodes, edge);
  if (typeof found === "string") return word("no-check", { why: found });
  const agrees = Math.abs(found.slope - edge.derivative) <= 1e-5 + 1e-3 * Math.abs(edge.derivative);
  const said = word("nudge", {
    name: walk.nodes[edge.from]!.name,
    h: general(found.nudge),
    slope: general(found.slope, 8),
  });
  return html`${said}: <strong>${agrees ? word("agrees") : word("disagrees")}</strong>`;
}

function flow(walk: Walk, stage: Stage, edge: Edge): TemplateResult | string {
  const [from, to] = [walk.nodes[edge.from]!.name, walk.nodes[edge.to]!.name];
  for (const step of walk.steps.slice(0, stage.position))
    if (step.phase === "backward" && step.edge === edge.id)
      return html`<span class="mono backward"
          >${to}.grad × ${general(edge.derivative)} = ${general(step.upstream)} × ${general(edge.derivative)} =
          ${general(step.add)}</span
        >
        → ${from}.grad`;
  return html`<span class="muted">${word("not-yet", { to })}</span>`;
}

export const panelStyles = css`
  .panel {
    background: var(--gw-panel);
    border: solid var(--gw-line);
    border-width: 1px 0;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    margin-bottom: var(--gw-space);
  }
  .panel header button {
    margin-left: auto;
  }
  button.small {
    min-height: 1.75rem;
    padding: 0 0.6rem;
    font-size: 0.875rem;
  }
  .panel dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0.25rem calc(var(--gw-space) * 2);
    margin: var(--gw-space) 0 0;
    font-size: 0.9375rem;
  }
  .panel dt {
    color: var(--gw-muted);
  }
  .panel dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  @container (max-width: 30rem) {
    .panel dl {
      grid-template-columns: 1fr;
      gap: 0;
    }
    .panel dd {
      margin-bottom: var(--gw-space);
    }
  }
`;
