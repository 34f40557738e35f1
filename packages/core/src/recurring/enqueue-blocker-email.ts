import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { RecurringJob } from "../generated/prisma/client.ts";
import { writeMail } from "../email/enqueue-email.ts";

/** `occasion` makes the key: the same cause at another time is another mail. */
export async function writeCauseMail(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  row: RecurringJob,
  cause: string,
  occasion: string,
): Promise<string | null> {
  const owner = await tx.user.findFirst({ orderBy: { createdAt: "asc" } });
  if (!owner) return null;
  return await writeMail(ctx, tx, {
    accountId: row.accountId,
    recipient: owner.email,
    idemKey: `recurring_stopped:${row.id}:${cause}:${occasion}`,
    content: { template: "recurring_stopped", link: "/dashboard", listName: row.listName, reason: cause },
  });
}
