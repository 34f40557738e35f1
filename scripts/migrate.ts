import { createLoginRole } from "@plumbline/db/login-role.ts";
import { applyMigrations } from "@plumbline/db/migrate.ts";

const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write("DATABASE_URL names the database to migrate; its user must own it.\n");
  process.exit(1);
}
const applied = await applyMigrations(url);
const productUrl = process.env.PRODUCT_DATABASE_URL;
if (productUrl) await createLoginRole(url, productUrl);
process.stdout.write(applied.length === 0 ? "The database is up to date.\n" : `Applied: ${applied.join(", ")}\n`);
