import { ownerOf } from "../../../email/owner-of.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import { enqueueEmail } from "../../../email/enqueue-email.ts";
import type { Job } from "../../../work/job-row.ts";

/**
 * Enqueues the email requested when the job was started, to its starter while they are a member who sees the portal, otherwise to
 * the owner; null without one.
 */
export async function enqueueFinishedEmail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  job: Job,
): Promise<string | null> {
  if (!job.emailWhenDone) return null;
  const recipient = (await starterOf(tx, job)) ?? (await ownerOf(tx));
  if (!recipient) return null;
  return await enqueueEmail(ctx, tx, {
    accountId: job.accountId,
    recipient: recipient.email,
    idempotencyKey: `job_finished:${job.id}`,
    content: {
      template: "job_finished",
      link: `/jobs/${job.id}`,
      listName: job.listName,
      status: job.status,
      corrected: job.corrected,
      confirmed: job.confirmed,
      review: job.review,
      failed: job.failed,
      credits: job.confirmed + job.corrected,
    },
  });
}

async function starterOf(tx: Tx, { userId, portalId }: Job): Promise<{ email: string } | null> {
  if (userId === null) return null;
  const seesPortal = [{ allPortals: true }, { portals: { has: portalId } }];
  return await tx.membership.findFirst({ where: { userId, endedAt: null, OR: seesPortal } });
}

/** The email of a finished job while it waits to be sent. */
export async function waitingEmailOf(ctx: Pick<Context, "db">, job: Job): Promise<string | null> {
  const email = await ctx.db.withAccount(job.accountId, (tx) =>
    tx.email.findUnique({ where: { idempotencyKey: `job_finished:${job.id}` } }),
  );
  return email?.status === "waiting" ? email.id : null;
}
