import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

/** Whether HubSpot may contain anything created for address statuses. */
export async function hasAddressStatus(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { connectionId }: { connectionId: string },
): Promise<boolean> {
  const count = await ctx.db.readAccount(actor.accountId, (tx) => tx.addressStatus.count({ where: { connectionId } }));
  return count > 0;
}
