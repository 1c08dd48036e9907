/** The table twin of the graph: everything the picture says, in rows. */
import { css, html, type TemplateResult } from "lit";
import { expressionOf } from "../model/graph";
import { general } from "../model/number";
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { typeset } from "../picture/portable";
import { placeName } from "./tell";
import { word } from "../words";

const MOST = 300;

export function tables(walk: Walk, stage: Stage): TemplateResult {
  const edges = walk.edges.filter((edge) => walk.nodes[edge.from]!.kind !== "constant");
  return html`<div class="tables" tabindex="0" role="region" aria-label=${word("twin")}>
    <table>
      <caption>
        ${word("values")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${word("value")}</th>
          <th scope="col">${word("computed")}</th>
          <th scope="col" class="number">${word("data")}</th>
          <th scope="col" class="number">${word("grad")}</th>
        </tr>
      </thead>
      <tbody>
        ${walk.nodes.slice(0, MOST).map((node) => {
          const how =
            node.kind === "result"
              ? expressionOf(walk.nodes, node)
              : node.kind === "leaf"
                ? word("leaf")
                : word("constant");
          return html`<tr aria-current=${changed(stage) === node.id ? "step" : "false"}>
            <th scope="row" class="mono">${node.name}</th>
            <td class=${node.kind === "result" ? "mono" : "muted"}>${how}</td>
            <td class="number forward">${stage.computed[node.id] ? general(node.data) : "?"}</td>
            <td class="number backward">${node.kind === "constant" ? "" : general(stage.grads[node.id]!)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    <table>
      <caption>
        ${word("edges")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${word("edge-column")}</th>
          <th scope="col">${word("local")}</th>
          <th scope="col" class="number">${word("number").toLowerCase()}</th>
        </tr>
      </thead>
      <tbody>
        ${edges.slice(0, MOST).map((edge) => {
          const [from, to] = [walk.nodes[edge.from]!.name, walk.nodes[edge.to]!.name];
          const twice = walk.nodes[edge.to]!.inputs.filter((id) => id === edge.from).length > 1;
          return html`<tr aria-current=${stage.active.has(edge.id) ? "step" : "false"}>
            <th scope="row" class="mono">${from} → ${to}${twice ? ` (${placeName(edge)})` : ""}</th>
            <td class="mono">${edge.formula ? `d${to}/d${from} = ${typeset(edge.formula)}` : ""}</td>
            <td class="number">${stage.computed[edge.to] ? general(edge.derivative) : "?"}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    ${edges.length > MOST ? html`<p class="muted">${word("shown-of", { shown: MOST, total: edges.length })}</p>` : ""}
  </div>`;
}

export const tableStyles = css`
  .tables {
    overflow-x: auto;
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: calc(var(--gw-space) * 2) calc(var(--gw-space) * 4);
    padding: 0 calc(var(--gw-space) * 2) calc(var(--gw-space) * 2);
  }
  table {
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  caption {
    text-align: left;
    font-weight: 600;
    padding: 0.25rem 0;
  }
  th,
  td {
    text-align: left;
    font-weight: 400;
    padding: 0.2rem 0.6rem 0.2rem 0.4rem;
    border-top: 1px solid var(--gw-line);
    white-space: nowrap;
  }
  thead th {
    color: var(--gw-muted);
    border-top: 0;
  }
  tbody th {
    font-weight: 700;
  }
  .number {
    text-align: right;
    font-family: var(--gw-mono);
  }
  thead .number {
    font-family: inherit;
  }
  tr[aria-current="step"] {
    background: var(--gw-panel);
  }
  tr[aria-current="step"] th {
    box-shadow: inset 3px 0 var(--gw-focus);
  }
`;
