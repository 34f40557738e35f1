import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { namesOf, type Doer } from "../audit/acted-by.ts";
import type { Tx } from "../db/database.ts";

/** Each row with who did it, as people read it. In the scope of the account. */
export async function withNames<Row extends Doer>(tx: Tx, rows: readonly Row[]): Promise<(Row & { by: string })[]> {
  const nameOf = await namesOf(tx, rows);
  return rows.map((row) => ({ ...row, by: actedByText(nameOf(row)) }));
}
