import type { AccountScope, ActingMember, Database } from "./database.ts";

/**
 * The database as a member sees it: every transaction of their account is limited to their portals, and what they write is
 * refused once their access has changed. Both edges hand it to the operations of a request, so that none of them can forget it.
 */
export function actingAs(
  db: Database,
  {
    accountId,
    member,
    portals,
  }: { accountId: string; member: { id: string; revision: number }; portals: readonly string[] | null },
): Database {
  const as: ActingMember = { ...member, portals };
  const asMember = (scope: AccountScope) => (scope.accountId === accountId ? as : undefined);
  return {
    ...db,
    within: (scope, work) => db.within(scope, work, asMember(scope)),
    withAccount: (id, work) => db.within({ accountId: id }, work, asMember({ accountId: id })),
    readAccount: (id, read) => db.readAccount(id, read, asMember({ accountId: id })),
  };
}
