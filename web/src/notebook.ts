/**
 * A walk in a notebook, as anywidget wants it. Shares `document`, `edit`, `leaves`, `position` and `home` with Python's
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

/**
 * Runs once for a walk, whether or not a view of it is shown. Its output is HTML that needs no kernel, around an empty
 * place of the name `home`: wherever that is seen in this document, the walk that talks to Python moves in.
 */
export function initialize({ model }: { model: Model }): () => void {
  const homes = `[data-gradwalk-home="${String(model.get("home"))}"]`;
  const live = new Map<HTMLElement, () => void>();
  const look = () => {
    for (const [el, leave] of live) {
      if (el.isConnected) continue; // also one that a long notebook took out for a while
      leave();
      el.replaceChildren();
      live.delete(el);
    }
    for (const el of document.querySelectorAll<HTMLElement>(homes))
      if (!live.has(el)) live.set(el, render({ model, el }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    for (const [el, leave] of live) {
      leave();
      el.replaceChildren();
    }
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
