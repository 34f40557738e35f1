import type { EmailDomainInput } from "@plumbline/schema/accounts/company-login.ts";
import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import { requireProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";

const MAX = 20;

/** Has no effect until `checkEmailDomain` has found its record. Errors: `proof_required`, `conflict` (too many, or
 * known already). */
export async function addEmailDomain(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  { domain, ...proof }: EmailDomainInput,
): Promise<void> {
  const { accountId } = actor;
  await requireProof(ctx, actor, proof);
  await ctx.db.within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
    if ((await tx.emailDomain.count({ where: { domain } })) > 0)
      throw new AppError("conflict", "This domain is in the list already.");
    if ((await tx.emailDomain.count()) >= MAX) throw new AppError("conflict", `An account can have ${MAX} domains.`);
    await tx.emailDomain.create({ data: { id: ctx.newId(), accountId, domain, createdAt: ctx.now() } });
    await writeOwnEvent(ctx, tx, actor, { action: "email_domain_added", detail: domain });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} added the email domain ${domain}.` });
  });
}
