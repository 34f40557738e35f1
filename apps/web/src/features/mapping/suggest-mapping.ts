import { canHold, isDropdown } from "./property-kinds.ts";
import {
  EXTRA_PARTS,
  MAIN_PARTS,
  type ExtraPart,
  type MainPart,
  type MappedPart,
} from "@plumbline/schema/object-types.ts";

export type Property = { name: string; label: string; type: string; isReadOnly?: boolean };
export type Parts = Record<MappedPart, string>;

export const NOTHING_MAPPED: Parts = {
  street_address: "",
  city: "",
  state: "",
  postal_code: "",
  country: "",
  street_address_2: "",
  unit: "",
  full_address: "",
};

/** Words of a name or label that indicate a part; the first in a line is the most reliable. */
const WORDS: Record<MainPart | ExtraPart, readonly string[]> = {
  street_address: ["street address", "street", "address line 1", "address 1", "address"],
  city: ["city", "town", "locality"],
  state: ["state region", "state", "province", "region", "county"],
  postal_code: ["postal code", "zip code", "zip", "postcode", "postal", "zipcode"],
  country: ["country region", "country"],
  street_address_2: [
    "street address 2",
    "address line 2",
    "street address line 2",
    "address 2",
    "street 2",
    "street line 2",
  ],
  unit: ["unit", "unit number", "apartment", "apartment number", "suite"],
};
const isExtra = (part: MappedPart): part is ExtraPart => EXTRA_PARTS.some((one) => one === part);

/** Words that indicate another kind of property: a second address line, an email address, a state code. */
const NOT = /\b(2|3|line 2|two|email|e email|ip|web|url|notes?|type|method|status|phone|time ?zone)\b/;

/** Matches `billing_address_2` and `shipping_unit`, but not `business_unit`. */
const WITH_ADDRESS = /\b(address|street|billing|shipping|mailing)\b/;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .trim();

/** Confidence that a property contains a part; 0 = none. A name equal to the word scores higher than one that ends in it. */
function score(property: Property, part: MainPart | ExtraPart): number {
  if (!canHold(part, property)) return 0;
  const name = plain(property.name);
  const label = plain(property.label);
  if (!isExtra(part) && (NOT.test(name) || NOT.test(label))) return 0;
  return Math.max(
    0,
    ...WORDS[part].map((word, index) => {
      const rank = 10 - index;
      if (name === word) return 100 + rank;
      if (label === word) return 80 + rank;
      // "Sales region" is a dropdown in many portals and not part of an address.
      if (isDropdown(property) && word !== part) return 0;
      // "Business unit" is not part of an address, either.
      if (isExtra(part) && !(endsInWord(name, word) && WITH_ADDRESS.test(name))) return 0;
      if (endsInWord(name, word)) return 60 + rank;
      return endsInWord(label, word) ? 40 + rank : 0;
    }),
  );
}

/** The part in which a name or label ends, and the words before it; the longest word wins. */
export function partOf(property: Property, nameOrLabel: string): { part: MainPart | ExtraPart; before: string } | null {
  const text = plain(nameOrLabel);
  const parts = NOT.test(text) ? EXTRA_PARTS : [...MAIN_PARTS, ...(WITH_ADDRESS.test(text) ? EXTRA_PARTS : [])];
  const found = parts
    .filter((part) => canHold(part, property))
    .flatMap((part) => WORDS[part].map((word) => ({ part, word })))
    .filter(({ word }) => endsInWord(text, word))
    .sort((a, b) => b.word.length - a.word.length)[0];
  return found ? { part: found.part, before: text.slice(0, -found.word.length - 1) } : null;
}

function endsInWord(text: string, word: string): boolean {
  return text.endsWith(` ${word}`);
}

/**
 * The likely property for each part, from names and labels alone; each property serves one part. They are always marked as
 * suggestions: nothing is saved before the customer agrees.
 */
export function suggestMapping(properties: readonly Property[]): Parts {
  const candidates = [...MAIN_PARTS, ...EXTRA_PARTS]
    .flatMap((part) => properties.map((property) => ({ part, name: property.name, score: score(property, part) })))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  const chosen = { ...NOTHING_MAPPED };
  const used = new Set<string>();
  for (const { part, name } of candidates) {
    if (chosen[part] !== "" || used.has(name)) continue;
    chosen[part] = name;
    used.add(name);
  }
  return chosen;
}
