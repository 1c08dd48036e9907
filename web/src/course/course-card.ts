/** The card of the whole course: who, what was made, the curve and the birds of the own model; to be kept as a picture. */
import { html, nothing, type TemplateResult } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { general } from "../model/number";
import { BLUE, cardDrawing, INK, QUIET, type Row, saveCardPicture, wrapped } from "./card-picture";
import { brand } from "./completion-card";
import { course, lessons, say } from "./course-data";
import { birds, cardBirds, isTrained, type KeptCurve, keptCurve, namesSeen } from "./keepsakes";
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

/** The curve of the last training, across the lower half of the card. */
function curve(): string {
  const kept = lastCurve();
  if (!kept) return "";
  const [low, high] = [Math.min(0, ...kept.points), Math.max(...kept.points)];
  const at = (y: number, i: number): string =>
    `${(60 + (680 * i) / (kept.points.length - 1)).toFixed(1)},${(400 - (110 * (y - low)) / (high - low || 1)).toFixed(1)}`;
  return `<path class="l" d="M60 400H740"/><polyline class="d" points="${kept.points.map(at).join(" ")}"/>`;
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

/** The lines of the card, from top to bottom. */
function rows(): Row[] {
  const names = cardBirds().join(", ");
  const made = wrapped(things(), 66);
  return [
    { text: brand, y: 66, size: 20, fill: QUIET },
    { text: store.memory.learner || say("card.course-you"), y: 118, size: 42, weight: 700, fill: INK },
    ...made.map((text, i) => ({ text, y: 164 + 30 * i, size: 22, fill: INK })),
    ...(names ? [{ text: say("card.course-birds", { names }), y: 176 + 30 * made.length, size: 22, fill: BLUE }] : []),
    { text: curveWords(), y: 424, size: 16, fill: QUIET },
    { text: footer(), y: 454, size: 18, fill: QUIET },
  ];
}

/** The card as the page shows it: words that wrap as the page is wide, and the curve below them. */
export function courseCard(): TemplateResult {
  const names = cardBirds().join(", ");
  return html`<section class="course-card" aria-label=${say("card.course-title")}>
    <p class="muted">${brand}</p>
    <p class="card-name">${store.memory.learner || say("card.course-you")}</p>
    <p class="card-made">${things()}</p>
    ${names ? html`<p class="card-birds">${say("card.course-birds", { names })}</p>` : nothing}
    ${
      lastCurve()
        ? html`<svg viewBox="60 280 680 130" preserveAspectRatio="none" aria-hidden="true">${unsafeSVG(curve())}</svg>
            <p class="muted card-curve">${curveWords()}</p>`
        : nothing
    }
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
.course-card .card-curve { font-size: 0.9rem; margin-bottom: 0.9rem; }
.course-card svg { display: block; width: 100%; height: 7rem; margin-block: 0.8rem 0.2rem; }
.course-card .l { fill: none; stroke: var(--gw-line); stroke-width: 2; vector-effect: non-scaling-stroke; }
.course-card .d { fill: none; stroke: var(--gw-forward); stroke-width: 3; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.birds button { color: var(--gw-muted); }
.birds button[aria-pressed="true"] { color: inherit; font-weight: 600; }
.birds button[data-off] { text-decoration: line-through; }
.card-row label { display: flex; gap: 0.6rem; align-items: center; flex-wrap: wrap; }
.made .live-curve { border: 0; padding: 0; }
.made .live-curve svg { margin-top: 0.9rem; }
.made .live-curve svg.wide text { font-size: 21px; } /* in a column half as wide as the picture is drawn */
@media (max-width: 600px) { .made .live-curve svg.wide text { font-size: 28px; } }
`);
