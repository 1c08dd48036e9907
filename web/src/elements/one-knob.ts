/** What is said of a knob that was turned by hand: whether the error fell, and where else it would. */
import { word } from "../words";
import type { SmallNetwork } from "./small-network";

const [PLACES, SHOWN] = [40, 3]; // places tried on each side, and the decimals of an error on the screen

/** A knob of a network: where it stood, and what the error was there. */
export interface Turned {
  from: number;
  error: number;
}

/** What turning it has done so far. Whatever is said of places where it has not been is tried out first. */
export function verdict(net: SmallNetwork, knob: number, { from, error }: Turned, reach: number): string {
  const at = net.numbers[knob]!;
  const [before, now] = [error.toFixed(SHOWN), net.loss.toFixed(SHOWN)];
  const way = at > from ? word("learning-network.to-the-right") : word("learning-network.to-the-left");
  const values = { way, before, now };
  if (now === before) return word("learning-network.turned-same", { now });
  if (Number(now) < Number(before)) return word("learning-network.turned-better", values);
  const falls = (end: number): boolean =>
    Array.from({ length: PLACES }, (_, i) => from + ((i + 1) / (PLACES + 1)) * (end - from)).some(
      (place) => Number(net.errorAt(knob, place).toFixed(SHOWN)) < Number(before),
    );
  const [ahead, behind] = at > from ? [reach, -reach] : [-reach, reach];
  if (falls(at)) return word("learning-network.turned-too-far", values);
  if (falls(behind)) return word("learning-network.turned-worse", values);
  if (falls(ahead)) return word("learning-network.turned-not-yet", values);
  return word("learning-network.turned-best", values);
}
