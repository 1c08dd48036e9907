/** Numbers as text: read from what people type, written as Python writes them. Knows nothing of graphs. */

/** What JSON holds: it has no infinities and no NaN, so those travel as text. */
export type Written = number | string;

export function fromJson(written: Written): number {
  if (typeof written === "number") return written;
  return { inf: Infinity, "-inf": -Infinity, nan: NaN }[written] ?? NaN;
}

export function toJson(x: number): Written {
  return Number.isFinite(x) ? x : x !== x ? "nan" : x > 0 ? "inf" : "-inf";
}

/**
 * A number that a person typed, or null if it is none: 10, 1e1, -3/2, 1e6+1, 1,000,001, 1 000 001, 1_000_001, a
 * comma as decimal point where it cannot be a thousands mark (1,5 and 0,500, but 1,500 is fifteen hundred), a Unicode
 * minus. Sums and products of such numbers are read too; nothing is ever run as code.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\u2212\u2013\ufe63\uff0d]/g, "-")
    .replace(/[\u00d7\u00b7\u22c5]/g, "*")
    .replace(/\u00f7/g, "/")
    .replace(/\s+/gu, " "); // no-break, narrow and thin spaces among them
  const named = { inf: Infinity, "+inf": Infinity, "-inf": -Infinity, nan: NaN }[plain.toLowerCase()];
  if (named !== undefined) return named;
  // A sign stands before a term, or behind an e of its number; so a sum falls apart at every other sign.
  const terms = plain.split(/(?<=[\d.)]) ?(?=[+-])/u);
  let sum = 0;
  for (const [place, term] of terms.entries()) {
    const found = readTerm(term, place > 0);
    if (found === null) return null;
    sum += found;
  }
  return Number.isFinite(sum) ? sum : null;
}

/** A product or quotient of numbers with a sign before it, which a term behind another must have. */
function readTerm(text: string, signed: boolean): number | null {
  const [, sign, rest] = /^([+-]?) ?(.*)$/u.exec(text)!;
  if (signed && !sign) return null;
  const parts = rest!.split(/ ?(\*\*|\^|\*|\/) ?/u);
  const first = unsigned(parts[0]!);
  if (first === null) return null;
  let product = first;
  let factor = first; // the last factor, for a power
  for (let i = 1; i < parts.length; i += 2) {
    const [, minus, digits] = /^(-?)(.*)$/u.exec(parts[i + 1]!)!;
    const size = unsigned(digits!);
    if (size === null) return null;
    const next = minus ? -size : size;
    if (parts[i] === "*") product *= factor = next;
    else if (parts[i] === "/") product /= factor = next;
    else if (i > 1 && parts[i - 2] !== "*")
      return null; // 2/3^2 and 2^3^4: written in one way, read in two
    else product = (product / factor) * factor ** next;
  }
  return sign === "-" ? -product : product;
}

/** Digits with or without marks between them. */
function unsigned(text: string): number | null {
  const [, digits, power] = /^(.*?)(e[+-]?\d+)?$/iu.exec(text)!;
  const plain = withoutMarks(digits!);
  return plain === null ? null : Number(plain + (power ?? ""));
}

function withoutMarks(text: string): string | null {
  if (/^(\d+\.?\d*|\.\d+)$/.test(text)) return text;
  if (/^\d+(_\d+)*(\.\d*)?$/.test(text)) return text.replaceAll("_", "");
  for (const mark of [",", " ", "'", "."]) {
    const point = mark === "." ? "," : mark === "," ? "\\." : "[.,]";
    const grouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+(?:${point}\\d*)?$`);
    // "1.000" is one; only 1.000.000 and 1.000,5 show that the dots are marks
    if (grouped.test(text) && (mark !== "." || text.split(/[.,]/).length > 2)) {
      return text.replaceAll(mark, "").replace(",", ".");
    }
  }
  return /^\d*,\d+$/.test(text) ? text.replace(",", ".") : null;
}

/** As Python's format(x, ".6g"): at most `digits` significant digits, no zeros at the end. */
export function general(x: number, digits = 6): string {
  if (!Number.isFinite(x)) return String(toJson(x));
  if (x === 0) return Object.is(x, -0) ? "-0" : "0";
  const rounded = toEven(x, digits);
  const exponent = Number(rounded.split("e")[1]);
  if (exponent >= -4 && exponent < digits) return trim(Number(rounded).toFixed(digits - 1 - exponent));
  const size = String(Math.abs(exponent)).padStart(2, "0");
  return `${trim(rounded.split("e")[0]!)}e${exponent < 0 ? "-" : "+"}${size}`;
}

/** toExponential, but a number exactly half-way goes to the even digit, as in Python; JavaScript goes up. */
function toEven(x: number, digits: number): string {
  const [mantissa, power] = x.toExponential(100).split("e") as [string, string];
  const kept = mantissa.slice(0, mantissa.indexOf(".") + digits);
  const halfway = /^50*$/.test(mantissa.slice(kept.length));
  return halfway && "02468".includes(kept.at(-1)!) ? `${kept}e${power}` : x.toExponential(digits - 1);
}

function trim(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** As Python's repr: every digit that matters, so that reading it back gives the same number. */
export function exact(x: number): string {
  if (!Number.isFinite(x)) return String(toJson(x));
  if (Object.is(x, -0)) return "-0.0";
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return x.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  }
  return Number.isInteger(x) ? `${x}.0` : String(x);
}
