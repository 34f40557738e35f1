import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseConnection, type Connection } from "../connections/connection-row.ts";

/** Oldest first; without portals that are being disconnected. */
export async function listConnections(ctx: Pick<Context, "db">, actor: Actor): Promise<Connection[]> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.connection.findMany({
      where: { status: { not: "disconnecting" } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
  return rows.map(parseConnection);
}
