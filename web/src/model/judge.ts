/**
 * One question with a number for an answer: what is right, and what each foreseeable wrong number means.
 *
 * Knows how to compare. The sentences come from whoever asks (mistakes.ts, problems.ts).
 */
import { readNumber } from "./number";
import { word } from "../words";

export interface Question {
  answer: number;
  /** How far off still counts; whole numbers must be met exactly. */
  tolerance?: number;
  /** Whether it says how many there are: what cannot be a number of things is no attempt then. */
  counts?: true;
  /** A wrong number and what is said to it; the first that fits speaks. */
  wrong: readonly (readonly [number, string])[];
  /** What is said to any other number; it may say what would follow from that number. */
  otherwise: string | ((given: number) => string);
}

export interface Verdict {
  right: boolean;
  text: string;
}

/** What is said to a text typed as an answer. Not being a number is no attempt: `right` is null then. */
export function judge(question: Question, typed: string): Verdict | { right: null; text: string } {
  const x = readNumber(typed);
  if (!typed.trim()) return { right: null, text: word("judge.write-a-number-first") };
  if (x === null || !Number.isFinite(x)) return { right: null, text: word("judge.i-cannot-read-as", { typed }) };
  if (question.counts && (x < 0 || !Number.isInteger(x))) {
    return { right: null, text: word("judge.counts-nothing", { typed }) };
  }
  const near = (y: number): boolean => Math.abs(x - y) <= toleranceOf(y, question.tolerance);
  if (near(question.answer)) return { right: true, text: "" };
  const found = question.wrong.find(([y]) => near(y) && !same(y, question));
  const { otherwise } = question;
  return { right: false, text: found?.[1] ?? (typeof otherwise === "string" ? otherwise : otherwise(x)) };
}

function same(y: number, { answer, tolerance }: Question): boolean {
  return Math.abs(y - answer) <= toleranceOf(answer, tolerance);
}

/** Who types 0.7071 for 0.70710678 means it; who types 10.001 for 10 does not. */
function toleranceOf(y: number, given?: number): number {
  return given ?? (Number.isInteger(y) ? 1e-9 : 6e-4 * Math.max(0.2, Math.abs(y)));
}
