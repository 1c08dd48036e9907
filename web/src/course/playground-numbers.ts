/** The numbers of the playground as people write them: none with an exponent. */
import { general } from "../model/number";
import { say } from "./course-data";

/** A number of a table in digits: what is too small for them is about 0. */
export const inDigits = (x: number, digits: number): string =>
  x !== 0 && Math.abs(x) < 1e-4 ? say("play.about-0") : general(x, digits);

/** A number above 0, in digits; a very small one by what it is below. */
export const positive = (x: number, digits = 3): string => (x > 0 && x < 1e-4 ? say("play.tiny") : general(x, digits));

/** An answer in digits; what is as good as 0 is 0. */
export const rounded = (x: number, digits = 3): string => general(Math.abs(x) < 1e-4 ? 0 : x, digits);
