import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Tx } from "../db/database.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";

/** The account's groups that have open proposals, in the order of the queue. At most 2,000 an object type of a portal. */
export async function openGroups(tx: Tx): Promise<ProposalGroup[]> {
  return await tx.proposalGroup.findMany({ where: { openCount: { gt: 0 } }, orderBy: { id: "asc" } });
}

/** Most pages are found in the first groups; a filter that few match looks through all of them. */
const FIRST_GROUPS = 50;

/** The same from one of them on, read as far as they are asked for. `first`: null = from the beginning. */
export async function* openGroupsFrom(tx: Tx, first: string | null): AsyncGenerator<ProposalGroup> {
  const orderBy = { id: "asc" } as const;
  const begin = await tx.proposalGroup.findMany({
    where: { openCount: { gt: 0 }, ...(first === null ? {} : { id: { gte: first } }) },
    orderBy,
    take: FIRST_GROUPS,
  });
  yield* begin;
  const last = begin.at(-1);
  if (!last || begin.length < FIRST_GROUPS) return;
  yield* await tx.proposalGroup.findMany({ where: { openCount: { gt: 0 }, id: { gt: last.id } }, orderBy });
}

/** Pure. */
export function matches(group: ProposalGroup, filter: ProposalFilter): boolean {
  const { portal_id, object_type, reason, kind, field, country, confidence, has_value, missing_option } = filter;
  return (
    (portal_id === undefined || group.portalId === portal_id) &&
    (object_type === undefined || group.objectType === object_type) &&
    (reason === undefined || group.reason === reason) &&
    (kind === undefined || group.kinds.includes(kind)) &&
    (field === undefined || group.fields.includes(field)) &&
    (country === undefined || group.country === country) &&
    (confidence === undefined || group.confidence === confidence) &&
    (has_value === undefined || group.hasValue === has_value) &&
    (missing_option === undefined || group.detail === missing_option)
  );
}
