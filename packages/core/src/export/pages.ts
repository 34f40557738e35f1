import type { Tx } from "../db/database.ts";

/** Runs one transaction in the scope of the account. */
export type Reader = <T>(read: (tx: Tx) => Promise<T>) => Promise<T>;

export const PAGE = 1_000;

/** Yields pages of `PAGE` rows, each starting where the previous one ended. */
export async function* pages<Row>(
  read: Reader,
  load: (tx: Tx, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const after = last;
    const rows = await read((tx) => load(tx, after));
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}
