import type { Context } from "../context.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** Rows per statement. They are passed as an array: a join with a subquery would scan the whole table. */
export const SLICE = 5_000;

/**
 * Repeats a statement that deletes or changes at most SLICE rows and returns them, until it finds fewer. Each run is committed.
 * Returns the number of rows.
 */
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
