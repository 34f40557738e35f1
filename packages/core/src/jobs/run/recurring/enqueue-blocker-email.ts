import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/database.ts";
import type { RecurringJob } from "../../../work/recurring-job-row.ts";
import { enqueueEmail } from "../../../email/enqueue-email.ts";
import { ownerOf } from "../../../email/owner-of.ts";

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
