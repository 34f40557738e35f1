import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readDataBlocks } from "../gazetteer-files.ts";
import { foldName } from "../text/fold.ts";
import { POST_TOWNS } from "./post-towns.ts";

/** What is known of one postal code. `exhaustive`: all its cities are named, so that another one is wrong or a hamlet. */
export type CodeArea = {
  names: readonly string[];
  /** Other right spellings, recognised and never written ("Paris 8e"). */
  also?: readonly string[];
  region: string | null;
  exhaustive: boolean;
  /** Whether a slip in one of the names may be mended: not where spellings vary (India). */
  mendsSpelling: boolean;
  /** Its centre, where places of the region that are far away do not belong to it. */
  centre?: { lat: number; lng: number };
};
export type Codes = {
  find(postal: string): CodeArea | undefined;
  /** Whether any code of the country names this place; the argument is a folded name. */
  knows(key: string): boolean;
};

/** The postal codes of a country, where a table of them exists: the operator's GeoNames file first. */
export function loadCodes(country: string, folder: string | undefined): Codes | null {
  const file = folder === undefined || !/^[A-Z]{2}$/u.test(country) ? "" : join(folder, `${country}.txt`);
  if (file !== "" && existsSync(file)) return geonamesCodes(readFileSync(file, "utf8"));
  switch (country) {
    case "CA":
      return canadianCodes();
    case "FR":
      return frenchCodes();
    case "IN":
      return indianCodes();
    case "JP":
      return japaneseCodes();
    case "GB":
      return BRITISH_CODES;
    default:
      return null;
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

/** GeoNames postal file: country, code, place, region name, region code, ..., latitude, longitude. */
function geonamesCodes(text: string): Codes {
  const areas = new Map<
    string,
    { names: string[]; region: string | null; exhaustive: boolean; mendsSpelling: boolean }
  >();
  for (const line of text.split("\n")) {
    const [, code = "", place = "", region = ""] = line.split("\t");
    if (code === "" || place === "") continue;
    const area = areas.get(code);
    if (area) area.names.push(place);
    else
      areas.set(code, { names: [place], region: region === "" ? null : region, exhaustive: true, mendsSpelling: true });
  }
  return { find: (postal) => areas.get(postal) ?? areas.get(postal.split(" ")[0] ?? ""), knows: nameIndex(areas) };
}

/** Forward sortation areas and the town they are named after. Rural ones (second sign 0) are too wide to have a centre. */
function canadianCodes(): Codes {
  const areas = new Map<string, CodeArea>();
  for (const line of readDataBlocks("ca.tsv.gz")[0] ?? []) {
    const [code = "", lat = "", lng = "", name = ""] = line.split("\t");
    const area: CodeArea = { names: name === "" ? [] : [name], region: null, exhaustive: false, mendsSpelling: true };
    if (code[1] !== "0") area.centre = { lat: Number(lat), lng: Number(lng) };
    areas.set(code, area);
  }
  return { find: (postal) => areas.get(postal.slice(0, 3)), knows: nameIndex(areas) };
}

/** La Poste has no plain "Paris": the three cities with districts are added; the 16th of Paris has two codes. */
function frenchCodes(): Codes {
  const areas = new Map<string, CodeArea>();
  for (const line of readDataBlocks("fr.tsv.gz").flat()) {
    const [code = "", names = ""] = line.split("\t");
    areas.set(code, {
      names: names.split("|").filter((name) => !name.startsWith("~")),
      region: null,
      exhaustive: true,
      mendsSpelling: true,
    });
  }
  const district = (postal: string): CodeArea | undefined => {
    const city = /^75(?:0(?:0[1-9]|1\d|20)|116)$/u.test(postal)
      ? "Paris"
      : /^6900[1-9]$/u.test(postal)
        ? "Lyon"
        : /^130(?:0[1-9]|1[0-6])$/u.test(postal)
          ? "Marseille"
          : null;
    if (city === null) return undefined;
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
      also: spellings.map((each) => `${city} ${each}`),
      region: null,
      exhaustive: true,
      mendsSpelling: true,
    };
  };
  return { find: (postal) => district(postal) ?? areas.get(postal), knows: nameIndex(areas) };
}

function indianCodes(): Codes {
  const areas = new Map<string, CodeArea>();
  for (const line of readDataBlocks("in.tsv.gz").flat()) {
    const [pin = "", states = "", names = ""] = line.split("\t");
    const [state = ""] = states.split("|");
    areas.set(pin, {
      names: names.split("|").filter((name) => name !== ""),
      region: states.includes("|") ? null : state,
      exhaustive: false,
      mendsSpelling: false,
    });
  }
  return { find: (postal) => areas.get(postal), knows: nameIndex(areas) };
}

/** Ranges of codes with one city each, sorted: a code belongs to the last start not above it. */
function japaneseCodes(): Codes {
  const starts: number[] = [];
  const values: string[] = [];
  for (const line of readDataBlocks("jp.tsv.gz")[0] ?? []) {
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
        mendsSpelling: false,
      };
    },
  };
}

/** Post towns of British postcode areas, for spelling only. */
const BRITISH_CODES: Codes = {
  knows: () => false,
  find: (postal) => {
    const towns = POST_TOWNS[/^[A-Z]{1,2}/u.exec(postal)?.[0] ?? ""];
    return towns === undefined ? undefined : { names: towns, region: null, exhaustive: false, mendsSpelling: true };
  },
};
