/**
 * The learner's memory, kept: in the browser's storage, or, where that is blocked, in the page's own memory.
 *
 * An element tells it what was tried:
 *
 *     store.attempt("df-da", { right: false, answer: "-1", misconception: "took the value for the gradient" })
 *     store.attempt("walk-product", { right: true, goal: 3 })      // done; three right ones in a row bring its medal
 *
 * Knows no element.
 */
import { course, here } from "./course-data";
import { empty, type Memory, OPEN, parseMemory, REMEMBERED, type TaskRecord } from "./memory";

export interface Attempt {
  right: boolean;
  /** What was asked, with its numbers. */
  question?: string;
  /** What was answered, as the learner would recognise it. */
  answer?: string;
  /** What the wrong answer shows, in a few words for the teacher. */
  misconception?: string;
  /** Which mistake it is, the same for all who make it. */
  kind?: string;
  /** How many right ones in a row it takes for its medal; 1: it has none. */
  goal?: number;
  /** Whether the same question was answered wrong before: then it does not count towards a row. */
  second?: boolean;
  /** What the element wants to find again after a reload: replaces what it kept before. */
  kept?: string;
}

const KEY = `gradwalk:${course.course}`;

/** How long another tab may not know of a change, in milliseconds. */
const LATE = 10_000;

const PARTS = ["tasks", "cards", "drafts"] as const;

/** Every entry of a memory as text, by its place. */
function texts(memory: Memory): Map<string, string> {
  return new Map(
    PARTS.flatMap((part) =>
      Object.entries(memory[part]).map(([name, x]): [string, string] => [`${part}:${name}`, JSON.stringify(x)]),
    ),
  );
}

function parted(place: string): [(typeof PARTS)[number], string] {
  const colon = place.indexOf(":");
  return [place.slice(0, colon) as (typeof PARTS)[number], place.slice(colon + 1)];
}

class Store extends EventTarget {
  #memory = empty(course.course);
  /** What this page has changed, by place: as it was, and as it is. */
  readonly #own = new Map<string, { before: string | undefined; after: string | undefined; at: number }>();
  /** Whether what is stored here survives the page. */
  lasting = true;

  constructor() {
    super();
    this.#load();
    window.addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) {
        if (event.newValue === null) this.#memory = empty(course.course); // forgotten in another tab
        this.#load();
        this.#putBack();
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
    const before = texts(this.#memory);
    edit(this.#memory);
    const after = texts(this.#memory);
    const now = new Date().toISOString();
    for (const place of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(place) === after.get(place)) continue;
      this.#own.set(place, { before: before.get(place), after: after.get(place), at: Date.now() });
      const [part, name] = parted(place);
      if (part === "drafts" && after.has(place)) this.#memory.written[name] = now;
    }
    this.#memory.saved = now;
    this.#keep();
    if (!quiet) this.dispatchEvent(new Event("change"));
  }

  /** Put another memory in the place of this one. */
  replace(memory: Memory): void {
    this.#memory = memory;
    this.#own.clear();
    this.#keep();
    this.dispatchEvent(new Event("change"));
  }

  forget(): void {
    this.replace(empty(course.course));
  }

  /**
   * Put back what another tab has overwritten: a browser tells its tabs late of each other's changes, so one that saves
   * at the same moment does not know of ours. What has the value from before our change never saw it.
   */
  #putBack(): void {
    const found = texts(this.#memory);
    const lost = [...this.#own].filter(
      ([place, { before, at }]) => Date.now() - at < LATE && found.get(place) === before && found.size > 0,
    );
    if (!lost.length) return;
    for (const [place, { after }] of lost) {
      const [part, name] = parted(place);
      const entries = this.#memory[part] as Record<string, unknown>;
      if (after === undefined) delete entries[name];
      else entries[name] = JSON.parse(after);
    }
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#memory));
    } catch {
      this.lasting = false;
    }
  }

  #load(): void {
    if (!this.lasting) return;
    try {
      const text = localStorage.getItem(KEY);
      if (text) this.#memory = parseMemory(text, course.course);
    } catch (problem) {
      // Blocked storage: go on in memory. Damaged text: start afresh rather than fail on every page.
      if (problem instanceof DOMException) this.lasting = false;
    }
  }

  record(task: string, lesson = here?.slug): Readonly<TaskRecord> | undefined {
    return this.#memory.tasks[`${lesson}/${task}`];
  }

  isDone(lesson: string, task: string): boolean {
    return this.record(task, lesson)?.done !== undefined;
  }

  /** Whether the right answers in a row have been given that a task's medal asks for; one without a medal is done. */
  isMastered(lesson: string, task: string): boolean {
    const record = this.record(task, lesson);
    return record?.done !== undefined && record.medal !== OPEN;
  }

  /** The tasks of a lesson whose medal is won, and those whose medal is still open. */
  medals(lesson: { slug: string; tasks: string[] }): { won: string[]; open: string[] } {
    const having = lesson.tasks.filter((task) => this.record(task, lesson.slug)?.medal !== undefined);
    const won = having.filter((task) => this.isMastered(lesson.slug, task));
    return { won, open: having.filter((task) => !won.includes(task)) };
  }

  countDone(lesson: { slug: string; tasks: string[] }): number {
    return lesson.tasks.filter((task) => this.isDone(lesson.slug, task)).length;
  }

  /** A right answer on the way to a medal: the task is done with the first one. */
  answered(task: string): void {
    if (!here?.tasks.includes(task)) return;
    const [key, quiet] = [`${here.slug}/${task}`, this.isDone(here.slug, task)];
    this.change((memory) => {
      const at = new Date().toISOString();
      const record = (memory.tasks[key] ??= { tries: 0, streak: 0, wrong: [], at });
      record.at = at;
      record.medal ??= OPEN;
      if (record.done) return;
      record.tries += 1;
      record.done = at;
    }, quiet);
  }

  /** A task that somebody has begun to work at, and nothing more is known of. */
  begun(task: string): void {
    const [key, at] = [`${here?.slug}/${task}`, new Date().toISOString()];
    this.change((memory) => ((memory.tasks[key] ??= { tries: 0, streak: 0, wrong: [], at }).at = at), true);
  }

  /** One attempt at a task of a lesson, this page's unless told. What is done stays done. */
  attempt(
    task: string,
    { right, question = "", answer = "", misconception = "", kind = "", goal = 1, second = false, kept }: Attempt,
    lesson = here?.slug,
  ): void {
    if (!lesson || !task) return;
    this.change((memory) => {
      const at = new Date().toISOString();
      const record = (memory.tasks[`${lesson}/${task}`] ??= { tries: 0, streak: 0, wrong: [], at });
      record.at = at;
      record.streak = right ? record.streak + (second && goal > 1 ? 0 : 1) : 0;
      if (kept !== undefined) record.kept = kept;
      if (goal > 1) record.medal ??= OPEN;
      if (record.medal === OPEN && record.streak >= goal) record.medal = at;
      if (record.done && record.medal !== OPEN) return;
      record.tries += 1;
      if (right) record.done ??= at;
      if (right) return;
      const known = {
        ...(question && { question: question.slice(0, 300) }),
        ...(kind && { kind: kind.slice(0, 120) }),
      };
      const miss = { ...known, answer: answer.slice(0, 200), misconception: misconception.slice(0, 300), at };
      record.wrong = [...record.wrong, miss].slice(-REMEMBERED);
    });
  }
}

export const store = new Store();
