import type { Engine } from "../src/engine.ts";
import { confidenceBand, decisiveReason } from "../src/policy.ts";
import { caseOf } from "../src/text/casing.ts";
import { foldName, foldWords } from "../src/text/fold.ts";
import { PARTS } from "../src/types.ts";
import type { AddressFields, CleanResult, Part } from "../src/types.ts";
import { UsGazetteer } from "../src/us/gazetteer.ts";
import type { Corruption } from "./corruptions.ts";
import { random } from "./random.ts";
import { sameStreet } from "./street-tokens.ts";

/** Counts of records. A record is `repaired` if every field is the truth; for an undamaged one that means unchanged. */
export type Score = {
  set: string;
  corruption: string;
  count: number;
  /** A written value is not the truth, or the words of a street were reordered. */
  wrong: number;
  repaired: number;
  review: number;
  fail: number;
  unnoticed: number;
  /** Of the unnoticed ones: the table also has the written code for the written city, so that nothing contradicts it. */
  undetectable: number;
  lost: number;
  /** A second or third cleaning changed something. */
  unstable: number;
  /** Written in another letter case than the truth. */
  badCase: number;
  /** A city was recased beside a street that stayed in capitals. */
  halfCased: number;
  proposals: Proposals;
  /** Same, by the reason for the review and the confidence band. */
  byReason: Map<string, Pick<Proposals, "right" | "partly" | "wrong">>;
  candidates: Candidates;
  /** Reviews with neither a value nor candidates. */
  helpless: number;
  examples: string[];
};
/** Reviews that propose values: all correct, correct as far as they go, or at least one wrong. */
export type Proposals = { right: number; partly: number; wrong: number; newState: number };
/** Reviews with candidates: in how many one of them is the truth, and in how many the first one is. */
export type Candidates = { offered: number; right: number; firstRight: number };

/** Records of one set with one kind of damage. `judged`: the fields with known truth. */
type Measured = {
  set: string;
  records: readonly AddressFields[];
  corruption: Corruption;
  seed: number;
  judged?: readonly Part[];
};
type Cleaned = { truth: AddressFields; input: AddressFields; result: CleanResult };

const MAX_EXAMPLES = 400;

/** Damages every record of a set in one way and compares what the engine would write or propose with the truth. */
export function score(engine: Engine, { set, records, corruption, seed, judged = PARTS }: Measured): Score {
  const total: Score = {
    set,
    corruption: corruption.name,
    count: 0,
    wrong: 0,
    repaired: 0,
    review: 0,
    fail: 0,
    unnoticed: 0,
    undetectable: 0,
    lost: 0,
    unstable: 0,
    badCase: 0,
    halfCased: 0,
    proposals: { right: 0, partly: 0, wrong: 0, newState: 0 },
    byReason: new Map(),
    candidates: { offered: 0, right: 0, firstRight: 0 },
    helpless: 0,
    examples: [],
  };
  const chance = random(seed);
  for (const truth of records) {
    const input = corruption.damage(truth, chance);
    if (input === null) continue;
    total.count++;
    const result = engine.clean(input);
    if (result.outcome === "fail") total.fail++;
    else {
      const known = knownTruth(truth, result, judged);
      if (result.outcome === "review") tallyReview(total, { truth: known, input, result });
      else tallyWrite(total, engine, { truth: known, input, result });
    }
  }
  return total;
}

/** A field with unknown truth counts as correct whatever its value. */
function knownTruth(truth: AddressFields, result: CleanResult, judged: readonly Part[]): AddressFields {
  if (judged === PARTS) return truth;
  const known = { ...result.address };
  for (const part of judged) known[part] = truth[part];
  return known;
}

function tallyWrite(total: Score, engine: Engine, cleaned: Cleaned): void {
  const { truth, input, result } = cleaned;
  const wrong = result.changes.some(({ field, before, after }) => isWrong(field, before, after, truth));
  const differs = PARTS.some((part) => !isSame(part, result.address[part], truth[part], truth.country));
  const lost = losesToken(input, result);
  if (wrong) total.wrong++;
  else if (differs) {
    total.unnoticed++;
    if (isOtherCodeOfSameCity(truth, result.address)) total.undetectable++;
  } else total.repaired++;
  if (lost) total.lost++;
  if (wrong || lost) note(total, "WRONG", cleaned);
  else if (differs) note(total, "unnoticed", cleaned);
  if (result.changes.some(({ field, after }) => isBadCase(after, truth[field]))) {
    total.badCase++;
    note(total, "CASE", cleaned);
  }
  if (isHalfCased(result)) {
    total.halfCased++;
    note(total, "HALF", cleaned);
  }
  let address = result.address;
  for (let round = 2; round <= 3; round++) {
    const again = engine.clean(address);
    address = again.address;
    if (again.outcome === "accept" && again.changes.length === 0) continue;
    total.unstable++;
    note(total, "UNSTABLE", { truth, input, result: again });
    break;
  }
}

function tallyReview(total: Score, cleaned: Cleaned): void {
  const { truth, input, result } = cleaned;
  total.review++;
  tallyCandidates(total, cleaned);
  const values = result.changes.filter((change) => change.kind !== "format");
  if (values.length === 0) {
    note(total, "review", cleaned);
    return;
  }
  // World sets have no regions: a restored one is not beside another.
  const isNew = ({ field, after }: { field: Part; after: string }): boolean =>
    field === "state" && truth.state !== "" && input.state === truth.state && after !== truth.state;
  if (values.some(isNew)) total.proposals.newState++;
  const verdict = values.some(({ field, before, after }) => isWrong(field, before, after, truth))
    ? "wrong"
    : PARTS.every((part) => isSame(part, result.address[part], truth[part], truth.country))
      ? "right"
      : "partly";
  total.proposals[verdict]++;
  if (verdict === "wrong") note(total, "PROPOSAL", cleaned);
  const key = `${decisiveReason(result) ?? ""} ${confidenceBand(result.changes)}`;
  const counts = total.byReason.get(key) ?? { right: 0, partly: 0, wrong: 0 };
  counts[verdict]++;
  total.byReason.set(key, counts);
}

function tallyCandidates(total: Score, { truth, result }: Cleaned): void {
  const { candidates } = result;
  if (candidates.length === 0) {
    if (result.changes.every(({ kind }) => kind === "format")) total.helpless++;
    return;
  }
  // A candidate has values for some fields; all of them must be the truth.
  const isTruth = ({ values }: (typeof candidates)[number]): boolean =>
    PARTS.every((part) => values[part] === undefined || isSame(part, values[part], truth[part], truth.country));
  total.candidates.offered++;
  if (candidates.some(isTruth)) total.candidates.right++;
  if (candidates.slice(0, 1).some(isTruth)) total.candidates.firstRight++;
}

let gazetteer: UsGazetteer | null = null;

/** Only the code is wrong, and the post office's table has the same city for it. */
function isOtherCodeOfSameCity(truth: AddressFields, after: AddressFields): boolean {
  if (truth.country !== "US" || after.postal_code === truth.postal_code) return false;
  if (!PARTS.every((part) => part === "postal_code" || isSame(part, after[part], truth[part], truth.country)))
    return false;
  gazetteer ??= new UsGazetteer();
  const table = gazetteer;
  const row = table.rowOf(after.postal_code.slice(0, 5));
  return row >= 0 && table.placesOfRow(row).some((place) => table.placeKeys[place] === foldName(truth.city));
}

function note(total: Score, word: string, { truth, input, result }: Cleaned): void {
  const isFault = word === "WRONG" || word === "UNSTABLE" || word === "PROPOSAL";
  if (isFault || total.examples.length < MAX_EXAMPLES)
    total.examples.push(
      `${word} ${Object.values(input).join("|")} -> ${Object.values(result.address).join("|")} (truth ${Object.values(truth).join("|")}) ${result.reasons.join(",")}`,
    );
}

/** A street is wrong if a word of it is wrong or words were reordered; one that could be shortened further is only not repaired. */
function isWrong(part: Part, before: string, after: string, truth: AddressFields): boolean {
  if (part !== "street_address") return !isSame(part, after, truth[part], truth.country);
  if (truth.country !== "US") return foldWords(after) !== foldWords(truth.street_address);
  return !sameStreet(after, truth.street_address) && !sameStreet(after, before);
}

/** Equal except for style: accents, case and punctuation of names, spellings of street words. */
function isSame(part: Part, value: string, truth: string, country: string): boolean {
  if (value === truth) return true;
  if (part === "street_address")
    return country === "US" ? sameStreet(value, truth) : foldWords(value) === foldWords(truth);
  if (part === "city") return foldName(inFull(value)) === foldName(inFull(truth)) && value !== "";
  // World sets have no regions: a filled-in one cannot be judged.
  if (part === "state" && truth === "" && country !== "US") return true;
  return false;
}

const DIRECTIONS: Readonly<Record<string, string>> = { n: "North", s: "South", e: "East", w: "West" };
/** USPS Publication 28, appendix C1, as far as the post office's names of cities end in them. */
const LAST_WORDS: Readonly<Record<string, string>> = {
  bch: "Beach",
  hts: "Heights",
  jct: "Junction",
  spgs: "Springs",
  vlg: "Village",
};

/** "S San Francisco" is South San Francisco, "Colorado Spgs" Colorado Springs. */
function inFull(city: string): string {
  return city
    .replace(/^([nsew])\.?(?= )/iu, (letter) => DIRECTIONS[letter.charAt(0).toLowerCase()] ?? letter)
    .replace(/(?<= )\p{L}+$/u, (word) => LAST_WORDS[word.toLowerCase()] ?? word);
}

function isBadCase(value: string, truth: string): boolean {
  return value !== truth && caseOf(truth) === "mixed" && value.toLowerCase() === truth.toLowerCase();
}

function isHalfCased(result: CleanResult): boolean {
  const city = result.changes.find((change) => change.field === "city" && change.kind === "format");
  if (city === undefined || caseOf(result.address.city) !== "mixed") return false;
  return /\p{Lu}{4}/u.test(result.address.street_address) && caseOf(result.address.street_address) === "upper";
}

/**
 * Words of the street that are missing from the whole record: numbers and names must never be, whatever happens to suffixes and
 * units.
 */
function losesToken(input: AddressFields, result: CleanResult): boolean {
  if (sameStreet(input.street_address, result.address.street_address)) return false;
  const after = PARTS.map((part) => foldWords(result.address[part]).replaceAll(" ", "")).join("|");
  return foldWords(input.street_address)
    .split(" ")
    .some((token) => (/\d/u.test(token) || token.length > 9) && !after.includes(token));
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);
}
