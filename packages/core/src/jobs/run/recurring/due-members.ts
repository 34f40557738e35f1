import type { Member } from "../../../records/store.ts";
import { asPolicy } from "../../../review/policy-of.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { sql } from "../../../db/database.ts";
import { inSet, type InSet, type JobWork, type RunContext } from "../job-work.ts";

/**
 * The members that a run must read: changed in HubSpot since then, new in the list since then, or without a decision that remains
 * valid as long as the record does not change.
 */
export async function dueMembers(
  ctx: Pick<RunContext, "db">,
  work: JobWork,
  { members, since, recurringJobId }: { members: readonly Member[]; since: Date; recurringJobId: string },
): Promise<string[]> {
  const changes = await ctx.db.withAccount(work.accountId, (tx) =>
    tx.jobChanges.findUnique({ where: { jobId: work.jobId } }),
  );
  const changed = new Set(changes?.recordIds);
  const isNew = ({ joinedAt }: Member) => joinedAt === null || joinedAt >= since;
  const unchanged = members.filter((member) => !changed.has(member.recordId) && !isNew(member));
  let standing = new Set(unchanged.map(({ recordId }) => recordId));
  for (const set of work.sets)
    standing = await withStandingDecision(ctx, inSet(work, set), { recordIds: [...standing], recurringJobId });
  return members.map(({ recordId }) => recordId).filter((recordId) => !standing.has(recordId));
}

/**
 * The records for whose address of one set triage needs no values (`decide/triage.ts`): it was cleaned, found empty or beyond
 * repair under this mapping, a person is asked about it, or has chosen to leave it. What the last run passed over is due.
 */
async function withStandingDecision(
  ctx: Pick<RunContext, "db">,
  { accountId, ref, objectType, setKey, mappingHash }: InSet<JobWork>,
  { recordIds, recurringJobId }: { recordIds: readonly string[]; recurringJobId: string },
): Promise<Set<string>> {
  const rows = await ctx.db.withAccount(accountId, async (tx) => {
    const policy = await tx.writePolicy.findUnique({
      where: { accountId_portalId_objectType_setKey: { accountId, portalId: ref.portalId, objectType, setKey } },
      select: { policy: true },
    });
    const isPrimary = setKey === PRIMARY_SET;
    const memory = isPrimary ? sql`record_memory` : sql`address_memory`;
    const isOfSet = isPrimary ? sql`` : sql`AND known.set_key = ${setKey}`;
    const isHeld = asPolicy(policy?.policy ?? null) === "ask_first";
    return await tx.$queryRaw<{ id: string }[]>`
      SELECT member.id FROM unnest(${[...recordIds]}::text[]) AS member (id)
      -- By primary keys whatever the statistics say.
      CROSS JOIN LATERAL (
        SELECT outcome, reason, values_hash FROM ${memory} known
        WHERE known.connection_id = ${ref.connectionId}::uuid AND known.object_type = ${objectType} AND known.record_id = member.id
          AND known.mapping_hash = ${mappingHash} AND known.decided_at IS NOT NULL ${isOfSet}
        LIMIT 1
      ) m
      WHERE (
        m.outcome IN ('confirmed', 'corrected', 'failed') OR (m.outcome = 'skipped' AND m.reason = 'empty')
        OR (m.outcome = 'review' AND (${isHeld} OR m.reason <> 'held_by_policy') AND EXISTS (
          SELECT FROM proposal p WHERE p.connection_id = ${ref.connectionId}::uuid AND p.object_type = ${objectType}
            AND p.record_id = member.id AND p.set_key = ${setKey} AND p.status IN ('open', 'accepted')))
        OR (m.outcome IN ('review', 'restored') AND EXISTS (
          SELECT FROM record_choice c WHERE c.account_id = ${accountId}::uuid AND c.portal_id = ${ref.portalId} AND c.object_type = ${objectType}
            AND c.record_id = member.id AND c.set_key = ${setKey} AND c.mapping_hash = ${mappingHash} AND c.values_hash = m.values_hash))
      ) AND NOT EXISTS (
        SELECT FROM recurring_job r JOIN job_record left_over ON left_over.job_id = r.completed_job_id AND left_over.record_id = member.id AND left_over.set_key = ${setKey}
        WHERE r.id = ${recurringJobId}::uuid AND left_over.state IN ('skipped', 'not_done') AND left_over.reason IS DISTINCT FROM 'empty')`;
  });
  return new Set(rows.map(({ id }) => id));
}
