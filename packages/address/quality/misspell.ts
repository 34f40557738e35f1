import type { Random } from "./random.ts";

// How people mistype a word; `at` is the place of the letter. The sandbox damages its records with these as well.

export const dropped = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);
export const doubled = (text: string, at: number): string => text.slice(0, at) + text.charAt(at) + text.slice(at);
/** Changes places with the letter behind it. */
export const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** One letter left out, put in, replaced, or swapped with the next. */
export function typo(text: string, random: Random): string {
  const at = random.below(text.length);
  const letter = LETTERS[random.below(26)] ?? "e";
  switch (random.below(4)) {
    case 0:
      return dropped(text, at);
    case 1:
      return text.slice(0, at) + letter + text.slice(at);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    default:
      return at + 1 < text.length ? swapped(text, at) : typo(text, random);
  }
}
