/** Challenges of the playground: what each one sets, when it is met, and what is worth saying meanwhile. */
import type { Run } from "./run";

export interface Challenge {
  key: string;
  data: string;
  sizes: string;
  activation: string;
  rate: number;
  /** Below this the goal is met: on the test rows, if there are any. */
  goal: number;
  /** At most so many hidden neurons. */
  most?: number;
}

export const CHALLENGES: Challenge[] = [
  { key: "xor", data: "xor", sizes: "2", activation: "relu", rate: 0.2, goal: 0.05 },
  { key: "few", data: "moons", sizes: "8, 8", activation: "tanh", rate: 0.1, goal: 0.12, most: 4 },
  { key: "spirals", data: "spirals", sizes: "8", activation: "tanh", rate: 0.1, goal: 0.1 },
];

/** Whether a run, as it is now, meets a challenge. */
export function meets(challenge: Challenge, run: Run): boolean {
  const neurons = run.network.settings.sizes.reduce((sum, size) => sum + size, 0);
  return (
    !run.blew && run.zeroing && neurons <= (challenge.most ?? Infinity) && (run.testLoss ?? run.loss) < challenge.goal
  );
}
