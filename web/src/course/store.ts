/**
 * The learner's memory: what is done, what went wrong, which cards are due, what was typed.
 *
 * Kept in the browser's storage, or, where that is blocked, in the page's own memory. Knows no element and no page.
 */
import { course } from "./course-data";

export interface TaskRecord {
  /** When it was first done, as an ISO date. */
  done?: string;
  tries: number;
  /** The last wrong answers, oldest first. */
  wrong: string[];
}

export interface CardRecord {
  box: number;
  /** When the card is to be shown again, as an ISO date. */
  due: string;
}

export interface Memory {
  format: "gradwalk progress";
  version: 1;
  course: string;
  learner: string;
  saved: string;
  tasks: Record<string, TaskRecord>;
  cards: Record<string, CardRecord>;
  drafts: Record<string, string>;
}

const KEY = `gradwalk:${course.course}`;
const REMEMBERED = 5;

export function empty(): Memory {
  return {
    format: "gradwalk progress",
    version: 1,
    course: course.course,
    learner: "",
    saved: "",
    tasks: {},
    cards: {},
    drafts: {},
  };
}

/** A progress file's content, or an explanation of what is wrong with it. */
export function parseMemory(text: string): Memory {
  if (text.length > 5_000_000) throw new Error("too large");
  const found: unknown = JSON.parse(text);
  if (!isObject(found) || found["format"] !== "gradwalk progress") throw new Error("not a progress file");
  if (found["version"] !== 1) throw new Error(`version ${String(found["version"])}`);
  const memory = empty();
  memory.course = String(found["course"] ?? "");
  memory.learner = String(found["learner"] ?? "").slice(0, 80);
  memory.saved = String(found["saved"] ?? "");
  for (const [name, record] of entries(found["tasks"])) {
    const wrong = Array.isArray(record["wrong"]) ? record["wrong"].slice(-REMEMBERED).map(String) : [];
    memory.tasks[name] = { tries: Number(record["tries"]) || 0, wrong };
    if (typeof record["done"] === "string") memory.tasks[name].done = record["done"];
  }
  for (const [name, record] of entries(found["cards"])) {
    const box = Number(record["box"]) || 0;
    if (typeof record["due"] === "string") memory.cards[name] = { box, due: record["due"] };
  }
  if (isObject(found["drafts"])) {
    for (const [name, draft] of Object.entries(found["drafts"])) memory.drafts[name] = String(draft).slice(0, 20_000);
  }
  return memory;
}

function isObject(x: unknown): x is Record<string, unknown> {
  return typeof x === "object" && x !== null && !Array.isArray(x);
}

function entries(x: unknown): [string, Record<string, unknown>][] {
  return isObject(x)
    ? Object.entries(x).filter((pair): pair is [string, Record<string, unknown>] => isObject(pair[1]))
    : [];
}

class Store extends EventTarget {
  #memory = empty();
  /** Whether what is stored here survives the page. */
  lasting = true;

  constructor() {
    super();
    this.#load();
    window.addEventListener("storage", (event) => {
      if (event.key === KEY) {
        this.#load();
        this.dispatchEvent(new Event("change"));
      }
    });
  }

  get memory(): Readonly<Memory> {
    return this.#memory;
  }

  /** Change the memory and keep it. Another page's changes since the last time are taken in first. */
  change(edit: (memory: Memory) => void, quiet = false): void {
    this.#load();
    edit(this.#memory);
    this.#memory.saved = new Date().toISOString();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#memory));
    } catch {
      this.lasting = false;
    }
    if (!quiet) this.dispatchEvent(new Event("change"));
  }

  replace(memory: Memory): void {
    this.change(() => (this.#memory = memory));
  }

  #load(): void {
    if (!this.lasting) return;
    try {
      const text = localStorage.getItem(KEY);
      if (text) this.#memory = parseMemory(text);
    } catch (problem) {
      // Blocked storage: go on in memory. Damaged text: start afresh rather than fail on every page.
      if (problem instanceof DOMException) this.lasting = false;
    }
  }

  isDone(lesson: string, task: string): boolean {
    return this.#memory.tasks[`${lesson}/${task}`]?.done !== undefined;
  }

  countDone(lesson: { slug: string; tasks: string[] }): number {
    return lesson.tasks.filter((task) => this.isDone(lesson.slug, task)).length;
  }

  /** One attempt at a task. What is done stays done. */
  attempt(lesson: string, task: string, right: boolean, answer = ""): void {
    this.change((memory) => {
      const record = (memory.tasks[`${lesson}/${task}`] ??= { tries: 0, wrong: [] });
      if (!record.done) record.tries += 1;
      if (right) record.done ??= new Date().toISOString();
      else if (!record.done) record.wrong = [...record.wrong, answer.slice(0, 200)].slice(-REMEMBERED);
    });
  }
}

export const store = new Store();
