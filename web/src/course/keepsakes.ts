/** What the learner made: the curves of networks that learned, the birds of a GPT, the numbers of a trained model. */
import { store } from "./store";

const PREFIX = "keepsake/";
const MODEL = "model ";
const KEPT_POINTS = 4000;
const KEPT_BIRDS = 60;

/** A curve by the program that drew it, the birds, or a model by its name. */
type Keepsake =
  `curve ${string}` | "birds" | "card" | `model ${string}` | `challenge ${string}` | "why-stuck" | "ladder";

export interface KeptCurve {
  /** What it shows. */
  name: string;
  points: number[];
  /** The lines it was compared with. */
  levels: [string, number][];
}

export function keepsake(name: Keepsake): string {
  return store.memory.drafts[PREFIX + name] ?? "";
}

export function keep(name: Keepsake, text: string): void {
  remember(name, text, true);
}

/** Keep it, and tell whatever on the page shows it; `quiet`, for what comes many times a second, tells nobody. */
export function remember(name: Keepsake, text: string, quiet = false): void {
  store.change((memory) => {
    memory.drafts[PREFIX + name] = text;
  }, quiet);
}

export function keepCurve(program: string, name: string, all: number[], levels: [string, number][] = []): void {
  const points = all.filter(Number.isFinite).map((x) => Number(x.toPrecision(5)));
  if (points.length < 2) return;
  keep(`curve ${program}`, JSON.stringify({ name, points: points.slice(-KEPT_POINTS), levels } satisfies KeptCurve));
}

export function keptCurve(program: string): KeptCurve | undefined {
  try {
    const { name, points, levels } = JSON.parse(keepsake(`curve ${program}`) || "{}") as Partial<KeptCurve>;
    const fine = Array.isArray(points) && points.length > 1 && points.every(Number.isFinite);
    const known = Array.isArray(levels) ? levels.filter(([, y]) => Number.isFinite(y)) : [];
    return fine ? { name: String(name), points, levels: known } : undefined;
  } catch {
    return undefined; // a file that somebody edited
  }
}

/**
 * Take the birds out of what a program printed (`it invents: pintail ...`) and keep them with those of earlier runs. Of
 * one run the most daring come first, so that the newest, which the card takes by itself, look most like birds.
 */
export function keepBirds(printed: string): void {
  if (/^after 0 names$/m.test(printed)) return; // a model that was never trained has invented nothing
  const lines = printed.split("\n").filter((line) => /:[a-z, ]+$/.test(line)); // nothing but small letters: no sentence
  const heat = (line: string): number => Number(/heat ([\d.]+)/.exec(line)?.[1] ?? 0);
  lines.sort((a, b) => heat(b) - heat(a));
  const named = lines.flatMap((line) => line.replace(/^.*?:/, "").split(/[\s,]+/)).filter(Boolean);
  const before = birds(KEPT_BIRDS).filter((name) => !named.includes(name));
  if (named.length) keep("birds", [...before, ...new Set(named)].slice(-KEPT_BIRDS).join(" "));
}

/** The last birds that the GPT invented, each once. */
export function birds(count = 12): string[] {
  return keepsake("birds").split(" ").filter(Boolean).slice(-count);
}

const TRAINED = 1000;
const BIRDS = "birds";

/** How many names the GPT has learned from. */
export function namesSeen(): number {
  try {
    const { more } = JSON.parse(keepsake(`model ${BIRDS}`)) as { more?: { seen?: number } };
    if (typeof more?.seen === "number") return more.seen;
  } catch {
    // none was saved, or somebody edited it
  }
  return keptCurve("train-gpt")?.points.length ?? 0;
}

/** Whether the GPT was trained as long as its lesson asks: before that its birds prove nothing. */
export const isTrained = (): boolean => birds().length > 0 && namesSeen() >= TRAINED;

const ON_THE_CARD = 6;
const OFF = "-";

/** What the learner decided by hand: birds that are to stand on the card, and those that are not. */
function decided(): { put: string[]; off: string[] } {
  const all = keepsake("card").split(" ").filter(Boolean);
  return {
    put: all.filter((name) => !name.startsWith(OFF)),
    off: all.filter((name) => name.startsWith(OFF)).map((name) => name.slice(OFF.length)),
  };
}

/** The birds on the card: those the learner put there, and as many of the newest as there is room for. */
export function cardBirds(): string[] {
  const { put, off } = decided();
  const others = birds(KEPT_BIRDS).filter((name) => !put.includes(name) && !off.includes(name));
  const room = ON_THE_CARD - put.length;
  return [...newestUnlike(others, room, put), ...put];
}

/** So many of the newest that are no near copies of each other; near copies only where there are no others. */
function newestUnlike(names: string[], count: number, beside: string[]): string[] {
  const found: string[] = [];
  for (const name of [...names].reverse())
    if (found.length < count && [...found, ...beside].every((other) => apart(name, other) > NEAR)) found.unshift(name);
  const copies = names.filter((name) => !found.includes(name));
  return found.length < count ? [...copies.slice(found.length - count), ...found] : found;
}

const NEAR = 4;

/** How many letters of the two have no counterpart in the other: those of two neighbours, counted together. */
function apart(one: string, other: string): number {
  const pairs = (name: string): Set<string> =>
    new Set([...` ${name}`].map((letter, i, all) => letter + (all[i + 1] ?? " ")));
  const [a, b] = [pairs(one), pairs(other)];
  return [...a].filter((pair) => !b.has(pair)).length + [...b].filter((pair) => !a.has(pair)).length;
}

/** Whether the learner has taken a bird from the card. */
export const takenOff = (name: string): boolean => decided().off.includes(name);

/** Take a bird from the card, or put it there; where the card is full of chosen ones, the first makes room. */
export function choose(name: string): void {
  const { put, off } = decided();
  const there = cardBirds().includes(name);
  const [stay, gone] = [put.filter((one) => one !== name), off.filter((one) => one !== name)];
  const chosen = there ? stay : [...stay, name].slice(-ON_THE_CARD);
  const refused = (there ? [...gone, name] : gone).slice(-KEPT_BIRDS).map((one) => OFF + one);
  store.change((memory) => {
    memory.drafts[`${PREFIX}card`] = [...chosen, ...refused].join(" ");
  });
}

/** The saved models by name, `model birds`: programs go on with them (gradwalk.lab.keep). */
export function models(): Record<string, string> {
  const own = Object.entries(store.memory.drafts).filter(([key]) => key.startsWith(PREFIX + MODEL));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(PREFIX.length), text]));
}
