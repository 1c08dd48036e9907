/** A table of shares below a program, the larger the darker: what `gradwalk.lab.live.shades` sent. */
import { html, nothing, type TemplateResult } from "lit";
import { addStyles } from "./styles";

export type Shades = [rows: string[], columns: string[], shares: number[][]];

const STEPS = 5;

export function shadesTable(shades: Shades | undefined): TemplateResult | typeof nothing {
  if (!shades) return nothing;
  const [rows, columns, shares] = shades;
  return html`<div class="shades">
    <table>
      <thead>
        <tr>
          <td></td>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (name, i) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${shares[i]!.map(
                (share) =>
                  html`<td data-shade=${Math.min(STEPS, Math.floor(share * (STEPS + 1)))}>
                    ${Math.round(share * 100)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

addStyles(`
.shades { padding: 0.8rem 1.1rem; border-top: 1px solid var(--line); overflow-x: auto; }
.shades table { width: auto; border-collapse: collapse; font: 0.92rem var(--mono, monospace); font-variant-numeric: tabular-nums; }
.shades :is(td, th) { padding: 0; width: 2.6rem; height: 2.2rem; text-align: center; border: 0; }
.shades th { font-weight: 700; }
.shades tbody td { color: var(--gw-ink); }
${[0, 1, 2, 3, 4, 5]
  .map(
    (step) =>
      `.shades [data-shade="${step}"] { background: color-mix(in srgb, var(--gw-forward) ${[4, 14, 24, 34, 44, 54][step]}%, var(--gw-page)); }`,
  )
  .join("\n")}
@media (max-width: 600px) { .shades { padding-inline: 0.5rem; } .shades :is(td, th) { width: 1.95rem; font-size: 0.8rem; } }
`);
