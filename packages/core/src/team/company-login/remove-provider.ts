import { ownLogin } from "../../accounts/own-login.ts";
import type { SignedInActor } from "../../actor.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";

/** Ends its sessions; no domain requires it any more. Idempotent. */
export async function removeProvider(ctx: Pick<Context, "db" | "now" | "newId">, actor: SignedInActor): Promise<void> {
  await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    await tx.emailDomain.updateMany({ where: {}, data: { requiresOpenid: false } });
    const { count } = await tx.identityProvider.deleteMany({ where: {} });
    if (count > 0) await writeOwnEvent(ctx, tx, actor, { action: "identity_provider_removed" });
  });
}
