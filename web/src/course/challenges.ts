/** Challenges of the playground: what each asks for, what it sets, and what is still missing. */
import { general } from "../model/number";
import { listed, say } from "./course-data";
import { keep, keepsake } from "./keepsakes";
import { isPlain, PLAIN } from "./playground-inputs";
import { positive } from "./playground-numbers";
import type { Setup } from "./playground-setup";
import type { Run } from "./run";

export interface Challenge {
  key: string;
  data: string;
  /** Below this the goal is met: on the test rows, if there are any. */
  goal: number;
  activation?: string;
  /** At most so many hidden neurons; `sizes` is what it sets where there are more, or none. */
  most?: number;
  sizes?: number[];
  /** Within so many steps. */
  within?: number;
  /** With x1 and x2 alone as inputs. */
  plain?: true;
}

export const CHALLENGES: Challenge[] = [
  { key: "xor", data: "xor", goal: 0.05, activation: "relu", most: 2, sizes: [2], plain: true },
  { key: "few", data: "moons", goal: 0.12, most: 4, sizes: [4], plain: true },
  { key: "fast", data: "circles", goal: 0.1, within: 40 },
  { key: "bare", data: "circles", goal: 0.12, most: 0, sizes: [] },
  { key: "spirals", data: "spirals", goal: 0.1 },
];

export const titleOf = ({ key }: Challenge): string => say(`play.challenge-${key}`);

const neurons = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** What has to be changed so that the challenge can be met: nothing else is touched. */
export function changesFor(challenge: Challenge, setup: Setup): Partial<Setup> {
  const { data, activation, most, sizes, plain } = challenge;
  return {
    ...(data === setup.data ? {} : { data }),
    ...(activation === undefined || activation === setup.activation ? {} : { activation }),
    ...(sizes && (neurons(setup.sizes) > most! || setup.sizes.length === 0) && sizes.join() !== setup.sizes.join()
      ? { sizes }
      : {}),
    ...(setup.noise < 1 ? { noise: 1 } : {}),
    ...(plain && !isPlain(setup.inputs) ? { inputs: PLAIN } : {}),
    ...(setup.zeroing[0] ? {} : { zeroing: [true, setup.zeroing[1]] as const }),
  };
}

/** What was changed, and what is as it was, in words. */
export function announce({ data, activation, sizes, zeroing, noise, inputs }: Partial<Setup>, setup: Setup): string {
  const what: string[] = [];
  if (data) what.push(say("play.set-data", { data: say(`play.data-${data}`) }));
  if (sizes) what.push(sizes.length ? say("play.set-sizes", { sizes: sizes.join(", ") }) : say("play.set-no-sizes"));
  if (noise !== undefined) what.push(say("play.set-noise"));
  if (inputs) what.push(say("play.set-inputs"));
  if (activation) what.push(say("play.set-activation", { activation }));
  if (zeroing) what.push(say("play.set-zero"));
  const stays: string[] = [];
  if (!sizes)
    stays.push(
      setup.sizes.length ? say("play.stays-sizes", { sizes: setup.sizes.join(", ") }) : say("play.stays-no-sizes"),
    );
  if (!activation) stays.push(say("play.stays-activation", { activation: setup.activation }));
  stays.push(say("play.stays-rate", { rate: setup.rates[0] }));
  const set = what.length ? say("play.set", { what: listed(what) }) : "";
  return [set, say("play.stays", { what: listed(stays) })].filter(Boolean).join(" ");
}

/** A loss with as many digits as it takes to see on which side of the goal it is. */
export function beside(loss: number, goal: number): string {
  if (loss < 1e-4) return positive(loss);
  let digits = 3;
  while (digits < 15 && loss !== goal && Number(general(loss, digits)) === goal) digits += 1;
  return general(loss, digits);
}

const isLow = (challenge: Challenge, run: Run): boolean => !run.blew && run.judged < challenge.goal;

/** What a run as it is now lacks, besides a low loss. */
function missing(challenge: Challenge, setup: Setup, run: Run): string[] {
  const { data, activation, most, within, plain } = challenge;
  const { steps, settings } = run.network;
  const count = neurons(settings.sizes);
  const words: string[] = [];
  if (setup.data !== data)
    words.push(say("play.miss-data", { wanted: say(`play.data-${data}`), data: say(`play.data-${setup.data}`) }));
  if (activation && settings.activation !== activation)
    words.push(say("play.miss-activation", { wanted: activation, activation: settings.activation }));
  if (activation && count === 0) words.push(say("play.miss-none", { wanted: activation }));
  if (most !== undefined && count > most) words.push(say("play.miss-neurons", { count, most }));
  if (setup.noise < 1) words.push(say("play.miss-noise"));
  if (plain && !isPlain(setup.inputs)) words.push(say("play.miss-inputs"));
  if (within && steps > within) words.push(say("play.miss-steps", { steps, within }));
  if (!run.zeroing) words.push(say("play.miss-zero"));
  return words;
}

/** Whether a run, as it is now, meets a challenge. */
export function meets(challenge: Challenge, setup: Setup, run: Run): boolean {
  return isLow(challenge, run) && missing(challenge, setup, run).length === 0;
}

/** What is to be said of a challenge now. */
export function verdict(challenge: Challenge, setup: Setup, run: Run): string {
  const [others, low] = [listed(missing(challenge, setup, run)), isLow(challenge, run)];
  const loss = say(run.others ? "play.the-test-loss" : "play.the-loss");
  if (low) return others ? say("play.low-but", { loss, others }) : say("play.met", { steps: run.network.steps });
  const high = say("play.high", { loss, now: beside(run.judged, challenge.goal), goal: challenge.goal });
  if (others) return `${high} ${say("play.besides", { others })}`;
  const { within } = challenge;
  return within && run.network.steps >= within ? `${high} ${say("play.used-up", { within })}` : high;
}

/** How a challenge was met, the shortest way so far: its steps and its hidden neurons. */
export interface Met {
  steps: number;
  neurons: number;
}

export function metBefore({ key }: Challenge): Met | undefined {
  const [steps, count] = keepsake(`challenge ${key}`).split(" ").map(Number);
  return steps && count !== undefined ? { steps, neurons: count } : undefined;
}

/** Keep what a run meets now, in fewer steps than before; which of them are met for the first time. */
export function keepAllMet(setup: Setup, run: Run): Challenge[] {
  const { steps, settings } = run.network;
  const better = CHALLENGES.filter((one) => (metBefore(one)?.steps ?? Infinity) > steps && meets(one, setup, run));
  const fresh = better.filter((one) => !metBefore(one));
  for (const one of better) keep(`challenge ${one.key}`, `${steps} ${neurons(settings.sizes)}`);
  return fresh;
}
