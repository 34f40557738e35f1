import { splitLine } from "../street/split-line.ts";
import { readLongDirection, readSuffix } from "../street/words.ts";
import { foldWords } from "../text/fold.ts";

/** Street types that other languages write in two ways; the short form is the key. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    strasse: "str",
    avenue: "av",
    ave: "av",
    boulevard: "bd",
    blvd: "bd",
    boul: "bd",
    chemin: "ch",
    place: "pl",
    route: "rte",
    allee: "all",
    impasse: "imp",
    saint: "st",
    sainte: "ste",
  }),
);
const ENGLISH = new Set(["US", "CA", "AU", "NZ", "GB", "IE", "ZA"]);
/** Countries that write the number after the street. */
const NUMBER_LAST = new Set(
  "DE AT CH NL BE DK SE NO FI PL CZ SK HU IT ES PT GR HR SI RO BG EE LV LT TR BR MX AR CL CO PE LI IS RS".split(" "),
);

/** The key of a street: folded letters, directions and types in one form. */
export function streetKey(country: string, street: string): string {
  const isEnglish = ENGLISH.has(country);
  return foldWords(street)
    .split(" ")
    .map((word) => {
      if (!isEnglish) return TYPES.get(word) ?? word.replace(/strasse$/u, "str");
      return readLongDirection(word)?.toLowerCase() ?? readSuffix(word)?.short.toLowerCase() ?? word;
    })
    .join(" ");
}

/** The parts of a written line; `street` and `number` empty if they cannot be separated. */
export type LineParts = { number: string; street: string; unit: string };

export function partsOfLine(country: string, line: string): LineParts {
  if (country === "US" || country === "CA") return partsOfUsLine(line);
  const text = line.replace(/\s+/gu, " ").trim();
  // Australia: "5/12 Campbell Pde" and "Unit 5, 12 Campbell Pde" are unit 5 of number 12.
  const slashed = /^(?:(?:unit|flat|apt|shop|level)\s+)?(\d+[a-z]?)\s*[/,]\s*(\d+[a-z]?)\s+(.+)$/iu.exec(text);
  if (slashed) return { unit: slashed[1] ?? "", number: slashed[2] ?? "", street: slashed[3] ?? "" };
  const first = /^(\d+(?:[-/]\d+)?\s?(?:[a-z]|bis|ter|quater)?),?\s+(.+)$/iu.exec(text);
  const last = /^(.*?\D)[\s,]+(\d+(?:[-/]\d+)?\s?[a-z]?)$/iu.exec(text);
  const match = NUMBER_LAST.has(country) ? (last ?? null) : first;
  if (!match) return { number: "", street: "", unit: "" };
  const [number = "", street = ""] = match === first ? [match[1], match[2]] : [match[2], match[1]];
  return { number, street: street.replace(/[\s,]+$/u, ""), unit: "" };
}

function partsOfUsLine(line: string): LineParts {
  const split = splitLine(line.replace(/\s+/gu, " ").trim());
  const none = { number: "", street: "", unit: "" };
  if (split === null) return none;
  const [number = "", ...rest] = split.body.map(({ text }) => text);
  const fraction = /^[1-9]\/[1-9]$/u.test(rest[0] ?? "") ? ` ${rest.shift() ?? ""}` : "";
  if (!/\d/u.test(number) || rest.length === 0) return none;
  const units = [...split.units, ...split.moved];
  return {
    number: `${number}${fraction}`,
    street: rest.join(" "),
    unit: units.map((unit) => [unit.word, unit.id, ...unit.extra].join(" ").trim()).join(" "),
  };
}

/** House numbers compare without spaces and in capitals. */
export function numberKey(number: string): string {
  return number.toUpperCase().replaceAll(/[\s.]/gu, "");
}
