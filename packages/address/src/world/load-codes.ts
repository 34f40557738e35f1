import { readDataLinesIfAny } from "../gazetteer-files.ts";
import { remembered } from "../remembered.ts";
import type { TextLines } from "../text-lines.ts";
import { foldName } from "../text/fold.ts";
import { operatorCodes } from "./operator-codes.ts";
import { PostalTable } from "./postal-table.ts";

/** In thousandths of a degree. */
export type Point = { lat: number; lng: number };

/** Data of one postal code. `exhaustive`: all its cities are listed, so that another one is wrong or a hamlet. */
export type CodeArea = {
  names: readonly string[];
  /** Other correct spellings, recognized but never written ("Paris 8e"). */
  also?: readonly string[];
  region: string | null;
  exhaustive: boolean;
  /** Whether a typo in one of the names may be corrected: not where spellings vary (India). */
  correctsSpelling: boolean;
  /** Its center, if distant places of the region do not belong to it. */
  centre?: Point;
};
/** A record's country and postal code, and the data of the code. */
export type CountryCode = { country: string; postal: string | null; area: CodeArea | undefined };
export type Codes = {
  find(postal: string): CodeArea | undefined;
  /** Whether any code of the country has this place; the argument is a folded name. */
  knows(key: string): boolean;
  /** Centers of the codes that have this place. */
  pointsNamed?(key: string): readonly Point[];
  /** The codes that have this place, without the separators of their national form. */
  codesNamed?(key: string): readonly string[];
  /** Where a code that is not in the table may be. */
  pointsAround?(postal: string): readonly Point[];
  /**
   * The last code before one that the table lacks, if it has the same first digit: some tables have only the first code of a city.
   */
  areaBefore?(postal: string): CodeArea | undefined;
  /** Whether any code of the country has the same first two characters. */
  hasBeginningOf?(postal: string): boolean;
  /** Whether any code of the table has the same length. */
  hasLengthOf?(postal: string): boolean;
  /** Whether the table is large enough to have every prefix of the country. */
  isComplete?: boolean;
  /** The table's name of a written region; null if unknown. */
  regionNamed?(text: string): string | null;
};

/** The postal codes of a country, if there is a table: the operator's GeoNames file first. */
export function loadCodes(country: string, folder: string | undefined): Codes | null {
  const own = operatorCodes(country, folder);
  if (own !== null) return own;
  switch (country) {
    case "HK":
      // Its table has the codes for mail from China; there are no others.
      return null;
    case "CA":
      return canadianCodes();
    case "FR":
      return withDistricts(PostalTable.load("FR"));
    case "IN":
      return indianCodes();
    case "JP":
      return japaneseCodes();
    default:
      return PostalTable.load(country);
  }
}

/** Codes at the start of sorted lines. The index of names is built on first use: most lists never need it. */
function codesOfLines(lines: TextLines, keyOf: (postal: string) => string, read: (cells: string[]) => CodeArea): Codes {
  let listed: Map<string, number[]> | null = null;
  const linesOf = (key: string): readonly number[] => {
    listed ??= indexNames(lines, (line) => readAt(line).names);
    return listed.get(key) ?? [];
  };
  const readAt = (line: number): CodeArea => read(lines.at(line).split("\t"));
  const areaOf = remembered((key) => {
    const line = lines.firstFrom(key);
    return line < lines.length && lines.headOf(line) === key ? readAt(line) : undefined;
  });
  return {
    find: (postal) => areaOf(keyOf(postal)),
    knows: (key) => linesOf(key).length > 0,
    codesNamed: (key) => linesOf(key).map((line) => lines.headOf(line)),
  };
}

/** The lines of each folded name. */
function indexNames(lines: TextLines, namesOf: (line: number) => readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let line = 0; line < lines.length; line++)
    for (const key of new Set(namesOf(line).map(foldName))) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [line]);
      else known.push(line);
    }
  return index;
}

/** Forward sortation areas and the town they are named after. Rural ones (second character 0) are too wide to have a center. */
function canadianCodes(): Codes | null {
  const [lines] = readDataLinesIfAny("ca.tsv.gz") ?? [];
  if (lines === undefined) return null;
  return codesOfLines(
    lines,
    (postal) => postal.slice(0, 3),
    ([code = "", lat = "", lng = "", name = ""]) => {
      const area: CodeArea = {
        names: name === "" ? [] : [name],
        region: null,
        exhaustive: false,
        correctsSpelling: true,
      };
      if (code[1] !== "0") area.centre = { lat: Number(lat), lng: Number(lng) };
      return area;
    },
  );
}

/** Districts of Paris, Lyon and Marseille are written in many ways; the 16th of Paris has two codes. */
function withDistricts(table: PostalTable | null): Codes | null {
  if (table === null) return null;
  const find = (postal: string): CodeArea | undefined => {
    const area = table.find(postal);
    const city = /^75(?:0(?:0[1-9]|1\d|20)|116)$/u.test(postal)
      ? "Paris"
      : /^6900[1-9]$/u.test(postal)
        ? "Lyon"
        : /^130(?:0[1-9]|1[0-6])$/u.test(postal)
          ? "Marseille"
          : null;
    if (city === null) return area;
    const number = postal === "75116" ? 16 : Number(postal.slice(3));
    const spellings = [
      `${number}`,
      String(number).padStart(2, "0"),
      `${number}e`,
      `${number}ème`,
      `${number}e arrondissement`,
      `${number}ème arrondissement`,
    ];
    return {
      names: [city],
      also: [...spellings.map((each) => `${city} ${each}`), ...(area?.names ?? [])],
      region: area?.region ?? null,
      exhaustive: true,
      correctsSpelling: true,
      ...(area?.centre ? { centre: area.centre } : {}),
    };
  };
  return {
    find,
    knows: (key) => table.knows(key),
    pointsNamed: (key) => table.pointsNamed(key),
    codesNamed: (key) => table.codesNamed(key),
    pointsAround: (postal) => table.pointsAround(postal),
    areaBefore: (postal) => table.areaBefore(postal),
    hasBeginningOf: (postal) => table.hasBeginningOf(postal),
    hasLengthOf: (postal) => table.hasLengthOf(postal),
    isComplete: table.isComplete,
    regionNamed: (text) => table.regionNamed(text),
  };
}

function indianCodes(): Codes | null {
  const [lines] = readDataLinesIfAny("in.tsv.gz") ?? [];
  if (lines === undefined) return null;
  return codesOfLines(
    lines,
    (postal) => postal,
    ([, states = "", names = ""]) => ({
      names: names.split("|").filter((name) => name !== ""),
      region: states.includes("|") ? null : states,
      exhaustive: false,
      correctsSpelling: false,
    }),
  );
}

/** Ranges of codes with one city each, sorted: a code belongs to the last start at or below it. */
function japaneseCodes(): Codes | null {
  const [lines] = readDataLinesIfAny("jp.tsv.gz") ?? [];
  if (lines === undefined) return null;
  const starts = Int32Array.from({ length: lines.length }, (_, line) => Number(lines.headOf(line)));
  return {
    knows: () => false,
    find: (postal) => {
      const code = Number(postal.replace("-", ""));
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= code) low = middle;
        else high = middle - 1;
      }
      if ((starts[low] ?? 0) > code) return undefined;
      const [, prefecture = "", city = ""] = lines.at(low).split("\t");
      return {
        names: city === "" ? [] : [city],
        region: prefecture.padStart(2, "0"),
        exhaustive: false,
        correctsSpelling: false,
      };
    },
  };
}
