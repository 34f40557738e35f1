import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { ownersOf } from "../../email/owner-of.ts";
import { endMembership } from "../members/end-membership.ts";
import { parseMember } from "../members/member-row.ts";
import { moveHome } from "../members/move-home.ts";
import { memberState } from "./access-act.ts";
import { isAdded, type TouchedRow, type Undoing } from "./undone.ts";

type UndoContext = Pick<Context, "now" | "newId">;

/** Role, portals and membership go back to what they were before the chain's last acts. Its own members are suspended later. */
export async function putBackMember(ctx: UndoContext, tx: Tx, row: TouchedRow, at: Undoing): Promise<void> {
  const { accountId, chain, link, undone } = at;
  const present = await tx.membership.findFirst({ where: { id: row.id, accountId } });
  if (!present) return;
  if (isAdded(row, chain) && present.userId !== link.userId) return;
  const [first] = row.tail;
  if (!first) {
    undone.kept.push(present.email);
    return;
  }
  if (first.before === null) return;
  const was = memberState.parse(first.before);
  if (was.ended_at !== null) return;
  const isBack = present.endedAt !== null;
  if (isBack && !(await mayReturn(tx, present))) return;
  await tx.membership.update({
    where: { id: row.id },
    data: {
      role: was.role,
      allPortals: was.all_portals,
      portals: was.portals,
      ownerSince: was.owner_since,
      ownerUntil: was.owner_until,
      endedAt: null,
      revision: { increment: 1 },
    },
  });
  // Processes of the previous release know no roles.
  if (was.role !== "owner") await tx.session.updateMany({ where: { membershipId: row.id }, data: { accountId: null } });
  if (isBack) {
    // An ended membership keeps the address of that time.
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: present.userId } });
    await tx.membership.update({ where: { id: row.id }, data: { email } });
    await moveHome(ctx, tx, present.userId);
  }
  if (isBack || was.role !== present.role) undone.putBack.push(`${present.email} (${was.role})`);
}

/** Who has joined again meanwhile keeps the newer membership. */
async function mayReturn(tx: Tx, { accountId, userId }: { accountId: string; userId: string }): Promise<boolean> {
  const logins = await tx.user.count({ where: { id: userId } });
  return logins > 0 && (await tx.membership.count({ where: { accountId, userId, endedAt: null } })) === 0;
}

/** A member whom the chain has let in ends, whoever changed them since; an owner can give the membership back. */
export async function suspendMember(ctx: UndoContext, tx: Tx, row: TouchedRow, at: Undoing): Promise<void> {
  const { accountId, chain, link, undone } = at;
  if (!isAdded(row, chain)) return;
  const present = await tx.membership.findFirst({ where: { id: row.id, accountId, endedAt: null } });
  if (!present || present.userId === link.userId) return;
  const heir = await heirOf(tx, accountId, link.userId);
  undone.ended.push(await endMembership(ctx, tx, parseMember(present), { heir }));
  undone.suspended.push(present.email);
}

/** Schedules go to the link's login or, where it is no member any more, to the oldest owner. */
async function heirOf(tx: Tx, accountId: string, userId: string): Promise<string> {
  const where = { accountId, endedAt: null };
  if ((await tx.membership.count({ where: { ...where, userId } })) > 0) return userId;
  const [owner] = await ownersOf(tx, accountId);
  return owner?.userId ?? userId;
}
