import { SETTINGS } from "./env-schema.ts";

/** A name this close to a setting's is a mistake; the environment contains many names that are not ours. */
const MOST_EDITS = 2;
const LEAST_LENGTH = 7;

/** Reports names that are almost those of settings: the intended setting would silently keep its default. */
export function misspelledSettings(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (SETTINGS.includes(name) || SETTINGS.includes(name.replace(/_FILE$/, ""))) return [];
    const meant = SETTINGS.find((setting) => setting.length >= LEAST_LENGTH && edits(name, setting) <= MOST_EDITS);
    return meant === undefined ? [] : [`${name}: there is no such setting; is ${meant} meant?`];
  });
}

/** Levenshtein distance; stops early with a value above MOST_EDITS. */
function edits(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > MOST_EDITS) return MOST_EDITS + 1;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, letter] of left.split("").entries()) {
    const next = [at + 1];
    for (let to = 1; to <= right.length; to++)
      next.push(
        Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (letter === right[to - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[right.length] ?? 0;
}
