/**
 * Functions of the C library that JavaScript's Math lacks or does differently, as the generated rules call them.
 */

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

/** 1 - erf(x), by a continued fraction far out, where the difference would have no digits left. */
export function erfc(x: number): number {
  if (!(x > 2)) return 1 - erf(x);
  let tail = x;
  for (let k = 60; k > 0; k -= 1) tail = x + k / 2 / tail;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / tail;
}

/** 2 to the power x. */
export function exp2(x: number): number {
  return Math.pow(2, x);
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
