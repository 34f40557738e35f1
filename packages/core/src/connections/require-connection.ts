import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { parseConnection, type Connection } from "./connection-row.ts";
import type { ConnectionRef } from "../connection-ref.ts";

/** The actor's own connection of this portal. Error: `not_found`, also for another account's portal. */
export async function requireConnection(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  portalId: string,
): Promise<Connection> {
  const connection = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.connection.findFirst({ where: { portalId, status: { not: "disconnecting" } } }),
  );
  if (!connection) throw new AppError("not_found", "This portal is not connected to your account.");
  return parseConnection(connection);
}

export function refOf(connection: Pick<Connection, "id" | "accountId" | "portalId">): ConnectionRef {
  return { accountId: connection.accountId, connectionId: connection.id, portalId: connection.portalId };
}
