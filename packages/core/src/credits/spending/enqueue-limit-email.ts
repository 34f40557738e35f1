import { jobName } from "@plumbline/schema/jobs/job-name.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { ownerOf } from "../../email/owner-of.ts";
import { monthOf } from "./month.ts";
import { placesOf, readLimits, type LimitNow } from "./read-limits.ts";

type Stopped = {
  id: string;
  accountId: string;
  portalId: string;
  recurringJobId: string | null;
  ofRecurringJob: string | null;
} & Parameters<typeof jobName>[0];

/**
 * One email per limit reached, however many jobs wait for it: keyed by the limit with its number, and by the month or the run.
 * Null where there is nothing to report.
 */
export async function enqueueLimitEmail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  job: Stopped,
): Promise<string | null> {
  const owner = await ownerOf(tx);
  const reached = await reachedLimit(ctx, tx, job);
  if (!owner || !reached) return null;
  const { limit, period } = reached;
  const credits = (period === "month" ? limit.perMonth : limit.perRun) ?? 0;
  const occasion = period === "month" ? monthOf(ctx.now()).toISOString().slice(0, 7) : job.id;
  return await enqueueEmail(ctx, tx, {
    accountId: job.accountId,
    recipient: owner.email,
    idempotencyKey: `spending_limit:${job.accountId}:${limit.scope}:${limit.scopeId}:${credits}:${occasion}`,
    content: {
      template: "spending_limit",
      link: "/manage-account/billing",
      listName: jobName(job),
      portalName: job.portalName,
      scope: limit.scope,
      period,
      credits,
    },
  });
}

/** A monthly limit also stops other jobs, so it is reported before a run's limit. */
async function reachedLimit(
  ctx: Pick<Context, "now">,
  tx: Tx,
  job: Stopped,
): Promise<{ limit: LimitNow; period: "month" | "run" } | null> {
  const limits = await readLimits(
    tx,
    placesOf({ portalId: job.portalId, recurringJobId: job.recurringJobId ?? job.ofRecurringJob }),
    ctx.now(),
  );
  const ofMonth = limits.find(({ perMonth, used }) => perMonth !== null && used >= perMonth);
  if (ofMonth) return { limit: ofMonth, period: "month" };
  const run = await tx.spendingCounter.findFirst({ where: { scope: "run", scopeId: job.id } });
  const usedByRun = run ? run.held + run.spent : 0;
  const ofRun = limits.find(({ perRun }) => perRun !== null && usedByRun >= perRun);
  return ofRun ? { limit: ofRun, period: "run" } : null;
}
