import type { Actor } from "../actor.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";

/** Credits below which an email is sent; null = no email. */
export async function getThreshold(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
): Promise<{ threshold: number | null; isUnsubscribed: boolean }> {
  const account = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
  );
  return { threshold: account.creditThreshold, isUnsubscribed: account.creditEmailsOff };
}

/** Saving turns the emails on again. Falls are counted from now: the customer already sees a balance that is below. */
export async function setThreshold(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Pick<Actor, "accountId" | "userId">,
  input: { threshold: number | null },
): Promise<void> {
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { seq } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: actor.accountId } });
    const detail = input.threshold === null ? "no notifications" : `${input.threshold} credits`;
    await writeOwnEvent(ctx, tx, actor, { action: "threshold_changed", detail });
    await tx.account.update({
      where: { id: actor.accountId },
      data: { creditThreshold: input.threshold, creditEmailsOff: false, lowCreditCheckedSeq: seq },
    });
  });
}
