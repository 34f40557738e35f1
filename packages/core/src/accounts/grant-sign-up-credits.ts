import { signUpCredits, type Partner } from "@plumbline/schema/credits/constants.ts";
import type { Context } from "../context.ts";
import { grantCredits } from "../credits/ledger.ts";
import type { Tx } from "../db/database.ts";

/**
 * Grants the free credits of a new account, at sign-up or, if configured, once the email is confirmed. The idempotency key is
 * the account's, so they are granted once. Returns the number granted.
 */
export async function grantSignUpCredits(
  ctx: Pick<Context, "config">,
  tx: Tx,
  accountId: string,
  moment: "signed_up" | "confirmed",
): Promise<number> {
  if (ctx.config.signUpCreditsAfterConfirmation !== (moment === "confirmed")) return 0;
  const { referralType } = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const partner = referralType === "" ? null : (referralType as Partner);
  const amount = signUpCredits(partner);
  const isGranted = await grantCredits(tx, {
    accountId,
    amount,
    key: `signup:${accountId}`,
    refType: "signup",
    refId: partner ?? "direct",
  });
  return isGranted ? amount : 0;
}
