import { CONFIDENCE } from "../confidence.ts";
import { distanceKm } from "../distance.ts";
import type { Draft } from "../draft.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName } from "../text/fold.ts";
import { isSameCity } from "./city-aliases.ts";
import { beginsAlike, isLongForm, keysOfCity, letterKey, sameScript, withoutDistrict } from "./city-spellings.ts";
import type { CodeArea, Point } from "./load-codes.ts";
import { isRomanized } from "./is-romanized.ts";
import type { WorldTables } from "./tables.ts";

/** A place of the table this close to a code is accepted. */
const NEAR_KM = 10;
/** Names that are not in the postal table, mostly English ones of large cities: their point may be far from a suburb. */
const EXONYM_KM = 25;
/** A code that is not in the table is this close to its neighbors. */
const AROUND_KM = 60;
/** A name in another script than the code's, at this distance, is another form of it. */
const OTHER_SCRIPT_KM = 45;
/** Indonesia's table has villages at imprecise points; an Irish code is that of the sorting office of a wide district. */
const TABLE_KM: Readonly<Record<string, number>> = { ID: 60, IE: 35 };
/** Tables with inflected names: "Akranesi" is in Akranes. */
const IN_OTHER_CASE: ReadonlySet<string> = new Set(["IS"]);
const NORDIC_ISLANDS: ReadonlySet<string> = new Set(["IS", "FO"]);
const MIN_SLIP_LETTERS = 4;
/** Characters of scripts other than Latin carry more information. */
const MIN_SIGNS = 2;
const MIN_TWO_SLIPS_LETTERS = 8;

/** How a written city relates to a code whose names are all known. `name` is the table's spelling. */
export type TableVerdict =
  | { kind: "named"; name: string }
  | { kind: "near" }
  | { kind: "slip"; name: string }
  | { kind: "close"; name: string }
  | { kind: "elsewhere" }
  | { kind: "unknown" }
  | { kind: "unreadable" };

export function cityInArea(tables: WorldTables, country: string, city: string, area: CodeArea): TableVerdict {
  const codes = tables.codes(country);
  const { strict, loose, parts } = keysOfCity(country, city);
  const names = [...area.names, ...(area.also ?? [])];
  const named = namedBy(country, strict, names);
  if (named !== undefined) return { kind: "named", name: withAccents(tables, country, named, area.centre) };
  const centres = area.centre === undefined ? [] : [area.centre];
  if (isNear(tables, country, { keys: strict, centres })) return { kind: "near" };
  const isOtherScript = names.length > 0 && names.every((name) => !sameScript(city, name));
  if (isOtherScript) {
    if (strict.some((key) => area.names.some((name) => isRomanized(key, name)))) return { kind: "near" };
    // English names of large cities; the points of such a table can be far off.
    if (isNear(tables, country, { keys: strict, centres, km: OTHER_SCRIPT_KM })) return { kind: "near" };
  }
  const isRealName = strict.some((key) => codes?.knows(key) === true || tables.hasPlace(country, key));
  if (NORDIC_ISLANDS.has(country) && names.some((name) => isOtherCase(foldName(city), foldName(name))))
    return { kind: "near" };
  let twoSlips: TableVerdict | null = null;
  if (!isRealName && area.correctsSpelling) {
    const slip = slipOf(
      foldName(city),
      area,
      (name, isOwn) =>
        isUsual(tables, country, { name, isOwn, centres }) || (!isOwn && isVariant(country, name, area.names)),
      (former) => registeredName(country, former, area.names),
    );
    // The name as it would be spelled without the typo.
    if (slip?.kind === "slip")
      return {
        kind: "slip",
        name: withAccents(tables, country, namedBy(country, [foldName(slip.name)], names) ?? slip.name, area.centre),
      };
    twoSlips = slip;
  }
  // A known place with the whole name elsewhere is not the one that a part of it names: Frankfurt (Oder) is not on the Main.
  const isPartOf = (part: string, name: string): boolean =>
    beginsAlike(part, name) && (!isRealName || foldName(name).startsWith(foldName(part)));
  const isContradicted = (isRealName && !/[,/]/u.test(city)) || namesAnother(tables, country, city, centres);
  if (
    (!isContradicted && namedBy(country, loose, names) !== undefined) ||
    (!namesAnother(tables, country, city, centres) &&
      names.some((name) =>
        parts.some(
          (part) => (!isContradicted || part === city) && (isPartOf(part, name) || isLongForm(country, part, name)),
        ),
      ))
  )
    return { kind: "near" };
  if (twoSlips !== null) return twoSlips;
  if (isRealName || loose.some((key) => codes?.knows(key) === true)) {
    return !isContradicted && isNear(tables, country, { keys: loose, centres })
      ? { kind: "near" }
      : { kind: "elsewhere" };
  }
  const close = closePlace(tables, country, foldName(city), { centres, km: EXONYM_KM });
  if (close !== undefined) return { kind: "close", name: close };
  return isOtherScript && !isCyrillic(names) ? { kind: "unreadable" } : { kind: "unknown" };
}

/** Cyrillic names are compared in romanized form: a name that matches none of them is unknown. */
function isCyrillic(names: readonly string[]): boolean {
  return names.every((name) => /\p{Script=Cyrillic}/u.test(name));
}

/** If the code itself is unknown, only a city far from its neighbors contradicts it. */
export function cityNearUnknownCode(tables: WorldTables, country: string, city: string, postal: string): TableVerdict {
  const codes = tables.codes(country);
  const { strict, loose } = keysOfCity(country, city);
  const keys = [...strict, ...loose];
  const around = codes?.pointsAround?.(postal) ?? [];
  const isRealName = keys.some((key) => codes?.knows(key) === true || tables.hasPlace(country, key));
  if (around.length === 0) return { kind: "unreadable" };
  // The table lacks the whole area (Casablanca): its nearest codes can be anywhere.
  if (codes?.hasBeginningOf?.(postal) === false)
    return isRealName ? { kind: "named", name: city } : bigPlaceLike(tables, country, foldName(city));
  if (isRealName)
    return isNear(tables, country, { keys, centres: around, km: AROUND_KM }) ? { kind: "near" } : { kind: "elsewhere" };
  const close = closePlace(tables, country, foldName(city), { centres: around, km: AROUND_KM });
  return close === undefined ? { kind: "unreadable" } : { kind: "close", name: close };
}

/** The only large place of the country whose name is a single typo away: a proposal. */
function bigPlaceLike(tables: WorldTables, country: string, key: string): TableVerdict {
  const places = tables.places(country);
  const names = new Set<string>();
  if (key.length >= MIN_SLIP_LETTERS)
    for (const other of places.keysLike(key))
      if (editDistance(key, other, 1) === 1)
        for (const place of places.usual(other)) if (place.isBig) names.add(place.name);
  const [name] = names;
  return names.size === 1 && name !== undefined ? { kind: "close", name } : { kind: "unreadable" };
}

/** The only place of the gazetteer around a code whose name is a single typo away: a proposal. */
function closePlace(
  tables: WorldTables,
  country: string,
  key: string,
  { centres, km }: { centres: readonly Point[]; km: number },
): string | undefined {
  if (key.length < MIN_SLIP_LETTERS || centres.length === 0) return undefined;
  const places = tables.places(country);
  const found = new Set<string>();
  for (const other of places.keysLike(key)) {
    if (Math.min(other.length, key.length) < MIN_SLIP_LETTERS || editDistance(key, other, 1) !== 1) continue;
    const near = places
      .usual(other)
      .find((place) => centres.some((centre) => distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= km));
    if (near) found.add(near.name);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Some countries' tables have lost their accents; the gazetteer's place of that name near the code has them. */
function withAccents(tables: WorldTables, country: string, name: string, centre: Point | undefined): string {
  if (!/^[\p{ASCII}]+$/u.test(name) || centre === undefined) return name;
  const place = tables
    .places(country)
    .usual(foldName(name))
    .find(({ lat, lng }) => distanceKm(lat, lng, centre.lat, centre.lng) <= EXONYM_KM);
  return place?.name ?? name;
}

/** The spelling with accents if the table has two. */
function namedBy(country: string, keys: readonly string[], names: readonly string[]): string | undefined {
  const letters = keys.map((key) => letterKey(country, key));
  const same = names.filter((name) => {
    const key = foldName(name);
    return keys.some((each) => isSameCity(each, key)) || letters.includes(letterKey(country, key));
  });
  return same.find((name) => /[^\p{ASCII}]/u.test(name)) ?? same[0];
}

function isNear(
  tables: WorldTables,
  country: string,
  { keys, centres, km }: { keys: readonly string[]; centres: readonly Point[]; km?: number },
): boolean {
  const codes = tables.codes(country);
  const nearKm = TABLE_KM[country] ?? NEAR_KM;
  const exonymKm = TABLE_KM[country] ?? EXONYM_KM;
  const within = (points: readonly Point[], limit: number): boolean =>
    points.some((point) => centres.some((centre) => distanceKm(point.lat, point.lng, centre.lat, centre.lng) <= limit));
  return keys.some((key) => {
    const own = codes?.pointsNamed?.(key) ?? [];
    return (
      within(own, km ?? nearKm) || within(tables.places(country).named(key), km ?? (own.length > 0 ? nearKm : exonymKm))
    );
  });
}

/** Whether a part between commas or slashes is a known place that is not nearby: "Köln, Bonn". */
function namesAnother(tables: WorldTables, country: string, city: string, centres: readonly Point[]): boolean {
  if (!/[,/;]/u.test(city)) return false;
  const codes = tables.codes(country);
  const known = city
    .split(/[,/;]/u)
    .map((part) => foldName(part))
    .filter((key) => key.length >= MIN_SLIP_LETTERS && (codes?.knows(key) === true || tables.hasPlace(country, key)));
  return known.some((key) => !isNear(tables, country, { keys: [key], centres }));
}

/** "Skála" and "Skáli": one name with another ending. */
function isOtherCase(key: string, other: string): boolean {
  const stem = (name: string): string => name.replace(/(?:[aiu]|inum|inni)$/u, "");
  return key !== other && stem(key) === stem(other) && stem(key).length >= MIN_SLIP_LETTERS - 1;
}

/** Whether a name is in common use: one of a district or an inflected one only if the gazetteer also has it there. */
function isUsual(
  tables: WorldTables,
  country: string,
  { name, isOwn, centres }: { name: string; isOwn: boolean; centres: readonly Point[] },
): boolean {
  if (!/\p{Script=Latin}/u.test(name) || (isOwn && !IN_OTHER_CASE.has(country))) return true;
  return tables
    .places(country)
    .usual(foldName(name))
    .some(({ lat, lng }) => centres.some((centre) => distanceKm(lat, lng, centre.lat, centre.lng) <= EXONYM_KM));
}

/** Countries whose names have several romanizations. */
const ROMANIZED: ReadonlySet<string> = new Set(["TH"]);

/** Another romanization of one of the code's own names, which is in use as well: "Muang Chonburi", but not "Pahtum Wan". */
function isVariant(country: string, name: string, own: readonly string[]): boolean {
  if (!ROMANIZED.has(country)) return false;
  const key = letterKey(country, foldName(name));
  return own.some((each) => letterKey(country, foldName(each)) === key);
}

const MAX_FORMER_SLIPS = 3;

/** The one own name of a code that a misspelt name of the table stands for: "Chula Phon" is Chulabhorn. */
function registeredName(country: string, former: string, own: readonly string[]): string | null {
  if (!ROMANIZED.has(country)) return null;
  const key = letterKey(country, foldName(former));
  const near = own.filter(
    (each) => editDistance(key, letterKey(country, foldName(each)), MAX_FORMER_SLIPS) <= MAX_FORMER_SLIPS,
  );
  const [only] = near;
  return near.length === 1 && only !== undefined ? only : null;
}

/** One edit in exactly one of the code's names; two only as a proposal. */
function slipOf(
  key: string,
  area: CodeArea,
  isUsualName: (name: string, isOwn: boolean) => boolean,
  nameFor: (former: string) => string | null,
): TableVerdict | null {
  const spelled = (limit: number, letters: number, written: readonly string[]): Map<string, string> => {
    const found = new Map<string, string>();
    for (const name of written.flatMap((each) => [...new Set([each, withoutDistrict(each)])])) {
      const other = foldName(name);
      if (Math.min(key.length, other.length) < (/^[a-z]+$/u.test(other) ? letters : MIN_SIGNS)) continue;
      if (editDistance(key, other, limit) <= limit) {
        const known = found.get(other);
        if (known === undefined || /[^\p{ASCII}]/u.test(name)) found.set(other, name);
      }
    }
    return found;
  };
  const ownNames = area.names.filter((name) => isUsualName(name, true));
  const own = spelled(1, MIN_SLIP_LETTERS, ownNames);
  const also = own.size > 0 ? [] : (area.also ?? []);
  const all = own.size > 0 ? own : spelled(1, MIN_SLIP_LETTERS, also);
  const [one] = all.values();
  if (all.size === 1 && one !== undefined) {
    if (own.size > 0 || isUsualName(one, false)) return { kind: "slip", name: one };
    const name = nameFor(one);
    return name === null ? null : { kind: "slip", name };
  }
  if (all.size > 1) return null;
  const two = spelled(2, MIN_TWO_SLIPS_LETTERS, ownNames);
  const [close] = two.values();
  return two.size === 1 && close !== undefined ? { kind: "close", name: close } : null;
}

/** Records the verdict; true if the city itself was settled. */
export function settleCity(draft: Draft, verdict: TableVerdict): boolean {
  switch (verdict.kind) {
    case "named":
      draft.checked.add("city");
      return true;
    case "near":
      draft.checked.add("city");
      draft.reason("local_name");
      return true;
    case "slip":
      draft.checked.add("city");
      draft.change("city", verdict.name, {
        kind: "spelling",
        reason: "city_misspelled",
        confidence: CONFIDENCE.misspelledCityAbroad,
      });
      return true;
    case "close":
      draft.reason("city_misspelled");
      draft.change("city", verdict.name, {
        kind: "spelling",
        reason: "city_misspelled",
        confidence: CONFIDENCE.likely,
      });
      return true;
    case "elsewhere":
      draft.reason("city_code_disagree");
      draft.limit(CONFIDENCE.unclear);
      return false;
    case "unknown":
      draft.reason("city_unknown");
      draft.limit(CONFIDENCE.unclear);
      return false;
    case "unreadable":
      draft.reason("city_not_in_gazetteer");
      return false;
  }
}
