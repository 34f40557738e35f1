import { readFileSync } from "node:fs";
import type { Context } from "../context.ts";

export type Violation = { law: string; account_id: string; detail: string };

const sql = readFileSync(new URL("./invariants.sql", import.meta.url), "utf8");

/** Every law of the ledger over all accounts; empty = all hold. */
export async function checkInvariants(ctx: Pick<Context, "db">): Promise<Violation[]> {
  return await ctx.db.withSystem((tx) => tx.$queryRawUnsafe<Violation[]>(sql));
}
