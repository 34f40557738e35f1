import pg from "pg";

/** Creates the database if it is missing; true if it did. With a template it is a copy of that one. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount) return false;
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)}${template ? ` TEMPLATE ${pg.escapeIdentifier(template)}` : ""}`,
    );
    // The product creates no temporary tables, and copying a database does not copy its privileges.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(name)} FROM PUBLIC`);
    return true;
  } finally {
    await client.end();
  }
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  await client.end();
}

/** The product's URL: a login that owns nothing (`packages/migrations/src/login-role.ts`). */
export function productUrl(adminUrl: string, name: string): string {
  const url = new URL(databaseUrl(adminUrl, name));
  url.username = "plumbline_product";
  url.password = "plumbline";
  return url.href;
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
