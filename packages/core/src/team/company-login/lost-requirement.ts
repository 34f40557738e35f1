import type { LiftRequirementInput } from "@plumbline/schema/accounts/company-login.ts";
import { tellOfAct } from "../../accounts/links/tell-of-act.ts";
import { findOneTimeToken, issueOneTimeToken, useOneTimeToken } from "../../accounts/one-time-tokens.ts";
import { ownLogin } from "../../accounts/own-login.ts";
import { requireProof, type GivenProof } from "../../accounts/require-proof.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent, writeOwnEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { lockAccess, type Tx } from "../../db/database.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import type { EmailDomain } from "../../generated/prisma/client.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { startNow } from "../../work/start-now.ts";

/**
 * A domain that requires the identity provider and whose proof has ended. Whoever took the domain from the company may have the
 * owner's session and password as well, so only a link to an owner's mailbox lifts the requirement.
 */
const LOST = { provenAt: null, requiresOpenid: true } as const;
const HOW = "Prove it again, or use the link that we email you to lift its requirement.";

/** Every other way to lift a requirement calls this first. Error: `conflict`. */
export async function refuseLostRequirement(tx: Tx, domain: { id?: string }): Promise<void> {
  const lost = await tx.emailDomain.findFirst({ where: { ...domain, ...LOST } });
  if (lost) throw new AppError("conflict", `${lost.domain} is no longer proven. ${HOW}`);
}

/**
 * Emails the owner a link that lifts the requirement of a domain whose proof has ended. Errors: those of `requireProof`,
 * `rate_limited`, `not_found`, `conflict` (the domain is proven, or requires nothing).
 */
export async function requestLift(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  { id, ...proof }: { id: string } & GivenProof,
): Promise<{ message: string }> {
  const { accountId, userId, email } = actor;
  await requireProof(ctx, actor, proof);
  await consumeRateLimit(ctx, { rate: "liftLinksPerUser", by: [userId] });
  const emailId = await ctx.db.within(ownLogin(actor), async (tx) => {
    const row = await tx.emailDomain.findUnique({ where: { id } });
    if (!row) throw new AppError("not_found");
    if (!isLost(row)) throw new AppError("conflict", `${row.domain} needs no link. Change its requirement directly.`);
    const token = await issueOneTimeToken(ctx, tx, { accountId, userId, purpose: "lift_requirement", domainId: id });
    await writeOwnEvent(ctx, tx, actor, { action: "email_domain_lift_requested", detail: row.domain });
    return await enqueueEmail(ctx, tx, {
      accountId,
      recipient: email,
      idempotencyKey: `lift_requirement:${id}:${ctx.newId()}`,
      content: { template: "lift_requirement", link: `/lift-requirement/${token}`, domain: row.domain },
    });
  });
  await startNow(ctx, "deliverEmail", { emailId });
  return { message: `We've sent a link to ${email}. It is valid for one hour.` };
}

const isLost = ({ provenAt, requiresOpenid }: EmailDomain) => provenAt === null && requiresOpenid;

/**
 * With the token of that link, without a session: members with an address of the domain log in by password again. Error: `not_found`
 * for any other link, and where its person is no longer an owner or the domain was proven, lifted or given up since.
 */
export async function liftRequirement(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken">,
  { token }: LiftRequirementInput,
): Promise<{ message: string }> {
  return await ctx.db.withSystem(async (tx) => {
    const asked = { token, purpose: "lift_requirement" } as const;
    const found = await findOneTimeToken(ctx, tx, asked);
    // Before any row lock, as every change of access does.
    if (found) await lockAccess(tx, found.accountId);
    const link = await useOneTimeToken(ctx, tx, asked);
    if (!link || link.domainId === null) throw gone();
    const { id, accountId, userId, domainId } = link;
    const owner = await tx.membership.findFirst({ where: { accountId, userId, role: "owner", endedAt: null } });
    const row = await tx.emailDomain.findFirst({ where: { id: domainId, accountId } });
    if (!owner || !row || !isLost(row)) throw gone();
    await tx.emailDomain.update({ where: { id: row.id }, data: { requiresOpenid: false } });
    const detail = `${row.domain}: identity provider or password`;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "email_domain_changed", detail });
    const text = `${owner.email} let people with an address of ${row.domain} log in by password again.`;
    await tellOfAct(ctx, tx, { accountId, userId, sessionId: id }, { text });
    return { message: `People with an address of ${row.domain} can log in by password again.` };
  });
}

const gone = () => new AppError("not_found", "This link is no longer valid.");
