import { parsePortalInputs, portalInputsOf, keptOptions, parseOptions } from "../connections/in-force.ts";
import { NO_PORTAL_INPUTS, type PortalInputs } from "../connections/portal-inputs.ts";
import type { Tx } from "../db/database.ts";
import { DROPDOWN_PARTS, NO_OPTIONS, partOptions, type DropdownPart, type PartOptions } from "../records/columns.ts";
import { NO_SUCH_OPTION } from "../records/decision.ts";
import type { Proposal } from "../records/rows.ts";

/** The option that a dropdown lacks, where that is the reason shown; null for other reasons. */
export function missingOption({
  reason,
  changes,
}: Pick<Proposal, "reason" | "changes">): { part: DropdownPart; value: string } | null {
  const [change] = changes ?? [];
  const part = DROPDOWN_PARTS.find((one) => one === change?.field);
  return reason === NO_SUCH_OPTION && change && part ? { part, value: change.after } : null;
}

type Place = { connectionId: string; objectType: string; mappingVersionId: string };

/** The inputs beside values and mapping: the dropdowns' options, as last read, and the portal inputs. */
export async function proposalInputs(tx: Tx, place: Place): Promise<{ options: PartOptions; portal: PortalInputs }> {
  const [row] = await tx.$queryRaw<{ state: string; country: string; options: unknown; portal: unknown }[]>`
    SELECT state, country, ${keptOptions(place)} AS options, ${portalInputsOf(place)} AS portal
    FROM mapping_version WHERE id = ${place.mappingVersionId}::uuid`;
  if (!row) return { options: NO_OPTIONS, portal: NO_PORTAL_INPUTS };
  const mapped = [["state", row.state] as const, ["country", row.country] as const];
  return { options: partOptions(mapped, parseOptions(row.options)), portal: parsePortalInputs(row.portal) };
}
