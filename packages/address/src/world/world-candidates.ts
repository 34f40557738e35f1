import { written } from "../candidates.ts";
import type { Draft } from "../draft.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { MAX_CANDIDATES } from "../types.ts";
import type { AddressCandidate, Part, Reason } from "../types.ts";
import { keysOfCity } from "./city-spellings.ts";
import { nationalPostal } from "./national-postal.ts";
import { readRegion, regionsOfPostal, restoredRegion } from "./regions.ts";
import type { WorldTables } from "./tables.ts";

const OF_CODE = new Set<Reason>([
  "postal_code_missing",
  "postal_code_unknown",
  "postal_code_form",
  "city_code_disagree",
]);
const OF_CITY = new Set<Reason>(["city_missing", "city_unknown", "city_misspelled", "city_code_disagree"]);
const OF_STATE = new Set<Reason>(["state_missing", "state_unknown", "state_disagrees"]);

/** The candidates for a record outside the US in review. */
export function worldCandidates(tables: WorldTables, draft: Draft, country: string): AddressCandidate[] {
  const has = (doubts: ReadonlySet<Reason>): boolean => [...draft.reasons].some((reason) => doubts.has(reason));
  const city = written(draft, "city");
  const postal = written(draft, "postal_code");
  const found: AddressCandidate[] = [];
  if (city !== "" && has(OF_CODE))
    for (const code of likeliest(postal, codesOf(tables, country, city, written(draft, "state")))) {
      const isLike =
        postal !== "" && (editDistance(foldWords(postal), foldWords(code), 1) === 1 || isPartOf(postal, code));
      found.push({
        values: { postal_code: code },
        basis: isLike ? "code_like_written" : "code_of_city",
        restsOn: isLike ? ["city", "postal_code"] : ["city"],
      });
    }
  const area = postal === "" ? undefined : tables.codes(country)?.find(postal);
  if (has(OF_CITY))
    for (const name of area?.names ?? []) {
      const isLike = city !== "" && editDistance(foldName(city), foldName(name), 2) <= 2;
      found.push({
        values: { city: name },
        basis: isLike ? "city_like_written" : "city_of_code",
        restsOn: isLike ? ["city", "postal_code"] : ["postal_code"],
      });
    }
  if (postal !== "" && has(OF_STATE))
    for (const region of regionsOfPostal(country, postal, tables.countries))
      found.push({
        values: { state: restoredRegion(country, region) },
        basis: "state_of_code",
        restsOn: ["postal_code"] satisfies Part[],
      });
  return found;
}

/** Of more codes than can be offered, those that have the written digits, of which some are missing. */
function likeliest(postal: string, codes: string[]): string[] {
  if (codes.length <= MAX_CANDIDATES) return codes;
  const like = codes.filter((code) => isPartOf(postal, code));
  return like.length === 0 ? codes : like.slice(0, MAX_CANDIDATES);
}

/** Whether a shorter code consists of digits of the other one, in their order. */
function isPartOf(short: string, code: string): boolean {
  const [digits, all] = [short.replaceAll(/\D/gu, ""), code.replaceAll(/\D/gu, "")];
  if (digits === "" || digits.length >= all.length) return false;
  let at = 0;
  for (const digit of all) if (digit === digits[at]) at++;
  return at === digits.length;
}

/**
 * Full codes of the city, in national form: those that have it as a place of its own rather than as the district around them, and
 * those of the written region, if there are any.
 */
function codesOf(tables: WorldTables, country: string, city: string, state: string): string[] {
  const codes = tables.codes(country);
  const keys = keysOfCity(country, city).strict;
  const named = new Set(keys.flatMap((key) => codes?.codesNamed?.(key) ?? []));
  const all = [...named].flatMap((code) => nationalPostal(code, country, tables.countries) ?? []);
  const own = all.filter((code) => codes?.find(code)?.names.some((name) => keys.includes(foldName(name))));
  const whole = own.length > 0 ? own : all;
  const region = readRegion(country, state, tables.countries);
  const isOf = (code: string): boolean => {
    const listed = codes?.find(code)?.region ?? null;
    if (region === null) return listed !== null && listed === codes?.regionNamed?.(state);
    return (
      regionsOfPostal(country, code, tables.countries).some(({ key }) => key === region.key) ||
      (listed !== null && readRegion(country, listed, tables.countries)?.key === region.key)
    );
  };
  const inRegion = state === "" ? [] : whole.filter(isOf);
  return inRegion.length > 0 ? inRegion : whole;
}
