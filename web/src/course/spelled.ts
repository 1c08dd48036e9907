/** A piece of markup as plain text, its formulas written out as one would type them: for those who hear it, and for files. */

import { nothing } from "lit";

const SPACED = new Set(["+", "−", "-", "=", "⋅", "·", "×", "<", ">", "≤", "≥"]);

/** The text of some markup. */
export function plain(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  for (const formula of body.querySelectorAll(".math")) formula.replaceWith(spelled(formula).trim());
  return (body.textContent ?? "").trim().replace(/\s+/g, " ");
}

/** MathML on one line: a fraction is a/b, a power a^b. */
function spelled(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? "";
  const parts = [...node.childNodes].map(spelled).filter((part) => part.trim());
  const [a = "", b = "", c = ""] = parts;
  switch (node.localName) {
    case "annotation":
      return "";
    case "mfrac":
      return `${whole(a)}/${whole(b)}`;
    case "msup":
      return `${whole(a)}^${whole(b)}`;
    case "msubsup":
      return `${a}${b}^${whole(c)}`;
    case "msqrt":
      return `sqrt(${parts.join("")})`;
    case "mo":
      return SPACED.has(a) ? ` ${a} ` : a;
    default:
      return parts.join("");
  }
}

/** In brackets where it is more than one thing. */
function whole(part: string): string {
  return /^[\p{L}\p{N}.∂]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`;
}

const SHORT = 140;

/** The whole of it where it is short; else its first sentence, or two where the first says little alone. */
export function inShort(text: string): string {
  return text.length <= SHORT ? text : (/^.{30,}?[.?!](?= |$)/.exec(text)?.[0] ?? text);
}

/** A name for an option that holds formulas, for those who hear it; other options speak for themselves. */
export function spoken(markup: string): string | typeof nothing {
  return markup.includes('class="math"') ? plain(markup) : nothing;
}
