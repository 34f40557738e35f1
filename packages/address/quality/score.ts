import type { Engine } from "../src/engine.ts";
import { foldName, foldWords } from "../src/text/fold.ts";
import { PARTS } from "../src/types.ts";
import type { AddressFields, CleanResult, Part } from "../src/types.ts";
import type { Corruption } from "./corruptions.ts";
import { random } from "./random.ts";
import { wordsOf } from "./same-words.ts";

export type Score = {
  set: string;
  corruption: string;
  count: number;
  wrong: number;
  repaired: number;
  review: number;
  fail: number;
  unnoticed: number;
  lost: number;
  notStable: number;
  examples: string[];
};

/** Damages every record of a set in one way and holds what the engine would write against the truth. */
export function score(
  engine: Engine,
  set: string,
  records: readonly AddressFields[],
  corruption: Corruption,
  seed: number,
): Score {
  const total: Score = {
    set,
    corruption: corruption.name,
    count: 0,
    wrong: 0,
    repaired: 0,
    review: 0,
    fail: 0,
    unnoticed: 0,
    lost: 0,
    notStable: 0,
    examples: [],
  };
  const chance = random(seed);
  for (const truth of records) {
    const input = corruption.damage(truth, chance);
    if (input === null) continue;
    total.count++;
    tally(total, engine, truth, input, engine.clean(input));
  }
  return total;
}

function tally(total: Score, engine: Engine, truth: AddressFields, input: AddressFields, result: CleanResult): void {
  if (result.outcome === "review") total.review++;
  else if (result.outcome === "fail") total.fail++;
  else {
    const wrong = result.changes.find((change) => isWrong(change.field, change.after, truth));
    const differs = PARTS.some((part) => !isSame(part, result.address[part], truth[part], truth.country));
    if (wrong) total.wrong++;
    else if (differs) total.unnoticed++;
    else total.repaired++;
    if (losesToken(input, result)) total.lost++;
    if (wrong || losesToken(input, result)) note(total, "WRONG", truth, input, result);
    else if (differs) note(total, "unnoticed", truth, input, result);
    const again = engine.clean(result.address);
    if (again.outcome !== "accept" || again.changes.length > 0) {
      total.notStable++;
      note(total, "UNSTABLE", truth, input, again);
    }
  }
}

function note(total: Score, word: string, truth: AddressFields, input: AddressFields, result: CleanResult): void {
  if (total.examples.length < 400)
    total.examples.push(
      `${word} ${Object.values(input).join("|")} -> ${Object.values(result.address).join("|")} (truth ${Object.values(truth).join("|")}) ${result.reasons.join(",")}`,
    );
}

/** A street is wrong when a word of it is; one that could be shortened further is only not repaired. */
function isWrong(part: Part, value: string, truth: AddressFields): boolean {
  if (part !== "street_address") return !isSame(part, value, truth[part], truth.country);
  if (truth.country !== "US") return foldWords(value) !== foldWords(truth.street_address);
  return wordsOf(value).join(" ") !== wordsOf(truth.street_address).join(" ");
}

/** Equal up to what is a matter of style: accents, case and punctuation of names. US streets are compared letter by letter. */
function isSame(part: Part, value: string, truth: string, country: string): boolean {
  if (value === truth) return true;
  if (part === "street_address" && country !== "US") return foldWords(value) === foldWords(truth);
  if (part === "city") return foldName(value) === foldName(truth) && value !== "";
  return false;
}

/** Words of the street that are gone: numbers and names may never be, whatever is done to suffixes and units. */
function losesToken(input: AddressFields, result: CleanResult): boolean {
  const after = new Set(foldWords(result.address.street_address.replaceAll("-", "")).split(" "));
  const tokens = foldWords(input.street_address.replaceAll("-", "")).split(" ");
  return tokens.some((token) => (/\d/u.test(token) || token.length > 9) && !after.has(token));
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);
}
