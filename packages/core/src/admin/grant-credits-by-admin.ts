import { requireRecentLogin } from "../accounts/require-proof.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { grantByOperator } from "../credits/grant-by-operator.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Grants credits to a customer, with the reason in the ledger and the operator in the audit log. The form's key makes a repeated
 * click one grant. Errors: `forbidden`, those of `grantByOperator`.
 */
export async function grantCreditsByAdmin(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now" | "newId">,
  actor: Actor,
  input: { email: string; amount: number; reason: string; key: string; accountId?: string | undefined },
): Promise<{ granted: boolean }> {
  requireOperator(actor);
  requireRecentLogin(ctx, actor);
  ctx.log.info({ operatorId: actor.userId, amount: input.amount }, "operator granted credits");
  return await grantByOperator(ctx, {
    email: input.email,
    amount: input.amount,
    key: `${actor.userId}:${input.key}`,
    operatorId: actor.userId,
    note: input.reason,
    accountId: input.accountId,
  });
}
