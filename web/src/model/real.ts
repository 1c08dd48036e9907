/**
 * The C library's functions under C's names, as the generated rules call them.
 *
 * JavaScript's arithmetic follows IEEE 754 already; only what it lacks or does differently is written out here.
 */
export const { acos, asin, atan, atan2, cos, cosh, exp, expm1, hypot, log, log1p, sin, sinh, sqrt, tan, tanh } = Math;
export const fabs = Math.abs;

/** C's pow: 1 to any power is 1, and so is -1 to an infinite one; JavaScript answers NaN to both. */
export function pow(x: number, y: number): number {
  return x === 1 || (x === -1 && !Number.isFinite(y) && y === y) ? 1 : Math.pow(x, y);
}

/** The error function, by a series whose terms are all positive, so that nothing cancels. */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (!(size <= 6)) return Math.sign(x); // NaN stays NaN
  let term = size;
  let total = 0;
  for (let n = 1; total + term !== total; n += 1) {
    total += term;
    term *= (2 * size * size) / (2 * n + 1);
  }
  const value = (2 / Math.sqrt(Math.PI)) * Math.exp(-size * size) * total;
  return x < 0 ? -value : value;
}

/** Strictly from left to right, as Python's engine adds. */
export function sum(...xs: number[]): number {
  return xs.reduce((total, x) => total + x, 0);
}

/** start + w1*x1 + w2*x2 + ...: the weights, then as many inputs, then perhaps the start. */
export function dot(...wx: number[]): number {
  const n = Math.floor(wx.length / 2);
  let total = wx.length % 2 ? wx[2 * n]! : 0;
  for (let i = 0; i < n; i += 1) total += wx[i]! * wx[n + i]!;
  return total;
}
