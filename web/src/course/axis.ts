/** From where to where the axis goes: from 0, unless all there is to see lies far above it; then from just below that. */
export function axis(seen: number[]): [low: number, high: number] {
  if (seen.length === 0) return [0, 1];
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  const low =
    least > most / 3 && most > 0 ? Math.max(0, least - Math.max(0.15 * (most - least), most / 20)) : Math.min(0, least);
  return [low, Math.max(most, low + 1e-9)];
}
