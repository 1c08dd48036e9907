/**
 * The words of the elements: the strings `element.*` of course/strings/en.json, which the build puts into the bundle.
 *
 * A text has {names}, which are filled in. A translation is a strings file with the same keys.
 */
import english from "../../course/strings/en.json";

type Key = keyof typeof english;
export type Word = Key extends infer K ? (K extends `element.${infer Name}` ? Name : never) : never;
export type Values = Record<string, string | number>;

const words: Record<string, string> = { ...english };

/** Replace any of the words, before the elements are drawn. */
export function useWords(translated: Record<string, string>): void {
  Object.assign(words, translated);
}

/** A text of the elements, with its {names} filled in. */
export function word(key: Word, values: Values = {}): string {
  return fill(words[`element.${key}`]!, values);
}

/** The same as parts for a template: what is filled in may be markup. */
export function phrase(key: Word, values: Record<string, unknown>): unknown[] {
  return weave(words[`element.${key}`]!, values);
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function weave(text: string, values: Record<string, unknown>): unknown[] {
  return text.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? (values[part] ?? `{${part}}`) : part));
}
