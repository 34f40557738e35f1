/** Repeatable random numbers (mulberry32): the same seed gives the same set. */
export type Random = { next(): number; below(limit: number): number; pick<T>(list: readonly T[]): T };

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return { next, below, pick };
}
