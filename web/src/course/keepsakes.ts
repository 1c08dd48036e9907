/** What the learner made and the ending shows: the curve of a network that learned, the birds of a GPT. */
import { store } from "./store";

const PREFIX = "keepsake/";

export type Keepsake = "curve" | "birds";

export function keepsake(name: Keepsake): string {
  return store.memory.drafts[PREFIX + name] ?? "";
}

export function keep(name: Keepsake, text: string): void {
  store.change((memory) => {
    memory.drafts[PREFIX + name] = text;
  }, true);
}
