import type { EraseNowInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { lockAccess, type Tx } from "../../db/database.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { startNow } from "../../work/start-now.ts";
import { findOneTimeToken, useOneTimeToken } from "../one-time-tokens.ts";
import { provePerson } from "../with-proof.ts";
import { isInTerm } from "./in-term.ts";

/**
 * Ends the term of a deletion at once. The link of its email proves the mailbox, password and code the person; neither is enough alone,
 * because an intruder can have either. Errors: `not_found` for any other link, and where the account was kept; those of `provePerson`.
 */
export async function eraseNow(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "secrets" | "workflows" | "log">,
  { token, ...proof }: EraseNowInput,
): Promise<{ message: string }> {
  const asked = { token, purpose: "erase_account" } as const;
  const link = await ctx.db.withSystem((tx) => findOneTimeToken(ctx, tx, asked));
  if (!link) throw gone();
  const { accountId, userId } = link;
  await provePerson(ctx, { accountId, userId }, proof);
  await ctx.db.withSystem(async (tx) => {
    await lockAccess(tx, accountId);
    const account = await tx.account.findUnique({ where: { id: accountId } });
    if (!account || !isInTerm(account, ctx.now()) || !(await useOneTimeToken(ctx, tx, asked))) throw gone();
    const now = ctx.now();
    await tx.account.update({ where: { id: accountId }, data: { eraseAt: now, deletionNextTryAt: now } });
    const held = { accountId, status: "disconnecting", disconnectAfter: { gt: now } };
    await tx.connection.updateMany({ where: held, data: { disconnectAfter: now } });
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "account_deleted", detail: "at once" });
    await tellOwners(ctx, tx, accountId);
  });
  await startNow(ctx, "deleteAccount", { accountId });
  return { message: "Your data is being erased." };
}

const gone = () => new AppError("not_found", "This link is no longer valid, or the account was kept.");

async function tellOwners(ctx: Pick<Context, "newId" | "now">, tx: Tx, accountId: string): Promise<void> {
  for (const { email } of await tx.membership.findMany({ where: { accountId, role: "owner", endedAt: null } }))
    await enqueueEmail(ctx, tx, {
      accountId,
      recipient: email,
      idempotencyKey: `account_deleted:${accountId}:${ctx.newId()}`,
      content: { template: "account_deleted", link: "/login" },
    });
}
