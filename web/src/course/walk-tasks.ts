/**
 * Walking a graph to its end, and everything that an element calls solved, as tasks: listens to the events of the
 * shared elements, which know nothing of lessons. The line above such an element says what to do, and whether it is done.
 */
import type { GradwalkWalk } from "../elements/walk";
import { here, say, titleOf } from "./course-data";
import { type Attempt, store } from "./store";

interface Solved {
  right: boolean;
  question: string;
  answer: string;
  misconception: string;
}

function attempt(event: Event, told: Attempt): void {
  const task = (event.target as Element).getAttribute("task");
  if (here && task && here.tasks.includes(task) && (!told.right || !store.isMastered(here.slug, task))) {
    store.attempt(task, told);
  }
}

document.addEventListener("gradwalk-step", (event) => {
  const element = event.target as GradwalkWalk;
  const { position, phase } = (event as CustomEvent<{ position: number; phase: string }>).detail;
  const forward = element.walk?.steps.filter((step) => step.phase === "forward").length ?? Infinity;
  const enough = element.getAttribute("until") === "forward" ? position >= forward : phase === "done";
  if (enough) attempt(event, { right: true });
});

document.addEventListener("gradwalk-solved", (event) => {
  const { right, question, answer, misconception } = (event as CustomEvent<Solved>).detail;
  attempt(event, { right, question, answer, misconception });
});

/** On the way to three in a row: the text goes on with the first right answer, the three are the medal. */
document.addEventListener("gradwalk-right", (event) => {
  store.answered((event.target as Element).getAttribute("task") ?? "");
});

function waiting(): HTMLElement {
  const line = document.createElement("p");
  line.className = "waits muted";
  return line;
}

/** Whether nothing but hidden text lies between this waiting line and one before it: one of them is enough. */
function followsAnother(line: HTMLElement): boolean {
  let before = line.previousElementSibling as HTMLElement | null;
  while (before?.hidden) before = before.previousElementSibling as HTMLElement | null;
  return before?.matches(".waits") ?? false;
}

/** Headings below which nothing can be seen yet but a waiting line go with what they announce, in the list of parts too. */
function foldHeadings(): void {
  for (const heading of document.querySelectorAll<HTMLElement>("article.lesson > h2")) {
    const below: HTMLElement[] = [];
    for (let next = heading.nextElementSibling; next && next.localName !== "h2"; next = next.nextElementSibling)
      below.push(next as HTMLElement);
    const waits = below.some((element) => element.matches(".waits") && !element.hidden);
    heading.hidden = waits && below.every((element) => element.hidden || element.matches(`.waits, ${END}`));
    const part = document.querySelector(`.parts a[href="#${heading.id}"]`)?.closest("li");
    if (part) part.hidden = heading.hidden;
  }
}

/** What stands below the last part of a lesson, and belongs to none. */
const END = ["gradwalk-finish", "nav.turn", ".can"].join();

/** Shows on the page what is done: the sign at each task, and the texts that wait for some, `data-after="task task"`. */
function mark(): void {
  const isDone = (task: string): boolean => here !== undefined && store.isDone(here.slug, task);
  for (const element of document.querySelectorAll("main [task]:not(gradwalk-quiz)")) {
    const task = element.getAttribute("task")!;
    element.toggleAttribute("done", isDone(task));
    element.toggleAttribute("mastered", here !== undefined && store.isMastered(here.slug, task));
  }
  for (const text of document.querySelectorAll<HTMLElement>("[data-after]")) {
    const open = text.dataset["after"]!.split(" ").find((task) => !isDone(task));
    text.hidden = open !== undefined;
    if (!text.previousElementSibling?.matches(".waits")) text.before(waiting());
    const line = text.previousElementSibling as HTMLElement;
    line.hidden = open === undefined;
    const waits = say("task.waits", { task: here && open ? titleOf(here, open) : "" });
    line.textContent = [waits, text.dataset["waits"]].filter(Boolean).join(" ");
  }
  foldHeadings();
  for (const line of document.querySelectorAll<HTMLElement>(".waits:not([hidden])")) line.hidden = followsAnother(line);
  for (const line of document.querySelectorAll<HTMLElement>("p.todo[data-task]")) {
    const done = isDone(line.dataset["task"]!);
    line.dataset["state"] = done ? "done" : "open";
    let sign = line.querySelector(".done");
    if (done && !sign) {
      sign = document.createElement("span");
      sign.className = "done";
      sign.textContent = ` ${say("cell.done")}`;
      line.append(sign);
    }
    if (!done) sign?.remove();
  }
}

store.addEventListener("change", mark);
mark();
