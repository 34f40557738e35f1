import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import type { Workflows } from "@plumbline/core/work/workflows.ts";
import { createDatabase, databaseUrl, productUrl } from "@plumbline/dev-env/create-database.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { startPostgres } from "@plumbline/dev-env/postgres.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import { CAPTURE_SETTINGS, openCapture, type Capture } from "./capture.ts";
import { fillDatabase } from "./fill/fill-database.ts";
import type { Bench } from "./operation.ts";
import { sizesFor } from "./sizes.ts";

/** In smaller tables scans are cheaper; at this size a scan is chosen only without an alternative, which is the fault to find. */
const REAL_SIZE = 3_000_000;

const nothing = () => Promise.resolve();
/** No workflow runs, because the database is measured. */
const silentWorkflows: Workflows = {
  start: nothing,
  putSchedule: nothing,
  deleteSchedule: nothing,
  listSchedules: () => Promise.resolve([]),
};

/** A separate server with a filled database, a small production server's cache, and every statement's plan; removed afterwards. */
export async function withDatabase(
  records: number,
  say: (line: string) => void,
  work: (bench: Bench, capture: Capture) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-scale-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  const [port = 0] = await freePorts(1);
  const settings = {
    ...CAPTURE_SETTINGS,
    ...(records < REAL_SIZE ? { enable_seqscan: "off" } : {}),
    shared_buffers: "1GB",
    effective_cache_size: "4GB",
    max_wal_size: "8GB",
  };
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres"), port, durable: false, settings });
  try {
    await createDatabase(postgres.adminUrl, "scale");
    const adminUrl = databaseUrl(postgres.adminUrl, "scale");
    await applyMigrations(adminUrl);
    const url = productUrl(postgres.adminUrl, "scale");
    await createLoginRole(adminUrl, url);
    const nowhere = "http://127.0.0.1:9";
    const config = parseConfig(
      productEnv(
        {
          databaseUrl: url,
          temporalAddress: "127.0.0.1:9",
          temporalUiUrl: null,
          sandboxUrl: nowhere,
          smtpPort: 9,
          apiPort: 9,
          webFolder: null,
        },
        { LOG_LEVEL: "error", RATE_SEARCHES_PER_ACCOUNT: "100000/1m" },
      ),
    );
    const ctx = createContext({ config, log: createLogger(config, "bench"), workflows: silentWorkflows });
    const sizes = sizesFor(records);
    say(`Filling ${records} job records, ${sizes.accounts} accounts, ${sizes.jobs} jobs ...`);
    await fillDatabase(adminUrl, sizes, { sealed: `${ctx.secrets.newestPrefix}sealed`, say });
    const capture = await openCapture(adminUrl);
    try {
      await work({ ctx, sizes, adminUrl }, capture);
    } finally {
      await capture.close();
      await ctx.db.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
