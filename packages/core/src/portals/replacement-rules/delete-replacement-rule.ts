import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";

/** Holds from the next chunk of every job on; what it has written stays. Error: `not_found`. */
export async function deleteReplacementRule(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  { portalId, id }: { portalId: string; id: string },
): Promise<void> {
  const { accountId, portalName } = await requireConnection(ctx, actor, portalId);
  await ctx.db.withAccount(accountId, async (tx) => {
    const { count } = await tx.replacementRule.deleteMany({ where: { id, accountId, portalId } });
    if (count === 0) throw new AppError("not_found", "This replacement rule doesn't exist.");
    await writeOwnEvent(ctx, tx, actor, { action: "replacement_rule_deleted", detail: portalName, portalId });
  });
}
