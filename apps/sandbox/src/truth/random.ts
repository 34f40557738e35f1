import { random } from "@plumbline/address/quality/random.ts";

/** FNV-1a: the seed of everything that must be deterministic for a name. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

export type Random = {
  /** 0 <= x < 1 */
  fraction(): number;
  /** from <= x <= to, whole */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
};

/** Identical on every machine. */
export function randomFrom(seed: number): Random {
  const { next, pick } = random(seed);
  return {
    fraction: next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick,
  };
}
