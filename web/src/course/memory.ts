/**
 * A learner's memory as data: what is done, what went wrong, which cards are due, what was typed. Read from a file,
 * and merged with another. Knows no page, no browser and no storage.
 */

/** A wrong answer, and what it shows: the misconception in a few words, where the exercise knows it. */
export interface Miss {
  /** What was asked, with its numbers, where the answer alone says nothing. */
  question?: string;
  answer: string;
  misconception: string;
  /** Which mistake it is, the same for all who make it, whatever their numbers: where the exercise knows it. */
  kind?: string;
  at: string;
}

export interface TaskRecord {
  /** When it was first answered right, as an ISO date: from then on the text goes on, and the lesson counts it. */
  done?: string;
  /** Of a task with a medal for right answers in a row: when it was won, as an ISO date; "open" until then. */
  medal?: string;
  /** Attempts until it was done, and its medal won where it has one. */
  tries: number;
  /** Right answers in a row, up to now. */
  streak: number;
  /** The last wrong answers, oldest first. */
  wrong: Miss[];
  /** When it was last tried, as an ISO date. */
  at: string;
  /** What the element wants to find again after a reload. */
  kept?: string;
}

export interface CardRecord {
  box: number;
  /** When the card is to be shown again, as an ISO date. */
  due: string;
  /** When it was last answered. */
  at: string;
  /** What it asked then, as its element names it: so that the next time it asks something else. */
  asked?: string;
}

export interface Memory {
  format: "gradwalk progress";
  version: 2;
  course: string;
  learner: string;
  saved: string;
  tasks: Record<string, TaskRecord>;
  cards: Record<string, CardRecord>;
  /** What was typed, by lesson and place; and when each of them last changed. */
  drafts: Record<string, string>;
  written: Record<string, string>;
}

/** Why a file is not taken, as a key of the strings file and what fills it. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    readonly values: Record<string, string | number> = {},
  ) {
    super(key);
  }
}

export const REMEMBERED = 5;
/** A medal that is still to be won. */
export const OPEN = "open";
const LARGEST = 5_000_000;
const LONGEST_DRAFT = 100_000;

export function empty(course: string): Memory {
  return {
    format: "gradwalk progress",
    version: 2,
    course,
    learner: "",
    saved: "",
    tasks: {},
    cards: {},
    drafts: {},
    written: {},
  };
}

/**
 * The memory in a progress file of this course. Whatever is not what it should be is left out or refused; of what was done
 * `lost` is told the names that were left out.
 */
export function parseMemory(text: string, course: string, lost: (name: string) => void = () => {}): Memory {
  if (text.length > LARGEST) throw new Refused("file.large", { size: Math.round(text.length / 1e6) });
  const found = json(text);
  if (!isObject(found) || found["format"] !== "gradwalk progress") throw new Refused("file.foreign");
  if (found["version"] !== 2) throw new Refused("file.version", { version: short(found["version"], 20) });
  if (found["course"] !== course) throw new Refused("file.other", { course: short(found["course"], 80) || "?" });
  if (["tasks", "cards", "drafts", "written"].some((part) => part in found && !isObject(found[part])))
    throw new Refused("file.broken");
  const memory = empty(course);
  memory.learner = short(found["learner"], 80);
  memory.saved = date(found["saved"]);
  for (const [name, record] of pairs(found["tasks"])) {
    if (isObject(record)) memory.tasks[name] = task(record);
    else lost(name);
  }
  for (const [name, record] of entries(found["cards"])) {
    const due = date(record["due"]);
    const asked = short(record["asked"], 300);
    if (due) memory.cards[name] = { box: count(record["box"]), due, at: date(record["at"]), ...(asked && { asked }) };
  }
  for (const [name, draft] of texts(found["drafts"])) memory.drafts[name] = draft.slice(0, LONGEST_DRAFT);
  for (const [name, when] of texts(found["written"])) memory.written[name] = date(when);
  return memory;
}

/**
 * Two memories as one: nothing that is done in either is lost; of two texts, and of two records of a card, the newer
 * one stays.
 */
export function merge(mine: Memory, theirs: Memory): Memory {
  const whole: Memory = structuredClone(mine);
  whole.learner ||= theirs.learner;
  whole.saved = later(mine.saved, theirs.saved);
  for (const [name, record] of Object.entries(theirs.tasks)) {
    const own = whole.tasks[name];
    whole.tasks[name] = own ? mergeTask(own, record) : structuredClone(record);
  }
  for (const [name, card] of Object.entries(theirs.cards)) {
    if (!whole.cards[name] || whole.cards[name].at < card.at) whole.cards[name] = { ...card };
  }
  for (const name of newerDrafts(mine, theirs)) {
    whole.drafts[name] = theirs.drafts[name]!;
    whole.written[name] = theirs.written[name] ?? "";
  }
  return whole;
}

/** The texts that a merge would take from the other memory: those that are not here, and those that are newer. */
export function newerDrafts(mine: Memory, theirs: Memory): string[] {
  return Object.keys(theirs.drafts).filter((name) => {
    if (!(name in mine.drafts)) return true;
    return mine.drafts[name] !== theirs.drafts[name] && (theirs.written[name] ?? "") > (mine.written[name] ?? "");
  });
}

function mergeTask(a: TaskRecord, b: TaskRecord): TaskRecord {
  const newer = a.at < b.at ? b : a;
  const wrong = [...a.wrong, ...b.wrong].sort((x, y) => x.at.localeCompare(y.at));
  const once = wrong.filter((miss, i) => wrong.findIndex((x) => x.at === miss.at && x.answer === miss.answer) === i);
  const whole: TaskRecord = { ...newer, tries: Math.max(a.tries, b.tries), wrong: once.slice(-REMEMBERED) };
  const done = [a.done, b.done].filter((x) => x !== undefined).sort()[0];
  if (done) whole.done = done;
  const medal = [a.medal, b.medal].filter((x) => x !== undefined).sort()[0]; // dates stand before "open"
  if (medal) whole.medal = medal;
  return whole;
}

function task(record: Record<string, unknown>): TaskRecord {
  const misses = Array.isArray(record["wrong"]) ? record["wrong"].filter(isObject).slice(-REMEMBERED) : [];
  const found: TaskRecord = {
    tries: count(record["tries"]),
    streak: count(record["streak"]),
    at: date(record["at"]),
    wrong: misses.map((miss) => ({
      ...(miss["question"] ? { question: short(miss["question"], 300) } : {}),
      answer: short(miss["answer"], 200),
      misconception: short(miss["misconception"], 300),
      ...(miss["kind"] ? { kind: short(miss["kind"], 120) } : {}),
      at: date(miss["at"]),
    })),
  };
  const done = date(record["done"]);
  if (done) found.done = done;
  const medal = record["medal"] === OPEN ? OPEN : date(record["medal"]);
  if (medal) found.medal = medal;
  if (typeof record["kept"] === "string") found.kept = record["kept"].slice(0, 2_000);
  return found;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused("file.broken");
  }
}

function isObject(x: unknown): x is Record<string, unknown> {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}

function entries(x: unknown): [string, Record<string, unknown>][] {
  return pairs(x).filter((pair): pair is [string, Record<string, unknown>] => isObject(pair[1]));
}

function texts(x: unknown): [string, string][] {
  return pairs(x).filter((pair): pair is [string, string] => typeof pair[1] === "string");
}

/** An object's entries; `__proto__` is no name of ours. */
function pairs(x: unknown): [string, unknown][] {
  return isObject(x) ? Object.entries(x).filter(([name]) => name !== "__proto__") : [];
}

function short(x: unknown, length: number): string {
  return typeof x === "string" || typeof x === "number" ? String(x).slice(0, length) : "";
}

function count(x: unknown): number {
  return typeof x === "number" && Number.isFinite(x) && x > 0 ? Math.floor(x) : 0;
}

/** An ISO date, or nothing: dates are compared as texts. */
function date(x: unknown): string {
  return typeof x === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/.test(x) ? x : "";
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
