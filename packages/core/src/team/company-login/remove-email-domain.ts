import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import { requireProof, type GivenProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { refuseLostRequirement } from "./lost-requirement.ts";

/**
 * Removes the domain: sessions of its addresses that the provider has vouched for end, and another account can prove it. Errors:
 * those of `requireProof`, `not_found`, `conflict` (a lost requirement).
 */
export async function removeEmailDomain(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  { id, ...proof }: { id: string } & GivenProof,
): Promise<void> {
  await requireProof(ctx, actor, proof);
  await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    const row = await tx.emailDomain.findUnique({ where: { id } });
    if (!row) throw new AppError("not_found");
    await refuseLostRequirement(tx, { id });
    await tx.emailDomain.deleteMany({ where: { id } });
    await writeOwnEvent(ctx, tx, actor, { action: "email_domain_removed", detail: row.domain });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} gave up the email domain ${row.domain}.` });
  });
}
