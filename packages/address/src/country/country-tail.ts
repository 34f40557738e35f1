import type { Draft } from "../draft.ts";
import type { Part } from "../types.ts";
import { readUsState } from "../us/states.ts";
import type { Countries } from "./countries.ts";

const MIN_NAME_LETTERS = 4;
/** Codes that stand behind addresses as often as names. */
const CODES = /^(?:UK|U\.K\.|USA|U\.S\.A\.|UAE|U\.A\.E\.)$/u;
const FIELDS: readonly Part[] = ["street_address", "city"];

/** "..., 75002 Paris, France": a country that stands behind the address, where its own field is empty, goes there. */
export function moveCountryTail(draft: Draft, countries: Countries): void {
  if (draft.values.country !== "" || !draft.mapped.has("country")) return;
  for (const part of FIELDS) {
    if (part === "street_address" && draft.values.city !== "") continue;
    if (part === "street_address" && readsCountryAtCode(draft, countries)) return;
    const match = /^(.*\S)\s*,\s*([^,\d]+?)\.?$/u.exec(draft.values[part]);
    const tail = match?.[2] ?? "";
    // "Atlanta, Georgia" ends with a state.
    if ((tail.length < MIN_NAME_LETTERS && !CODES.test(tail)) || readUsState(tail) !== null) continue;
    const country = countries.read(tail);
    // American lines are read with their country as they stand.
    if (country === null || (country === "US" && part === "street_address")) continue;
    draft.change(part, match?.[1] ?? "", { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 });
    draft.change("country", tail, { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 });
    return;
  }
}

const AT_CODE = /,\s*(\p{L}[\p{L}\s.'-]*?)\s+([\dA-Z][\dA-Z\s-]{2,9})$/u;

/** "..., Singapore 048616": the name of a country in front of a code of its form; the line stays as it is, to be split by that country's rules. */
function readsCountryAtCode(draft: Draft, countries: Countries): boolean {
  const [, name = "", code = ""] = AT_CODE.exec(draft.values.street_address) ?? [];
  if (name.length < MIN_NAME_LETTERS || readUsState(name) !== null) return false;
  const country = countries.read(name);
  if (country === null || country === "US" || countries.postalForm(country)?.test(code) !== true) return false;
  draft.change("country", name, { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 });
  return true;
}
