import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { AccountScope, ActingMember, Database, Tx } from "./database.ts";

type Acting = Pick<Actor, "accountId" | "userId" | "sessionId" | "identityProviderId" | "member" | "portals">;

/** Reads of a request that began this long ago, like those of a long download, check the access again. */
const FRESH_MS = 5_000;

/**
 * The database as a member sees it: every transaction of their account is limited to their portals. Once their access has changed,
 * their writes are refused, as are reads after a while. Both edges pass it to the operations of a request, so that none can forget
 * it.
 */
export function actingAs(
  { db, now }: { db: Database; now: () => Date },
  { accountId, userId, sessionId, identityProviderId, member, portals }: Acting,
): Database {
  const acting = () => ({
    login: userId,
    session: sessionId,
    provider: identityProviderId,
    membership: member.id,
    at: now().toISOString(),
  });
  const asMember = (scope: AccountScope): ActingMember | undefined =>
    scope.accountId === accountId ? { ...member, portals, acting: acting() } : undefined;
  const freshUntil = now().getTime() + FRESH_MS;
  const again =
    <T>(read: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      await requireSameAccess(tx, member);
      return await read(tx);
    };
  return {
    ...db,
    withSystem: (work) => db.withSystem(work, acting()),
    within: (scope, work) => db.within(scope, work, asMember(scope)),
    withAccount: (id, work) => db.within({ accountId: id }, work, asMember({ accountId: id })),
    readAccount(id, read) {
      const isFresh = id !== accountId || now().getTime() < freshUntil;
      return db.readAccount(id, isFresh ? read : again(read), asMember({ accountId: id }));
    },
  };
}

/** Error: `access_changed`. */
async function requireSameAccess(tx: Tx, { id, revision }: Acting["member"]): Promise<void> {
  const found = await tx.membership.findFirst({ where: { id, revision, endedAt: null }, select: { id: true } });
  if (!found) throw new AppError("access_changed");
}
