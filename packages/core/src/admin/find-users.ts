import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireOperator } from "./require-operator.ts";
import { temporalPage } from "./temporal-page.ts";

export type FoundUser = {
  id: string;
  email: string;
  accountId: string;
  credits: number;
  held: number;
  portals: string[];
  createdAt: Date;
  /** Their running and past workflows in Temporal's UI; null where it is not configured. */
  temporalUrl: string | null;
};

const MAX = 20;

/** Users whose email contains the query, or who own the portal or the job of that id. Error: `forbidden`. */
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
    const users = await tx.user.findMany({
      where: {
        OR: [
          { email: { contains: query } },
          { accountId: { in: [...owned.map((row) => row.accountId), ...(isUuid ? [query] : [])] } },
        ],
      },
      orderBy: { createdAt: "desc" },
      take: MAX,
    });
    const accountIds = users.map((user) => user.accountId);
    const credits = await tx.creditAccount.findMany({ where: { accountId: { in: accountIds } } });
    const connections = await tx.connection.findMany({ where: { accountId: { in: accountIds } } });
    return users.map((user) => {
      const balance = credits.find((row) => row.accountId === user.accountId);
      return {
        id: user.id,
        email: user.email,
        accountId: user.accountId,
        credits: balance?.available ?? 0,
        held: balance?.held ?? 0,
        portals: connections.filter((row) => row.accountId === user.accountId).map((row) => row.portalId),
        createdAt: user.createdAt,
        temporalUrl: temporalPage(ctx.config, `AccountId="${user.accountId}"`),
      };
    });
  });
}
