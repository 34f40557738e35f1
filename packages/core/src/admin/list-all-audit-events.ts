import { auditView, type AuditEventView } from "../audit/list-audit-events.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import { requireOperator } from "./require-operator.ts";

/** `email`: who acted; null if nobody was logged in or the user was deleted. `accountEmail`: of the account's oldest owner. */
export type OperatorAuditEvent = Omit<AuditEventView, "by"> & {
  accountId: string | null;
  email: string | null;
  accountEmail: string | null;
};

/** What users and operators did, in all accounts or in that of one user, newest first. Error: `forbidden`. */
export async function listAllAuditEvents(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { first: number; after: string | null; email: string | null },
): Promise<Page<OperatorAuditEvent>> {
  requireOperator(actor);
  return await ctx.db.withSystem(async (tx) => {
    const about = input.email === null ? null : await accountsOf(tx, input.email);
    if (about?.length === 0) return { nodes: [], endCursor: null };
    const rows = await tx.auditEvent.findMany({
      where: {
        ...(about ? { accountId: { in: about } } : {}),
        ...(input.after === null ? {} : { id: { lt: input.after } }),
      },
      orderBy: { id: "desc" },
      take: input.first + 1,
    });
    const userIds = [...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
    const users = await tx.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const accountIds = [...new Set(rows.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])))];
    const owners = await tx.membership.findMany({
      where: { accountId: { in: accountIds }, role: "owner", endedAt: null },
      distinct: ["accountId"],
      orderBy: [{ accountId: "asc" }, { joinedAt: "asc" }],
      select: { accountId: true, email: true },
    });
    const ownerEmails = new Map(owners.map(({ accountId, email }) => [accountId, email]));
    const nodes = rows.map((row) => ({
      ...auditView(row),
      accountId: row.accountId,
      email: emails.get(row.userId ?? "") ?? null,
      accountEmail: ownerEmails.get(row.accountId ?? "") ?? null,
    }));
    return pageOf(nodes, input.first, ({ id }) => id);
  });
}

/** The accounts that a user belongs to. */
async function accountsOf(tx: Tx, email: string): Promise<string[]> {
  const user = await tx.user.findUnique({ where: { email } });
  if (!user) return [];
  const memberships = await tx.membership.findMany({ where: { userId: user.id, endedAt: null } });
  return memberships.map(({ accountId }) => accountId);
}
