import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { namesOf, type Doer } from "../audit/acted-by.ts";
import type { Tx } from "../db/database.ts";

/** Adds to each row the name of who acted. In the account's scope. */
export async function withNames<Row extends Doer>(tx: Tx, rows: readonly Row[]): Promise<(Row & { by: string })[]> {
  const nameOf = await namesOf(tx, rows);
  return rows.map((row) => ({ ...row, by: actedByText(nameOf(row)) }));
}
