/** What the playground says of its runs, and what it draws of them: numbers, verdicts, curves; and rows of choices. */
import { html, nothing, type TemplateResult } from "lit";
import { type Challenge, titleOf, verdict } from "./challenges";
import { say } from "./course-data";
import { lossPicture } from "./loss-picture";
import type { Setup } from "./playground-setup";
import { now } from "./playground-verdict";
import type { Run } from "./run";

const nameOf = (run: Run, runs: readonly Run[]): string => (runs.length > 1 ? "AB"[runs.indexOf(run)]! : "");

/** The numbers of the runs, beside their pictures on a narrow screen; the lines below say them too. */
export function inBrief(runs: readonly Run[], setup: Setup): TemplateResult {
  return html`<div class="play-brief" aria-hidden="true">
    ${runs.map((run) => {
      const { numbers } = now(run, nameOf(run, runs), undefined, setup, true);
      return html`<p>${numbers.split(" · ").map((one) => html`<span>${one}</span>`)}</p>`;
    })}
  </div>`;
}

/** A line for a run as it is now. */
export function runLine(
  runs: readonly Run[],
  i: number,
  challenge: Challenge | undefined,
  setup: Setup,
  asksWhy: boolean,
): TemplateResult {
  const run = runs[i]!;
  const { state, numbers, verdict: words } = now(run, nameOf(run, runs), challenge, setup, asksWhy);
  return html`<p class="play-line" data-state=${state}>
    <span class="play-numbers">${numbers}</span> <span role="status">${words}</span>
  </p>`;
}

/** What is to be said of the challenge that was taken. */
export function challengeLine(challenge: Challenge, setup: Setup, run: Run): TemplateResult {
  return html`<p class="play-line play-challenge" role="status">
    <strong>${titleOf(challenge)}.</strong> ${verdict(challenge, setup, run)}
  </p>`;
}

export function lossFigure(runs: readonly Run[], width: number, told: boolean): TemplateResult {
  const tested = runs.some(({ others }) => others);
  return html`<figure class="play-losses">
    ${lossPicture(runs, width)}
    ${
      told
        ? html`<figcaption class="legend">
            ${say("play.curve")} ${say("play.legend-one")} ${tested ? say("play.legend-test") : nothing}
          </figcaption>`
        : html`<figcaption class="legend">
            ${runs.length > 1 ? say("play.legend-both") : nothing} ${tested ? say("play.legend-test") : nothing}
          </figcaption>`
    }
  </figure>`;
}

/** A row of buttons of which one is pressed. */
export function choices<T>(
  kind: string,
  all: readonly T[],
  now: T,
  name: (one: T) => string,
  choose: (one: T) => void,
  title = "",
): TemplateResult {
  return html`<span class=${kind}
    >${title}
    ${all.map(
      (one) =>
        html`<button type="button" class="quiet" aria-pressed=${one === now} @click=${() => choose(one)}>
          ${name(one)}
        </button>`,
    )}</span
  >`;
}
