/** A class that was made up, so that a teacher sees what the table will be like before any file is there. */
import { type Learner } from "./class-data";
import { course, lessons, say } from "./course-data";
import { empty, type Memory } from "./memory";

const DAY = 86_400_000;

/** What the page really says to a mistake, by the task: a sentence of the hidden tests (tests/course/test_example_class.py). */
const TOLD = {
  "tensor-mul": say("class.example.tensor-mul"),
  "tensor-train": say("class.example.tensor-train"),
  "run-tape": say("class.example.run-tape"),
  softmax: say("class.example.softmax"),
  attention: say("class.example.attention"),
};
type Task = keyof typeof TOLD;

/** Who has come how far; on which tasks somebody stumbled, with so many tries where it is still open. */
const CLASS: readonly (readonly [name: string, done: number, stumbled: Partial<Record<Task, number>>])[] = [
  ["Ada", 9, { "tensor-mul": 0, softmax: 0 }],
  ["Blaise", 6.2, { "tensor-mul": 6 }],
  ["Carl", 8.4, { "tensor-mul": 0, softmax: 3 }],
  ["Emmy", 7, { "run-tape": 5 }],
  ["Evariste", 5.4, {}],
  ["Grace", 8.7, { attention: 4, softmax: 0 }],
  ["Hypatia", 9, { "tensor-train": 0, softmax: 0 }],
  ["Kurt", 6.3, { "tensor-mul": 4 }],
  ["Leonhard", 6.8, { "tensor-mul": 0, "tensor-train": 7 }],
  ["Mary", 7.1, { "run-tape": 3, "tensor-train": 0 }],
  ["Sofia", 8.5, { softmax: 4, "run-tape": 0 }],
  ["Srinivasa", 4.2, {}],
];

export function exampleClass(): Learner[] {
  return CLASS.map(([name, done, stumbled], place) => ({
    name,
    files: [say("class.made-up")],
    memory: memoryOf(name, done, stumbled, new Date(Date.now() - place * DAY).toISOString()),
  }));
}

function memoryOf(name: string, done: number, stumbled: Partial<Record<Task, number>>, at: string): Memory {
  const memory = { ...empty(course.course), learner: name, saved: at };
  lessons.forEach((lesson, place) => {
    const count = Math.floor(Math.min(1, Math.max(0, done - place)) * lesson.tasks.length);
    for (const [i, task] of lesson.tasks.entries()) {
      const open = stumbled[task as Task];
      const wrong = open === undefined ? [] : [{ answer: "", misconception: TOLD[task as Task], at }];
      if (open) memory.tasks[`${lesson.slug}/${task}`] = { tries: open, streak: 0, wrong, at };
      else if (i < count || wrong.length)
        memory.tasks[`${lesson.slug}/${task}`] = { done: at, tries: 1 + wrong.length, streak: 1, wrong, at };
    }
  });
  return memory;
}
