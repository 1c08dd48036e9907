/** When a card comes back, and which cards are today's: growing intervals (Leitner's boxes), at most ten a day, mixed. */
import type { CardRecord, Memory } from "./memory";

export const DAYS = [0, 1, 3, 7, 14, 30, 60];
export const TODAY = 10;
const DAY = 86_400_000;

/** The beginning of a day where the learner is: today, or some days ahead. */
function dayStart(now: Date, ahead = 0): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead);
}

/** A card comes back with the day, whatever the hour at which it was answered. */
export function isDue({ due }: CardRecord, now: Date): boolean {
  return new Date(due) < dayStart(now, 1);
}

/** In how many days a card comes back. */
export function daysUntil({ due }: CardRecord, now: Date): number {
  return Math.max(0, Math.round((dayStart(new Date(due)).getTime() - dayStart(now).getTime()) / DAY));
}

/** The record of a card after an answer: right moves it up a box, wrong back to the first, which is today. */
export function answered(name: string, right: boolean, { cards }: Pick<Memory, "cards">, now: Date): CardRecord {
  const box = right ? Math.min((cards[name]?.box ?? 0) + 1, DAYS.length - 1) : 0;
  const due = box ? dayStart(now, freeDay(name, DAYS[box]!, cards, now)) : now;
  return { box, due: due.toISOString(), at: now.toISOString() };
}

/** The first day, that many days ahead or later, on which a card can be asked among at most ten: what is said is kept. */
function freeDay(name: string, days: number, cards: Memory["cards"], now: Date): number {
  const others = Object.entries(cards).filter(([other]) => other !== name);
  const seen = others.filter(([, record]) => isToday(record, now)).length + 1;
  const waiting = others.filter(([, record]) => !(isToday(record, now) && isDue(record, now)));
  const comings = waiting.map(([, record]) => daysUntil(record, now));
  let load = 0; // how many cards ask for a day, those among them that found no room before
  let room = Math.max(0, TODAY - seen);
  for (let day = 0; ; day += 1) {
    load += comings.filter((one) => one === day).length;
    if (day >= days && load < room) return day;
    load = Math.max(0, load - room);
    room = TODAY;
  }
}

const isToday = (record: CardRecord | undefined, now: Date): boolean => dayOf(new Date(record?.at || 0)) === dayOf(now);

/** The cards that were answered today, right or wrong. */
export function answeredToday(names: string[], memory: Memory, now: Date): string[] {
  return names.filter((name) => isToday(memory.cards[name], now));
}

/**
 * The cards to be asked today, in order: those that come back today or should have earlier; where there is room, new
 * ones, whose question was answered in its lesson on a day before (`early`: or today); lessons take turns. Together with those answered today already they
 * are at most ten. A card that went wrong today comes again, behind the others.
 */
export function todays(names: string[], memory: Memory, now: Date, early = false): string[] {
  const seen = answeredToday(names, memory, now);
  const due = names.filter((name) => {
    const record = memory.cards[name];
    const { done } = memory.tasks[name] ?? {};
    if (!done) return false;
    return record ? isDue(record, now) : early || new Date(done) < dayStart(now);
  });
  const again = due.filter((name) => seen.includes(name));
  const fresh = due.filter((name) => !seen.includes(name));
  const [back, unseen] = [true, false].map((known) => fresh.filter((name) => name in memory.cards === known));
  back!.sort((a, b) => memory.cards[a]!.due.localeCompare(memory.cards[b]!.due));
  unseen!.sort((a, b) => memory.tasks[a]!.done!.localeCompare(memory.tasks[b]!.done!));
  const turned = mixed(unseen!, [...seen, ...back!]);
  again.sort((a, b) => memory.cards[a]!.at.localeCompare(memory.cards[b]!.at));
  return [...mixed([...back!, ...turned].slice(0, Math.max(0, TODAY - seen.length)), seen), ...again];
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
