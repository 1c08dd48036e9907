/** A question as data, with numbers drawn: which reply belongs to which answer. Knows no page. */

import { general } from "../model/number";

export interface Reply {
  answers: string[];
  feedback: string;
  right: boolean;
}

/** One draw of numbers: the texts for the slots, and the answers of each reply. */
export interface Variant {
  slots: string[];
  answers: string[][];
}

export interface Item {
  kind: "number" | "choice";
  /** How far off is near enough; null: exact for whole numbers, three digits for others. */
  tolerance: number | null;
  /** The answer is a count: a whole number, and not below 0. */
  counts?: boolean;
  hints: string[];
  replies: Reply[];
  /** Options stay in the order in which they were written. */
  keep?: boolean;
  /** Right ones in a row until it is done. */
  goal?: number;
  question?: string;
  variants?: Variant[];
  /** Other sides of the same question, which have their turn after it. */
  sides?: Item[];
}

const NEAR = 1e-3;

export const sides = (item: Item): Item[] => [item, ...(item.sides ?? [])];

/** All draws, those of the first side first; a side without fresh numbers is one draw. */
export const places = (item: Item): { side: number; variant: number }[] =>
  sides(item).flatMap(({ variants }, side) =>
    Array.from({ length: variants?.length || 1 }, (_, variant) => ({ side, variant })),
  );

/** The side and the numbers of one draw, in all its texts and answers. */
export function drawn(written: Item, place: number): Item {
  const at = places(written)[place] ?? { side: 0, variant: place };
  const item = { ...sides(written)[at.side]!, keep: written.keep ?? false };
  const variant = item.variants?.[at.variant];
  if (!variant) return item;
  const put = (text: string): string => filled(text, variant.slots);
  return {
    ...item,
    question: item.question === undefined ? undefined : put(item.question),
    hints: item.hints.map(put),
    replies: item.replies.map((reply, i) => ({
      ...reply,
      answers: variant.answers[i] ?? reply.answers.map(put),
      feedback: put(reply.feedback),
    })),
  } as Item;
}

/** Numbers into their slots: in a formula as a number with a real minus sign, elsewhere as it is typed. */
function filled(text: string, slots: string[]): string {
  return text
    .replace(/<mtext>gw(\d+)slot<\/mtext>/g, (_, i: string) => `<mn>${slots[Number(i)]!.replace("-", "\u2212")}</mn>`)
    .replace(/gw(\d+)slot/g, (_, i: string) => slots[Number(i)]!)
    .replace(/<code class=short>(?=[^<]{17})/g, "<code>"); // too long now to stay in one piece
}

/** A feedback with what was answered in its place: as it is, or what follows from it (src/gradwalk/course/draws.py). */
export function answered(feedback: string, given: number): string {
  return feedback.replace(/gwanswer\(([^,]+),([^)]+)\)/g, (_, factor: string, offset: string) => {
    const follows = Number(factor) * given + Number(offset);
    return Number.isInteger(follows) ? String(follows) : general(follows, 6);
  });
}

/**
 * The reply to a number: the right one if it is that; else the one written for just this mistake; else the right one,
 * or that of a mistake, if it is near enough; else that for all that are too small or too large, or for all others.
 */
export function replyTo(item: Item, given: number): Reply {
  const right = item.replies.find((reply) => reply.right)!;
  const near = (answer: string): boolean => {
    const target = Number(answer);
    const slack = item.tolerance ?? (Number.isInteger(target) ? 0 : NEAR * Math.abs(target));
    return Math.abs(target - given) <= slack;
  };
  const same = (answer: string): boolean => Math.abs(Number(answer) - given) <= 1e-12 * Math.abs(given);
  if (same(right.answers[0]!)) return right;
  const wrong = item.replies.filter((reply) => !reply.right);
  return (
    wrong.find((reply) => reply.answers.some(same)) ??
    (near(right.answers[0]!) ? right : undefined) ??
    wrong.find((reply) => reply.answers.some(near)) ??
    wrong.find((reply) => reply.answers.includes(given < Number(right.answers[0]) ? "<" : ">")) ??
    wrong.find((reply) => reply.answers.includes("*"))!
  );
}
