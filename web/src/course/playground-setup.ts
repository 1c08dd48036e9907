/** What can be set in the playground, and what is wrong with what was typed. */
import { listed, say } from "./course-data";
import { DATASETS } from "./datasets";
import { PLAIN } from "./playground-inputs";

export const OWN = "own";
export const DATA = [...Object.keys(DATASETS), OWN];
export const NOISES = [0, 1, 2, 3];
export const ACTIVATIONS = ["tanh", "relu", "sigmoid", "sin"];
const [MOST_LAYERS, MOST_NEURONS] = [4, 12];
const LARGEST = 100;

export interface Setup {
  readonly data: string;
  /** How far the points lie from their curves: 1 is the usual. */
  readonly noise: number;
  /** What the network is given of a point. */
  readonly inputs: readonly string[];
  readonly sizes: readonly number[];
  readonly activation: string;
  /** Of run A and run B. */
  readonly rates: readonly [number, number];
  readonly zeroing: readonly [boolean, boolean];
  readonly both: boolean;
}

/** From nearly every start the right run goes straight down, and one that never zeroes its gradients jumps up and away. */
export const FIRST: Setup = {
  data: "circles",
  noise: 1,
  inputs: PLAIN,
  sizes: [8, 8],
  activation: "relu",
  rates: [0.13, 0.13],
  zeroing: [true, false],
  both: false,
};

/** The first settings, with what an element's attributes say otherwise. */
export function askedFor(element: Element): Setup {
  const [data = "", activation = "", rate] = ["data", "activation", "rate"].map(
    (name) => element.getAttribute(name) ?? "",
  );
  return {
    ...FIRST,
    ...(data in DATASETS ? { data } : {}),
    ...(ACTIVATIONS.includes(activation) ? { activation } : {}),
    ...(isRate(Number(rate)) ? { rates: [Number(rate), Number(rate)] as const } : {}),
  };
}

/** The sizes somebody typed, `0` or `none` for no layer at all, or what is wrong with them. */
export function readSizes(text: string): number[] | string {
  const none = text.trim() === "" || /^(0|none|-)$/i.test(text.trim());
  const sizes = !none ? text.trim().split(/\s*[,;x]\s*|\s+/).map((part) => (part ? Number(part) : NaN)) : []; // prettier-ignore
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) return say("play.sizes-number", { text });
  if (sizes.length > MOST_LAYERS) return say("play.sizes-layers", { count: sizes.length, most: MOST_LAYERS });
  if (sizes.some((size) => size > MOST_NEURONS)) return say("play.sizes-large", { most: MOST_NEURONS });
  return sizes;
}

/** The learning rate somebody typed, or what is wrong with it; `now` is the one that stays then. */
export function readRate(text: string, now: number): number | string {
  const rate = Number(text.replace(",", "."));
  if (isRate(rate)) return rate;
  return say(rate > LARGEST ? "play.rate-large" : "play.rate-number", { text, rate: now, most: LARGEST });
}

export const isRate = (rate: number): boolean => rate > 0 && rate <= LARGEST;

/** Whether two runs are set alike, so that they cannot differ. */
export const alike = ({ rates, zeroing }: Setup): boolean => rates[0] === rates[1] && zeroing[0] === zeroing[1];

/** How run B differs from run A, in words. */
export function difference({ rates, zeroing }: Setup): string {
  const words: string[] = [];
  if (zeroing[0] !== zeroing[1]) words.push(say("play.differs-zero", { run: zeroing[0] ? "B" : "A" }));
  if (rates[0] !== rates[1]) words.push(say("play.differs-rate", { a: rates[0], b: rates[1] }));
  return words.length ? say("play.differs", { how: listed(words) }) : say("play.differs-not");
}
