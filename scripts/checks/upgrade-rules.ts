import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsAfter, previousRelease, releases } from "@plumbline/migrations/releases.ts";
import { findBrokenRules, tablesOf } from "./migration-rules.ts";

// Every migration since the last release, against the rules of an upgrade without a stop.

/** Findings in committed migrations that were looked at, by migration and beginning of the statement. Each goes with the release that has it. */
const ACCEPTED: Record<string, { statement: string; why: string }[]> = {
  "0041_enrichment": [
    { statement: "DROP INDEX", why: "0.1.0 inserts with ON CONFLICT DO NOTHING, which names no index" },
    { statement: "CREATE UNIQUE INDEX", why: "a row for each mapping that was ever saved: milliseconds" },
  ],
  "0042_checks": [
    { statement: "ALTER TABLE job DROP CONSTRAINT", why: "a row for each job, and it allows more: milliseconds" },
    { statement: "CREATE UNIQUE INDEX", why: "partial, on jobs of a kind that 0.1.0 does not have" },
  ],
  "0043_review": [
    { statement: "ALTER TABLE job DROP CONSTRAINT", why: "a row for each job, and it allows more: milliseconds" },
    { statement: "CREATE UNIQUE INDEX", why: "partial, on jobs of a kind that 0.1.0 does not have" },
  ],
  "0044_undo": [
    { statement: "ALTER TABLE job ADD CHECK", why: "a row for each job, and the columns are new: milliseconds" },
    {
      statement: "UPDATE job",
      why: "a row for each job; jobs at work wait for it, below their timeout up to some 100,000 jobs",
    },
  ],
};

const root = join(import.meta.dirname, "../..");
const released = releases().map(({ version }) => version);
const newTables = new Set<string>();
const problems: string[] = [];
const migrations = migrationsAfter(previousRelease());
for (const name of migrations) {
  const sql = readFileSync(join(root, "prisma/migrations", name, "migration.sql"), "utf8");
  const accepted = ACCEPTED[name] ?? [];
  const findings = findBrokenRules(sql, newTables, released);
  const isAccepted = (statement: string) => accepted.some((known) => statement.startsWith(known.statement));
  for (const { rule, statement } of findings)
    if (!isAccepted(statement)) problems.push(`${name} ${rule}:\n    ${statement.slice(0, 160)}`);
  for (const { statement } of accepted)
    if (!findings.some((finding) => finding.statement.startsWith(statement)))
      problems.push(`ACCEPTED names a finding of ${name} that is none: ${statement}`);
  for (const table of tablesOf(sql)) newTables.add(table);
}
for (const name of Object.keys(ACCEPTED))
  if (!migrations.includes(name)) problems.push(`ACCEPTED names ${name}, which is released`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
