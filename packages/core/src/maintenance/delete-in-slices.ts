import type { Context } from "../context.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Rows of one statement. They are named by an array: joined with a subquery, a table is scanned that the slice is a part of. */
export const SLICE = 5_000;

/** Runs a statement that deletes or changes at most SLICE rows, and returns them, until it finds fewer. Each run is committed. Returns how many rows it was. */
export async function inSlices(
  ctx: Pick<Context, "db">,
  statement: Prisma.Sql,
  heartbeat: () => void,
): Promise<number> {
  for (let total = 0; ;) {
    heartbeat();
    const rows = await ctx.db.statement<unknown>(statement);
    total += rows.length;
    if (rows.length < SLICE) return total;
  }
}
