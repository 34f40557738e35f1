import type { Countries, Region } from "../country/countries.ts";
import type { Draft } from "../draft.ts";
import { distanceKm } from "../distance.ts";
import { caseOf, titleCase } from "../text/casing.ts";
import { editDistance } from "../text/edit-distance.ts";
import { foldName, foldWords } from "../text/fold.ts";
import { loadCodes } from "./codes.ts";
import type { CodeArea, Codes } from "./codes.ts";
import { isSameCity, WORLD_CITY_ALIASES } from "./city-aliases.ts";
import { Places } from "./places.ts";
import type { Place } from "./places.ts";
import { nationalPostal } from "./postal.ts";
import { readRegion, regionName, regionsOfPostal, restoredRegion } from "./regions.ts";

const NEAR_KM = 10;
const FAR_KM = 80;
/** Where an address without its region is not complete; elsewhere nobody misses one. */
const RESTORED_REGIONS = new Set(["AU", "BR", "CA", "IN", "MX"]);

/** Holds postal code, region and city of records outside the US against each other. What a gazetteer does not know is unknown, never wrong. */
export class WorldJudge {
  readonly #countries: Countries;
  readonly #folder: string | undefined;
  readonly #places = new Map<string, Places>();
  readonly #codes = new Map<string, Codes | null>();

  constructor(countries: Countries, folder: string | undefined) {
    this.#countries = countries;
    this.#folder = folder;
  }

  /** Whether a country's postal code names this city. */
  codeNames(country: string, postal: string, city: string): boolean {
    const area = this.#codesOf(country)?.find(postal);
    return area !== undefined && area.names.some((name) => isSameCity(foldName(city), foldName(name)));
  }

  hasPlace(country: string, key: string): boolean {
    return this.#placesOf(country).named(key).length > 0;
  }

  /** Whether a text names a region of a country, and the country has such a place there. */
  isPlaceOf(country: string, key: string, regionText: string): boolean {
    const region = readRegion(country, regionText, this.#countries);
    return (
      region !== null &&
      this.#placesOf(country)
        .named(key)
        .some((place) => isRegion(place, region))
    );
  }

  judge(draft: Draft, country: string): void {
    const postal = this.#judgePostal(draft, country);
    const area = postal === null ? undefined : this.#codesOf(country)?.find(postal);
    const city = this.#judgeCity(draft, country, postal, area);
    this.#judgeRegion(draft, country, postal, area, city);
    if (draft.values.city === "" && draft.values.street_address === "" && draft.mapped.has("city"))
      draft.reason("street_and_city_missing");
    draft.granularity =
      postal !== null && draft.checked.has("postal_code")
        ? "postal"
        : draft.checked.has("city")
          ? "city"
          : draft.checked.has("state")
            ? "region"
            : "country";
    draft.limit(0.92);
  }

  /** The code in national form, or null when there is none or it is of another form. */
  #judgePostal(draft: Draft, country: string): string | null {
    const written = draft.values.postal_code;
    if (written === "") {
      const required = this.#countries.get(country)?.require.includes("Z") ?? false;
      if (required && draft.mapped.has("postal_code")) draft.reason("postal_code_missing");
      return null;
    }
    const national = nationalPostal(written, country, this.#countries);
    if (national === null) {
      const padded = this.#restoreZero(draft, country, written);
      if (padded !== null) return padded;
      draft.reason("postal_code_form");
      return null;
    }
    if (national === undefined) return written;
    draft.checked.add("postal_code");
    draft.format("postal_code", national, "national_form");
    return national;
  }

  /** 1000 Bourg-en-Bresse is 01000: only where the mended code names the city. */
  #restoreZero(draft: Draft, country: string, written: string): string | null {
    const width =
      country === "FR" || country === "DE" || country === "ES" || country === "IT" ? 5 : country === "AU" ? 4 : 0;
    if (width === 0 || !/^\d+$/u.test(written) || written.length !== width - 1) return null;
    const padded = `0${written}`;
    const region = readRegion(country, draft.values.state, this.#countries);
    const fits =
      country === "AU" &&
      region !== null &&
      regionsOfPostal(country, padded, this.#countries).some((each) => each.key === region.key);
    if (!fits && !this.codeNames(country, padded, draft.values.city)) return null;
    draft.checked.add("postal_code");
    draft.change("postal_code", padded, "restore", "lost_zero", 0.94);
    return padded;
  }

  #judgeCity(draft: Draft, country: string, postal: string | null, area: CodeArea | undefined): readonly Place[] {
    const city = draft.values.city;
    if (city === "") {
      if (draft.mapped.has("city") && (this.#countries.get(country)?.require.includes("C") ?? true))
        draft.reason("city_missing");
      return [];
    }
    const key = foldName(country === "FR" ? city.replace(/\s+cedex(?:\s+\d+)?$/iu, "") : city);
    const places = this.#placesOf(country);
    const named = places.named(key);
    const byCode = [...(area?.names ?? []), ...(area?.also ?? [])].find((name) => isSameCity(key, foldName(name)));
    const alias = WORLD_CITY_ALIASES.get(`${country}|${key}`);
    if (byCode !== undefined) {
      draft.checked.add("city");
      this.#spell(draft, country, byCode);
      return named;
    }
    if (alias?.write === true) {
      draft.checked.add("city");
      draft.change("city", alias.name, "spelling", "city_alias", 0.93);
      return places.named(foldName(alias.name));
    }
    if (alias) {
      draft.checked.add("city");
      this.#recase(draft, country);
      return places.named(foldName(alias.name));
    }
    if (area?.exhaustive === true) this.#holdAgainstCode(draft, country, key, named, area);
    else if (named.length > 0) this.#knownCity(draft, named, area);
    else this.#unknownCity(draft, country, key, postal, area);
    if (named.length > 0 && draft.marks.city === undefined) this.#spell(draft, country, this.#commonSpelling(named));
    else if (draft.marks.city === undefined) this.#recase(draft, country);
    return named;
  }

  /** A place of that name far from the code's centre belongs to another code. */
  #knownCity(draft: Draft, named: readonly Place[], area: CodeArea | undefined): void {
    const centre = area?.centre;
    if (centre && !named.some((place) => distanceKm(place.lat, place.lng, centre.lat, centre.lng) <= FAR_KM)) {
      draft.reason("city_code_disagree");
      draft.limit(0.6);
    } else draft.checked.add("city");
  }

  /** The code's own names are all known: another real place far away disagrees, one edit is a slip. */
  #holdAgainstCode(draft: Draft, country: string, key: string, named: readonly Place[], area: CodeArea): void {
    const places = this.#placesOf(country);
    const points = area.names.flatMap((name) => places.named(foldName(name)));
    if (named.length > 0 && (points.length === 0 || places.isNear(key, points, NEAR_KM))) {
      draft.checked.add("city");
      draft.reason("local_name");
      return;
    }
    if (named.length > 0) {
      draft.reason("city_code_disagree");
      draft.limit(0.6);
      return;
    }
    this.#tryTypo(draft, key, area.names, "city_unknown");
  }

  #tryTypo(
    draft: Draft,
    key: string,
    names: readonly string[],
    otherwise: "city_unknown" | "city_not_in_gazetteer",
  ): void {
    const close = [...new Set(names.filter((name) => isOneSlip(key, foldName(name))))];
    const [only] = close;
    if (close.length === 1 && only !== undefined) {
      draft.checked.add("city");
      draft.change("city", only, "spelling", "city_misspelled", 0.92);
    } else draft.reason(otherwise);
  }

  /** Abroad the table is thin: a slip is mended only where the code's area names the city, else the only near name is proposed. */
  #unknownCity(draft: Draft, country: string, key: string, postal: string | null, area: CodeArea | undefined): void {
    if (area && area.names.length > 0) {
      const before = draft.values.city;
      this.#tryTypo(draft, key, area.names, "city_not_in_gazetteer");
      if (draft.values.city !== before) return;
    }
    draft.reasons.add("city_not_in_gazetteer");
    if (key.length < 7 || !/^[a-z]+$/u.test(key) || /\d/u.test(key)) return;
    const regions = postal === null ? [] : regionsOfPostal(country, postal, this.#countries);
    const found = new Set<Place>();
    for (const candidate of this.#placesOf(country).keys()) {
      if (!isOneSlip(key, candidate)) continue;
      for (const place of this.#placesOf(country).named(candidate))
        if (regions.length === 0 || regions.some((region) => isRegion(place, region))) found.add(place);
    }
    const names = new Set([...found].map((place) => place.name));
    const [name] = names;
    if (names.size !== 1 || name === undefined) return;
    draft.reason("city_misspelled");
    draft.change("city", name, "spelling", "city_misspelled", 0.8);
  }

  #commonSpelling(named: readonly Place[]): string {
    return named[0]?.name ?? "";
  }

  /** Accents and hyphens of the local spelling, where only they are missing; capitals and small letters by rule. */
  #spell(draft: Draft, country: string, name: string): void {
    const city = draft.values.city;
    if (city === name) return;
    if (isPlainVersion(city, name) && restoresAccents(country, name)) {
      draft.change("city", name, "format", "city_accents", 0.95);
      return;
    }
    this.#recase(draft, country, name);
  }

  #recase(draft: Draft, country: string, name = ""): void {
    const city = draft.values.city;
    const written = caseOf(city);
    if (written !== "upper" && written !== "lower") return;
    const cased = name !== "" && name.toLowerCase() === city.toLowerCase() ? name : titleCase(city, country);
    draft.format("city", cased, "letter_case");
  }

  #judgeRegion(
    draft: Draft,
    country: string,
    postal: string | null,
    area: CodeArea | undefined,
    named: readonly Place[],
  ): void {
    const written = draft.values.state;
    const region = readRegion(country, written, this.#countries);
    const fromCode = this.#regionOfCode(country, postal, area);
    if (written === "") {
      const required = this.#countries.get(country)?.require.includes("S") ?? false;
      if (!required || !RESTORED_REGIONS.has(country) || !draft.mapped.has("state")) return;
      const agreed = fromCode && this.#cityIsIn(draft, country, area, named, fromCode);
      if (agreed) {
        draft.checked.add("state");
        draft.change("state", restoredRegion(country, fromCode), "restore", "state_from_city_and_code", 0.93);
      } else if (country === "CA" || country === "AU") draft.reason("state_missing");
      return;
    }
    if (region === null) return;
    if (fromCode === null) {
      if (named.some((place) => isRegion(place, region))) draft.checked.add("state");
      return;
    }
    const byPrefix = postal === null ? [] : regionsOfPostal(country, postal, this.#countries);
    if (region.key === fromCode.key || byPrefix.some((each) => each.key === region.key)) {
      draft.checked.add("state");
      return;
    }
    const cityInCode = this.#cityIsIn(draft, country, area, named, fromCode);
    const cityInWritten = named.some((place) => isRegion(place, region));
    if (cityInCode && !cityInWritten) {
      draft.checked.add("state");
      draft.change("state", restoredRegion(country, fromCode), "disagreement", "state_contradicts_city_and_code", 0.92);
    } else draft.reason("state_disagrees");
  }

  #cityIsIn(
    draft: Draft,
    country: string,
    area: CodeArea | undefined,
    named: readonly Place[],
    region: Region,
  ): boolean {
    if (area && area.names.some((name) => isSameCity(foldName(draft.values.city), foldName(name)))) return true;
    return (
      named.length > 0 &&
      draft.checked.has("city") &&
      named.some((place) => isRegion(place, region)) &&
      (country !== "CA" || draft.checked.has("postal_code"))
    );
  }

  #regionOfCode(country: string, postal: string | null, area: CodeArea | undefined): Region | null {
    const regions = postal === null ? [] : regionsOfPostal(country, postal, this.#countries);
    const [only] = regions;
    if (area?.region === undefined || area.region === null) return regions.length === 1 && only ? only : null;
    const fromArea = readRegion(country, area.region, this.#countries);
    // Older tables put new states under the ones they were cut from: then neither is sure.
    return fromArea !== null && regions.length > 0 && !regions.some((each) => each.key === fromArea.key)
      ? null
      : fromArea;
  }

  #placesOf(country: string): Places {
    let places = this.#places.get(country);
    if (!places) {
      places = Places.load(country);
      this.#places.set(country, places);
    }
    return places;
  }

  #codesOf(country: string): Codes | null {
    const known = this.#codes.get(country);
    if (known !== undefined) return known;
    const codes = loadCodes(country, this.#folder);
    this.#codes.set(country, codes);
    return codes;
  }
}

function isRegion(place: Place, region: Region): boolean {
  const name = foldWords(place.region);
  return (
    name === foldWords(region.key) ||
    region.names.some((each) => foldWords(each) === name) ||
    name === foldWords(regionName(region))
  );
}

function isOneSlip(key: string, other: string): boolean {
  return (
    key !== other && Math.min(key.length, other.length) >= 6 && key[0] === other[0] && editDistance(key, other, 1) === 1
  );
}

/** Whether `city` is `name` without its accents, hyphens and long Saint. */
function isPlainVersion(city: string, name: string): boolean {
  if (!/^[\p{ASCII}]+$/u.test(city)) return false;
  return /[^\p{ASCII}]/u.test(name) && foldName(city) === foldName(name);
}

/** English names that stand without accents in right English text. */
const PLAIN_IN_ENGLISH = new Set(["Montréal", "Québec", "Zürich", "Trois-Rivières"]);
function restoresAccents(country: string, name: string): boolean {
  return country !== "CA" && !PLAIN_IN_ENGLISH.has(name) && /^\p{Script=Latin}/u.test(name);
}
