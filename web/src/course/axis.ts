/**
 * From where to where the axis goes: from 0, so that a curve that hardly falls looks like one. Where there are levels to
 * compare with, and all there is to see lies far above 0, from just below that: what counts is who lies above whom.
 */
export function axis(curve: number[], levels: number[] = []): [low: number, high: number] {
  const seen = [...curve, ...levels];
  if (seen.length === 0) return [0, 1];
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  const low =
    levels.length && least > most / 3
      ? Math.max(0, least - Math.max(0.15 * (most - least), most / 20))
      : Math.min(0, least);
  return [low, Math.max(most, low + 1e-9)];
}
