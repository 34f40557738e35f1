import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { lockAccess, type Tx } from "../../db/database.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { ownersOf } from "../../email/owner-of.ts";
import type { EmailDomain } from "../../generated/prisma/client.ts";
import { DAY_MS } from "../../time.ts";
import { hasRecord } from "./check-email-domain.ts";

/** A proof remains valid for this long after its record was first found missing. */
export const MISSING_DAYS = 7;
/** Each domain is looked up at most once a day, and at most this many per night. */
const AT_ONCE = 500;

type RecheckContext = Pick<Context, "db" | "now" | "newId" | "resolveText">;

/**
 * An account that no longer controls a domain no longer vouches for its addresses: once the record of a proven domain has been
 * missing for a week, the proof and its sessions end, and another account can prove the domain. Owners are told at the first miss
 * and at the end. A requirement stays until an owner lifts it (lost-requirement.ts). A silent name server changes nothing.
 */
export async function recheckEmailDomains(ctx: RecheckContext, heartbeat: () => void): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS / 2);
  const due = await ctx.db.withSystem((tx) =>
    tx.emailDomain.findMany({
      where: { provenAt: { not: null }, checkedAt: { lt: before } },
      orderBy: { checkedAt: "asc" },
      take: AT_ONCE,
    }),
  );
  for (const row of due) {
    heartbeat();
    const isThere = await hasRecord(ctx, row).catch(() => null);
    await note(ctx, row, isThere);
  }
}

async function note(ctx: RecheckContext, { id, accountId }: EmailDomain, isThere: boolean | null): Promise<void> {
  const now = ctx.now();
  await ctx.db.withSystem(async (tx) => {
    await lockAccess(tx, accountId);
    const row = await tx.emailDomain.findUnique({ where: { id } });
    if (!row || row.provenAt === null) return;
    if (isThere !== false) {
      const data = { checkedAt: now, ...(isThere ? { missingSince: null } : {}) };
      await tx.emailDomain.update({ where: { id }, data });
      return;
    }
    const missingSince = row.missingSince ?? now;
    const isLost = now.getTime() - missingSince.getTime() >= MISSING_DAYS * DAY_MS;
    const lost = { provenAt: null, missingSince: null };
    await tx.emailDomain.update({ where: { id }, data: { checkedAt: now, ...(isLost ? lost : { missingSince }) } });
    if (isLost || row.missingSince === null) await tellOwners(ctx, tx, row, isLost);
    if (isLost)
      await writeAuditEvent(ctx, tx, { accountId, userId: null, action: "email_domain_lost", detail: row.domain });
  });
}

async function tellOwners(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { id, accountId, domain, requiresOpenid }: EmailDomain,
  isLost: boolean,
): Promise<void> {
  for (const { email, userId } of await ownersOf(tx, accountId))
    await enqueueEmail(ctx, tx, {
      accountId,
      recipient: email,
      idempotencyKey: `domain_record_missing:${id}:${userId}:${ctx.newId()}`,
      content: { template: "domain_record_missing", link: "/manage-account/team", domain, isLost, requiresOpenid },
    });
}
