import type { Truth } from "./address.ts";
import worldCities from "./world-places.json" with { type: "json" };

function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("Ø", "O")
    .toLowerCase();
}

/** Equivalent spellings in a street line; unit words are dropped, the unit's number is kept. */
const streetWords: Readonly<Record<string, string>> = {
  street: "st",
  str: "st",
  avenue: "ave",
  aven: "ave",
  av: "ave",
  road: "rd",
  lane: "ln",
  drive: "dr",
  boulevard: "blvd",
  boul: "blvd",
  court: "ct",
  place: "pl",
  parkway: "pkwy",
  pkway: "pkwy",
  circle: "cir",
  circ: "cir",
  terrace: "ter",
  terr: "ter",
  trail: "trl",
  wy: "way",
  highway: "hwy",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
  ouest: "o",
  est: "e",
  northwest: "nw",
  northeast: "ne",
  southwest: "sw",
  southeast: "se",
  saint: "st",
  sainte: "sainte",
  suite: "",
  ste: "",
  apartment: "",
  apt: "",
  unit: "",
  floor: "fl",
  building: "bldg",
  mount: "mt",
  fort: "ft",
  route: "rte",
  junior: "jr",
  urbanizacion: "urb",
  condominio: "cond",
  calle: "calle",
};

export function foldedStreet(text: string): string {
  return folded(text)
    .replace(/p\.? ?o\.? ?box|post office box|\bpob\b/g, "pobox")
    .replace(/['’.]/g, "")
    .replace(/\bste-/g, "sainte-")
    .replace(/(?<=[a-z])-(?=[a-z])/g, " ")
    .split(/[^\p{L}\p{N}/-]+/u)
    .map((word) => streetWords[word] ?? word)
    .filter(Boolean)
    .join(" ");
}

export function foldedCity(text: string): string {
  return folded(text)
    .replace(/\bst\b\.?/g, "saint")
    .replace(/\bft\b\.?/g, "fort")
    .replace(/\bmt\b\.?/g, "mount")
    .replace(/[^a-z0-9]/g, "");
}

const countryForms: readonly (readonly string[])[] = [
  ["us", "usa", "unitedstates", "unitedstatesofamerica", "america"],
  ["ca", "can", "canada"],
  ["gb", "uk", "unitedkingdom", "greatbritain"],
  ["ie", "ireland"],
  ["fr", "france"],
  ["de", "germany", "deutschland"],
  ["at", "austria"],
  ["ch", "switzerland"],
  ["nl", "netherlands", "thenetherlands"],
  ["be", "belgium"],
  ["es", "spain"],
  ["it", "italy"],
  ["pt", "portugal"],
  ["se", "sweden"],
  ["no", "norway"],
  ["dk", "denmark"],
  ["fi", "finland"],
  ["pl", "poland"],
  ["cz", "czechia", "czechrepublic"],
  ["au", "australia"],
  ["nz", "newzealand"],
  ["br", "brazil"],
  ["mx", "mexico"],
  ["in", "india"],
  ["sg", "singapore"],
  ["jp", "japan"],
];
const names = new Intl.DisplayNames("en", { type: "region" });
const plain = (text: string): string => folded(text).replace(/[^a-z]/g, "");
const countryOf = new Map([
  ...Object.keys(worldCities.places).map((code) => [plain(names.of(code) ?? code), code.toLowerCase()] as const),
  ...countryForms.flatMap((forms) => forms.map((form) => [form, forms[0] ?? form] as const)),
]);

export function foldedCountry(text: string): string {
  const form = plain(text);
  return countryOf.get(form) ?? form;
}

const compact = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();

/** The five judged parts; unit and street are one line here, whichever property contains them. */
export type JudgedPart = "street" | "city" | "state" | "zip" | "country";

export const judgedParts: readonly JudgedPart[] = ["street", "city", "state", "zip", "country"];

export type JudgedAddress = Readonly<Record<JudgedPart, string>>;

/** Equal in content: only case, spacing, punctuation or an equivalent spelling differ. */
export function isSamePart(part: JudgedPart, a: string, b: string): boolean {
  if (a === b) return true;
  switch (part) {
    case "street":
      return foldedStreet(a) === foldedStreet(b);
    case "city":
      return foldedCity(a) === foldedCity(b);
    case "state":
      return folded(a).replace(/[^a-z]/g, "") === folded(b).replace(/[^a-z]/g, "");
    case "zip":
      return compact(a) === compact(b);
    case "country":
      return foldedCountry(a) === foldedCountry(b);
  }
}

/** Whether this value is correct. `given` is the original value: a ZIP+4 must be kept, an empty country may stay empty. */
export function isRightPart(
  part: JudgedPart,
  { now, given }: { now: string; given: string },
  right: JudgedAddress,
  truth: Truth,
): boolean {
  switch (part) {
    case "street":
      return isSamePart("street", now, right.street);
    case "city":
      return isSamePart("city", now, right.city) || (truth.alsoCity !== "" && isSamePart("city", now, truth.alsoCity));
    case "state":
      return (
        isSamePart("state", now, right.state) || (truth.stateName !== "" && isSamePart("state", now, truth.stateName))
      );
    case "zip": {
      const kept = compact(given);
      const wanted = /^\d{9}$/.test(kept) && kept.startsWith(right.zip) ? kept : compact(right.zip);
      return compact(now) === wanted;
    }
    case "country":
      return (now === "" && given === "") || isSamePart("country", now, right.country);
  }
}
