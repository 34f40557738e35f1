import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { NOTHING_MAPPED, partOf, suggestMapping, type Parts, type Property } from "./suggest-mapping.ts";

/** `name`: the common words of the properties, such as "billing". */
export type SuggestedSet = { name: string; label: string; parts: Parts };

/** Generic first words of property names. */
const PREFIXES = /^(hs|company|contact|deal|ticket) (?=\S)/;

/**
 * Further addresses suggested by the names or labels of properties: `billing_city` and `billing_zip`, or
 * `hs_shipping_address_city`. Those with the most parts come first; mapped properties are excluded.
 */
export function suggestSets(properties: readonly Property[], mapped: ReadonlySet<string>): SuggestedSet[] {
  const groups = new Map<string, Property[]>();
  for (const property of properties) {
    const name = mapped.has(property.name) ? null : groupName(property);
    if (name) groups.set(name, [...(groups.get(name) ?? []), property]);
  }
  return [...groups]
    .map(([name, ofGroup]) => ({ name, label: `${capitalized(name)} address`, parts: suggestMapping(ofGroup) }))
    .filter(({ parts }) => mappingQuality(parts).canValidate)
    .sort((a, b) => mappedCount(b.parts) - mappedCount(a.parts) || a.name.localeCompare(b.name));
}

/** The words before the part, without a final "address": "billing" for `billing_address_city`. */
function groupName(property: Property): string | null {
  for (const text of [property.name, property.label]) {
    const before = partOf(property, text)
      ?.before.replace(PREFIXES, "")
      .replace(/ ?\baddress$/, "");
    if (before) return before;
  }
  return null;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const mappedCount = (parts: Parts) => ADDRESS_PARTS.filter((part) => parts[part] !== NOTHING_MAPPED[part]).length;

const MAX_KEY = 20;

/** A unique key: `billing` for "billing", `address_2` for a set without a name. */
export function setKeyFor(name: string, taken: readonly string[]): string {
  const [root = ""] = name.toLowerCase().match(/[a-z][a-z0-9 ]*/) ?? [];
  const base =
    root
      .trim()
      .replaceAll(" ", "_")
      .slice(0, MAX_KEY - 2) || "address";
  const isFree = (key: string) => key !== PRIMARY_SET && !taken.includes(key);
  if (base !== "address" && isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}
