/** What is true of a run at this moment, in words. */
import { beside, type Challenge, meets } from "./challenges";
import { say } from "./course-data";
import type { Setup } from "./playground-setup";
import type { Run } from "./run";
import { whyStuck } from "./stuck";

export const GOAL = 0.1;

export interface Now {
  state: "new" | "going" | "blew" | "stuck" | "reached" | "bug";
  numbers: string;
  verdict: string;
}

/** `name` is A or B where there are two runs; `asked`: the reader shall say why it is stuck. */
export function now(run: Run, name: string, challenge: Challenge | undefined, setup: Setup, asked: boolean): Now {
  const { network, testLoss } = run;
  const goal = challenge?.goal ?? GOAL;
  const numbers = [
    ...(name ? [say("play.run", { run: name })] : []),
    say("play.at-step", { steps: network.steps }),
    say("play.at-loss", { loss: beside(run.loss, goal) }),
    ...(testLoss === undefined ? [] : [say("play.at-test", { test: beside(testLoss, goal) })]),
  ].join(" · ");
  const state = run.state(goal);
  if (state === "blew") return { state, numbers, verdict: say(blame(run)) };
  if (!run.zeroing && state !== "new")
    return { state: "bug", numbers, verdict: say(run.tooFast ? "play.pile-rate" : "play.pile") };
  if (state === "stuck") return { state, numbers, verdict: whyStuck(run, asked, challenge?.most === 0) };
  if (state !== "reached") return { state, numbers, verdict: "" };
  if (challenge) return { state: meets(challenge, setup, run) ? "reached" : "going", numbers, verdict: "" };
  const loss = say(run.others ? "play.the-test-loss" : "play.the-loss");
  return { state, numbers, verdict: say("play.reached", { loss, goal: GOAL }) };
}

/** What drove a run out of range: the bug only where the same run without it would have stayed. */
function blame(run: Run): string {
  if (run.zeroing) return "play.blew";
  return run.tooFast ? "play.blew-rate" : "play.blew-pile";
}
