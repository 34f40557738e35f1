import { keptOptions, parseOptions } from "../connections/property-options.ts";
import type { Tx } from "../db/database.ts";
import { DROPDOWN_PARTS, partOptions, type DropdownPart, type PartOptions } from "../records/columns.ts";
import { NO_SUCH_OPTION } from "../records/decision.ts";
import type { Proposal } from "../records/record-rows.ts";

/** The option that a dropdown lacks, where that is what a person is told; null for other reasons. */
export function missingOption({
  reason,
  changes,
}: Pick<Proposal, "reason" | "changes">): { part: DropdownPart; value: string } | null {
  const [change] = changes ?? [];
  const part = DROPDOWN_PARTS.find((one) => one === change?.field);
  return reason === NO_SUCH_OPTION && change && part ? { part, value: change.after } : null;
}

type Place = { connectionId: string; objectType: string; mappingVersionId: string };

/** Of the dropdowns under whose mapping a record was decided, as they were read last. */
export async function proposalOptions(tx: Tx, place: Place): Promise<PartOptions> {
  const [version] = await tx.$queryRaw<{ state: string; country: string; options: unknown }[]>`
    SELECT state, country, ${keptOptions(place)} AS options FROM mapping_version WHERE id = ${place.mappingVersionId}::uuid`;
  if (!version) return {};
  const mapped = [["state", version.state] as const, ["country", version.country] as const];
  return partOptions(mapped, parseOptions(version.options));
}
