import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { Job } from "../../work/job-row.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { ENOUGH_ADDRESSES, lookedAt, seenKey, seenSets, type HashedSet } from "../accepted-hashes.ts";
import { workedSets } from "../job-sets.ts";
import { canaryReports } from "../canary/stored.ts";
import { enqueueLimitEmail } from "../../credits/spending/enqueue-limit-email.ts";
import type { RecurringJob } from "../../work/recurring-job-row.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { ownerOf } from "../../email/owner-of.ts";

/**
 * In the transaction that ends a run: records a blocker, with one email per blocker; a completed run clears it. A blocker that
 * needs confirmation switches the job off and records the address hash to confirm. Returns the email's id.
 */
export async function endRecurringRun(ctx: Pick<Context, "newId" | "now">, tx: Tx, job: Job): Promise<string | null> {
  if (!job.recurringJobId) return null;
  if (job.status === "completed") {
    await tx.recurringJob.updateMany({
      where: { id: job.recurringJobId },
      data: { blocker: null, ...completedRun(job, await workedSets(tx, job)) },
    });
    return null;
  }
  const blocker = job.reason;
  // Once another mapping is saved, the next run works under it.
  if (job.status !== "failed" || blocker === null || blocker === "connection_deleted" || blocker === "mapping_changed")
    return null;
  const isStop = needsConfirmation(blocker);
  const [row] = await tx.recurringJob.updateManyAndReturn({
    where: {
      id: job.recurringJobId,
      deletedAt: null,
      OR: [{ blocker: null }, { blocker: { not: blocker } }],
    },
    data: {
      blocker: blocker,
      ...(isStop
        ? {
            stoppedHash: seenKey(await stoppedSets(tx, job)),
            isActive: false,
            revision: { increment: 1 },
            nextTryAt: ctx.now(),
          }
        : {}),
    },
  });
  if (row && blocker === "spending_limit") return await enqueueLimitEmail(ctx, tx, job);
  return row ? await enqueueBlockerEmail(ctx, tx, row, { blocker, occasion: job.id }) : null;
}

/** The next run looks for changes since this time. */
function completedRun(job: Job, setKeys: readonly string[]): Prisma.RecurringJobUpdateManyMutationInput {
  // Written for a run that a worker of the previous release began.
  if (job.readingBeganAt === null) return { completedKey: "" };
  const reports = canaryReports(job);
  const seen = seenSets(job, setKeys).filter(({ setKey }) => (reports.get(setKey)?.records ?? 0) >= ENOUGH_ADDRESSES);
  return {
    completedJobId: job.id,
    completedFrom: job.readingBeganAt,
    completedKey: job.readingKey,
    ...(job.reading === "all" ? { completedAllFrom: job.readingBeganAt } : {}),
    ...(seen.length === setKeys.length ? { seenHash: seenKey(seen) } : {}),
  };
}

/** What a person confirms who resumes: what the canary looked at, or what the job was allowed to write. */
async function stoppedSets(tx: Tx, job: Job): Promise<HashedSet[]> {
  if (job.reason === "canary") return lookedAt(job) ?? [];
  return seenSets(job, await workedSets(tx, job));
}

/** Blockers that need the customer's confirmation: the job is switched off until then. */
export function needsConfirmation(blocker: string | null): boolean {
  return blocker === "canary" || blocker === "writes_refused";
}

/** `occasion` is part of the key: the same blocker at another time is another email. */
export async function enqueueBlockerEmail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  row: Pick<RecurringJob, "id" | "accountId" | "listName">,
  { blocker, occasion }: { blocker: string; occasion: string },
): Promise<string | null> {
  const owner = await ownerOf(tx);
  if (!owner) return null;
  return await enqueueEmail(ctx, tx, {
    accountId: row.accountId,
    recipient: owner.email,
    idempotencyKey: `recurring_stopped:${row.id}:${blocker}:${occasion}`,
    content: { template: "recurring_stopped", link: "/dashboard", listName: row.listName, reason: blocker },
  });
}
