/**
 * Walking a graph to its end, or finding a right order of visits, as tasks: listens to the events of the shared
 * elements, which know nothing of lessons. The line above such an element says what to do, and whether it is done.
 */
import type { GradwalkWalk } from "../elements/walk";
import { here, say } from "./course-data";
import { store } from "./store";

function attempt(event: Event, right: boolean, answer = ""): void {
  const task = (event.target as Element).getAttribute("task");
  if (here && task && here.tasks.includes(task) && (!right || !store.isDone(here.slug, task))) {
    store.attempt(task, { right, answer });
  }
}

document.addEventListener("gradwalk-step", (event) => {
  const element = event.target as GradwalkWalk;
  const { position, phase } = (event as CustomEvent<{ position: number; phase: string }>).detail;
  const forward = element.walk?.steps.filter((step) => step.phase === "forward").length ?? Infinity;
  const enough = element.getAttribute("until") === "forward" ? position >= forward : phase === "done";
  if (enough) attempt(event, true);
});

document.addEventListener("gradwalk-order", (event) => {
  const { right, order } = (event as CustomEvent<{ right: boolean; order: string[] }>).detail;
  attempt(event, right, order.join(" "));
});

function mark(): void {
  for (const line of document.querySelectorAll<HTMLElement>("p.todo[data-task]")) {
    const done = here !== undefined && store.isDone(here.slug, line.dataset["task"]!);
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
