/**
 * The words of the elements: the strings `element.*` of course/strings/en.json. The build (build-words.mjs) puts each
 * English text beside its key, as in "step|Step".
 *
 * A text has {names}, which are filled in. A translation is a strings file with the same keys.
 */
import type english from "../../course/strings/en.json";

type Key = keyof typeof english;
export type Word = Key extends infer K ? (K extends `element.${infer Name}` ? Name : never) : never;
export type Values = Record<string, string | number>;

const words: Record<string, string> = {};

/** Put other words in the place of any, by their keys `element.*`, before the elements are drawn. */
export function useWords(translated: Record<string, string>): void {
  Object.assign(words, translated);
}

/** A text of the elements, with its {names} filled in. */
export function word(key: Word, values: Values = {}): string {
  return fill(textOf(key), values);
}

/** The same as parts for a template: what is filled in may be markup. */
export function phrase(key: Word, values: Record<string, unknown>): unknown[] {
  return weave(textOf(key), values);
}

function textOf(keyed: string): string {
  const [key, ...english] = keyed.split("|");
  return words[`element.${key}`] ?? english.join("|");
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function weave(text: string, values: Record<string, unknown>): unknown[] {
  return text.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? (values[part] ?? `{${part}}`) : part));
}
