/** What the learner made: the curve of a network that learned, the birds of a GPT, the numbers of a trained model. */
import { store } from "./store";

const PREFIX = "keepsake/";
const MODEL = "model ";

export type Keepsake = "curve" | "birds" | `model ${string}`;

export function keepsake(name: Keepsake): string {
  return store.memory.drafts[PREFIX + name] ?? "";
}

export function keep(name: Keepsake, text: string): void {
  store.change((memory) => {
    memory.drafts[PREFIX + name] = text;
  }, true);
}

/** The saved models by name, `model birds`: programs go on with them (gradwalk.lab.keep). */
export function models(): Record<string, string> {
  const own = Object.entries(store.memory.drafts).filter(([key]) => key.startsWith(PREFIX + MODEL));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(PREFIX.length), text]));
}
