/** Where the learner was last, and where to go on. */
import { type LessonData, lessons } from "./course-data";
import { store } from "./store";

/** The lesson in which something was last tried or typed. */
export function lastWorkedIn(): LessonData | undefined {
  const { tasks, written } = store.memory;
  const times = [...Object.entries(tasks).map(([name, { at }]) => [name, at] as const), ...Object.entries(written)];
  const latest = (lesson: LessonData): string =>
    times.reduce((at, [name, when]) => (name.startsWith(`${lesson.slug}/`) && when > at ? when : at), "");
  const begun = lessons.map((lesson) => [lesson, latest(lesson)] as const).filter(([, at]) => at);
  return begun.sort(([, a], [, b]) => b.localeCompare(a))[0]?.[0];
}

/** The lesson to go on with: where one was last, or the next one after it that is open, or what was left out before. */
export function nextLesson(): LessonData | undefined {
  const open = lessons.filter((lesson) => store.countDone(lesson) < lesson.tasks.length);
  const worked = lastWorkedIn();
  return open.find((lesson) => !worked || lessons.indexOf(lesson) >= lessons.indexOf(worked)) ?? open[0];
}
