import { startTelling, tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import { requireProof, type GivenProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { refuseLostRequirement } from "./lost-requirement.ts";

/** Ends its sessions; no domain requires it any more. Idempotent. Errors: those of `requireProof`, `conflict` (a lost requirement). */
export async function removeProvider(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  proof: GivenProof,
): Promise<void> {
  await requireProof(ctx, actor, proof);
  const emailIds = await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    await refuseLostRequirement(tx, {});
    await tx.emailDomain.updateMany({ where: {}, data: { requiresOpenid: false } });
    const { count } = await tx.identityProvider.deleteMany({ where: {} });
    if (count === 0) return [];
    await writeOwnEvent(ctx, tx, actor, { action: "identity_provider_removed" });
    const text = `${actor.email} removed the identity provider of the account.`;
    return await tellOfAct(ctx, tx, actor, { text, isUrgent: true });
  });
  await startTelling(ctx, emailIds);
}
