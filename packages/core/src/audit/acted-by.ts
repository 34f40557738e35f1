import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

/** Stored on a row to record who acted. */
export type Doer = { userId: string | null; keyId: string | null };

/**
 * The names of members, including former ones, and of API keys, for the rows of one page. Null where nobody is recorded. In the
 * account's scope.
 */
export async function namesOf(tx: Tx, doers: readonly Doer[]): Promise<(doer: Doer) => ActedBy | null> {
  const ids = (of: (doer: Doer) => string | null) => [...new Set(doers.flatMap((doer) => of(doer) ?? []))];
  const [userIds, keyIds] = [ids(({ userId }) => userId), ids(({ keyId }) => keyId)];
  const members =
    userIds.length === 0
      ? []
      : await tx.membership.findMany({
          where: { userId: { in: userIds } },
          select: { userId: true, email: true },
          // A member who rejoined has several memberships: the last one counts.
          orderBy: { joinedAt: "asc" },
        });
  const keys =
    keyIds.length === 0
      ? []
      : await tx.apiKey.findMany({ where: { id: { in: keyIds } }, select: { id: true, name: true, prefix: true } });
  const emails = new Map(members.map(({ userId, email }) => [userId, email]));
  const keyNames = new Map(keys.map(({ id, name, prefix }) => [id, `${name} (${prefix}...)`]));
  return ({ userId, keyId }) => {
    if (keyId !== null) return { kind: "key", name: keyNames.get(keyId) ?? "" };
    return userId === null ? null : { kind: "person", name: emails.get(userId) ?? "" };
  };
}

/** Same as `namesOf` in a read of its own, for rows that an operation has returned. */
export async function readNames(
  ctx: Pick<Context, "db">,
  { accountId }: Pick<Actor, "accountId">,
  doers: readonly Doer[],
): Promise<(doer: Doer) => ActedBy | null> {
  return await ctx.db.readAccount(accountId, (tx) => namesOf(tx, doers));
}

/** Who accepted or dismissed a proposal. */
export function deciderOf({
  decidedBy,
  decidedByKey,
}: {
  decidedBy: string | null;
  decidedByKey: string | null;
}): Doer {
  return { userId: decidedBy, keyId: decidedByKey };
}

/** Who created a key or an endpoint: only people can. */
export function makerOf({ userId }: { userId: string | null }): Doer {
  return { userId, keyId: null };
}
