/** A class that was made up, so that a teacher sees what the table will be like before any file is there. */
import { type Learner } from "./class-data";
import { course, lessons, say, titleOf } from "./course-data";
import { empty, type Memory } from "./memory";

const DAY = 86_400_000;

/** Who has come how far, and in which lesson somebody is stuck, with so many tries. */
const CLASS: readonly (readonly [name: string, done: number, tries: number])[] = [
  ["Ada", 9, 0],
  ["Blaise", 4.5, 6],
  ["Emmy", 6.3, 0],
  ["Leonhard", 3.6, 4],
  ["Sofia", 7.8, 0],
];

export function exampleClass(): Learner[] {
  return CLASS.map(([name, done, tries], place) => ({
    name,
    files: [say("class.made-up")],
    memory: memoryOf(name, done, tries, new Date(Date.now() - place * DAY).toISOString()),
  }));
}

function memoryOf(name: string, done: number, tries: number, at: string): Memory {
  const memory = { ...empty(course.course), learner: name, saved: at };
  lessons.forEach((lesson, place) => {
    const count = Math.floor(Math.min(1, Math.max(0, done - place)) * lesson.tasks.length);
    for (const task of lesson.tasks.slice(0, count))
      memory.tasks[`${lesson.slug}/${task}`] = { done: at, tries: 1, streak: 1, wrong: [], at };
    const next = lesson.tasks[count];
    if (tries && next && Math.floor(done) === place) {
      const misconception = say("class.made-up-reason", { title: titleOf(lesson, next) });
      memory.tasks[`${lesson.slug}/${next}`] = { tries, streak: 0, wrong: [{ answer: "", misconception, at }], at };
    }
  });
  return memory;
}
