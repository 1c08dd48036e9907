/** Sentences with `code` and *stressed words* in them, as markup: the one place that reads these marks. */
import { html, type TemplateResult } from "lit";

/** A sentence of the strings file, or of Python, as parts for a template. */
export function prose(text: string): unknown[] {
  return text.split("`").map((part, place) => (place % 2 ? html`<code>${part}</code>` : stressed(part)));
}

function stressed(text: string): (TemplateResult | string)[] {
  return text.split(STRESS).map((part, place) => (place % 2 ? html`<em>${part}</em>` : part));
}

/** The same sentence without its marks: for those who hear it, and for files. */
export function unmarked(text: string): string {
  return text
    .split("`")
    .map((part, place) => (place % 2 ? part : part.replace(new RegExp(STRESS, "g"), "$1")))
    .join("");
}

const STRESS = /(?<![*\w])\*(\w[^*]*)\*(?![*\w])/;
