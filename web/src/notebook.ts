/**
 * A walk in a notebook, as anywidget wants it. Shares `document`, `edit`, `leaves` and `position` with Python's
 * gradwalk.notebook (docs/walk-format.md says who sets which).
 */
import type { GradwalkWalk } from "./elements/walk";
import { toJson, type Written } from "./model/number";

/** The part of anywidget's model that is used here. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}

export function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const element = document.createElement("gradwalk-walk") as GradwalkWalk;
  const share = (name: string, value: unknown) => {
    model.set(name, value);
    model.save_changes();
  };
  element.walk = model.get("document");
  element.position = Number(model.get("position"));
  element.addEventListener("gradwalk-step", () => share("position", element.position));
  element.addEventListener("gradwalk-edit", (event) => {
    const { leaf, value } = (event as CustomEvent<{ leaf: number; value: number }>).detail;
    const edited = model.get("leaves") as Record<string, Written>;
    if (model.get("edit")) share("leaves", { ...edited, [leaf]: toJson(value) });
  });
  const answers: Record<string, () => void> = {
    "change:document": () => element.refresh(model.get("document")),
    "change:position": () => (element.position = Number(model.get("position"))),
  };
  for (const [event, answer] of Object.entries(answers)) model.on(event, answer);

  const follow = () => (el.style.colorScheme = isDark(el) ? "dark" : "light");
  const observer = new MutationObserver(follow); // a notebook's theme is an attribute of its body
  observer.observe(document.body, { attributes: true });
  el.append(element);
  follow();
  return () => {
    for (const [event, answer] of Object.entries(answers)) model.off(event, answer);
    observer.disconnect();
  };
}

/** Whether what lies behind an element is dark: notebooks have themes of their own, whatever the system's is. */
function isDark(element: Element | null): boolean {
  for (; element; element = element.parentElement) {
    const [red, green, blue, alpha] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (red !== undefined && alpha !== 0) return 0.3 * red + 0.6 * green! + 0.1 * blue! < 128;
  }
  return false;
}
