/** What the closure lab shows after a test: the findings, the choice of a replay, the full class. Decides nothing. */
import { html, nothing, type TemplateResult } from "lit";
import { fromJson, general, type Written } from "../model/number";
import { say } from "./course-data";

export interface Reason {
  text: string;
  fix: string;
  line: number | null;
}

export interface Finding {
  case: string;
  name: string;
  got: Written;
  expected: Written;
  text: string;
  reasons: Reason[];
}

export interface Report {
  passed: boolean;
  checked: number;
  problem: { message: string; line: number | null } | null;
  findings: Finding[];
  /** The programs that ran, in order. */
  cases: string[];
  output: string;
}

export function findings(report: Report, all: boolean): TemplateResult {
  if (report.passed) {
    return html`<p class="verdict" data-state="right">
      ${say("lab.passed", { count: report.checked })} ${all ? say("lab.all") : say("lab.onward")}
    </p>`;
  }
  const reasons = new Map(report.findings.flatMap((finding) => finding.reasons).map((reason) => [reason.fix, reason]));
  return html`<div class="findings">
    <p><strong>${say("lab.wrong", { wrong: report.findings.length, count: report.checked })}</strong></p>
    ${[...reasons.values()].map(
      ({ text, fix, line }) =>
        html`<div class="reason">
          <p>${line === null ? nothing : html`<strong>${say("lab.line", { line })}</strong> `}${code(text)}</p>
          <details>
            <summary>${say("lab.fix")}</summary>
            <pre>${fix}</pre>
          </details>
        </div>`,
    )}
    <div class="table" tabindex="0" role="region" aria-label=${say("lab.numbers")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("lab.program")}</th>
            <th scope="col">${say("lab.value")}</th>
            <th scope="col">${say("lab.got")}</th>
            <th scope="col">${say("lab.expected")}</th>
          </tr>
        </thead>
        <tbody>
          ${report.findings.map(
            (finding) =>
              html`<tr>
                <td><code>${finding.case}</code></td>
                <th scope="row"><code>${finding.name}</code></th>
                <td class="got">${general(fromJson(finding.got), 8)}</td>
                <td>${general(fromJson(finding.expected), 8)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

/** Text with `code` in it. */
function code(text: string): (TemplateResult | string)[] {
  return text.split("`").map((part, place) => (place % 2 ? html`<code>${part}</code>` : part));
}

/** One button per program that ran, the wrong ones first. */
export function replayChoice(report: Report, open: string | undefined, choose: (name: string) => void): TemplateResult {
  const wrong = new Set(report.findings.map((finding) => finding.case));
  const names = [...wrong, ...report.cases.filter((name) => !wrong.has(name))];
  return html`<div class="row replays">
    <span>${say("lab.replay")}</span>
    ${names.map(
      (name) =>
        html`<button type="button" class="quiet" aria-pressed=${name === open} @click=${() => choose(name)}>
          ${name}
        </button>`,
    )}
  </div>`;
}

export function fullClass({ text, first, last }: { text: string; first: number; last: number }): TemplateResult {
  const lines = text.split("\n");
  const part = (from: number, to: number): string => lines.slice(from, to).join("\n");
  return html`<pre
    class="code whole"
    tabindex="0"
    role="region"
    aria-label=${say("lab.whole")}
  ><code>${part(0, first - 1)}
<mark>${part(first - 1, last)}</mark>
${part(last, lines.length)}</code></pre>`;
}
