/** The way one came: the ideas of all lessons in one picture, each with how much of it was done. */
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { lessons, say } from "./course-data";
import { store } from "./store";
import { addStyles } from "./styles";

/** `whole`: all of it is done. */
export function lookBack(whole: boolean): TemplateResult {
  return html`<h2 class="way-title">${say(whole ? "ending.way" : "ending.way-so-far")}</h2>
    <ol class="way">
      ${lessons.map((lesson, i) => {
        const [done, total] = [store.countDone(lesson), lesson.tasks.length];
        const state = done === 0 ? "new" : done < total ? "begun" : "done";
        return html`<li data-state=${state}>
          <a href="${lesson.slug}.html"
            >${lesson.emblem ? unsafeHTML(lesson.emblem) : nothing}<strong>${say(`ending.idea-${i + 1}`)}</strong></a
          >
          <span class="muted"
            >${state === "done" ? `✓ ${say("ending.idea-done")}` : say("progress.count", { done, total })}</span
          >
        </li>`;
      })}
    </ol>`;
}

addStyles(`
.ending-open { margin-block: 1.4rem; }
.way-title { margin-block: 2.4rem 1rem; }
.way { list-style: none; counter-reset: way; padding: 0; margin: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); max-width: none; }
.way li { counter-increment: way; position: relative; margin: 0; padding: 1rem 1.2rem; border: 1px solid var(--gw-line);
  border-radius: var(--round, 12px); background: var(--surface); display: grid; gap: 0.3rem; align-content: start; }
.way li::before { content: counter(way); position: absolute; right: 1rem; top: 0.6rem; font: 700 1.3rem var(--gw-mono, monospace);
  color: var(--gw-muted); }
.way li[data-state="done"] { border: 2px solid var(--gw-ink); }
.way li[data-state="new"] { border-style: dashed; background: none; }
.way li[data-state="new"] .emblem { opacity: 0.45; }
.way a { color: inherit; text-decoration: none; display: grid; gap: 0.5rem; }
.way a:hover strong { text-decoration: underline; }
.way .emblem { width: 7.5rem; height: 3.75rem; display: block; }
.way strong { font-weight: 600; line-height: 1.35; }
.way .muted { font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.own-lines { opacity: 0.85; }
`);
