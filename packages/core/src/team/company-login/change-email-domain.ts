import type { ChangeEmailDomainInput } from "@plumbline/schema/accounts/company-login.ts";
import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import { requireProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { refuseLostRequirement } from "./lost-requirement.ts";

/**
 * Sets whether members with an address of a proven domain must log in by the identity provider, as of the response. To require it,
 * the actor needs a second factor: it is the owners' way in if the provider fails. Errors: `proof_required`, `not_found`, `conflict` (not proven, no
 * provider, no second factor; a lost requirement).
 */
export async function changeEmailDomain(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  { id, requiresOpenid, ...proof }: ChangeEmailDomainInput,
): Promise<void> {
  const { accountId, userId } = actor;
  await requireProof(ctx, actor, proof);
  await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    const row = await tx.emailDomain.findUnique({ where: { id } });
    if (!row) throw new AppError("not_found");
    if (requiresOpenid) {
      if (row.provenAt === null) throw new AppError("conflict", "Prove the domain first.");
      if ((await tx.identityProvider.count({ where: { accountId } })) === 0)
        throw new AppError("conflict", "Set up the identity provider first.");
      if ((await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0)
        throw new AppError(
          "conflict",
          "Turn on two-factor authentication for yourself first. It's your way in if the identity provider fails.",
        );
    } else await refuseLostRequirement(tx, { id });
    const { count } = await tx.emailDomain.updateMany({
      where: { id, requiresOpenid: !requiresOpenid },
      data: { requiresOpenid },
    });
    if (count === 0) return;
    const detail = `${row.domain}: ${requiresOpenid ? "identity provider alone" : "identity provider or password"}`;
    await writeOwnEvent(ctx, tx, actor, { action: "email_domain_changed", detail });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} changed how an email domain logs in: ${detail}.` });
  });
}
