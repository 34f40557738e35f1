import type { Engine } from "../engine.ts";
import { applied, decisiveReason } from "../policy.ts";
import { BROKEN_TEXT_IN, PLACEHOLDER_IN } from "../types.ts";
import type { AddressFields, CleanResult, Reason } from "../types.ts";

/** `unsettled`: records that would go to a person. `all`: every record with a street, to learn whether the building exists. */
export type AskFor = "unsettled" | "all";

/** Reviews that no service can settle: the values are in the wrong fields, or too much would change. */
const BEYOND_A_SERVICE: readonly Reason[] = [
  ...Object.values(PLACEHOLDER_IN),
  "street_is_no_address",
  ...Object.values(BROKEN_TEXT_IN),
  "spreadsheet_value_in_street",
  "spreadsheet_value_in_postal_code",
  "several_parts_in_street",
  "several_parts_in_city",
  "several_parts_in_state",
  "several_parts_in_postal_code",
  "fields_swapped",
  "too_many_changes",
];

/**
 * The question to a paid service about a record, in the form that we are sure of; null if it cannot help or is not
 * wanted. Only what the engine is not sure of is worth the price, and only with a street does a service learn more than the code.
 */
export function questionFor(
  engine: Engine,
  input: AddressFields,
  own: CleanResult,
  askFor: AskFor,
): { address: AddressFields; country: string } | null {
  // A code that we cannot find is what a service knows best.
  const isHopeless = own.outcome === "fail" && decisiveReason(own) !== "postal_code_missing";
  const isSettled = own.outcome === "accept" || own.outcome === "corrected";
  if (isHopeless || (isSettled && askFor === "unsettled")) return null;
  if (input.street_address.trim() === "" || own.reasons.some((reason) => BEYOND_A_SERVICE.includes(reason)))
    return null;
  if (input.city.trim() === "" && input.postal_code.trim() === "") return null;
  const country = engine.countryOf(input);
  if (country === null) return null;
  // Proposals are left out of the question: an answer that repeats one is a second opinion only if it was not suggested.
  const sure = own.changes.filter(
    ({ kind, reason }) => isSettled || kind === "format" || kind === "restore" || reason === "your_rule",
  );
  return { address: applied(input, sure), country };
}
