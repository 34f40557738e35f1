import pg from "pg";

/**
 * Creates the product's login role, or sets its password: no superuser, owner of nothing, and without rights of its own.
 * It may only assume one of the product's two roles, so `SET ROLE NONE` gains nothing. Its name and password are those
 * in `productUrl`; `adminUrl` names the migrated database and a user who may create roles.
 */
export async function createLoginRole(adminUrl: string, productUrl: string): Promise<void> {
  const { username, password } = new URL(productUrl);
  const role = pg.escapeIdentifier(decodeURIComponent(username));
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const name = decodeURIComponent(username);
    const found = () =>
      client.query<Rights>(`SELECT ${Object.keys(RIGHTS).join(", ")} FROM pg_roles WHERE rolname = $1`, [name]);
    if ((await found()).rows.length === 0) await client.query(`CREATE ROLE ${role}`).catch(ignoreDuplicate);
    const { rows } = await found();
    // Only rights that it has are revoked: naming a right requires having it, and the user may not be a superuser.
    const excess = Object.entries(RIGHTS).flatMap(([right, without]) =>
      rows[0]?.[right as keyof Rights] ? [without] : [],
    );
    await client.query(
      `ALTER ROLE ${role} LOGIN ${excess.join(" ")} PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`,
    );
    await client.query(`GRANT plumbline_app, plumbline_system TO ${role} WITH INHERIT FALSE, SET TRUE`);
  } finally {
    await client.end();
  }
}

/** Column of `pg_roles` -> the option that revokes the right. */
const RIGHTS = {
  rolsuper: "NOSUPERUSER",
  rolcreatedb: "NOCREATEDB",
  rolcreaterole: "NOCREATEROLE",
  rolbypassrls: "NOBYPASSRLS",
  rolreplication: "NOREPLICATION",
};
type Rights = Record<keyof typeof RIGHTS, boolean>;

/** Another process created it concurrently. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || (error.code !== "42710" && error.code !== "23505")) throw error;
}
