import { type LoginPolicyInput } from "@plumbline/schema/accounts/company-login.ts";
import { SESSION_HOURS } from "@plumbline/schema/accounts/login-settings.ts";
import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { requireProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { changeAccess } from "../change-access.ts";

/**
 * How long the account's sessions last, and whether a password login needs a second factor. Both apply to existing sessions, too:
 * their end moves, and without the factor only its setup is allowed. Errors: `proof_required`, `conflict` (requires a factor that the
 * actor does not have), `access_changed`.
 */
export async function saveLoginPolicy(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  { sessionHours, requiresSecondFactor, ...proof }: LoginPolicyInput,
): Promise<void> {
  const { accountId, userId } = actor;
  await requireProof(ctx, actor, proof);
  await changeAccess(ctx, actor, async (tx) => {
    if (requiresSecondFactor && (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0)
      throw new AppError("conflict", "Turn on two-factor authentication for yourself first.");
    const chosen = sessionHours === SESSION_HOURS.most ? null : sessionHours;
    await tx.account.update({ where: { id: accountId }, data: { sessionHours: chosen, requiresSecondFactor } });
    await tx.$executeRaw`
      UPDATE session SET expires_at = created_at + make_interval(hours => ${sessionHours}::int)
      WHERE revoked_at IS NULL AND expires_at > ${ctx.now()}
        AND user_id IN (SELECT user_id FROM membership WHERE account_id = ${accountId}::uuid AND ended_at IS NULL)
        AND (membership_id IN (SELECT id FROM membership WHERE account_id = ${accountId}::uuid) OR (membership_id IS NULL AND account_id = ${accountId}::uuid))`;
    const factor = requiresSecondFactor ? "two-factor authentication required" : "two-factor authentication optional";
    await writeOwnEvent(ctx, tx, actor, { action: "login_policy_changed", detail: `${sessionHours} h, ${factor}` });
    const text = `${actor.email} changed the rules for logging in: sessions of ${sessionHours} h, ${factor}.`;
    await tellOfAct(ctx, tx, actor, { text });
  });
}
