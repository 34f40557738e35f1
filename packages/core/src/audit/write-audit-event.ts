import type { AuditAction } from "@plumbline/schema/accounts/audit.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { currentCaller } from "./caller.ts";

type Act = {
  /** The account concerned; null for the whole service. */
  accountId: string | null;
  /** Null if nobody was logged in. */
  userId: string | null;
  isOperator?: boolean;
  action: AuditAction;
  /** What was affected: a portal, a browser, an amount. Never a secret. */
  detail?: string;
  /** HubSpot's id of the portal concerned; omitted where the event concerns the whole account. */
  portalId?: string;
};

/** In the transaction of the act itself, so that the log contains exactly what was committed. */
export async function writeAuditEvent(ctx: Pick<Context, "newId" | "now">, tx: Tx, act: Act): Promise<void> {
  const { ip, key, hubspotUser } = currentCaller();
  const facts = {
    ...(act.detail === undefined ? {} : { detail: act.detail.slice(0, 300) }),
    ...(key === null ? {} : { key: key.label }),
    ...(hubspotUser === undefined ? {} : { hubspotUser }),
  };
  await tx.auditEvent.create({
    data: {
      id: ctx.newId(),
      accountId: act.accountId,
      userId: act.userId,
      isOperator: act.isOperator ?? false,
      action: act.action,
      facts,
      ip,
      keyId: key?.id ?? null,
      portalId: act.portalId ?? null,
      createdAt: ctx.now(),
    },
  });
}

/** What a customer's person or key does in their own account. */
export async function writeOwnEvent(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { accountId, userId }: Pick<Actor, "accountId" | "userId">,
  act: Pick<Act, "action" | "detail" | "portalId">,
): Promise<void> {
  await writeAuditEvent(ctx, tx, { accountId, userId, ...act });
}
