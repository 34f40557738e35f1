import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Connection } from "../generated/prisma/client.ts";

/** Oldest first; portals that are being disconnected are gone for the customer. */
export async function listConnections(ctx: Pick<Context, "db">, actor: Actor): Promise<Connection[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.connection.findMany({
      where: { status: { not: "disconnecting" } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
}
