import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Tx } from "../db/database.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";

/** The account's groups with open proposals, by id. At most 2,000 per object type of a portal. */
export async function openGroups(tx: Tx): Promise<ProposalGroup[]> {
  return await tx.proposalGroup.findMany({ where: { openCount: { gt: 0 } }, orderBy: { id: "asc" } });
}

/** A group's position in the queue. */
type Place = Pick<ProposalGroup, "id" | "reason" | "hasValue">;

/** Proposals with a value to accept come first, then those with the same reason together; counts do not affect the order. */
export function inQueueOrder(a: Place, b: Place): number {
  return Number(b.hasValue) - Number(a.hasValue) || compared(a.reason, b.reason) || compared(a.id, b.id);
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Pure. */
export function matches(group: ProposalGroup, filter: ProposalFilter): boolean {
  const { portal_id, object_type, address_set, reason, kind, field, country, confidence, has_value, missing_option } =
    filter;
  return (
    (portal_id === undefined || group.portalId === portal_id) &&
    (object_type === undefined || group.objectType === object_type) &&
    (address_set === undefined || group.setKey === address_set) &&
    (reason === undefined || group.reason === reason) &&
    (kind === undefined || group.kinds.includes(kind)) &&
    (field === undefined || group.fields.includes(field)) &&
    (country === undefined || group.country === country) &&
    (confidence === undefined || group.confidence === confidence) &&
    (has_value === undefined || group.hasValue === has_value) &&
    (missing_option === undefined || group.detail === missing_option)
  );
}
