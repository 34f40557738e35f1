import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { savePortalSetting } from "../save-portal-setting.ts";

/** The rule is no longer applied; earlier corrections stay. Error: `not_found`. */
export async function deleteReplacementRule(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  { portalId, id }: { portalId: string; id: string },
): Promise<void> {
  const { accountId, portalName } = await requireConnection(ctx, actor, portalId);
  await ctx.db.withAccount(accountId, async (tx) => {
    const { count } = await tx.replacementRule.deleteMany({ where: { id, accountId, portalId } });
    if (count === 0) throw new AppError("not_found", "This replacement rule doesn't exist.");
    await savePortalSetting(tx, { accountId, portalId }, ctx.now());
    await writeOwnEvent(ctx, tx, actor, { action: "replacement_rule_deleted", detail: portalName, portalId });
  });
}
