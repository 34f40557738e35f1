import { cityInArea } from "../world/city-in-table.ts";
import { nationalPostal } from "../world/national-postal.ts";
import type { WorldTables } from "../world/tables.ts";
import type { AddressFields } from "../types.ts";

/** Forms of postal codes that few countries have, and Australia's, whose states tell it from others with four digits. */
const FORMS: readonly (readonly [country: string, form: RegExp, state: RegExp | null])[] = [
  ["PL", /^\d{2}-\d{3}$/u, null],
  ["BR", /^\d{5}-\d{3}$/u, null],
  ["PT", /^\d{4}-\d{3}$/u, null],
  ["JP", /^\d{3}-\d{4}$/u, null],
  ["NL", /^\d{4} ?[A-Z]{2}$/u, null],
  ["CA", /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/u, null],
  ["GB", /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u, null],
  ["IE", /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/u, null],
  ["SE", /^\d{3} \d{2}$/u, null],
  ["CZ", /^\d{3} \d{2}$/u, null],
  ["SK", /^\d{3} \d{2}$/u, null],
  ["GR", /^\d{3} \d{2}$/u, null],
  ["AU", /^\d{4}$/u, /^(?:NSW|QLD|VIC|TAS|ACT|SA|WA|NT)$/u],
];

/** The only country that has a region of this name, or codes of this form; null if the other speaks against it. */
export function countryOfRegionOrForm(tables: WorldTables, { state, postal_code }: AddressFields): string | null {
  const code = postal_code.toUpperCase();
  const named = tables.regionCountry(state);
  if (named !== null) {
    const isOf = code === "" || typeof nationalPostal(code, named, tables.countries) !== "object";
    return isOf ? named : null;
  }
  const found = FORMS.filter(([, form, states]) => form.test(code) && states?.test(state.toUpperCase()) !== false);
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only[0] : null;
}

/** The only country whose form the postal code has and whose table has the city for it; null if there is none. */
export function countryOfForm(tables: WorldTables, { city, state, postal_code }: AddressFields): string | null {
  const code = postal_code.toUpperCase();
  const found = FORMS.filter(([country, form, states]) => {
    if (city === "" || !form.test(code) || states?.test(state.toUpperCase()) === false) return false;
    const national = nationalPostal(code, country, tables.countries);
    const area = typeof national === "string" ? tables.codes(country)?.find(national) : undefined;
    return area !== undefined && cityInArea(tables, country, city, area).kind === "named";
  });
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only[0] : null;
}
