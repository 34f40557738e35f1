import type { DecideSuspendedInput } from "@plumbline/schema/accounts/team.ts";
import { tellOfAct } from "../accounts/links/tell-of-act.ts";
import { parseMember } from "../accounts/members/member-row.ts";
import { moveHome } from "../accounts/members/move-home.ts";
import { SECURITY_LINK_DAYS } from "../accounts/one-time-tokens.ts";
import { requireProof } from "../accounts/require-proof.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { describeUserAgent } from "../audit/describe-user-agent.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { Prisma, type AccessAct } from "../generated/prisma/client.ts";
import { DAY_MS } from "../time.ts";
import { changeAccess } from "./change-access.ts";

const SUBJECTS = ["membership", "api_key", "webhook_endpoint"] as const;

/** `by`: the address of the member whose login added it; `device` and `ip`: their browser and network, where known. */
export type AddedAccess = {
  id: string;
  kind: "member" | "key" | "endpoint";
  name: string;
  by: string | null;
  device: string | null;
  ip: string | null;
  addedAt: Date;
};
export type SuspendedAccess = AddedAccess & { until: Date };

/** A network counts as new to a login until a day after its first use. */
const NEW_NETWORK_MS = DAY_MS;
/** An act and its line in the audit log are one transaction, by two clocks. */
const SAME_ACT_MS = 5_000;

/**
 * What security links have suspended and no owner has decided about; after seven days it has ended. `earlier`: what the same logins
 * added before the time that their links undo, from a network that was new to them then. It is in force.
 */
export async function listSuspended(
  ctx: Pick<Context, "db" | "now">,
  { accountId }: Pick<SignedInActor, "accountId">,
): Promise<{ suspended: SuspendedAccess[]; earlier: AddedAccess[] }> {
  return await ctx.db.withSystem(async (tx) => {
    const acts = await tx.accessAct.findMany({ where: undecided(ctx, accountId), orderBy: { id: "asc" }, take: 500 });
    const suspended: SuspendedAccess[] = [];
    for (const act of acts) {
      const thing = await thingOf(tx, act, "suspended");
      if (thing) suspended.push({ id: act.rowId, ...thing, ...(await madeBy(tx, act)), ...termOf(act) });
    }
    const logins = new Set(acts.flatMap(({ undoneFor }) => undoneFor ?? []));
    return { suspended, earlier: await earlierAccess(tx, accountId, [...logins]) };
  });
}

async function earlierAccess(tx: Tx, accountId: string, logins: readonly string[]): Promise<AddedAccess[]> {
  if (logins.length === 0) return [];
  const acts = await tx.accessAct.findMany({
    where: {
      accountId,
      subject: { in: [...SUBJECTS] },
      before: { equals: Prisma.DbNull },
      linkId: null,
      undoneAt: null,
    },
    orderBy: { id: "desc" },
    take: 500,
  });
  const found: AddedAccess[] = [];
  for (const act of acts) {
    const maker = makerOf(act);
    if (maker === null || !logins.includes(maker)) continue;
    const thing = await thingOf(tx, act, "in force");
    const made = thing && (await madeBy(tx, act));
    if (made && (await isNewNetwork(tx, maker, act, made.ip)))
      found.push({ id: act.rowId, ...thing, ...made, addedAt: act.happenedAt });
  }
  return found;
}

async function isNewNetwork(tx: Tx, userId: string, { happenedAt }: AccessAct, ip: string | null): Promise<boolean> {
  if (ip === null) return false;
  const first = await tx.auditEvent.findFirst({ where: { userId, ip }, orderBy: { createdAt: "asc" } });
  return first !== null && happenedAt.getTime() - first.createdAt.getTime() < NEW_NETWORK_MS;
}

/**
 * Gives back what a security link has suspended, or ends it for good. Errors: `proof_required`, `not_found`, `conflict` (the person is a member again,
 * or the maker of a key no longer one), `access_changed`.
 */
export async function decideSuspended(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  { id, decision, ...proof }: DecideSuspendedInput & { id: string },
): Promise<void> {
  const { accountId } = actor;
  await requireProof(ctx, actor, proof);
  await changeAccess(ctx, actor, async (tx) => {
    const act = await tx.accessAct.findFirst({ where: { ...undecided(ctx, accountId), rowId: id } });
    const thing = act && (await thingOf(tx, act, "suspended"));
    if (!act || !thing) throw new AppError("not_found");
    if (decision === "given_back") await giveBack(ctx, tx, act);
    await tx.accessAct.updateMany({
      where: { ...undecided(ctx, accountId), rowId: id },
      data: { decision, decidedAt: ctx.now() },
    });
    const action = decision === "given_back" ? "suspended_given_back" : "suspended_ended";
    await writeOwnEvent(ctx, tx, actor, { action, detail: thing.name });
    const done = decision === "given_back" ? "gave back" : "ended";
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} ${done} what was suspended: ${thing.name}.` });
  });
}

function undecided(ctx: Pick<Context, "now">, accountId: string): Prisma.AccessActWhereInput {
  const since = new Date(ctx.now().getTime() - SECURITY_LINK_DAYS * DAY_MS);
  return {
    accountId,
    subject: { in: [...SUBJECTS] },
    before: { equals: Prisma.DbNull },
    undoneAt: { gt: since },
    decision: null,
  };
}

type Thing = Pick<SuspendedAccess, "kind" | "name">;

/** Null for the login's own membership and for what is in another state. */
async function thingOf(
  tx: Tx,
  { accountId, subject, rowId: id, userId, undoneFor }: AccessAct,
  state: "suspended" | "in force",
): Promise<Thing | null> {
  const since = state === "suspended" ? { not: null } : null;
  if (subject === "membership") {
    const row = await tx.membership.findFirst({ where: { id, accountId, endedAt: since } });
    return row && userId !== undoneFor ? { kind: "member", name: `${row.email} (${row.role})` } : null;
  }
  if (subject === "api_key") {
    const row = await tx.apiKey.findFirst({ where: { id, accountId, revokedAt: since } });
    return row && { kind: "key", name: `${row.name} (${row.prefix}...)` };
  }
  const row = await tx.webhookEndpoint.findFirst({ where: { id, accountId, disabledAt: since } });
  return row && { kind: "endpoint", name: new URL(row.url).host };
}

/** Of a member: whoever invited them. */
function makerOf({ after, loginId }: AccessAct): string | null {
  const inviter = typeof after === "object" && after !== null && "invited_by" in after ? after["invited_by"] : null;
  return typeof inviter === "string" ? inviter : loginId;
}

async function madeBy(tx: Tx, act: AccessAct): Promise<Pick<AddedAccess, "by" | "device" | "ip">> {
  const { accountId, subject, sessionId } = act;
  const session = sessionId === null ? null : await tx.session.findUnique({ where: { id: sessionId } });
  const device = session === null || subject === "membership" ? null : describeUserAgent(session.userAgent);
  const userId = makerOf(act);
  if (userId === null) return { by: null, device, ip: null };
  const member = await tx.membership.findFirst({ where: { accountId, userId } });
  return { by: member?.email ?? null, device, ip: await networkOf(tx, act, userId) };
}

/** The audit log has the network of each act; an invitation's, where a person has joined by it. */
async function networkOf(
  tx: Tx,
  { accountId, subject, rowId, happenedAt }: AccessAct,
  userId: string,
): Promise<string | null> {
  const written = { accountId, userId, ip: { not: null } };
  if (subject !== "membership") {
    const near = {
      gte: new Date(happenedAt.getTime() - SAME_ACT_MS),
      lte: new Date(happenedAt.getTime() + SAME_ACT_MS),
    };
    const event = await tx.auditEvent.findFirst({
      where: { ...written, createdAt: near },
      orderBy: { createdAt: "asc" },
    });
    return event?.ip ?? null;
  }
  const { email = "" } = (await tx.membership.findFirst({ where: { id: rowId, accountId } })) ?? {};
  const event = await tx.auditEvent.findFirst({
    where: {
      ...written,
      action: "member_invited",
      createdAt: { lte: happenedAt },
      facts: { path: ["detail"], string_starts_with: `${email}, ` },
    },
    orderBy: { createdAt: "desc" },
  });
  return event?.ip ?? null;
}

function termOf({ happenedAt, undoneAt }: AccessAct): Pick<SuspendedAccess, "addedAt" | "until"> {
  const until = new Date((undoneAt ?? happenedAt).getTime() + SECURITY_LINK_DAYS * DAY_MS);
  return { addedAt: happenedAt, until };
}

async function giveBack(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, subject, rowId: id }: AccessAct,
): Promise<void> {
  if (subject === "webhook_endpoint") {
    const data = { disabledAt: null, failingSince: null, pausedUntil: null };
    await tx.webhookEndpoint.updateMany({ where: { id, accountId }, data });
    return;
  }
  if (subject === "api_key") {
    const { userId } = await tx.apiKey.findUniqueOrThrow({ where: { id } });
    if ((await tx.membership.count({ where: { accountId, userId, endedAt: null } })) === 0)
      throw new AppError("conflict", "Give back the membership of who made the key first.");
    await tx.apiKey.updateMany({ where: { id, accountId }, data: { revokedAt: null } });
    return;
  }
  const { userId } = parseMember(await tx.membership.findUniqueOrThrow({ where: { id } }));
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user || (await tx.membership.count({ where: { accountId, userId, endedAt: null } })) > 0)
    throw new AppError("conflict", "This person is a member again, or has no login any more. Send a new invitation.");
  await tx.membership.update({
    where: { id },
    data: { endedAt: null, email: user.email, revision: { increment: 1 } },
  });
  await moveHome(ctx, tx, userId);
}
