import pg from "pg";
import { previousRelease } from "./releases.ts";

/** The database is of a release before the previous one, whose processes would fail on today's tables. */
export class ReleaseSkipped extends Error {
  constructor(version: string) {
    super(
      `This database is of a release before ${version}. Install ${version} first, with all its processes, then this version.`,
    );
    this.name = "ReleaseSkipped";
  }
}

/** Migrations keep the previous release running, and no earlier one. Throws ReleaseSkipped; an empty database passes. */
export async function requirePreviousRelease(databaseUrl: string): Promise<void> {
  const { version, migration } = previousRelease();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
    );
    if (!rows[0]?.known) return;
    const applied = await client.query<{ last: string | null }>(
      "SELECT max(migration_name) AS last FROM _prisma_migrations WHERE finished_at IS NOT NULL",
    );
    const last = applied.rows[0]?.last ?? null;
    if (last !== null && last < migration) throw new ReleaseSkipped(version);
  } finally {
    await client.end();
  }
}
