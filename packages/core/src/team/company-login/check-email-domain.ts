import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { requireOutsideTransaction } from "../../db/bind-transactions.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { domainRecord } from "./domain-record.ts";

/**
 * Looks up the record that proves a domain; once proven, no other account can have it. A missing record is noted and a proven
 * domain stays proven for now: see `recheckEmailDomains`. Errors: `not_found`, `rate_limited`, `conflict` (another account has
 * proven it), `unavailable` (name servers do not respond).
 */
export async function checkEmailDomain(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "resolveText">,
  actor: SignedInActor,
  { id }: { id: string },
): Promise<void> {
  const { accountId } = actor;
  const row = await ctx.db.readAccount(accountId, (tx) => tx.emailDomain.findUnique({ where: { id } }));
  if (!row) throw new AppError("not_found");
  await consumeRateLimit(ctx, { rate: "domainChecksPerAccount", by: [accountId] });
  const isThere = await hasRecord(ctx, row).catch(() => {
    throw new AppError("unavailable", "The name servers of this domain don't answer. Please try again.");
  });
  const now = ctx.now();
  await ctx.db
    .within({ ...ownLogin(actor), changesAccess: true }, async (tx) => {
      const present = await tx.emailDomain.findUnique({ where: { id } });
      if (!present) throw new AppError("not_found");
      const found = { provenAt: present.provenAt ?? now, missingSince: null };
      const missing = { missingSince: present.provenAt === null ? null : (present.missingSince ?? now) };
      await tx.emailDomain.update({ where: { id }, data: { checkedAt: now, ...(isThere ? found : missing) } });
      if (!isThere || present.provenAt !== null) return;
      await writeOwnEvent(ctx, tx, actor, { action: "email_domain_proven", detail: present.domain });
      await tellOfAct(ctx, tx, actor, { text: `${actor.email} proved the email domain ${present.domain}.` });
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("conflict", "Another account has proven this domain. It must give it up first.");
    });
}

/** Throws if name servers do not respond. */
export async function hasRecord(
  ctx: Pick<Context, "resolveText">,
  { accountId, domain }: { accountId: string; domain: string },
): Promise<boolean> {
  requireOutsideTransaction("A name server");
  const { name, value } = domainRecord(accountId, domain);
  return (await ctx.resolveText(name)).some((text) => text.trim() === value);
}
