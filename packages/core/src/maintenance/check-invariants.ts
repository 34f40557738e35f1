import { readFileSync } from "node:fs";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { writeViolations } from "./write-violations.ts";
import { checkEntries } from "../credits/check-entries.ts";
import type { Violation } from "../credits/violation.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const LEDGER = read("../credits/invariants.sql");
const ENTRIES = read("../credits/entry-invariants.sql");
const JOB_COUNTERS = read("../credits/job-counters.sql");

/** Checks every invariant over all accounts and jobs at once; for tests and small databases. Empty = no violations. */
export async function checkInvariants(ctx: Pick<Context, "db">): Promise<Violation[]> {
  return await ctx.db.withSystem(async (tx) => [
    ...(await tx.$queryRawUnsafe<Violation[]>(LEDGER)),
    ...(await tx.$queryRawUnsafe<Violation[]>(ENTRIES)),
    ...(await tx.$queryRawUnsafe<Violation[]>(JOB_COUNTERS)),
    ...(await tx.$queryRaw<Violation[]>(writeViolations(sql`(SELECT * FROM job_record)`))),
  ]);
}

/** The invariants of one account's ledger; sums continue from the last checkpoint. */
export async function checkAccount(
  ctx: Pick<Context, "db">,
  accountId: string,
  heartbeat: () => void,
): Promise<Violation[]> {
  return [
    ...(await checkEntries(ctx, accountId, heartbeat)),
    ...(await ctx.db.readAccount(accountId, (tx) => tx.$queryRawUnsafe<Violation[]>(LEDGER))),
  ];
}
