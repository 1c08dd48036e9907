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

/** A reply of at most so many letters tells a teacher nothing without the answer. */
const TERSE = 12;

/** Letters of a reason in the table. */
const ROOM = 80;

/** Attempts without success after which somebody is stuck. */
const MANY = 3;

/** The learners with one more file: a learner's second file is merged with the first. */
export function withFile(learners: Learner[], file: string, memory: Memory): Learner[] {
  const name = memory.learner.trim() || file.replace(/\.json$/i, "");
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

export function stuckOn(learner: Learner): Stuck | undefined {
  return openTasks(learner).find(({ record }) => record.tries >= MANY);
}

function whyOf(record: TaskRecord): { short: string; why: string } {
  const misses = [...record.wrong].reverse();
  const told = misses.find(({ misconception }) => misconception) ?? misses[0];
  return told ? { short: brief(inWords(told)), why: inFull(told) } : { short: "", why: "" };
}

/** The first sentence, or as much of it as a row has room for. */
function brief(text: string): string {
  const first = /^.*?[.?!](?=\s|$)/su.exec(text)?.[0] ?? text;
  if (first.length <= ROOM) return first;
  const parts = first.split(/(?<=[:;,]) /u);
  while (parts.length > 1 && parts.join(" ").length > ROOM) parts.pop();
  return `${parts.join(" ").replace(/[:;,]$/u, "")} …`;
}

/** A wrong answer with what the page said to it and, where it is known, what was asked. */
function inFull(miss: Miss): string {
  const { question = "", answer } = miss;
  if (!answer || answer.includes("\n")) return inWords(miss);
  const answered = say("class.answered", { answer });
  const told = inWords(miss);
  const said = told.startsWith(answered) ? told : `${answered}: ${told}`;
  return question ? say("class.asked", { said, question: question.replaceAll("`", "") }) : said;
}

/** A wrong answer in words: what the page said to it, or what was answered. */
function inWords({ misconception, answer }: Miss): string {
  if (misconception) {
    const said = misconception.replaceAll("`", "");
    return said.length > TERSE || !answer ? said : `${say("class.answered", { answer })}: ${said}`;
  }
  return answer.includes("\n") ? say("class.program") : say("class.answered", { answer });
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

/**
 * What a sentence says, whatever numbers it says it of: every learner is asked with other ones, and the program of every
 * learner is tried with others. Numbers, rows of them and the expression that was tried are left out.
 */
export function kindOf(sentence: string): string {
  return sentence
    .replace(/^(Your line \d+: )?For .+?(?=: |, l?ine )[:,] /u, "")
    .replace(/ (Tried with|For the scores|Line \d+ \() .*$/su, "")
    .replace(/'[^']*'/gu, "'")
    .replace(/[-−+]?\d[\d.,]*(e[-+]?\d+)?/gu, "#")
    .replace(/#(( -> |, | and | · | [*+·/−-] )#)+/gu, "#");
}

export interface Stumble {
  lesson: LessonData;
  title: string;
  /** What went wrong, in words as one of them was told, who is still at it, and how many have solved it since. */
  reasons: { why: string; names: string[]; solved: number; fresh: boolean }[];
  open: number;
}

/** The tasks that cost the class most, with what went wrong; those who are still at it count, the others show. */
export function stumbles(learners: Learner[]): Stumble[] {
  const rows = lessons.flatMap((lesson) =>
    lesson.tasks.flatMap((task) => {
      const reasons = new Map<string, { names: Set<string>; told: Set<string> }>();
      const still = new Set<string>();
      for (const { name, memory } of learners) {
        const record = memory.tasks[`${lesson.slug}/${task}`];
        if (!record || record.wrong.length === 0) continue;
        if (!record.done) still.add(name);
        for (const miss of record.wrong) {
          const why = inWords(miss);
          const kind = kindOf(why);
          const one = reasons.get(kind) ?? { names: new Set(), told: new Set() };
          one.names.add(name);
          one.told.add(why);
          reasons.set(kind, one);
        }
      }
      if (reasons.size === 0) return [];
      const sorted = [...reasons.values()]
        .sort((a, b) => b.names.size - a.names.size)
        .map(({ names, told }) => {
          const open = [...names].filter((name) => still.has(name));
          return { why: [...told][0]!, names: open, solved: names.size - open.length, fresh: told.size > 1 };
        });
      return [{ lesson, title: titleOf(lesson, task), reasons: sorted.slice(0, 4), open: still.size }];
    }),
  );
  const hit = ({ reasons: [first] }: Stumble): number => first!.names.length + first!.solved;
  return rows.sort((a, b) => b.open - a.open || hit(b) - hit(a));
}
