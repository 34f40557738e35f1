import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import pg from "pg";

/** Runs as the role that owns the database, which no part of the product can do. */
export async function asOwner({ adminUrl }: Pick<TestProduct, "adminUrl">, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
