/** A class of learners, from any number of progress files: one entry a person, and who is stuck where. */
import { type LessonData, lessons, say, titleOf } from "./course-data";
import { merge, type Memory, type Miss, type TaskRecord } from "./memory";

export interface Learner {
  name: string;
  files: string[];
  memory: Memory;
}

export interface Stuck {
  lesson: LessonData;
  task: string;
  title: string;
  record: TaskRecord;
  /** In words: the last known misconception, or the last wrong answer; and with what was asked. */
  short: string;
  why: string;
}

/** Attempts without success after which somebody is stuck. */
const MANY = 3;

/** The learners with one more file: a learner's second file is merged with the first. */
export function withFile(learners: Learner[], file: string, memory: Memory): Learner[] {
  const name = memory.learner.trim() || say("class.nameless", { file });
  const same = (each: Learner): boolean => fold(each.name) === fold(name);
  const known = learners.find(same);
  const one: Learner = known
    ? { name: known.name, files: [...new Set([...known.files, file])], memory: merge(known.memory, memory) }
    : { name, files: [file], memory };
  return [...learners.filter((each) => !same(each)), one];
}

function fold(name: string): string {
  return name.normalize("NFKC").toLocaleLowerCase().replace(/\s+/gu, " ").trim();
}

export function doneIn({ memory }: Learner, lesson: LessonData): number {
  return lesson.tasks.filter((task) => memory.tasks[`${lesson.slug}/${task}`]?.done).length;
}

export function doneOf(learner: Learner): number {
  return lessons.reduce((sum, lesson) => sum + doneIn(learner, lesson), 0);
}

/** The tasks a learner tried and has not done, the one tried last first. */
export function openTasks({ memory }: Learner): Stuck[] {
  const found = lessons.flatMap((lesson) =>
    lesson.tasks.flatMap((task) => {
      const record = memory.tasks[`${lesson.slug}/${task}`];
      if (!record || record.done || record.wrong.length === 0) return [];
      return [{ lesson, task, title: titleOf(lesson, task), record, ...whyOf(record) }];
    }),
  );
  return found.sort((a, b) => b.record.at.localeCompare(a.record.at) || b.record.tries - a.record.tries);
}

/** The task tried last of those that were tried often, and whose last answer was not a right one. */
export function stuckOn(learner: Learner): Stuck | undefined {
  return openTasks(learner).find(({ record }) => record.tries >= MANY && record.at <= record.wrong.at(-1)!.at);
}

function whyOf(record: TaskRecord): { short: string; why: string } {
  const misses = [...record.wrong].reverse();
  const told = misses.find(({ misconception }) => misconception) ?? misses[0];
  return told ? { short: brief(inWords(told)), why: inFull(told) } : { short: "", why: "" };
}

/** The first sentence. */
function brief(text: string): string {
  return /^.*?[.?!](?=\s|$)/su.exec(text)?.[0] ?? text;
}

/** What the page said to a wrong answer, then the answer and, where it is known, what was asked. */
function inFull(miss: Miss): string {
  const { question = "", answer, misconception } = miss;
  if (!answer || answer.includes("\n") || !misconception) return inWords(miss);
  const asked = question.replaceAll("`", "");
  return `${inWords(miss)} ${say(asked ? "class.asked" : "class.answer", { answer, asked })}`;
}

/** A wrong answer in words: what the page said to it, or what was answered. */
function inWords({ misconception, answer }: Miss): string {
  if (misconception) return misconception.replaceAll("`", "");
  return answer.includes("\n") ? say("class.program") : say("class.last", { answer });
}

export interface Program {
  title: string;
  text: string;
}

/** What a learner wrote, by the titles of the tasks; of a program that passed its tests, what passed. */
export function programs({ memory }: Learner): Program[] {
  const found = new Map<string, string>();
  for (const lesson of lessons) {
    const number = lessons.indexOf(lesson) + 1;
    const own = (key: string): string | undefined => memory.drafts[`${lesson.slug}/${key}`];
    for (const task of lesson.tasks) {
      const typed = own(`lab/${task}`) ?? own(task);
      const alone = lessons.filter(({ tasks }) => tasks.includes(task)).length === 1; // else another lesson's may be kept
      const text = typed !== undefined || alone ? (memory.drafts[`solved/${task}`] ?? typed) : undefined;
      if (text) found.set(`${number} · ${titleOf(lesson, task)}`, text);
    }
    const others = Object.entries(memory.drafts).filter(([key]) => {
      const [slug, name, more] = key.split("/");
      return slug === lesson.slug && name && !more && !lesson.tasks.includes(name);
    });
    others.forEach(([, text], place) =>
      found.set(`${number} · ${say(others.length > 1 ? "class.other-of" : "class.other", { place: place + 1 })}`, text),
    );
  }
  return [...found].map(([title, text]) => ({ title, text }));
}

/** Which mistake it is: as its exercise names it, or, in files and widgets that do not, what was said, whatever its numbers. */
function mistakeOf({ kind, misconception }: Miss): string {
  return kind || misconception.replace(/[-−+]?\d[\d.,]*(e[-+]?\d+)?/gu, "#");
}

/** One mistake of a task: what one of them was told, who is still at it, and how many have solved it since. */
export interface Reason {
  /** What one of them was asked, and answered; "" where that was a program, or is not known. */
  asked: string;
  answer: string;
  why: string;
  names: string[];
  solved: number;
  /** Whether others were told the same with other numbers. */
  fresh: boolean;
}

export interface Stumble {
  lesson: LessonData;
  title: string;
  reasons: Reason[];
  /** Wrong answers on which nothing is known, as they were typed. */
  others: string[];
  open: number;
}

const MOST = 4;

/** How many learners make of a mistake that everybody has mended a matter of the class. */
const SEVERAL = 2;

/**
 * The tasks that cost the class most, with what went wrong: those that somebody is still at, and those in which several
 * made the same mistake.
 */
export function stumbles(learners: Learner[]): Stumble[] {
  const rows = lessons.flatMap((lesson) =>
    lesson.tasks.flatMap((task) => {
      const tried = learners.flatMap(({ name, memory }) => {
        const record = memory.tasks[`${lesson.slug}/${task}`];
        return record?.wrong.length ? [{ name, record }] : [];
      });
      if (tried.length === 0) return [];
      const still = new Set(tried.filter(({ record }) => !record.done).map(({ name }) => name));
      const all = tried.flatMap(({ name, record }) => record.wrong.map((miss) => ({ name, miss })));
      const told = new Map<string, typeof all>();
      for (const one of all)
        if (one.miss.misconception) told.set(mistakeOf(one.miss), [...(told.get(mistakeOf(one.miss)) ?? []), one]);
      const reasons = [...told.values()].map((ones) => reasonOf(ones, still)).sort((a, b) => hit(b) - hit(a));
      const unknown = all
        .map(({ miss }) => miss)
        .filter(({ misconception, answer }) => !misconception && !/\n/.test(answer));
      const others = [...new Set(unknown.map(({ answer }) => `“${answer}”`))];
      const title = titleOf(lesson, task);
      return [{ lesson, title, reasons: reasons.slice(0, MOST), others: others.slice(0, MOST), open: still.size }];
    }),
  );
  const most = ({ reasons: [first] }: Stumble): number => (first ? hit(first) : 0);
  const told = rows.filter((row) => row.open > 0 || most(row) >= SEVERAL);
  return told.sort((a, b) => b.open - a.open || most(b) - most(a));
}

const hit = ({ names, solved }: Reason): number => names.length + solved;

function reasonOf(ones: { name: string; miss: Miss }[], still: ReadonlySet<string>): Reason {
  const names = [...new Set(ones.map(({ name }) => name))];
  const open = names.filter((name) => still.has(name));
  const words = new Set(ones.map(({ miss }) => inWords(miss)));
  const short = ({ answer }: Miss): boolean => answer !== "" && !answer.includes("\n");
  const told = (ones.find(({ miss }) => miss.question && short(miss)) ?? ones[0]!).miss;
  const [asked, answer] = [told.question?.replaceAll("`", "") ?? "", short(told) ? told.answer : ""];
  const fresh = words.size > 1;
  return { asked, answer, why: inWords(told), names: open, solved: names.length - open.length, fresh };
}
