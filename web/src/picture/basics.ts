/** The few functions that are written twice: the twin of basics.py, for the translated files. */
import { general } from "../model/number";

export const get = <K, V>(table: Map<K, V>, key: K, otherwise: V): V => (table.has(key) ? table.get(key)! : otherwise);
export const put = <K, V>(table: Map<K, V>, key: K, x: V): void => void table.set(key, x);
export const has = <K, V>(table: Map<K, V>, key: K): boolean => table.has(key);
export const keys_of = <K, V>(table: Map<K, V>): K[] => [...table.keys()];
export const ordered = <T>(xs: readonly T[], key: (x: T) => number): T[] => [...xs].sort((a, b) => key(a) - key(b));
export const floor = Math.floor;
export const root_of = Math.sqrt;
export const log_of = Math.log10;
export const is_nan = Number.isNaN;
export const is_finite = Number.isFinite;
export const code_of = (c: string): number => c.codePointAt(0)!;
export const is_word = (c: string): boolean => /[\p{L}\p{N}_]/u.test(c);
export const letters = (text: string): string[] => [...text];
const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
export const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => MARKS[c]!);
export const digits = (x: number): string => general(x);
export const short = (x: number): string => general(x, 3);
export const grouped = (n: number): string => String(Math.trunc(n)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
export const number_of = (text: string, otherwise: number): number =>
  text.trim() === "" || Number.isNaN(Number(text)) ? otherwise : Number(text);
export const whole = (x: number): string => String(Math.trunc(x));

/** min and max of several numbers, or of a list of them. */
export const least = (...xs: (number | number[])[]): number => xs.flat().reduce((a, b) => (b < a ? b : a));
export const most = (...xs: (number | number[])[]): number => xs.flat().reduce((a, b) => (b > a ? b : a));
