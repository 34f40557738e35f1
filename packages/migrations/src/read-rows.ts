import pg from "pg";

export type ReadRows = { columns: string[]; rows: (string | null)[][]; hasMore: boolean };

const MOST_ROWS = 200;
const WITHIN_MS = 30_000;
/** Sees all accounts; its write privileges have no effect in a read-only transaction. */
const ROLE = "plumbline_system";

/**
 * The rows of one query, as text. A cursor accepts only a query, the transaction no writes, and the extended protocol no
 * second statement, so an operator's typing error changes nothing. Bounded in rows and time.
 */
export async function readRows(databaseUrl: string, query: string): Promise<ReadRows> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "plumbline sql" });
  await client.connect();
  try {
    await client.query("BEGIN READ ONLY");
    await client.query(`SET LOCAL ROLE ${ROLE}`);
    await client.query(`SET LOCAL statement_timeout = ${WITHIN_MS}`);
    const text = `DECLARE found NO SCROLL CURSOR FOR ${query.replace(/;\s*$/, "")}`;
    // Without values the library would use the protocol that accepts several statements.
    await client.query({ text, queryMode: "extended" } as pg.QueryConfig).catch((error: unknown) => {
      throw refusalOf(query, error);
    });
    const { fields, rows } = await client.query<(string | null)[]>({
      text: `FETCH ${MOST_ROWS + 1} FROM found`,
      rowMode: "array",
      types: { getTypeParser: () => (value: string) => value },
    });
    return {
      columns: fields.map(({ name }) => name),
      rows: rows.slice(0, MOST_ROWS),
      hasMore: rows.length > MOST_ROWS,
    };
  } finally {
    await client.end();
  }
}

const SYNTAX_ERROR = "42601";

/** A cursor answers whatever is no query, or more than one, with a syntax error at a place that is right. */
function refusalOf(query: string, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== SYNTAX_ERROR) return error;
  if (!/^\s*(?:SELECT|WITH|VALUES|TABLE|\()/i.test(query))
    return new Error("Only a query is allowed: SELECT, WITH, VALUES or TABLE. Nothing was run.");
  if (error.message.includes("multiple commands")) return new Error("Only one query is allowed. Nothing was run.");
  return error;
}
