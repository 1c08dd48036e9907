/**
 * What stands open on a page: which numbers a question has drawn, and what was typed so far. Found again after a reload,
 * for as long as the tab lives; no part of the learner's progress.
 */
import { keep, kept } from "../elements/known";

const LATELY = 12;

export interface Begun {
  variant: number;
  typed: string;
  /** Whether a wrong answer was given to it. */
  missed: boolean;
}

const key = (task: string): string => `gradwalk-begun:${location.pathname}:${task}`;

export function begun(task: string): Begun | undefined {
  const found = kept(key(task)) as Partial<Begun> | undefined;
  return typeof found?.variant === "number" && typeof found.typed === "string" ? (found as Begun) : undefined;
}

/** The draws of a task that were asked in this tab, the last one last: a reload does not bring them back. */
export function asked(task: string): number[] {
  const found = kept(`${key(task)}:asked`);
  return Array.isArray(found) ? found.filter((one) => typeof one === "number") : [];
}

export function keepAsked(task: string, draws: readonly number[]): void {
  keep(`${key(task)}:asked`, draws.slice(-LATELY));
}

/** Remember it; null where it is answered, so that the next one is another. */
export function begin(task: string, now: Begun | null): void {
  keep(key(task), now);
}
