import type { Draft } from "../draft.ts";
import type { Part } from "../types.ts";
import type { Countries } from "./countries.ts";

const MIN_NAME_LETTERS = 4;
/** Codes that stand behind addresses as often as names. */
const CODES = /^(?:UK|U\.K\.|USA|U\.S\.A\.|UAE|U\.A\.E\.)$/u;
const FIELDS: readonly Part[] = ["street_address", "city"];

/** "..., 75002 Paris, France": a country that stands behind the address, where its own field is empty, goes there. */
export function moveCountryTail(draft: Draft, countries: Countries): void {
  if (draft.values.country !== "" || !draft.mapped.has("country")) return;
  for (const part of FIELDS) {
    const text = draft.values[part];
    const match = /^(.*\S)\s*,\s*([^,\d]+?)\.?$/u.exec(text);
    const tail = match?.[2] ?? "";
    if (tail.length < MIN_NAME_LETTERS && !CODES.test(tail)) continue;
    // A street alone says nothing of its country: "12 Main St, Georgia" is a town or a state.
    if (part === "street_address" && draft.values.city === "" && !/\d/u.test(match?.[1] ?? "")) continue;
    if (countries.read(tail) === null || (part === "street_address" && draft.values.city !== "")) continue;
    draft.change(part, match?.[1] ?? "", { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 });
    draft.change("country", tail, { kind: "restore", reason: "moved_from_other_field", confidence: 0.93 });
    return;
  }
}
