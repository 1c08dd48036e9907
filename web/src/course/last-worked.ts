/** Where the learner was last. */
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
