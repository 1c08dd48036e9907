/** Why a run does not move any more, from its numbers as they are now: which neurons are on for which rows. */
import { general } from "../model/number";
import { listed, say } from "./course-data";
import { isPlain, PLAIN } from "./playground-inputs";
import { called } from "./playground-network";
import { positive, rounded } from "./playground-numbers";
import type { Run } from "./run";

const FEW = 8;

/**
 * What holds a run that is stuck; where the reader is asked for the reason, only what can be seen. `bare`: to do without
 * a hidden layer is what the reader has chosen, and to find other inputs is the challenge; so no way out is named.
 */
export function whyStuck(run: Run, asked = false, bare = false): string {
  const largest = Math.max(...run.network.parameters("grad").map(Math.abs));
  const words = [say("play.stuck", { loss: positive(run.loss), largest: positive(largest, 2) })];
  if (run.network.widths.length === 2)
    words.push(
      ...(asked ? [] : [say(isPlain(run.network.settings.inputs ?? PLAIN) ? "play.stuck-straight" : "play.stuck-one")]),
      ...(asked || bare ? [] : [say("play.stuck-bend")]),
    );
  else if (run.network.settings.activation === "relu") words.push(...relus(run, asked));
  else words.push(say("play.stuck-try"));
  return words.join(" ");
}

function relus({ network }: Run, asked: boolean): string[] {
  const { rows, widths } = network;
  const activity = rows.xs.map((x) => network.activity(x));
  const hidden = widths
    .slice(1, -1)
    .flatMap((count, i) => Array.from({ length: count }, (_, k) => [i + 1, k] as const));
  const isOn = (row: number, [layer, neuron]: readonly [number, number]): boolean =>
    activity[row]![layer]![neuron]! > 0;
  const all = rows.xs.map((_, row) => row);
  const words: string[] = [];
  const dead: string[] = [];
  for (const one of hidden) {
    const on = all.filter((row) => isOn(row, one));
    const name = called(network, one[0], one[1]);
    if (on.length === 0) dead.push(name);
    else if (rows.ys.length <= FEW) words.push(say("play.stuck-on", { name, points: points(rows.xs, on) }));
  }
  if (asked) {
    if (dead.length > 0) words.push(say("play.stuck-off", { names: dead.join(", ") }));
    return [...words, say("play.stuck-ask")];
  }
  if (dead.length > 0) words.push(say("play.stuck-dead", { names: dead.join(", ") }));
  const silent = all.filter((row) => hidden.every((one) => !isOn(row, one)));
  const targets = silent.map((row) => rows.ys[row]!);
  if (new Set(targets).size > 1) {
    const mean = targets.reduce((sum, y) => sum + y, 0) / targets.length;
    words.push(
      say(rows.ys.length <= FEW ? "play.stuck-silent" : "play.stuck-silent-many", {
        points: points(rows.xs, silent),
        count: silent.length,
        answer: rounded(activity[silent[0]!]!.at(-1)![0]!),
        targets: listed(targets.map(String)),
        mean: rounded(mean),
      }),
    );
  }
  words.push(say("play.stuck-start"));
  return words;
}

function points(xs: readonly number[][], which: readonly number[]): string {
  return listed(which.map((row) => `(${xs[row]!.map((x) => general(x, 3)).join(", ")})`));
}
