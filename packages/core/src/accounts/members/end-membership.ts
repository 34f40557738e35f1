import type { Context } from "../../context.ts";
import type { DoneBy } from "../../actor.ts";
import type { Tx } from "../../db/database.ts";
import { startJob, startNow } from "../../work/start-now.ts";
import { stopWorkOf, type StoppedWork } from "../../work/stop-jobs.ts";
import { endPrograms, type EndedAccess } from "./end-programs.ts";
import { parseMember, type Member } from "./member-row.ts";
import { moveHome } from "./move-home.ts";

/** Work to start right after the commit; the dispatcher repeats lost starts. */
export type EndedMember = StoppedWork & { accountId: string; actionId: string; ended: EndedAccess };

/**
 * Requires a transaction over all accounts that has already locked the account's access; from its commit on nothing begins and nothing
 * is written in this member's name. Their sessions, keys and invitations of this account end, their webhook endpoints are turned off,
 * their jobs and schedules wait (`stopWorkOf`), and schedules go to `heir`; with `keptBy`, both go on as that member's. Proposals they
 * accepted that are not written yet are reopened in slices; no job writes them meanwhile.
 */
export async function endMembership(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  { id, accountId, userId }: Pick<Member, "id" | "accountId" | "userId">,
  { heir, keptBy = null }: { heir: string; keptBy?: DoneBy | null },
): Promise<EndedMember> {
  const now = ctx.now();
  await tx.membership.update({ where: { id }, data: { endedAt: now, revision: { increment: 1 } } });
  await tx.session.updateMany({
    where: { userId, revokedAt: null, OR: [{ membershipId: id }, { membershipId: null, accountId }] },
    data: { revokedAt: now },
  });
  const ended = await endPrograms(ctx, tx, { accountId, userId });
  await tx.oauthState.updateMany({ where: { accountId, userId, usedAt: null }, data: { usedAt: now } });
  await tx.webhookEndpoint.updateMany({ where: { accountId, userId }, data: { userId: heir } });
  const stopped = await stopWorkOf(tx, { accountId, userId }, { left: null, heir, keptBy, now });
  const actionId = await withdrawAccepted(ctx, tx, { accountId, userId });
  await moveHome(ctx, tx, userId);
  return { accountId, ...stopped, actionId, ended };
}

/** What the member accepted, may no longer accept and is not written yet is opened again, in slices. Returns the action's id. */
export async function withdrawAccepted(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  { accountId, userId }: Pick<Member, "accountId" | "userId">,
): Promise<string> {
  const now = ctx.now();
  const about = { filter: {}, asOf: now, total: 0, createdAt: now, nextTryAt: now };
  const action = await tx.reviewAction.create({
    data: { id: ctx.newId(), accountId, userId, kind: "withdraw", ...about },
  });
  return action.id;
}

/** Call after the commit. */
export async function startEnding(
  ctx: Pick<Context, "workflows" | "log">,
  ended: readonly (StoppedWork & { accountId: string; actionId: string | null })[],
): Promise<void> {
  for (const { accountId, jobs, runs, actionId } of ended) {
    if (actionId !== null) await startNow(ctx, "reviewAction", { actionId, accountId });
    for (const job of [...jobs, ...runs]) await startJob(ctx, job);
  }
}

/**
 * Ends members whom this user has let in since then, but for those in `except`, and the user's open invitations: for a security
 * link, because the user's sessions may have been an intruder's. Where no owner is left, the account was given away meanwhile and
 * returns to the user. The access of their accounts must be locked. Over all accounts.
 */
export async function endInvited(
  ctx: Pick<Context, "now" | "newId">,
  tx: Tx,
  { userId, since, except }: { userId: string; since: Date; except: readonly string[] },
): Promise<EndedMember[]> {
  await tx.invitation.updateMany({
    where: { invitedBy: userId, createdAt: { gte: since }, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt: ctx.now() },
  });
  const mine = await tx.membership.findMany({ where: { userId, endedAt: null }, select: { accountId: true } });
  const invited = await tx.membership.findMany({
    where: {
      accountId: { in: mine.map(({ accountId }) => accountId) },
      invitedBy: userId,
      joinedAt: { gte: since },
      id: { notIn: [...except] },
      endedAt: null,
    },
  });
  const ended: EndedMember[] = [];
  for (const row of invited) ended.push(await endMembership(ctx, tx, parseMember(row), { heir: userId }));
  const ownerless = {
    accountId: { in: ended.map(({ accountId }) => accountId) },
    account: { memberships: { none: { role: "owner", endedAt: null } } },
  };
  await tx.membership.updateMany({
    where: { userId, endedAt: null, ...ownerless },
    data: { role: "owner", ownerSince: null, allPortals: true, portals: [], revision: { increment: 1 } },
  });
  return ended;
}
