import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startPostgres } from "@plumbline/dev-env/postgres.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { migrationNames, schemaDrift } from "@plumbline/migrations/migrate.ts";

// Writes the SQL from the migrations' state to schema.prisma into a new folder, for a person to review and complete.
const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write("Usage: npm run migration -- name_in_snake_case\n");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "plumbline-migration-"));
chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
const [port = 0] = await freePorts(1);
const server = await startPostgres({ dataFolder: join(folder, "postgres"), port, durable: false });
const sql = await schemaDrift(server.adminUrl).finally(() => server.stop());
rmSync(folder, { recursive: true, force: true });
if (sql === "") {
  process.stdout.write("schema.prisma and the migrations agree; nothing to do.\n");
} else {
  const last = Number(migrationNames().at(-1)?.slice(0, 4) ?? 0);
  const number = String(last + 1).padStart(4, "0");
  const target = join(ROOT, "prisma/migrations", `${number}_${name}`);
  mkdirSync(target);
  writeFileSync(join(target, "migration.sql"), sql);
  process.stdout.write(`Wrote ${target}/migration.sql. Tables of a tenant need row-level security: see 0002.\n`);
}
