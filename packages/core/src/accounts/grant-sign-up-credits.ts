import { PARTNERS, signUpCredits, type Partner } from "@plumbline/schema/credits/constants.ts";
import type { Context } from "../context.ts";
import { takeBackRepeatedGrant } from "../credits/take-back-repeated-grant.ts";
import { grantCredits } from "../credits/ledger.ts";
import type { Tx } from "../db/database.ts";
import { oneOf, rowParser } from "../db/parse-row.ts";

const parseAccount = rowParser("account", { referralType: oneOf(["", ...PARTNERS]) });

/**
 * Grants the free credits of a new account, at sign-up or, if configured, once the email is confirmed. The idempotency key belongs
 * to the account, so they are granted once. Over all accounts. Returns the number granted.
 */
export async function grantSignUpCredits(
  ctx: Pick<Context, "config" | "now">,
  tx: Tx,
  accountId: string,
  moment: "signed_up" | "confirmed",
): Promise<number> {
  if (ctx.config.signUpCreditsAfterConfirmation !== (moment === "confirmed")) return 0;
  const { referralType } = parseAccount(await tx.account.findUniqueOrThrow({ where: { id: accountId } }));
  const partner = referralType === "" ? null : referralType;
  const amount = signUpCredits(partner !== null && (await takePartnerBonus(ctx, tx, partner)) ? partner : null);
  const isGranted = await grantCredits(tx, {
    accountId,
    amount,
    key: `signup:${accountId}`,
    refType: "signup",
    refId: partner ?? "direct",
  });
  if (!isGranted) return 0;
  const taken = await takeBackRepeatedGrant(tx, accountId);
  return amount - taken;
}

/** Counted only where the partner's bonus is capped; a sign-up beyond the cap or after its last day counts as direct. */
async function takePartnerBonus(ctx: Pick<Context, "config" | "now">, tx: Tx, partner: Partner): Promise<boolean> {
  const cap = ctx.config.partnerBonusCaps.get(partner);
  if (!cap) return true;
  if (cap.until !== null && ctx.now() >= cap.until) return false;
  await tx.partnerBonus.createMany({ data: [{ partner }], skipDuplicates: true });
  const within = cap.count === null ? {} : { granted: { lt: cap.count } };
  const taken = await tx.partnerBonus.updateMany({
    where: { partner, ...within },
    data: { granted: { increment: 1 } },
  });
  return taken.count === 1;
}
