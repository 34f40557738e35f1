import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";

/** What a row keeps of who did something. */
export type Doer = { userId: string | null; keyId: string | null };

/**
 * The names of members, also of those who have left, and of API keys, for as many rows as a page has. Null where nobody is kept. In
 * the scope of the account.
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
          // Whoever came back has several: the last one counts.
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

/** The same in a read of its own, for rows that an operation has answered. */
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

/** Who made a key or an endpoint: people alone do. */
export function makerOf({ userId }: { userId: string | null }): Doer {
  return { userId, keyId: null };
}
