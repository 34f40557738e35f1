import { ConfigError } from "@plumbline/core/config/config.ts";
import { withSecretFiles } from "@plumbline/core/config/secret-files.ts";
import { createLogger } from "@plumbline/core/create-context.ts";
import { startProcess } from "@plumbline/core/start-process.ts";
import { createLoginRole } from "@plumbline/migrations/login-role.ts";
import { applyMigrations } from "@plumbline/migrations/migrate.ts";
import { requirePreviousRelease } from "@plumbline/migrations/require-previous-release.ts";

await startProcess("migrate", async () => {
  const { settings, problems } = withSecretFiles(process.env);
  const { DATABASE_URL: url, PRODUCT_DATABASE_URL: productUrl } = settings;
  if (!url) problems.push("DATABASE_URL: names the database to migrate; its user must own it");
  if (!url || problems.length > 0) throw new ConfigError(problems);
  await requirePreviousRelease(url);
  const applied = await applyMigrations(url);
  if (productUrl) await createLoginRole(url, productUrl);
  createLogger({ logLevel: "info" }, "migrate").info(
    applied.length === 0 ? "the database is up to date" : `applied ${applied.join(", ")}`,
  );
});
