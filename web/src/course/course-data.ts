/** What every page carries for its elements: the lessons with their tasks, and the words of the language. */
import { fill, type Values, weave } from "../words";

export interface LessonData {
  slug: string;
  title: string;
  minutes: number;
  tasks: string[];
  /** The tasks in words, in the same order; a lesson's page knows those of its own lesson. */
  titles?: string[];
  /** What was made in it, and its drawing: where a card may be shown. */
  made?: string;
  emblem?: string;
}

interface CourseData {
  course: string;
  lessons: LessonData[];
  strings: Record<string, string>;
}

function read(): CourseData {
  const text = document.getElementById("gradwalk-course")?.textContent;
  return text ? (JSON.parse(text) as CourseData) : { course: "none", lessons: [], strings: {} };
}

export const course = read();

/** The lessons that have something to do. */
export const lessons = course.lessons.filter((lesson) => lesson.tasks.length > 0);

/** The page's own lesson; undefined on a page that has no tasks. */
export const here = lessons.find((lesson) => lesson.slug === document.documentElement.dataset["lesson"]);

/** A text of the strings file, with {names} filled in. */
export function say(key: string, values: Values = {}): string {
  return fill(string(key), values);
}

/** The same as parts for a template: what is filled in may be markup. */
export function phrase(key: string, values: Record<string, unknown>): unknown[] {
  return weave(string(key), values);
}

function string(key: string): string {
  const text = course.strings[key];
  if (text === undefined) throw new Error(`the strings file has no ${key}`);
  return text;
}

/** "a, b, and c", as the page's language writes it; nothing for an empty list. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || "en").format(parts);
}

/** What a button for the next hint says. Three of them are a question, an idea, then the line. */
export function hintName(number: number, count: number): string {
  return count === 3 ? say(`hint.${number}`) : say("hint.some", { number, count });
}

/** A task of a lesson in words. */
export function titleOf(lesson: LessonData, task: string): string {
  return lesson.titles?.[lesson.tasks.indexOf(task)] ?? task;
}

/** The name under which this page keeps what is typed. */
export function lessonName(): string {
  return here?.slug ?? document.documentElement.dataset["lesson"] ?? "";
}

/** Whether Values may show their gradients here: not on a page that comes before they are explained. */
export function showsGradients(): boolean {
  return document.documentElement.dataset["gradients"] !== "no";
}
