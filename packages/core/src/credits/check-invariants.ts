import { readFileSync } from "node:fs";
import type { Context } from "../context.ts";

export type Violation = { invariant: string; account_id: string; detail: string };

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const LEDGER = read("./invariants.sql");
const JOB_COUNTERS = read("./job-counters.sql");

/** Every invariant over all accounts and jobs in two statements; for tests and small databases. Empty = all hold. */
export async function checkInvariants(ctx: Pick<Context, "db">): Promise<Violation[]> {
  return await ctx.db.withSystem(async (tx) => [
    ...(await tx.$queryRawUnsafe<Violation[]>(LEDGER)),
    ...(await tx.$queryRawUnsafe<Violation[]>(JOB_COUNTERS)),
  ]);
}

/** The invariants of one account's ledger: the same statement, which row-level security narrows to the account's rows. */
export async function checkAccount(ctx: Pick<Context, "db">, accountId: string): Promise<Violation[]> {
  return await ctx.db.readAccount(accountId, (tx) => tx.$queryRawUnsafe<Violation[]>(LEDGER));
}
