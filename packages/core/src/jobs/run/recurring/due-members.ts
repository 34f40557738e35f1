import type { Member } from "../../../portals/hubspot/lists.ts";
import { asPolicy } from "../../../review/policy-of.ts";
import type { JobWork, RunContext } from "../job-work.ts";

/**
 * Of these members, those that a run has to read: changed in HubSpot since then, new in the list since then, or without a decision
 * that stands as long as the record does not change.
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
  const standing = await withStandingDecision(ctx, work, {
    recordIds: unchanged.map(({ recordId }) => recordId),
    recurringJobId,
  });
  return members.map(({ recordId }) => recordId).filter((recordId) => !standing.has(recordId));
}

/**
 * What triage would answer without a look at the values (`decide/triage.ts`): the address was cleaned, found empty or beyond repair
 * under this mapping, a person is asked about it, or has chosen to leave it. What the last run passed over is due.
 */
async function withStandingDecision(
  ctx: Pick<RunContext, "db">,
  { accountId, ref, objectType, mappingHash }: JobWork,
  { recordIds, recurringJobId }: { recordIds: readonly string[]; recurringJobId: string },
): Promise<Set<string>> {
  const rows = await ctx.db.withAccount(accountId, async (tx) => {
    const policy = await tx.writePolicy.findUnique({
      where: { accountId_portalId_objectType: { accountId, portalId: ref.portalId, objectType } },
      select: { policy: true },
    });
    const isHeld = asPolicy(policy?.policy ?? null) === "ask_first";
    return await tx.$queryRaw<{ id: string }[]>`
      SELECT member.id FROM unnest(${[...recordIds]}::text[]) AS member (id)
      -- By primary keys whatever the statistics say.
      CROSS JOIN LATERAL (
        SELECT outcome, reason, values_hash FROM record_memory known
        WHERE known.connection_id = ${ref.connectionId}::uuid AND known.object_type = ${objectType} AND known.record_id = member.id
          AND known.mapping_hash = ${mappingHash} AND known.decided_at IS NOT NULL
        LIMIT 1
      ) m
      WHERE (
        m.outcome IN ('confirmed', 'corrected', 'failed') OR (m.outcome = 'skipped' AND m.reason = 'empty')
        OR (m.outcome = 'review' AND (${isHeld} OR m.reason <> 'held_by_policy') AND EXISTS (
          SELECT FROM proposal p WHERE p.connection_id = ${ref.connectionId}::uuid AND p.object_type = ${objectType}
            AND p.record_id = member.id AND p.status IN ('open', 'accepted')))
        OR (m.outcome IN ('review', 'restored') AND EXISTS (
          SELECT FROM record_choice c WHERE c.account_id = ${accountId}::uuid AND c.portal_id = ${ref.portalId} AND c.object_type = ${objectType}
            AND c.record_id = member.id AND c.mapping_hash = ${mappingHash} AND c.values_hash = m.values_hash))
      ) AND NOT EXISTS (
        SELECT FROM recurring_job r JOIN job_record left_over ON left_over.job_id = r.completed_job_id AND left_over.record_id = member.id
        WHERE r.id = ${recurringJobId}::uuid AND left_over.state IN ('skipped', 'not_done') AND left_over.reason IS DISTINCT FROM 'empty')`;
  });
  return new Set(rows.map(({ id }) => id));
}
