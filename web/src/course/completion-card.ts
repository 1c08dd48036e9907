/** The card of a lesson that is complete: what was made, by whom, when; to be kept as a picture. */
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { course, type LessonData, lessons, say } from "./course-data";
import { saveFile } from "./save-file";
import { store } from "./store";
import { addStyles } from "./styles";

export const brand = document.querySelector(".brand")?.textContent?.trim() ?? "";

interface Facts {
  place: string;
  made: string;
  count: string;
  by: string;
}

function factsOf(lesson: LessonData): Facts {
  const records = lesson.tasks.map((task) => store.record(task, lesson.slug));
  const first = records.filter((record) => record && record.wrong.length === 0).length;
  const last = records.reduce((day, record) => (record?.done && record.done > day ? record.done : day), "");
  const day = last ? new Date(last).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) : "";
  return {
    place: say("card.place", { course: brand, number: lessons.indexOf(lesson) + 1, count: lessons.length }),
    made: lesson.made ?? "",
    count: say("card.count", { total: lesson.tasks.length, first }),
    by: [store.memory.learner, day].filter(Boolean).join(" · "),
  };
}

export function completionCard(lesson: LessonData, level: 2 | 3 = 2): TemplateResult {
  const { place, made, count, by } = factsOf(lesson);
  const title = say("finish.done", { title: lesson.title });
  return html`<div class="completion">
    ${lesson.emblem ? unsafeHTML(lesson.emblem) : nothing}
    <p class="completion-place">${place}</p>
    ${level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    ${made ? html`<p class="completion-made">${made}</p>` : nothing}
    <p class="muted">${count}${by ? html`<br />${by}` : nothing}</p>
    <button type="button" class="quiet" @click=${() => save(lesson)}>${say("card.save")}</button>
  </div>`;
}

function save(lesson: LessonData): void {
  saveFile(`${course.course}-${lesson.slug}.svg`, picture(lesson), "image/svg+xml");
}

export const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** How the lines of a saved card look: it needs nothing else. */
export const CARD_STYLE = `.l{stroke:#8b8577}.d{stroke:#0b57b0;stroke-width:2.5}.g{stroke:#b34700;stroke-width:2.5;stroke-dasharray:5 4}
.n{stroke:#211f1c;fill:#fbf7ef}.f{fill:#f6e0cf;stroke:#b34700}.t{fill:#211f1c;stroke:none;font:600 13px monospace;text-anchor:middle}
path,circle,rect,line{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}`;

/** The card as a drawing that needs nothing else. */
function picture(lesson: LessonData): string {
  const { place, made, count, by } = factsOf(lesson);
  const lines = wrapped(made, 58);
  const row = (text: string, y: number, style: string): string =>
    `<text x="60" y="${y}" ${style}>${escaped(text)}</text>`;
  const drawing = (lesson.emblem ?? "").replace(
    /<svg[^>]*>/,
    '<svg x="60" y="44" width="200" height="100" viewBox="0 0 120 60">',
  );
  const below = 252 + lines.length * 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${below + 84}" font-family="Source Sans 3, sans-serif" fill="#211f1c">
<style>${CARD_STYLE}</style>
<path d="M0 0H800V${below + 84}H0z" style="fill:#fbf7ef"/>${drawing}
${row(place, 184, 'font-size="20" style="fill:#6b6558"')}${row(lesson.title, 226, 'font-size="36" font-weight="700"')}
${lines.map((line, i) => row(line, 268 + 32 * i, 'font-size="23"')).join("")}
${row(count, below + 28, 'font-size="19" style="fill:#6b6558"')}${row(by, below + 56, 'font-size="19" style="fill:#6b6558"')}
</svg>`;
}

export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

addStyles(`
.completion { padding: 1.4rem 1.6rem 1.5rem; border: 1.5px solid var(--gw-ink); border-radius: var(--round, 12px);
  background: var(--surface); color: var(--gw-ink); box-shadow: var(--shadow); margin-bottom: 1.2rem; }
.completion .emblem { display: block; width: 11rem; height: 5.5rem; margin: 0 0 0.6rem; }
.completion :is(h2, h3) { margin: 0.1rem 0 0.4rem; }
.completion :is(h2, h3) { color: var(--gw-ink); }
.completion .quiet { color: var(--gw-ink); border-color: var(--gw-control-line); background: transparent; }
.completion .muted { color: var(--gw-muted); }
.completion p { margin: 0 0 0.6rem; max-width: none; }
.completion-place { font-size: 0.9rem; color: var(--gw-muted); }
.completion-made { font-size: 1.15rem; }
`);
