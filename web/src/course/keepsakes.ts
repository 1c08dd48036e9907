/** What the learner made: the curves of networks that learned, the birds of a GPT, the numbers of a trained model. */
import { store } from "./store";

const PREFIX = "keepsake/";
const MODEL = "model ";
const KEPT_POINTS = 400;

/** A curve by the program that drew it, the birds, or a model by its name. */
type Keepsake = `curve ${string}` | "birds" | `model ${string}`;

export interface KeptCurve {
  /** How many points it had. */
  rounds: number;
  /** Some of them, the first and the last among them. */
  points: number[];
}

function keepsake(name: Keepsake): string {
  return store.memory.drafts[PREFIX + name] ?? "";
}

export function keep(name: Keepsake, text: string): void {
  store.change((memory) => {
    memory.drafts[PREFIX + name] = text;
  }, true);
}

export function keepCurve(program: string, all: number[]): void {
  const points = all.filter(Number.isFinite).map((x) => Number(x.toPrecision(5)));
  const rounds = points.length;
  if (rounds < 2) return;
  const stretch = (rounds - 1) / Math.min(KEPT_POINTS, rounds - 1);
  const some = Array.from(
    { length: Math.min(KEPT_POINTS, rounds - 1) + 1 },
    (_, i) => points[Math.round(i * stretch)]!,
  );
  keep(`curve ${program}`, JSON.stringify({ rounds, points: some } satisfies KeptCurve));
}

export function keptCurve(program: string): KeptCurve | undefined {
  try {
    const { rounds, points } = JSON.parse(keepsake(`curve ${program}`) || "{}") as Partial<KeptCurve>;
    const fine = Array.isArray(points) && points.length > 1 && points.every(Number.isFinite);
    return fine ? { rounds: Number(rounds) || points.length, points } : undefined;
  } catch {
    return undefined; // a file that somebody edited
  }
}

/** The last birds that the GPT invented, each once. */
export function birds(): string[] {
  const lines = keepsake("birds").split("\n");
  const named = lines.filter((line) => line.includes(":")).flatMap((line) => line.replace(/^.*?:/, "").split(/[\s,]+/));
  return [...new Set(named.filter(Boolean))].slice(-12);
}

/** The saved models by name, `model birds`: programs go on with them (gradwalk.lab.keep). */
export function models(): Record<string, string> {
  const own = Object.entries(store.memory.drafts).filter(([key]) => key.startsWith(PREFIX + MODEL));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(PREFIX.length), text]));
}
