import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { RETRY_AFTER_START_MS, startNow } from "../work/start-now.ts";

export type WakeContext = Pick<Context, "db" | "workflows" | "log" | "now">;

/** A burst of deliveries needs one signal per second: the inbox waits for quiet longer than that, so none is missed. */
const SIGNAL_EVERY_MS = 1_000;

type Inbox = { accountId: string; connectionId: string };

/** Wakes the portal's inbox. The row stays due until the inbox is found empty, so the dispatcher repeats a lost signal. */
export async function wakeInbox(ctx: WakeContext, inbox: Inbox): Promise<void> {
  const isDue = await ctx.db.withAccount(inbox.accountId, (tx) => markInbox(tx, inbox, ctx.now()));
  if (isDue) await signalInbox(ctx, inbox.connectionId);
}

/** In the transaction that stores the events, if there is one. True when a signal is due. */
export async function markInbox(tx: Tx, inbox: Inbox, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<{ is_due: boolean }[]>`
    INSERT INTO portal_inbox AS i (connection_id, account_id, signalled_at, next_try_at)
    VALUES (${inbox.connectionId}::uuid, ${inbox.accountId}::uuid, ${now}, ${new Date(now.getTime() + RETRY_AFTER_START_MS)})
    ON CONFLICT (connection_id) DO UPDATE SET signalled_at = EXCLUDED.signalled_at, next_try_at = COALESCE(i.next_try_at, EXCLUDED.next_try_at)
    WHERE i.signalled_at IS NULL OR i.next_try_at IS NULL OR i.signalled_at < ${new Date(now.getTime() - SIGNAL_EVERY_MS)}
    RETURNING true AS is_due`;
  return rows.length > 0;
}

export async function signalInbox(ctx: Pick<Context, "workflows" | "log">, connectionId: string): Promise<void> {
  await startNow(ctx, "portalInbox", { connectionId });
}
