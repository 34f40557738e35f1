import type { Tx } from "../../db/database.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { SLICE, actsSince, policyState, type AccessAct } from "./access-act.ts";
import type { Link, TouchedRow, Undoing, Undone } from "./undone.ts";
import type { Context } from "../../context.ts";
import { takeBackDeletion } from "../deletion/take-back-deletion.ts";
import { chainOf, givesAccess, tailOf, type Chain } from "./chain-of.ts";
import { putBackDomains } from "./put-back-domains.ts";
import { putBackEndpoint, putBackKey } from "./put-back-program.ts";
import { putBackMember, suspendMember } from "./put-back-member.ts";
import { putBackProvider } from "./put-back-provider.ts";

/** The account's rules for logging in. Open sessions keep their end: a session that a longer rule opened is the login's own. */
export async function putBackPolicy(
  tx: Tx,
  rows: readonly TouchedRow[],
  { accountId, undone }: Undoing,
): Promise<void> {
  for (const { tail } of rows) {
    const [first] = tail;
    if (!first?.before) {
      undone.kept.push("rules for logging in");
      continue;
    }
    const was = policyState.parse(first.before);
    await tx.account.update({
      where: { id: accountId },
      data: { sessionHours: was.session_hours, requiresSecondFactor: was.requires_second_factor },
    });
    undone.putBack.push("rules for logging in");
  }
}

type UndoContext = Pick<Context, "now" | "newId">;

/**
 * Undoes what was done in an account through the link's login since then, and by whom it has let in, where nobody else has acted
 * since (decision 040). Nothing is undone where another link has ended the login's own way into the
 * account. Over all accounts, with the account's access locked.
 */
export async function undoActs(
  ctx: UndoContext,
  tx: Tx,
  { accountId, link, since }: { accountId: string; link: Link; since: Date },
): Promise<Undone> {
  const undone: Undone = { suspended: [], putBack: [], kept: [], ended: [] };
  const acts = await actsSince(tx, accountId, since);
  if (await isShutOut(tx, { accountId, userId: link.userId, acts })) return undone;
  const chain = chainOf(acts, link.userId);
  if (chain.made.length === 0) return undone;
  const rows = (subject: AccessAct["subject"]) => rowsOf(acts, chain, subject);
  const at = { accountId, link, chain, undone };
  // First: a deleted account has no members.
  if (rows("account_deletion").some(({ tail }) => tail.length > 0) && (await takeBackDeletion(ctx, tx, { accountId })))
    undone.putBack.push("the account, which was deleted");
  for (const row of rows("invitation"))
    await tx.invitation.updateMany({
      where: { id: row.id, acceptedAt: null, withdrawnAt: null, invitedBy: { in: [...chain.logins] } },
      data: { withdrawnAt: ctx.now() },
    });
  await putBackProvider(tx, rows("identity_provider"), at);
  await putBackDomains(tx, rows("email_domain"), at);
  await putBackPolicy(tx, rows("login_policy"), at);
  // The login's own membership first: schedules of those who are suspended go to it.
  const members = rows("membership").toSorted((one, other) => Number(isOwn(other, link)) - Number(isOwn(one, link)));
  for (const row of members) await putBackMember(ctx, tx, row, at);
  // Before members are suspended: their keys and endpoints end with them, and could not be given back one by one.
  for (const row of rows("api_key")) await putBackKey(ctx, tx, row, at);
  for (const row of rows("webhook_endpoint")) await putBackEndpoint(ctx, tx, row, at);
  for (const row of members) await suspendMember(ctx, tx, row, at);
  const ids = chain.made.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += SLICE)
    await tx.accessAct.updateMany({
      where: { id: { in: ids.slice(from, from + SLICE) } },
      data: { undoneAt: ctx.now(), undoneBy: link.id, undoneFor: link.userId },
    });
  return undone;
}

const isOwn = ({ acts }: TouchedRow, { userId }: Link) => acts[0]?.userId === userId;

/** The rows that the chain has touched, in the order of their first act. */
function rowsOf(acts: readonly AccessAct[], chain: Chain, subject: AccessAct["subject"]): TouchedRow[] {
  const ids = new Set(chain.made.filter((act) => act.subject === subject).map(({ rowId }) => rowId));
  return [...ids].map((id) => {
    const own = acts.filter((act) => act.subject === subject && act.rowId === id);
    return { id, acts: own, tail: tailOf(own, chain) };
  });
}

/** Another link has taken the access by which this login came in, and nobody has let it in again. */
async function isShutOut(
  tx: Tx,
  { accountId, userId, acts }: { accountId: string; userId: string; acts: readonly AccessAct[] },
): Promise<boolean> {
  if (!acts.some((act) => act.undoneAt !== null && act.userId === userId && act.before === null && givesAccess(act)))
    return false;
  return (await tx.membership.count({ where: { accountId, userId, endedAt: null } })) === 0;
}

/** Ids of the members, keys and endpoints whose addition is in the journal, by whomever. Over all accounts. */
export async function addedSince(tx: Tx, accountIds: readonly string[], since: Date): Promise<string[]> {
  const subject = { in: ["membership", "api_key", "webhook_endpoint"] };
  const acts = await tx.accessAct.findMany({
    where: {
      accountId: { in: [...accountIds] },
      subject,
      before: { equals: Prisma.DbNull },
      happenedAt: { gte: since },
    },
    select: { rowId: true },
  });
  return acts.map(({ rowId }) => rowId);
}

/** Accounts in which the login has acted or lost something since then, and those that it belongs to. Over all accounts. */
export async function accountsOfLogin(tx: Tx, userId: string, since: Date): Promise<string[]> {
  const acted = await tx.accessAct.findMany({
    where: { OR: [{ loginId: userId }, { userId }], happenedAt: { gte: since } },
    distinct: ["accountId"],
    select: { accountId: true },
  });
  const memberships = await tx.membership.findMany({ where: { userId, endedAt: null }, select: { accountId: true } });
  return [...new Set([...acted, ...memberships].map(({ accountId }) => accountId))].toSorted();
}
