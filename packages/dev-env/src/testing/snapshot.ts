import pg from "pg";

/** All rows of a database at one point in time, as from pg_dump (which the tests must not require). */
export type Snapshot = { table: string; columns: string; rows: string }[];

export async function takeSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // One consistent snapshot, despite concurrent writes.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows: tables } = await client.query<{ table: string; columns: string }>(`
      SELECT c.table_name AS table, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND is_generated = 'NEVER' GROUP BY 1 ORDER BY 1`);
    const snapshot: Snapshot = [];
    for (const { table, columns } of tables) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT COALESCE(json_agg(t), '[]')::text AS rows FROM ${pg.escapeIdentifier(table)} t`,
      );
      snapshot.push({ table, columns, rows: rows[0]?.rows ?? "[]" });
    }
    await client.query("COMMIT");
    return snapshot;
  } finally {
    await client.end();
  }
}

/** Restores into a database with the same migrations, replacing its rows. */
export async function restoreSnapshot(databaseUrl: string, snapshot: Snapshot): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Like pg_restore --disable-triggers: constraints hold again once all rows are restored.
    await client.query("SET LOCAL session_replication_role = replica");
    for (const { table } of snapshot) await client.query(`DELETE FROM ${pg.escapeIdentifier(table)}`);
    for (const { table, columns, rows } of snapshot) {
      const name = pg.escapeIdentifier(table);
      await client.query(
        `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [rows],
      );
    }
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}
