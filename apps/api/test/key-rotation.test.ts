import { parseConfig } from "@plumbline/core/config/config.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { purgeExpired } from "@plumbline/core/maintenance/purge-expired.ts";
import { createSecretBox } from "@plumbline/core/secrets/secret-box.ts";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { Prisma } from "@plumbline/core/generated/prisma/client.ts";
import { expect, it } from "vitest";
import { startApi } from "../src/start.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");

it("rotates the encryption key without interruption, and then works without the old key", async () => {
  await using product = await testProduct({ ENCRYPTION_KEYS: `old:${key(1)}` });
  const customer = await product.customerWithPortal();
  await customer.api.ok("POST", "/api/auth/totp/begin", { password: "correct horse battery" });
  expect(await sealedUnder(product.ctx, "old")).toEqual([
    "connection.access_token",
    "connection.refresh_token",
    "hash_key.sealed",
    "second_factor.secret",
  ]);

  const both = parseConfig({ ...product.env, ENCRYPTION_KEYS: `new:${key(2)},old:${key(1)}` });
  const ctx = { ...product.ctx, config: both, secrets: createSecretBox(both.encryptionKeys) };
  const runId = product.ctx.newId();
  expect(await purgeExpired(ctx, { runId }, { heartbeat() {} })).toEqual({ isDone: true });
  expect(await sealedUnder(product.ctx, "old")).toEqual([]);

  const [port = 0] = await freePorts(1);
  const alone = { ...product.env, ENCRYPTION_KEYS: `new:${key(2)}`, PORT: String(port) };
  const api = await startApi(parseConfig(alone));
  const client = apiClient(`http://127.0.0.1:${port}`, customer.api.token);
  const lists = await client.call("GET", `/api/hubspot/lists/${customer.portalId}/contact`);
  expect(lists.status).toBe(200);
  await api.close();
});

/** Every text column that contains a value encrypted with this key. */
async function sealedUnder(ctx: { db: { statement<Row>(query: Prisma.Sql): Promise<Row[]> } }, id: string) {
  const columns = await ctx.db.statement<{ name: string; table: string; column: string }>(sql`
    SELECT table_name || '.' || column_name AS name, table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying') ORDER BY 1`);
  const found: string[] = [];
  for (const { name, table, column } of columns) {
    // Valid for ten minutes only.
    if (table === "oauth_state") continue;
    const [from, value] = [table, column].map((part) => Prisma.raw(`"${part}"`));
    const rows = await ctx.db.statement(sql`SELECT 1 FROM ${from} WHERE starts_with(${value}, ${`v1.${id}.`}) LIMIT 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
