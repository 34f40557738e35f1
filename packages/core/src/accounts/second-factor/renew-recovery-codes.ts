import type { BothFactorsInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { withBothFactors } from "./with-both-factors.ts";

/** Earlier codes stop working. Errors: `wrong_password`, `wrong_code`, `rate_limited`, `conflict` when the second factor is off. */
export async function renewRecoveryCodes(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  input: BothFactorsInput,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId, userId } = actor;
  return await withBothFactors(ctx, actor, input, async (tx, user) => {
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "recovery_codes_renewed" });
    return { recoveryCodes: await issueRecoveryCodes(ctx, tx, { accountId: user.accountId, userId }) };
  });
}
