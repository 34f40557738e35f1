import pg from "pg";
import { ID_FUNCTION } from "../ids.ts";
import type { Sizes } from "../sizes.ts";
import { fillAccounts } from "./accounts.ts";
import { fillBilling } from "./billing.ts";
import { fillChecks } from "./checks.ts";
import { fillEvents } from "./events.ts";
import { fillJobs } from "./jobs.ts";
import { fillLedger } from "./ledger.ts";
import { fillProposals } from "./proposals.ts";
import { fillRecords } from "./records.ts";

/** Tables filled without their indexes, which are built once all rows exist. */
const LARGE = [
  "job_record",
  "job",
  "record_memory",
  "hubspot_event",
  "credit_entry",
  "credit_hold",
  "job_chunk",
  "job_reason",
  "address_service_answer",
];

/** Fills an empty migrated database. Needs the owner's URL: triggers and foreign keys are bypassed, as in a restore. */
export async function fillDatabase(
  adminUrl: string,
  sizes: Sizes,
  options: { sealed: string; say(line: string): void },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, options: "-c auto_explain.log_min_duration=-1" });
  await client.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'",
    );
    await client.query(ID_FUNCTION);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY ($1) AND indexname NOT LIKE '%_pkey'`,
      [LARGE],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
    const parts: [string, string[]][] = [
      ["accounts", fillAccounts(sizes, options.sealed)],
      ["records", fillRecords(sizes)],
      ["jobs", fillJobs(sizes)],
      ["checks", fillChecks(sizes)],
      ["proposals", fillProposals(sizes)],
      ["ledger", fillLedger(sizes)],
      ["billing", fillBilling(sizes)],
      ["events", fillEvents(sizes)],
      ["indexes", indexes.map(({ definition }) => definition)],
      ["statistics", ["VACUUM (ANALYZE)"]],
    ];
    for (const [name, statements] of parts) {
      const begun = Date.now();
      for (const statement of statements) await client.query(statement);
      options.say(`  ${name}: ${((Date.now() - begun) / 1_000).toFixed(1)} s`);
    }
  } finally {
    await client.end();
  }
}
