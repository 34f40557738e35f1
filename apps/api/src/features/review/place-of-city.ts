import type { Context } from "@plumbline/core/context.ts";
import { addressPlace, type AddressPlace } from "@plumbline/core/jobs/views/address-place.ts";
import type { ProposalCandidate } from "@plumbline/core/jobs/views/candidates-of.ts";
import type { PartOptions } from "@plumbline/core/records/columns.ts";
import type { PartValues } from "@plumbline/core/records/values.ts";

/** Pure: where the city of an address is, by the likeliest answer that changes its postal code alone; null where none does. */
export function placeOfCity(
  engine: ReturnType<Context["engine"]>,
  options: PartOptions,
  before: PartValues,
  candidates: readonly ProposalCandidate[],
): AddressPlace | null {
  const ofCity = candidates.find(
    ({ values: [first, ...others] }) => first?.part === "postal_code" && others.length === 0,
  );
  const [code] = ofCity?.values ?? [];
  return code ? addressPlace(engine, options, { ...before, postal_code: code.value }) : null;
}
