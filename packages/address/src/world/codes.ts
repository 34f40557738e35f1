import { readDataBlocksIfAny } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";
import { operatorCodes } from "./operator-codes.ts";
import { PostalTable } from "./postal-table.ts";

/** In thousandths of a degree. */
export type Point = { lat: number; lng: number };

/** What is known of one postal code. `exhaustive`: all its cities are named, so that another one is wrong or a hamlet. */
export type CodeArea = {
  names: readonly string[];
  /** Other right spellings, recognised and never written ("Paris 8e"). */
  also?: readonly string[];
  region: string | null;
  exhaustive: boolean;
  /** Whether a slip in one of the names may be corrected: not where spellings vary (India). */
  correctsSpelling: boolean;
  /** Its centre, where places of the region that are far away do not belong to it. */
  centre?: Point;
};
export type Codes = {
  find(postal: string): CodeArea | undefined;
  /** Whether any code of the country names this place; the argument is a folded name. */
  knows(key: string): boolean;
  /** Centres of the codes that name this place. */
  pointsNamed?(key: string): readonly Point[];
  /** The codes that name this place, without the marks of their national form. */
  codesNamed?(key: string): readonly string[];
  /** Where a code that is not in the table may lie. */
  pointsAround?(postal: string): readonly Point[];
  /** A written region as the table calls it; null where it does not know it. */
  regionNamed?(text: string): string | null;
};

/** The postal codes of a country, where a table of them exists: the operator's GeoNames file first. */
export function loadCodes(country: string, folder: string | undefined): Codes | null {
  const own = operatorCodes(country, folder);
  if (own !== null) return own;
  switch (country) {
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

/** Built when first asked: most lists never need it. */
function nameIndex(areas: ReadonlyMap<string, CodeArea>): (key: string) => boolean {
  let keys: Set<string> | null = null;
  return (key) => {
    keys ??= new Set([...areas.values()].flatMap((area) => area.names.map(foldName)));
    return keys.has(key);
  };
}

/** Forward sortation areas and the town they are named after. Rural ones (second sign 0) are too wide to have a centre. */
function canadianCodes(): Codes | null {
  const [lines] = readDataBlocksIfAny("ca.tsv.gz") ?? [];
  if (lines === undefined) return null;
  const areas = new Map<string, CodeArea>();
  for (const line of lines) {
    const [code = "", lat = "", lng = "", name = ""] = line.split("\t");
    const area: CodeArea = {
      names: name === "" ? [] : [name],
      region: null,
      exhaustive: false,
      correctsSpelling: true,
    };
    if (code[1] !== "0") area.centre = { lat: Number(lat), lng: Number(lng) };
    areas.set(code, area);
  }
  return { find: (postal) => areas.get(postal.slice(0, 3)), knows: nameIndex(areas) };
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
    regionNamed: (text) => table.regionNamed(text),
  };
}

function indianCodes(): Codes | null {
  const blocks = readDataBlocksIfAny("in.tsv.gz");
  if (blocks === null) return null;
  const areas = new Map<string, CodeArea>();
  for (const line of blocks.flat()) {
    const [pin = "", states = "", names = ""] = line.split("\t");
    const [state = ""] = states.split("|");
    areas.set(pin, {
      names: names.split("|").filter((name) => name !== ""),
      region: states.includes("|") ? null : state,
      exhaustive: false,
      correctsSpelling: false,
    });
  }
  return { find: (postal) => areas.get(postal), knows: nameIndex(areas) };
}

/** Ranges of codes with one city each, sorted: a code belongs to the last start not above it. */
function japaneseCodes(): Codes | null {
  const [lines] = readDataBlocksIfAny("jp.tsv.gz") ?? [];
  if (lines === undefined) return null;
  const starts: number[] = [];
  const values: string[] = [];
  for (const line of lines) {
    const tab = line.indexOf("\t");
    starts.push(Number(line.slice(0, tab)));
    values.push(line.slice(tab + 1));
  }
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
      const [prefecture = "", city = ""] = (values[low] ?? "").split("\t");
      return {
        names: city === "" ? [] : [city],
        region: prefecture.padStart(2, "0"),
        exhaustive: false,
        correctsSpelling: false,
      };
    },
  };
}
