/** The card of a lesson that is complete: what was made, by whom, when; to be kept as a picture. */
import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { INK, QUIET, type Row, saveCardPicture, wrapped } from "./card-picture";
import { course, type LessonData, lessons, say } from "./course-data";
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
  const last = records.reduce((day, record) => (record?.done && record.done > day ? record.done : day), "");
  const day = last ? new Date(last).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) : "";
  return {
    place: say("card.place", { course: brand, number: lessons.indexOf(lesson) + 1, count: lessons.length }),
    made: lesson.made ?? "",
    count: say("card.count", { total: lesson.tasks.length }),
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
    <button type="button" class="quiet" @click=${() => void save(lesson)}>${say("card.save")}</button>
  </div>`;
}

/** The card as a picture: its drawing, and its lines from top to bottom. */
async function save(lesson: LessonData): Promise<void> {
  const { place, made, count, by } = factsOf(lesson);
  const lines = wrapped(made, 58);
  const below = 252 + lines.length * 32;
  const drawing = (lesson.emblem ?? "").replace(
    /<svg[^>]*>/,
    '<svg x="60" y="44" width="200" height="100" viewBox="0 0 120 60">',
  );
  const rows: Row[] = [
    { text: place, y: 184, size: 20, fill: QUIET },
    { text: lesson.title, y: 226, size: 36, weight: 700, fill: INK },
    ...lines.map((text, i) => ({ text, y: 268 + 32 * i, size: 23, fill: INK })),
    { text: count, y: below + 28, size: 19, fill: QUIET },
    { text: by, y: below + 56, size: 19, fill: QUIET },
  ];
  await saveCardPicture(`${course.course}-${lesson.slug}`, drawing, rows, below + 84);
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
