import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { sealUnsubscribe } from "./unsubscribe-token.ts";
import { enqueueEmail } from "./enqueue-email.ts";
import { startNow } from "../work/start-now.ts";
import { ownerOf } from "./owner-of.ts";
import { DAY_MS } from "../time.ts";

type RemindContext = Pick<Context, "db" | "now" | "newId" | "secrets" | "workflows" | "log">;

const AFTER_MS = DAY_MS;
const BATCH_SIZE = 100;

/** Sends one email per connection for a portal that is still unmapped a day after it was connected. Run by the dispatcher. */
export async function remindUnmappedPortals(ctx: RemindContext): Promise<{ emails: number }> {
  const before = new Date(ctx.now().getTime() - AFTER_MS);
  const due = await ctx.db.statement<{ id: string; account_id: string }>(sql`
    SELECT id, account_id FROM connection WHERE setup_reminder_at IS NULL AND created_at <= ${before} LIMIT ${BATCH_SIZE}`);
  let emails = 0;
  for (const { id, account_id: accountId } of due) {
    const emailId = await ctx.db.withAccount(accountId, (tx) => remindOne(ctx, tx, { connectionId: id, accountId }));
    if (emailId === null) continue;
    emails += 1;
    await startNow(ctx, "deliverEmail", { emailId });
  }
  return { emails };
}

async function remindOne(
  ctx: RemindContext,
  tx: Tx,
  { connectionId, accountId }: { connectionId: string; accountId: string },
): Promise<string | null> {
  const decided = await tx.connection.updateManyAndReturn({
    where: { id: connectionId, setupReminderAt: null },
    data: { setupReminderAt: ctx.now() },
  });
  const [connection] = decided;
  if (!connection || connection.status !== "active") return null;
  if ((await tx.mapping.count({ where: { connectionId } })) > 0) return null;
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const owner = await ownerOf(tx);
  if (account.setupEmailsOff || !owner) return null;
  return await enqueueEmail(ctx, tx, {
    accountId,
    recipient: owner.email,
    idempotencyKey: `setup_reminder:${connectionId}`,
    content: {
      template: "setup_reminder",
      link: `/configure-portal/${connection.portalId}`,
      portalName: connection.portalName,
      unsubscribeToken: sealUnsubscribe(ctx, { accountId, from: "setup" }),
    },
  });
}
