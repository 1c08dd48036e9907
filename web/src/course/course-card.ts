/** The card of the whole course: who, what was made, the curve and the birds of the own model; to be kept as a picture. */
import { html, svg, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { brand, CARD_STYLE, escaped, wrapped } from "./completion-card";
import { course, lessons, say } from "./course-data";
import { birds, keptCurve } from "./keepsakes";
import { saveFile } from "./save-file";
import { solved } from "./solved";
import { store } from "./store";
import { addStyles } from "./styles";

const [WIDTH, HEIGHT] = [800, 470];

function day(): string {
  const all = Object.values(store.memory.tasks).map((record) => record.done ?? "");
  const last = all.reduce((a, b) => (b > a ? b : a), "");
  return last ? new Date(last).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) : "";
}

/** The curve of the last training, across the lower half of the card. */
function curve(): string {
  const kept = keptCurve("train-gpt") ?? keptCurve("four-rows");
  if (!kept) return "";
  const [low, high] = [Math.min(0, ...kept.points), Math.max(...kept.points)];
  const at = (y: number, i: number): string =>
    `${(60 + (680 * i) / (kept.points.length - 1)).toFixed(1)},${(400 - (110 * (y - low)) / (high - low || 1)).toFixed(1)}`;
  return `<path class="l" d="M60 400H740"/><polyline class="d" points="${kept.points.map(at).join(" ")}"/>`;
}

/** What was made, and nothing else: one sentence. */
function things(): string {
  const bugs = lessons[5]?.tasks.filter((task) => task.startsWith("patient-")) ?? [];
  const made: [boolean, string][] = [
    ["diamond" in solved(), "engine"],
    [keptCurve("four-rows") !== undefined, "network"],
    [bugs.length > 0 && bugs.every((task) => store.isDone(lessons[5]!.slug, task)), "bugs"],
    [birds().length > 0, "gpt"],
  ];
  const words = made.filter(([done]) => done).map(([, name]) => say(`card.course-${name}`));
  const last = words.pop();
  return last ? `${words.length ? `${words.join(", ")} ${say("card.course-and")} ` : ""}${last}.` : "";
}

/** What is drawn on the card, without the frame around it. */
function drawing(): string {
  const row = (text: string, y: number, style: string): string =>
    `<text x="60" y="${y}" ${style}>${escaped(text)}</text>`;
  const done = lessons.reduce((sum, lesson) => sum + store.countDone(lesson), 0);
  const names = birds().slice(-6).join(", ");
  const made = wrapped(things(), 66);
  return `<path class="card-paper" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>
${row(brand, 66, 'font-size="20" class="card-quiet"')}
${row(store.memory.learner || say("card.course-title"), 118, 'font-size="42" font-weight="700"')}
${made.map((line, i) => row(line, 164 + 30 * i, 'font-size="22"')).join("")}
${names ? row(say("card.course-birds", { names }), 176 + 30 * made.length, 'font-size="22" class="card-birds"') : ""}
${curve()}
${row([say("card.course-count", { done, count: lessons.length }), day()].filter(Boolean).join(" · "), 438, 'font-size="18" class="card-quiet"')}`;
}

export function courseCard(): TemplateResult {
  return html`<svg class="course-card" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${say("card.course-title")}>
    ${svg`${unsafeSVG(drawing())}`}
  </svg>`;
}

export function saveCourseCard(): void {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Source Sans 3, sans-serif" fill="#211f1c">
<style>${CARD_STYLE} .card-paper{fill:#fbf7ef;stroke:none}.card-quiet{fill:#6b6558}.card-birds{fill:#0b57b0}.d{fill:none}</style>
${drawing()}</svg>`;
  saveFile(`${course.course}.svg`, text, "image/svg+xml");
}

addStyles(`
.course-card { display: block; width: 100%; max-width: 52rem; height: auto; margin-block: 1.2rem; border-radius: var(--round, 12px);
  border: 1.5px solid var(--gw-ink); box-shadow: var(--shadow); font-family: var(--gw-font, sans-serif); fill: var(--gw-ink); }
.course-card .card-paper { fill: var(--surface); }
.course-card .card-quiet { fill: var(--gw-muted); }
.course-card .card-birds { fill: var(--gw-forward); }
.course-card .l { fill: none; stroke: var(--gw-line); stroke-width: 2; }
.course-card .d { fill: none; stroke: var(--gw-forward); stroke-width: 3; stroke-linejoin: round; }
.card-row label { display: flex; gap: 0.6rem; align-items: center; flex-wrap: wrap; }
`);
