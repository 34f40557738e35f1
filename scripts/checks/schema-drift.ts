import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startPostgres } from "@plumbline/dev-env/postgres.ts";
import { schemaDrift } from "@plumbline/migrations/migrate.ts";

// schema.prisma and the migrations must agree; compared on a temporary server.
const folder = mkdtempSync(join(tmpdir(), "plumbline-drift-"));
chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
const [port = 0] = await freePorts(1);
const server = await startPostgres({ dataFolder: join(folder, "postgres"), port, durable: false });
const drift = await schemaDrift(server.adminUrl).finally(() => server.stop());
rmSync(folder, { recursive: true, force: true });
if (drift !== "") {
  process.stdout.write(`schema.prisma and the migrations differ; a migration is missing:\n${drift}\n`);
  process.exit(1);
}
