/** The card of the whole course: who, what was made, the curve and the birds of the own model; to be kept as a picture. */
import { html, nothing, type TemplateResult } from "lit";
import { general } from "../model/number";
import { axis } from "./axis";
import { BLUE, cardDrawing, escaped, INK, QUIET, type Row, saveCardPicture, wrapped } from "./card-picture";
import { brand } from "./completion-card";
import { course, lessons, say } from "./course-data";
import { curves } from "./curve";
import { birds, cardBirds, isTrained, type KeptCurve, keptCurve, namesSeen } from "./keepsakes";
import { ticks } from "./plot";
import { saveFile } from "./save-file";
import { solved } from "./solved";
import { store } from "./store";
import { addStyles } from "./styles";

const HEIGHT = 486;

function day(): string {
  const all = Object.values(store.memory.tasks).map((record) => record.done ?? "");
  const last = all.reduce((a, b) => (b > a ? b : a), "");
  return last ? new Date(last).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) : "";
}

/** How much was done, and when the last of it. */
function footer(): string {
  const done = lessons.reduce((sum, lesson) => sum + store.countDone(lesson), 0);
  const all = lessons.reduce((sum, lesson) => sum + lesson.tasks.length, 0);
  return [say("card.course-count", { done, all }), day()].filter(Boolean).join(" · ");
}

const lastCurve = (): KeptCurve | undefined => keptCurve("train-gpt") ?? keptCurve("four-rows");

/** What the curve shows, from where to where. */
function curveWords(): string {
  const kept = lastCurve();
  if (!kept) return "";
  const [first, last] = [kept.points[0]!, kept.points.at(-1)!].map((one) => general(one, 2));
  const what = keptCurve("train-gpt") ? "card.curve-gpt" : "card.curve-network";
  return say(what, { first: first!, last: last!, rounds: kept.points.length });
}

/** The curve of the last training, across the lower half of the card, with the lines that it was compared with. */
function curve(): string {
  const kept = lastCurve();
  if (!kept) return "";
  const [low, high] = axis(
    kept.points,
    kept.levels.map(([, y]) => y),
  );
  const up = (y: number): string => (400 - (110 * (y - low)) / (high - low)).toFixed(1);
  const at = (y: number, i: number): string => `${(100 + (640 * i) / (kept.points.length - 1)).toFixed(1)},${up(y)}`;
  const rules = ticks([low, high], 2).map(
    (y) =>
      `<path class="l" d="M100 ${up(y)}H740"/><text class="a" x="90" y="${Number(up(y)) + 5}">${general(y, 3)}</text>`,
  );
  const levels = kept.levels.map(
    ([name, y]) =>
      `<path class="k" d="M100 ${up(y)}H740"/><text class="a" x="740" y="${Number(up(y)) - 6}">${escaped(name)} ${general(y, 3)}</text>`,
  );
  return [...rules, ...levels, `<polyline class="d" points="${kept.points.map(at).join(" ")}"/>`].join("");
}

/** The programs that make a class of lesson 4 whole, and a network of lesson 5. */
const ENGINE = ["add", "mul", "pow", "tanh", "exp", "radd", "diamond"];
const NETWORK = ["neuron", "layer", "mlp", "loop"];

/** What was made, and nothing else: one sentence. A part that the course filled in is not claimed. */
function things(): string {
  const bugs = lessons[5]?.tasks.filter((task) => task.startsWith("patient-")) ?? [];
  const own = solved();
  const wrote = (parts: string[]): boolean => parts.every((part) => part in own);
  const made: [boolean, string][] = [
    [wrote(ENGINE), "engine"],
    [!wrote(ENGINE) && "diamond" in own, "walk"],
    [wrote(NETWORK) && (keptCurve("four-rows") !== undefined || "within" in own), "network"],
    [bugs.length > 0 && bugs.every((task) => store.isDone(lessons[5]!.slug, task)), "bugs"],
    [isTrained(), "gpt"],
    [!isTrained() && birds().length > 0, "gpt-begun"],
  ];
  const words = made.filter(([done]) => done).map(([, name]) => say(`card.course-${name}`, { names: namesSeen() }));
  const last = words.pop();
  return last ? `${words.length ? `${words.join(", ")} ${say("card.course-and")} ` : ""}${last}.` : "";
}

/** What the card says: of somebody by name, or of whoever shows it. */
function sentence(): string {
  const made = things();
  return made && !store.memory.learner ? say("card.course-i", { things: made }) : made;
}

/** The lines of the card, from top to bottom. */
function rows(): Row[] {
  const names = cardBirds().join(", ");
  const name = store.memory.learner;
  const [made, top] = [wrapped(sentence(), 66), name ? 164 : 118];
  return [
    { text: brand, y: 66, size: 20, fill: QUIET },
    ...(name ? [{ text: name, y: 118, size: 42, weight: 700, fill: INK }] : []),
    ...made.map((text, i) => ({ text, y: top + 30 * i, size: 22, fill: INK })),
    ...(names
      ? [{ text: say("card.course-birds", { names }), y: top + 12 + 30 * made.length, size: 22, fill: BLUE }]
      : []),
    { text: curveWords(), y: 424, size: 16, fill: QUIET },
    { text: footer(), y: 454, size: 18, fill: QUIET },
  ];
}

/** The card as the page shows it: words that wrap as the page is wide, and the curve below them. */
export function courseCard(): TemplateResult {
  const names = cardBirds().join(", ");
  const kept = lastCurve();
  return html`<section class="course-card" aria-label=${say("card.course-title")}>
    <p class="muted">${brand}</p>
    ${store.memory.learner ? html`<p class="card-name">${store.memory.learner}</p>` : nothing}
    <p class="card-made" ?data-alone=${!store.memory.learner}>${sentence()}</p>
    <div class="card-shown">
      ${kept ? html`${curves(new Map([[kept.name, kept.points]]), new Map(kept.levels))} ` : nothing}
      ${names ? html`<p class="card-birds">${say("card.course-birds", { names })}</p>` : nothing}
    </div>
    ${kept ? html`<p class="muted card-curve">${curveWords()}</p>` : nothing}
    <p class="muted">${footer()}</p>
  </section>`;
}

export function saveCourseCardDrawing(): void {
  saveFile(`${course.course}.svg`, cardDrawing(curve(), rows(), HEIGHT), "image/svg+xml");
}

export async function saveCourseCard(): Promise<void> {
  await saveCardPicture(course.course, curve(), rows(), HEIGHT);
}

addStyles(`
.course-card { margin-block: 1.6rem; padding: clamp(1.2rem, 4vw, 2.6rem); border-radius: var(--round, 12px);
  border: 1.5px solid var(--gw-ink); background: var(--surface); box-shadow: var(--shadow); }
.course-card p { margin: 0 0 0.5rem; max-width: none; }
.course-card .card-name { font-size: clamp(1.8rem, 5vw, 2.8rem); font-weight: 700; line-height: 1.15; letter-spacing: -0.01em; }
.course-card .card-made { font-size: 1.25rem; }
.course-card .card-birds { font-size: 1.15rem; color: var(--gw-forward); }
@media (min-width: 900px) {
  .course-card .card-shown { display: grid; grid-template-columns: minmax(0, 48rem) minmax(14rem, 1fr); gap: 3rem; align-items: center; }
  .course-card .card-birds { font-size: 1.7rem; line-height: 1.35; }
}
.course-card .card-curve { font-size: 0.9rem; margin-bottom: 0.9rem; }
.course-card .card-made[data-alone] { font-size: clamp(1.4rem, 3vw, 1.9rem); font-weight: 650; line-height: 1.25; }
.course-card .live-curve { border: 0; padding: 0; margin-block: 0.8rem 0.2rem; max-width: 48rem; }
.course-card .live-curve figcaption { display: none; } /* the card's own words say it */
.birds button { font: 1rem var(--mono, monospace); color: var(--gw-muted); }
.birds button[aria-pressed="true"] { color: var(--gw-ink); font-weight: 600; border: 2px solid var(--gw-forward); background: var(--gw-forward-soft); }
.birds button[data-off] { text-decoration: line-through; }
.card-row label { display: flex; gap: 0.6rem; align-items: center; flex-wrap: wrap; }
.made .live-curve { border: 0; padding: 0; }
.made .live-curve svg { margin-top: 0.9rem; }
.made .live-curve svg.wide text { font-size: 21px; } /* in a column half as wide as the picture is drawn */
@media (max-width: 600px) { .made .live-curve svg.wide text { font-size: 28px; } }
`);
