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
 * A number that a person typed, or null if it is none: 10, 1e1, -3/2, a comma as decimal point, a Unicode minus.
 */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replaceAll("\u2212", "-")
    .replace(/^(-?\d*),(\d+)/, "$1.$2");
  const named = { inf: Infinity, "+inf": Infinity, "-inf": -Infinity, nan: NaN }[plain.toLowerCase()];
  if (named !== undefined) return named;
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?:\s*\/\s*([+-]?(?:\d+\.?\d*|\.\d+)))?$/i.exec(plain);
  if (!match) return null;
  return match[2] === undefined ? Number(match[1]) : Number(match[1]) / Number(match[2]);
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
