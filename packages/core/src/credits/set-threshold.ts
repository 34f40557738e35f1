import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

/** Saving turns the emails on again. Falls are counted from now: what is below already is on the customer's screen. */
export async function setThreshold(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  input: { threshold: number | null },
): Promise<void> {
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { seq } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: actor.accountId } });
    await tx.account.update({
      where: { id: actor.accountId },
      data: { creditThreshold: input.threshold, creditEmailsOff: false, lowCreditCheckedSeq: seq },
    });
  });
}
