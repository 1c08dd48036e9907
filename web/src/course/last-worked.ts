/** Where the learner was last, and where to go on. */
import { type LessonData, lessons } from "./course-data";
import { store } from "./store";

/** The lessons in which something was tried or typed, the last one first. */
function worked(): LessonData[] {
  const { tasks, written } = store.memory;
  const times = [...Object.entries(tasks).map(([name, { at }]) => [name, at] as const), ...Object.entries(written)];
  const latest = (lesson: LessonData): string =>
    times.reduce((at, [name, when]) => (name.startsWith(`${lesson.slug}/`) && when > at ? when : at), "");
  const begun = lessons.map((lesson) => [lesson, latest(lesson)] as const).filter(([, at]) => at);
  return begun.sort(([, a], [, b]) => b.localeCompare(a)).map(([lesson]) => lesson);
}

/** The lesson in which something was last tried or typed. */
export const lastWorkedIn = (): LessonData | undefined => worked()[0];

/**
 * The lesson to go on with: where one was last, or the next one after it that is open; else the last one that was begun
 * and is open, or the first that was left out.
 */
export function nextLesson(): LessonData | undefined {
  const open = lessons.filter((lesson) => store.countDone(lesson) < lesson.tasks.length);
  const [last, ...before] = worked();
  const after = open.find((lesson) => !last || lessons.indexOf(lesson) >= lessons.indexOf(last));
  return after ?? before.find((lesson) => open.includes(lesson)) ?? open[0];
}
