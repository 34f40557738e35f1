import { DPA_VERSION } from "@plumbline/schema/trust/dpa.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { readAgreement, type AgreementView } from "./get-agreement.ts";

/**
 * The owner accepts the wording they were shown; accepting it again changes nothing. Errors: `conflict` (another wording is in
 * force), `not_available` (the operator has not configured the contracting company).
 */
export async function acceptAgreement(
  ctx: Pick<Context, "db" | "config" | "now" | "newId">,
  actor: SignedInActor,
  { version }: { version: string },
): Promise<AgreementView> {
  const { accountId, userId, email } = actor;
  const company = ctx.config.operator.companyName;
  if (company === null)
    throw new AppError("not_available", "The operator of this server has not named the company to agree with.");
  if (version !== DPA_VERSION)
    throw new AppError("conflict", "The agreement has changed since you read it. Reload the page and read it again.");
  return await ctx.db.withAccount(accountId, async (tx) => {
    const { count } = await tx.agreement.createMany({
      data: [{ accountId, version, company, userId, email, acceptedAt: ctx.now() }],
      skipDuplicates: true,
    });
    if (count === 1)
      await writeOwnEvent(ctx, tx, actor, {
        action: "agreement_accepted",
        detail: `version ${version}, with ${company}`,
      });
    return await readAgreement(ctx, tx, accountId);
  });
}
