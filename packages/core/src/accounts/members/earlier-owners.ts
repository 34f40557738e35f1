import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { DAY_MS } from "../../time.ts";
import { SECURITY_LINK_DAYS } from "../one-time-tokens.ts";
import type { Member } from "./member-row.ts";

/**
 * Ids of the members that a new owner can neither remove nor change: earlier owners whose security links may still be open (law 7).
 * Otherwise an owner appointed by an intruder could end the membership that a link restores. Empty once the caller has owned the
 * account for longer.
 */
export async function earlierOwners(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, member: { id } }: Pick<Actor, "accountId" | "member">,
): Promise<string[]> {
  const recently = new Date(ctx.now().getTime() - SECURITY_LINK_DAYS * DAY_MS);
  const { ownerSince } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { ownerSince: true } });
  if (ownerSince === null || ownerSince <= recently) return [];
  const owners = await tx.membership.findMany({
    where: {
      accountId,
      endedAt: null,
      id: { not: id },
      OR: [
        { role: "owner", OR: [{ ownerSince: null }, { ownerSince: { lt: ownerSince } }] },
        { ownerUntil: { gt: recently } },
      ],
    },
    select: { id: true },
  });
  return owners.map((owner) => owner.id);
}

export function tooNewAnOwner(what: string): AppError {
  return new AppError(
    "conflict",
    `You have been an owner for less than ${SECURITY_LINK_DAYS} days, and can't ${what} yet.`,
  );
}

/** Columns that record a change of role. */
export function ownerTerm(
  ctx: Pick<Context, "now">,
  before: { role: Member["role"] } | null,
  role: Member["role"],
): { ownerSince?: Date | null; ownerUntil?: Date } {
  const wasOwner = before?.role === "owner";
  if (role === "owner") return wasOwner ? {} : { ownerSince: ctx.now() };
  return wasOwner ? { ownerSince: null, ownerUntil: ctx.now() } : {};
}
