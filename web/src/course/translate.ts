/** The shared elements' words in the course's language: `element.step` in the strings file replaces their `step`. */
import { english, useWords, type Words } from "../words";
import { course } from "./course-data";

const translated: Record<string, unknown> = {};
for (const [key, text] of Object.entries(course.strings)) {
  const name = /^element\.(\w+)$/.exec(key)?.[1] as keyof Words | undefined;
  if (!name || !(name in english)) continue;
  // A word that depends on names and numbers is a function in English, and a text with {0}, {1} in a strings file.
  const fill = (...values: unknown[]): string =>
    text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
  translated[name] = typeof english[name] === "function" ? fill : text;
}
useWords(translated as Partial<Words>);
