/** What the learner has written and what passed its tests, by exercise: later programs run on it. */
import { store } from "./store";

const PREFIX = "solved/";

export function solved(): Record<string, string> {
  const own = Object.entries(store.memory.drafts).filter(([key]) => key.startsWith(PREFIX));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(PREFIX.length), text]));
}

export function keepSolved(name: string, text: string): void {
  store.change((memory) => {
    memory.drafts[PREFIX + name] = text;
  }, true);
}
