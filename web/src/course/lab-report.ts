/** What the closure lab shows: the test programs, the findings, the replay, the class so far. Decides nothing. */
import { html, nothing, type TemplateResult } from "lit";
import { fromJson, general, type Written } from "../model/number";
import { prose } from "../prose";
import { say } from "./course-data";
import { addStyles } from "./styles";

export interface Finding {
  case: string;
  name: string;
  got: Written;
  expected: Written;
  text: string;
}

export interface Program {
  name: string;
  text: string;
  failed?: boolean;
  /** Whether it ran to its end, so that it can be replayed. */
  replay?: boolean;
}

export interface Report {
  passed: boolean;
  checked: number;
  /** What could be better about something that is right. */
  advice: string;
  problem: { message: string; line: number | null } | null;
  sentences: { text: string; line: number | null }[];
  findings: Finding[];
  programs: Program[];
  output: string;
  /** Of a walk in a wrong order: a graph, and the order in which the learner's `backward()` visited it. */
  visits: { expression: string; values: string; order: string } | null;
}

/** The learner's walk and the right one (docs/walk-format.md), and where they part. */
export interface Replay {
  theirs: unknown;
  right: unknown;
  their_step: number;
  right_step: number;
  equation: string;
}

/** The programs as code; after a test, which of them went wrong and a way to replay those. */
export function programs(all: Program[], tested: boolean, replay: (program: Program) => void): TemplateResult {
  const verdict = (program: Program): TemplateResult | typeof nothing =>
    tested
      ? html`<span class="program-verdict" data-state=${program.failed ? "wrong" : "right"}
          >${say(program.failed ? "lab.program-wrong" : "lab.program-right")}</span
        >`
      : nothing;
  return html`<details class="programs" open>
    <summary>${say("lab.programs")}</summary>
    <ul>
      ${all.map(
        (program) =>
          html`<li data-state=${tested ? (program.failed ? "wrong" : "right") : "open"}>
            <pre><code>${program.text.trimEnd()}</code></pre>
            <div class="program-foot">
              ${verdict(program)}
              ${
                tested && program.failed && program.replay
                  ? html`<button type="button" class="quiet" @click=${() => replay(program)}>
                      ${say("lab.replay")}
                    </button>`
                  : nothing
              }
            </div>
          </li>`,
      )}
      ${tested ? nothing : html`<li class="fresh">${say("lab.fresh")}</li>`}
    </ul>
  </details>`;
}

export function findings(report: Report, all: boolean): TemplateResult {
  if (report.passed) {
    return html`<p class="verdict" data-state="right">
        ${say("lab.passed", { count: report.checked })} ${all ? say("lab.all") : say("lab.onward")}
      </p>
      ${report.advice ? html`<p class="reason">${prose(say("lab.slow", { measured: report.advice }))}</p>` : nothing}`;
  }
  return html`<div class="findings">
    ${
      report.findings.length
        ? html`<p><strong>${say("lab.wrong", { wrong: report.findings.length, count: report.checked })}</strong></p>`
        : nothing
    }
    ${report.sentences.map(
      ({ text, line }) =>
        html`<p class="reason">
          ${line === null ? nothing : html`<strong>${say("lab.line", { line })}</strong> `}${prose(text)}
        </p>`,
    )}
    ${report.visits ? ownVisits(report.visits) : nothing} ${report.findings.length ? numbers(report.findings) : nothing}
  </div>`;
}

/** The learner's own order, run in the picture in which lesson 3 built them by hand: the way that is lost is named. */
function ownVisits({ expression, values, order }: NonNullable<Report["visits"]>): TemplateResult {
  return html`<gradwalk-visit-order
    heading=${say("lab.own-visits")}
    expression=${expression}
    values=${values}
    order=${order}
    run
  ></gradwalk-visit-order>`;
}

const IN_VIEW = 3;

/** The first wrong number of each of a few programs, and how many more there are. */
function numbers(all: Finding[]): TemplateResult {
  const ones = all.filter(({ case: name }, i) => all.findIndex((each) => each.case === name) === i);
  const first = ones.slice(0, IN_VIEW);
  const rest = all.length - first.length;
  return html`${table(first, all[0]!)}
  ${rest > 0 ? html`<p class="muted">${say("lab.more-numbers", { count: rest })}</p>` : nothing}`;
}

/** What came out; what it should be for one alone: who has all of them fits numbers and finds no rule. */
function table(rows: Finding[], told: Finding): TemplateResult {
  return html`<div class="table" tabindex="0" role="region" aria-label=${say("lab.numbers")}>
    <table>
      <thead>
        <tr>
          <th scope="col">${say("lab.value")}</th>
          <th scope="col">${say("lab.got")}</th>
          <th scope="col">${say("lab.expected")}</th>
        </tr>
      </thead>
      ${[...new Set(rows.map((finding) => finding.case))].map(
        (name) =>
          html`<tbody>
            <tr class="program">
              <th scope="rowgroup" colspan="3"><code>${name}</code></th>
            </tr>
            ${rows
              .filter((finding) => finding.case === name)
              .map(
                (finding) =>
                  html`<tr>
                    <th scope="row"><code>${finding.name}</code></th>
                    <td class="got">${general(fromJson(finding.got), 8)}</td>
                    <td>${finding === told ? general(fromJson(finding.expected), 8) : "?"}</td>
                  </tr>`,
              )}
          </tbody>`,
      )}
    </table>
  </div>`;
}

export function replayed(replay: Replay): TemplateResult {
  const walk = (title: string, data: unknown, step: number): TemplateResult =>
    html`<div>
      <h4>${title}</h4>
      <gradwalk-walk .walk=${data} .position=${step} fixed></gradwalk-walk>
    </div>`;
  return html`<div class="replay">
    <h3>${say("lab.replay-of")}</h3>
    <p class="equation">${replay.equation}</p>
    <div class="walks">
      ${walk(say("lab.yours"), replay.theirs, replay.their_step)}
      ${walk(say("lab.right-walk"), replay.right, replay.right_step)}
    </div>
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

addStyles(`
.lab .panel details.programs { margin: 0; padding: 0.8rem 1.2rem; border: 0; border-top: 1px solid var(--line);
  background: none; max-width: none; }
.programs summary { font-weight: 600; cursor: pointer; }
.programs ul { list-style: none; margin: 0.7rem 0 0; padding: 0; display: grid; gap: 0.8rem;
  grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); align-items: start; }
.programs li { margin: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.programs li[data-state="wrong"] { border: 2px dashed var(--gw-backward); }
.programs li[data-state="right"] { border-color: var(--gw-forward); }
.programs li.fresh { border-style: dotted; padding: 0.7rem 0.9rem; color: var(--gw-muted); font-size: 0.93rem; }
.programs pre { margin: 0; padding: 0.6rem 0.9rem; border: 0; background: none; overflow-x: auto;
  font: 0.88rem/1.5 var(--mono, monospace); }
.program-foot { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem;
  padding: 0 0.9rem 0.5rem; min-height: 0.2rem; }
.program-foot button { min-height: 2.2rem; padding: 0.25rem 0.8rem; }
.program-verdict { font-weight: 600; font-size: 0.9rem; color: var(--gw-forward); }
.program-verdict[data-state="right"]::before { content: "✓ "; }
.program-verdict[data-state="wrong"] { color: var(--gw-backward); }
.program-verdict[data-state="wrong"]::before { content: "✗ "; }
.findings { background: var(--gw-backward-soft); }
.findings .reason { border-left: 4px solid var(--gw-backward); padding: 0 0 0 0.9rem; margin: 0.6rem 0; max-width: 68ch; }
.findings td, .findings th { text-align: left; font-variant-numeric: tabular-nums; }
.findings .program th { font-weight: 400; white-space: normal; }
.findings .program code { overflow-wrap: anywhere; }
.findings .muted { margin: 0.6rem 0 0; }
.replay { border-top: 1px solid var(--line); padding: 0.9rem 1.2rem; }
.replay h3, .replay h4 { margin: 0 0 0.5rem; }
.replay .equation { font: 1rem/1.5 var(--mono, monospace); background: var(--gw-backward-soft); padding: 0.6rem 0.9rem;
  border-left: 4px solid var(--gw-backward); margin: 0 0 0.9rem; max-width: none; }
.replay .walks { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); }
.replay .walks > div { min-width: 0; }
`);
