import { LIST_KINDS } from "@plumbline/schema/jobs/states.ts";
import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma, ProposalGroup } from "../generated/prisma/client.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { openGroups } from "./match-groups.ts";

/** The part of a filter that groups do not have: one job, or the jobs that cleaned a list. */
type Scope = Pick<ProposalFilter, "job_id" | "list_id" | "portal_id">;

/** Maximum open proposals of one scope that are read; a decision about all of them decides at most as many. */
const MAX_READ = 20_000;
/** Maximum latest jobs of a list that left proposals. */
const MAX_JOBS = 1_000;

export function isScoped({ job_id, list_id }: Scope): boolean {
  return job_id !== undefined || list_id !== undefined;
}

/** Counting a scope reads its records, like a search. Error: `rate_limited`. */
export async function requireScopeAllowance(ctx: Pick<Context, "db" | "config">, actor: Actor, filter: Scope) {
  if (isScoped(filter)) await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
}

/** Groups with open proposals, counted within the filter's scope; all groups if it has none. */
export async function groupsInScope(tx: Tx, accountId: string, filter: Scope): Promise<ProposalGroup[]> {
  const groups = await openGroups(tx);
  if (!isScoped(filter)) return groups;
  const counts = new Map<string, number>();
  for (const { groupId } of await openInScope(tx, accountId, filter))
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return groups
    .map((group) => ({ ...group, openCount: counts.get(group.id) ?? 0 }))
    .filter(({ openCount }) => openCount > 0);
}

/** Cursors of a scope's open proposals in queue order, found through the records of its jobs. */
export async function openInScope(
  tx: Tx,
  accountId: string,
  filter: Scope,
): Promise<{ id: string; groupId: string }[]> {
  return await tx.$queryRaw<{ id: string; groupId: string }[]>`
    SELECT id, group_id AS "groupId" FROM (
      SELECT p.id, p.group_id FROM unnest(${await jobIdsOf(tx, filter)}::uuid[]) AS wanted (job_id)
      JOIN job j ON j.id = wanted.job_id AND j.account_id = ${accountId}::uuid
      CROSS JOIN LATERAL (
        SELECT record_id, set_key FROM job_record
        WHERE account_id = ${accountId}::uuid AND job_id = wanted.job_id AND state = 'review' AND state NOT IN ('waiting', 'planned')
      ) r
      JOIN proposal p ON p.connection_id = j.connection_id AND p.object_type = j.object_type AND p.record_id = r.record_id AND p.set_key = r.set_key
        AND p.status = 'open' AND p.account_id = ${accountId}::uuid AND p.job_id = wanted.job_id
      LIMIT ${MAX_READ}
    ) found
    ORDER BY group_id, id`;
}

/** A condition for statements about proposals. */
export async function inScope(tx: Tx, filter: Scope): Promise<Prisma.Sql> {
  return isScoped(filter) ? sql`AND job_id = ANY (${await jobIdsOf(tx, filter)}::uuid[])` : sql``;
}

async function jobIdsOf(tx: Tx, { job_id, list_id, portal_id }: Scope): Promise<string[]> {
  if (list_id === undefined) return job_id === undefined ? [] : [job_id];
  const jobs = await tx.job.findMany({
    where: {
      listId: list_id,
      kind: { in: [...LIST_KINDS] },
      review: { gt: 0 },
      ...(portal_id === undefined ? {} : { portalId: portal_id }),
      ...(job_id === undefined ? {} : { id: job_id }),
    },
    orderBy: { createdAt: "desc" },
    take: MAX_JOBS,
    select: { id: true },
  });
  return jobs.map(({ id }) => id);
}
