import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { parseMember } from "../accounts/members/member-row.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireOperator } from "./require-operator.ts";
import { temporalPage } from "./temporal-page.ts";

export type FoundUser = {
  id: string;
  email: string;
  accountId: string;
  role: Role;
  credits: number;
  held: number;
  portals: string[];
  createdAt: Date;
  /** Their running and past workflows in Temporal's UI; null where it is not configured. */
  temporalUrl: string | null;
};

const MAX = 20;

/** Members whose email contains the query, or of the account of that id, or with the portal or job of that id. Error: `forbidden`. */
export async function findUsers(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  input: { query: string },
): Promise<FoundUser[]> {
  requireOperator(actor);
  const query = input.query.trim().toLowerCase();
  if (query === "") return [];
  return await ctx.db.withSystem(async (tx) => {
    const isUuid = /^[0-9a-f-]{36}$/.test(query);
    const owned = isUuid
      ? await tx.job.findMany({ where: { id: query }, select: { accountId: true } })
      : await tx.connection.findMany({ where: { portalId: query }, select: { accountId: true } });
    const rows = await tx.membership.findMany({
      where: {
        endedAt: null,
        OR: [
          { email: { contains: query } },
          { accountId: { in: [...owned.map((row) => row.accountId), ...(isUuid ? [query] : [])] } },
        ],
      },
      orderBy: [{ joinedAt: "desc" }, { id: "desc" }],
      take: MAX,
    });
    const members = rows.map(parseMember);
    const accountIds = members.map(({ accountId }) => accountId);
    const users = await tx.user.findMany({ where: { id: { in: members.map(({ userId }) => userId) } } });
    const credits = await tx.creditAccount.findMany({ where: { accountId: { in: accountIds } } });
    const connections = await tx.connection.findMany({ where: { accountId: { in: accountIds } } });
    return members.map(({ accountId, userId, email, role, joinedAt }) => {
      const balance = credits.find((row) => row.accountId === accountId);
      return {
        id: userId,
        email,
        accountId,
        role,
        credits: balance?.available ?? 0,
        held: balance?.held ?? 0,
        portals: connections.filter((row) => row.accountId === accountId).map((row) => row.portalId),
        createdAt: users.find(({ id }) => id === userId)?.createdAt ?? joinedAt,
        temporalUrl: temporalPage(ctx.config, `AccountId="${accountId}"`),
      };
    });
  });
}
