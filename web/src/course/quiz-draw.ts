/** Which side of a question is asked next, and with which numbers. Knows no page. */
import { type Item, places, sides } from "./quiz-item";

/** How many draws back an answer does not come again, where there are others. */
const RECENT = 4;

/** The place of a draw that has not been for a while: another side where there are several, and another answer. */
export function another(item: Item, past: readonly number[]): number {
  const [all, every] = [places(item), sides(item)];
  const answer = (place: number): string => {
    const { side, variant } = all[place]!;
    const { replies, variants } = every[side]!;
    return variants?.[variant]?.answers[replies.findIndex((reply) => reply.right)]?.[0] ?? String(place);
  };
  const known = past.filter((place) => place in all);
  const turned = known.slice(1 - every.length).map((place) => all[place]!.side);
  const due = ({ side }: { side: number }): boolean =>
    every.length === 1 || (known.length ? !turned.includes(side) : side === 0);
  const seen = known.slice(-Math.ceil(all.length / 2));
  const open = all.map((_, place) => place).filter((place) => due(all[place]!));
  const others = open.filter((place) => !seen.includes(place));
  const lately = seen.map(answer);
  // an answer that has not been for a while, at least another one than the last
  const fresh = [RECENT, 1].map((many) => others.filter((place) => !lately.slice(-many).includes(answer(place))));
  const choice = [...fresh, others, open].find((found) => found.length > 0) ?? [0];
  return choice[Math.floor(Math.random() * choice.length)]!;
}
