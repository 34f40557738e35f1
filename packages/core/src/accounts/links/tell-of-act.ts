import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { isObject } from "../../db/parse-row.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { ownersOf } from "../../email/owner-of.ts";
import { startNow } from "../../work/start-now.ts";
import { issueSecurityToken } from "../one-time-tokens.ts";

/** The acts of one session within this long are one email to each person. */
const TOGETHER_MS = 10 * 60_000;

type Act = {
  /** A short sentence for the list in the email. */
  text: string;
  /** Sent at once, by itself: it can shut out whoever owns the account. */
  isUrgent?: boolean;
  /** A login that lost something by it; it gets a link, too. Only in a transaction over all accounts. */
  lostBy?: string;
  /** Another email tells the login that acted, with its own link. */
  isActorTold?: boolean;
};

/**
 * Emails an act about access to the login that made it, with a security link, and to every other owner, who can undo it after
 * logging in. Returns the emails to send at once.
 */
export async function tellOfAct(
  ctx: Pick<Context, "newId" | "now" | "randomToken">,
  tx: Tx,
  actor: Pick<SignedInActor, "accountId" | "userId" | "sessionId">,
  { text, isUrgent = false, lostBy, isActorTold = false }: Act,
): Promise<string[]> {
  const { accountId, userId } = actor;
  const withLink = new Set([userId, ...(lostBy === undefined ? [] : [lostBy])]);
  const emailIds: string[] = [];
  for (const id of withLink) {
    if (isActorTold && id === userId) continue;
    const user = await tx.user.findUnique({ where: { id } });
    if (!user) continue;
    const recipient = { id, email: user.email };
    if (!isUrgent && (await addToWaiting(ctx, tx, { actor, recipient, text }))) continue;
    const token = await issueSecurityToken(ctx, tx, user, "revoke_access");
    const secureLink = `/secure-account/revoke-access/${token}`;
    emailIds.push(await enqueue(ctx, tx, { actor, recipient, text, isUrgent, secureLink }));
  }
  for (const owner of await ownersOf(tx, accountId)) {
    if (withLink.has(owner.userId)) continue;
    const recipient = { id: owner.userId, email: owner.email };
    if (!isUrgent && (await addToWaiting(ctx, tx, { actor, recipient, text }))) continue;
    emailIds.push(await enqueue(ctx, tx, { actor, recipient, text, isUrgent }));
  }
  return isUrgent ? emailIds : [];
}

/** Call after the commit, with what `tellOfAct` has returned. */
export async function startTelling(
  ctx: Pick<Context, "workflows" | "log">,
  emailIds: readonly string[],
): Promise<void> {
  for (const emailId of emailIds) await startNow(ctx, "deliverEmail", { emailId });
}

type Telling = {
  actor: Pick<SignedInActor, "accountId" | "sessionId">;
  recipient: { id: string; email: string };
  text: string;
};

const prefixOf = ({ actor: { accountId, sessionId }, recipient }: Telling) =>
  `access_changed:${accountId}:${sessionId}:${recipient.id}:`;

async function enqueue(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { isUrgent, secureLink, ...telling }: Telling & { isUrgent: boolean; secureLink?: string },
): Promise<string> {
  const id = await enqueueEmail(ctx, tx, {
    accountId: telling.actor.accountId,
    recipient: telling.recipient.email,
    idempotencyKey: `${prefixOf(telling)}${ctx.newId()}`,
    content: {
      template: "access_changed",
      link: "/manage-account/activity",
      acts: [telling.text],
      ...(secureLink === undefined ? {} : { secureLink }),
    },
  });
  if (!isUrgent)
    await tx.email.update({ where: { id }, data: { nextTryAt: new Date(ctx.now().getTime() + TOGETHER_MS) } });
  return id;
}

/** True where an email of the same session to the same person has not been sent yet. */
async function addToWaiting(ctx: Pick<Context, "now">, tx: Tx, telling: Telling): Promise<boolean> {
  const { accountId } = telling.actor;
  const waiting = await tx.email.findFirst({
    where: {
      accountId,
      template: "access_changed",
      status: "waiting",
      attempts: 0,
      nextTryAt: { gt: ctx.now() },
      createdAt: { gt: new Date(ctx.now().getTime() - TOGETHER_MS) },
      idempotencyKey: { startsWith: prefixOf(telling) },
    },
    orderBy: { createdAt: "desc" },
  });
  if (!waiting || !isObject(waiting.facts)) return false;
  const { acts } = waiting.facts;
  if (!Array.isArray(acts) || acts.length >= 20) return false;
  const texts = acts.filter((act) => typeof act === "string");
  const facts = { ...waiting.facts, acts: [...texts, telling.text] };
  const { count } = await tx.email.updateMany({
    where: { id: waiting.id, status: "waiting", attempts: 0 },
    data: { facts },
  });
  return count > 0;
}
