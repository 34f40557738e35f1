import type { AuditAction } from "@plumbline/schema/accounts/audit.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

type Act = {
  /** Whom it concerns; null for the whole service. */
  accountId: string | null;
  /** Null if nobody was logged in. */
  userId: string | null;
  isOperator?: boolean;
  action: AuditAction;
  /** What was affected: a portal, a browser, an amount. Never a secret. */
  detail?: string;
};

/** In the transaction of the act itself: what happened is written down, and what is written down happened. */
export async function writeAuditEvent(ctx: Pick<Context, "newId" | "now">, tx: Tx, act: Act): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: ctx.newId(),
      accountId: act.accountId,
      userId: act.userId,
      isOperator: act.isOperator ?? false,
      action: act.action,
      facts: act.detail === undefined ? {} : { detail: act.detail.slice(0, 300) },
      createdAt: ctx.now(),
    },
  });
}
