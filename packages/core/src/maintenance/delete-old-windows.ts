import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";

/** Windows that are over say nothing any more. */
export async function deleteOldWindows(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db.statement(sql`DELETE FROM rate_window WHERE ends_at < now()`);
}
