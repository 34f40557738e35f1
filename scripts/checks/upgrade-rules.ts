import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsAfter, previousRelease, releases } from "@plumbline/migrations/releases.ts";
import { findBrokenRules, tablesOf } from "./migration-rules.ts";

// Checks every migration since the last release against the rules for an upgrade without downtime.

/** Reviewed findings in committed migrations, by migration and start of the statement. Removed with the release that has it. */
const ACCEPTED: Record<string, { statement: string; why: string }[]> = {};

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
