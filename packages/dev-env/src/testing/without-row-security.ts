import pg from "pg";

/** Disables row-level security, to test that the queries' own filters suffice. */
export async function withoutRowSecurity(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relkind = 'r'",
  );
  if (tables.rows.length < 20) throw new Error(`Only ${tables.rows.length} tables have row-level security`);
  for (const { name } of tables.rows)
    await client.query(`ALTER TABLE "${name}" DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY`);
  await client.end();
}
