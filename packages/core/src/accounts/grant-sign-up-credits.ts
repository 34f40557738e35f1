import { signUpCredits, type Partner } from "@plumbline/schema/credits/constants.ts";
import type { Context } from "../context.ts";
import { grantCredits } from "../credits/ledger.ts";
import type { Tx } from "../db/database.ts";

/**
 * The free credits of a new account, at sign-up or, where the operator has set it so, once the address is confirmed. The key is
 * the account's, so they come once. Answers how many were granted.
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
