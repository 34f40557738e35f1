import { CONFIDENCE } from "./confidence.ts";
import { Countries } from "./country/countries.ts";
import { countriesOfLine, moveCountryAtEnd, moveCountryTail } from "./country/country-tail.ts";
import { judgeCountry } from "./country/judge-country.ts";
import { countryOfForm, countryOfRegionOrForm } from "./country/country-of-form.ts";
import { judgeWrittenCountry } from "./country/disagreeing-country.ts";
import { formsOf } from "./country/forms-of.ts";
import { likelyCountries } from "./country/likely-countries.ts";
import { NameCountries } from "./country/name-countries.ts";
import { LargeCities } from "./country/large-cities.ts";
import { countriesLike, countriesOfCity, mayHoldCode, ranked } from "./candidates.ts";
import { Draft } from "./draft.ts";
import { decide, MAX_REVIEW_CONFIDENCE, needsReview } from "./policy.ts";
import { postalFactsOf } from "./postal-facts.ts";
import type { PostalFacts } from "./postal-facts.ts";
import { postalLines, type PostalParts } from "./postal-lines.ts";
import { NO_CODE, readFields } from "./read-fields.ts";
import { REPLACED_PARTS, type Replacements } from "./replacements.ts";
import { formatRecord } from "./format-record.ts";
import { countriesOfSignals, countryOfSignals } from "./signals/signals.ts";
import type { Signals } from "./signals/signals.ts";
import { TimeZones } from "./time-zones.ts";
import { remembered } from "./remembered.ts";
import { holdsTwoAddresses } from "./street/two-addresses.ts";
import { DEFAULT_STYLE } from "./style.ts";
import type { FormatStyle } from "./style.ts";
import { PARTS, PLACEHOLDER_IN } from "./types.ts";
import type { AddressCandidate, AddressFields, ChangeKind, CleanResult, Part } from "./types.ts";
import { CityJudge } from "./us/city-judge.ts";
import { UsGazetteer } from "./us/gazetteer.ts";
import { UsJudge } from "./us/judge-us.ts";
import { KnownJudgments } from "./us/known-judgments.ts";
import { usCandidates } from "./us/us-candidates.ts";
import { settleMisplaced } from "./us/settle-misplaced.ts";
import { splitUsTail } from "./us/split-us-tail.ts";
import { nationalPostal } from "./world/national-postal.ts";
import { splitAddress } from "./world/one-field.ts";
import { judgeWorld } from "./world/judge-world.ts";
import { worldCandidates } from "./world/world-candidates.ts";
import { WorldTables } from "./world/tables.ts";
import { withWitnesses } from "./witness/witness.ts";
import type { WitnessFacts } from "./witness/witness.ts";

/** Raised whenever the same record could be judged or written differently than before. */
export const ENGINE_VERSION = "2.12.0";

export type CleanOptions = {
  /** ISO alpha-2: the country of records that name none. */
  countryDefault?: string;
  /** The customer's replacement rules, applied before the record is judged. */
  replacements?: Replacements;
  /** The parts that are mapped to a property: only these are changed. Default: all five. */
  parts?: readonly Part[];
  /** Kinds of change that this account wants reviewed: the policy can be tightened, never loosened. */
  reviewKinds?: readonly ChangeKind[];
  /**
   * What stands around the address (a phone prefix, a national domain, time zone and currency of the portal). It orders candidates
   * and raises contradictions; nothing is ever written because of it. Default: none.
   */
  signals?: Signals;
  /**
   * What other records of the portal have at this record's street, building and code (`witnessKeys`). Values on which at least two of
   * them agree are proposed; nothing is ever written because of them. Default: none.
   */
  witness?: WitnessFacts;
};

/** The options that decide how a record is read. */
type ReadOptions = Pick<CleanOptions, "countryDefault" | "replacements">;

export type Engine = {
  clean(input: AddressFields, style?: FormatStyle, options?: CleanOptions): CleanResult;
  /** ISO alpha-2 of the country that the record is judged by, "US" for its territories too; null if nothing determines it. */
  countryOf(input: AddressFields, options?: ReadOptions): string | null;
  /** Facts about the postal code of an address, beyond its places. */
  factsOf(input: AddressFields, options?: ReadOptions): PostalFacts | null;
  /**
   * The written forms of the country or region that a text names, most common first; empty if it names none.
   * `country`: ISO alpha-2 of the region's country; null is read as "US".
   */
  formsOf(part: "state" | "country", text: string, country?: string | null): readonly string[];
  /** The lines of a printed address, in the order of `country` (ISO alpha-2; null: any). */
  linesOf(parts: PostalParts, country: string | null): string[];
};

/** Loading more countries than this for one line is not worthwhile. */
const MOST_LIKELY = 4;
const NO_OPTIONS: CleanOptions = {};
const ALL_PARTS: ReadonlySet<Part> = new Set(PARTS);

const sets = new WeakMap<readonly Part[], ReadonlySet<Part>>();
/** A job passes the same list with every record. */
function mappedSet(parts: readonly Part[]): ReadonlySet<Part> {
  let set = sets.get(parts);
  if (!set) {
    set = new Set(parts);
    sets.set(parts, set);
  }
  return set;
}

/** Loads the US table (others follow on first use). `dataFolder`: the operator's GeoNames postal files (`DE.txt`, ...). */
export function loadEngine(options: { dataFolder?: string } = {}): Engine {
  const countries = new Countries();
  const gazetteer = new UsGazetteer();
  const cities = new CityJudge(gazetteer);
  const us = new UsJudge(gazetteer, cities);
  const world = new WorldTables(countries, options.dataFolder);
  const tables = { countries, gazetteer, cities, world };
  const largeCities = new LargeCities();
  const nameCountries = new NameCountries();
  /** Possible countries where none is named, the likeliest first: those with a city of that name, which may be in the United States. */
  const timeZones = new TimeZones();
  const weightsOf = remembered((signals: string): ReadonlyMap<string, number> =>
    countriesOfSignals(JSON.parse(signals) as Signals, (zone) => timeZones.countriesIn(zone)),
  );
  const countriesWithCity = (draft: Draft): readonly string[] => {
    const key = draft.reading.cityKey;
    const likely = likelyCountries(world, nameCountries, draft.read);
    const found = new Set(likely.filter(({ weight }) => weight > 0).map(({ country }) => country));
    for (const country of largeCities.countriesOf(key)) found.add(country);
    // Before the countries that only have a small place of that name.
    if (gazetteer.placesNamed(key).length > 0) found.add("US");
    for (const { country } of likely) found.add(country);
    // A country that a signal names comes first if the code can be one of its own.
    const named = [...draft.signals].filter(([country]) => found.has(country) || isCodeOf(draft, country));
    const signalled = named.toSorted((a, b) => b[1] - a[1]).map(([country]) => country);
    return [...new Set([...signalled, ...found])];
  };
  const isCodeOf = ({ read }: Draft, country: string): boolean =>
    read.postal_code === "" || typeof nationalPostal(read.postal_code, country, countries) !== "object";
  const candidatesOf = (draft: Draft, country: string | null, style: FormatStyle): AddressCandidate[] => {
    if (draft.countriesInstead.length > 0 && country !== null && country !== "US")
      return [...countriesOfCity(draft.countriesInstead, countries, style), ...worldCandidates(world, draft, country)];
    if (draft.reasons.has("country_missing")) return countriesOfCity(countriesWithCity(draft), countries, style);
    // Other fields are not judged by the rules of an assumed country.
    if (country === null || draft.reasons.has("country_unknown")) return countriesLike(draft, countries, style);
    return country === "US" ? usCandidates(draft, gazetteer, style) : worldCandidates(world, draft, country);
  };
  /** For a line with a whole address but for its country: assumes the one country whose table proves it. */
  const supposeCountry = (draft: Draft): void => {
    const { street_address: street } = draft.values;
    const likely = countriesOfLine(draft, largeCities.countriesOf);
    if (likely.length === 0 || likely.length > MOST_LIKELY || splitUsTail(street, gazetteer) !== null) return;
    const [only, ...others] = likely.filter((code) => splitAddress(world, code, street)?.isProven === true);
    if (only !== undefined && others.length === 0)
      draft.change("country", only, {
        kind: "added",
        reason: "country_from_other_fields",
        confidence: CONFIDENCE.likely,
      });
  };
  const isAddressOf = (country: string, line: string): boolean =>
    country === "US" ? splitUsTail(line, gazetteer) !== null : splitAddress(world, country, line)?.isProven === true;
  const moveCountry = (draft: Draft): void => {
    if (draft.values.country !== "") return;
    moveCountryTail(draft, countries);
    moveCountryAtEnd(draft, countries, isAddressOf);
  };
  /** For values that rules have already been applied to. */
  const countryAsNamed = (input: AddressFields, { countryDefault }: ReadOptions): string | null => {
    const read = readFields(input);
    if (read.problem) return null;
    const draft = new Draft(input, read.values, ALL_PARTS);
    moveCountry(draft);
    return judgeCountry(draft, tables, countryDefault?.toUpperCase());
  };
  const withReplacements = (input: AddressFields, options: ReadOptions): AddressFields =>
    options.replacements?.replace(input, (named) => countryAsNamed(named, options)) ?? input;
  /** Proposes the one country whose table has the city with its code, or whose form of codes or region the record has. */
  const judgeMissing = (draft: Draft): string | null => {
    const [first, second] = likelyCountries(world, nameCountries, draft.values)
      .map((each) => ({ ...each, weight: each.weight + (draft.signals.get(each.country) ?? 0) }))
      .toSorted((a, b) => b.weight - a.weight);
    // With the weight of a signal the answer is a proposal, as it is without.
    const isAlone = first !== undefined && (second === undefined || second.weight < first.weight);
    const ofCity = isAlone && first.isProven ? first.country : countryOfForm(world, draft.values);
    const country = ofCity ?? (first === undefined ? countryOfRegionOrForm(world, draft.values) : null);
    if (country === null) {
      if (isUnknown(draft, gazetteer) && countriesWithCity(draft).length === 0) draft.reason("nothing_recognised");
      return null;
    }
    draft.change("country", country, {
      kind: "added",
      reason: "country_from_other_fields",
      confidence: CONFIDENCE.likely,
    });
    judgeWorld(world, draft, country);
    return country;
  };
  /** "West Perth, WA 6005": the state is the only American part, and another country's table has the city with its code. */
  const isDoubtfullyAmerican = ({ values, reading }: Draft, fallback: string | undefined): boolean => {
    if (values.country !== "" || values.city === "" || values.postal_code === "" || fallback !== undefined)
      return false;
    const { cityKey, usState } = reading;
    if (usState === null) return false;
    if (gazetteer.placesNamed(cityKey).some((place) => gazetteer.placeStates[place] === usState)) return false;
    return likelyCountries(world, nameCountries, values)[0]?.isProven === true;
  };
  /** A country that neither city nor code confirms, beside a phone number or a domain of another one that can have the code. */
  const judgeBySignals = (draft: Draft, country: string): void => {
    const named = draft.signals.size === 0 ? null : countryOfSignals(draft.signals);
    if (named === null || named === country || draft.checked.has("city") || !isCodeOf(draft, named)) return;
    draft.reason("country_disagrees");
    draft.countriesInstead = [named];
  };
  const knownJudgments = new KnownJudgments();
  /** Checks the parts against each other, by the rules of the country that they belong to. */
  const judgeParts = (draft: Draft, fallback: string | undefined): string | null => {
    if (fallback === undefined && draft.mapped.has("country")) supposeCountry(draft);
    const isFresh = draft.mapped === ALL_PARTS && fallback === undefined && draft.isFresh() && hasItsParts(draft);
    if (isFresh && knownJudgments.recall(draft)) {
      settleMisplaced(draft, gazetteer, cities);
      return "US";
    }
    const isCodeAsWritten = isFresh && draft.reading.zips.every(({ corrected }) => corrected === null);
    const country = judgeCountry(draft, tables, fallback);
    if (country === "US" && isDoubtfullyAmerican(draft, fallback)) {
      const other = judgeMissing(draft);
      if (other !== null) return other;
    }
    if (country === "US") {
      us.judge(draft);
      if (isCodeAsWritten) knownJudgments.keep(draft);
      settleMisplaced(draft, gazetteer, cities);
    } else if (country !== null) {
      judgeWorld(world, draft, country);
      draft.countriesInstead = judgeWrittenCountry(world, draft, country, nameCountries.countriesOf);
      if (draft.countriesInstead.length === 0) judgeBySignals(draft, country);
    } else if (draft.values.country === "" && draft.mapped.has("country")) return judgeMissing(draft);
    else if (isUnknown(draft, gazetteer) && countriesWithCity(draft).length === 0) draft.reason("nothing_recognised");
    return country;
  };
  const judge = (input: AddressFields, style: FormatStyle, cleanOptions: CleanOptions): CleanResult => {
    const mapped = cleanOptions.parts ? mappedSet(cleanOptions.parts) : ALL_PARTS;
    const given = withReplacements(input, cleanOptions);
    const read = readFields(given);
    const draft = new Draft(input, read.values, mapped);
    if (read.problem) {
      draft.reason(read.problem);
      return decide(draft);
    }
    draft.streetLines = read.streetLines;
    if (cleanOptions.signals) draft.signals = weightsOf(JSON.stringify(cleanOptions.signals));
    if (read.repaired.size > 0)
      for (const part of read.repaired)
        draft.marks[part] = { kind: "format", reason: "text_repaired", confidence: CONFIDENCE.repairedText };
    if (given !== input)
      for (const part of REPLACED_PARTS)
        if (given[part] !== input[part]) draft.marks[part] = { kind: "spelling", reason: "your_rule", confidence: 1 };
    for (const doubt of read.doubts) draft.reason(doubt);
    if (read.placeholders.size > 0) for (const part of read.placeholders) draft.reason(PLACEHOLDER_IN[part]);
    moveCountry(draft);
    const fallback = cleanOptions.countryDefault?.toUpperCase();
    const country = judgeParts(draft, fallback);
    // In countries without postal codes, a placeholder for one means nothing.
    if (country !== null && country !== "US" && countries.postalForm(country) === undefined)
      draft.reasons.delete("placeholder_in_postal_code");
    if (holdsTwoAddresses(draft.values.street_address)) draft.reason("several_parts_in_street");
    formatRecord(draft, country, countries, style);
    // Nothing to write: it stands for an empty code.
    if (draft.values.postal_code === "" && NO_CODE.test(input.postal_code))
      draft.values.postal_code = input.postal_code;
    if (draft.reasons.has("country_unknown") && !draft.reasons.has("nothing_recognised")) draft.forgetAllButCountry();
    if (read.placeholders.size > 0)
      for (const part of read.placeholders)
        if ((draft.marks[part]?.kind ?? "format") === "format") draft.values[part] = input[part];
    if (needsReview(draft.reasons)) {
      draft.candidates = ranked(draft, candidatesOf(draft, country, style), style);
      draft.mayHoldCode =
        country !== null && draft.reasons.has("postal_code_missing") && mayHoldCode(draft, country, countries);
    }
    return decide(draft, cleanOptions.reviewKinds);
  };
  const clean: Engine["clean"] = (input, style = DEFAULT_STYLE, cleanOptions = NO_OPTIONS) => {
    const result = cleanAlone(input, style, cleanOptions);
    const { witness, parts = PARTS } = cleanOptions;
    const country = witness === undefined ? null : countryOf(result.address, cleanOptions);
    if (witness === undefined || country === null) return result;
    return withWitnesses(result, { input, country, parts }, witness, (address) =>
      cleanAlone(address, style, cleanOptions),
    );
  };
  const cleanAlone = (input: AddressFields, style: FormatStyle, cleanOptions: CleanOptions): CleanResult => {
    const result = judge(input, style, cleanOptions);
    if (result.outcome !== "corrected") return result;
    // A line that was divided must be right as five fields, too.
    if (isDivided(input, result) && !isRight(judge(result.address, style, cleanOptions))) return forPerson(result);
    if (!cleanOptions.replacements) return result;
    const { address } = result;
    // What rules and tables would change on every cleaning is left to a person.
    const isSettled =
      withReplacements(address, cleanOptions) === address || judge(address, style, cleanOptions).changes.length === 0;
    return isSettled ? result : forPerson(result);
  };
  const countryOf: Engine["countryOf"] = (input, options = NO_OPTIONS) =>
    countryAsNamed(withReplacements(input, options), options);
  const postalFacts = postalFactsOf({ gazetteer: () => gazetteer, codes: (country) => world.codes(country) });
  const factsOf: Engine["factsOf"] = (input, options) => {
    const country = input.postal_code === "" ? null : countryOf(input, options);
    return country === null ? null : postalFacts(country, input.postal_code);
  };
  return {
    clean,
    countryOf,
    factsOf,
    formsOf: (part, text, country = null) => formsOf(countries, part, text, country),
    linesOf: (parts, country) => postalLines(countries, parts, country),
  };
}

function isDivided(input: AddressFields, { address }: CleanResult): boolean {
  return input.city === "" && input.postal_code === "" && address.city !== "" && address.street_address !== "";
}

function isRight({ outcome, changes }: CleanResult): boolean {
  return (outcome === "accept" || outcome === "corrected") && changes.every(({ kind }) => kind === "format");
}

function forPerson(result: CleanResult): CleanResult {
  const reasons = [...result.reasons, "change_needs_a_person" as const];
  return { ...result, outcome: "review", reasons, confidence: Math.min(result.confidence, MAX_REVIEW_CONFIDENCE) };
}

/** Whether city, state and code can be judged without searching the street or needing it empty. */
function hasItsParts({ values }: Draft): boolean {
  return values.city !== "" || (values.street_address !== "" && values.country !== "" && values.postal_code !== "");
}

/** No country, and neither city nor state is known in the US: there is nothing to suggest. */
function isUnknown(draft: Draft, gazetteer: UsGazetteer): boolean {
  const { city, street_address, country } = draft.values;
  // A whole address with only its country unrecognized goes to a person.
  if (country !== "" && city !== "" && street_address !== "") return false;
  return gazetteer.placesNamed(draft.reading.cityKey).length === 0 && draft.reading.usState === null;
}
