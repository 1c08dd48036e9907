/** When a card comes back, and which cards are today's: growing intervals (Leitner's boxes), at most ten a day, mixed. */
import type { CardRecord, Memory } from "./memory";

export const DAYS = [0, 1, 3, 7, 14, 30, 60];
export const TODAY = 10;
const DAY = 86_400_000;

/** The record of a card after an answer: right moves it up a box, wrong back to the first, which is today. */
export function answered(record: CardRecord | undefined, right: boolean, now: Date): CardRecord {
  const box = right ? Math.min((record?.box ?? 0) + 1, DAYS.length - 1) : 0;
  return { box, due: new Date(now.getTime() + DAYS[box]! * DAY).toISOString(), at: now.toISOString() };
}

/**
 * The cards to be asked today, in order: those whose question was once answered in its lesson and that are due, the
 * longest waiting first, lessons taking turns. Together with those answered today already they are at most ten; a
 * card that went wrong today comes again, behind the others.
 */
export function todays(names: string[], memory: Memory, now: Date): string[] {
  const today = dayOf(now);
  const seen = names.filter((name) => dayOf(new Date(memory.cards[name]?.at || 0)) === today);
  const due = names.filter((name) => {
    const record = memory.cards[name];
    if (!memory.tasks[name]?.done) return false;
    return record ? record.due <= now.toISOString() : true;
  });
  const again = due.filter((name) => seen.includes(name));
  const fresh = due.filter((name) => !seen.includes(name));
  const since = (name: string): string => memory.cards[name]?.due ?? memory.tasks[name]!.done!;
  fresh.sort((a, b) => since(a).localeCompare(since(b)));
  again.sort((a, b) => memory.cards[a]!.at.localeCompare(memory.cards[b]!.at));
  return [...mixed(fresh, seen).slice(0, Math.max(0, TODAY - seen.length)), ...again];
}

/** One of each lesson in turn, beginning with the lesson that had the fewest turns today. */
function mixed(names: string[], seen: string[]): string[] {
  const piles = new Map<string, string[]>();
  for (const name of names) piles.set(lessonOf(name), [...(piles.get(lessonOf(name)) ?? []), name]);
  const turns = (lesson: string): number => seen.filter((name) => lessonOf(name) === lesson).length;
  const rows = [...piles].sort(([a], [b]) => turns(a) - turns(b)).map(([, pile]) => pile);
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, i) => rows.flatMap((row) => row[i] ?? [])).flat();
}

function lessonOf(name: string): string {
  return name.split("/")[0]!;
}

/** A day where the learner is. */
function dayOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}
