import { hasPgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { startTransactionPooler, type TransactionPooler } from "./start-transaction-pooler.ts";

/** A pooler for every database of the server at `url`, `servers` connections to each: PgBouncer if installed, or its emulation. */
export async function startPooler(url: string, servers: number): Promise<TransactionPooler> {
  return await (hasPgBouncer() ? startPgBouncer(url, servers) : startTransactionPooler(url, servers));
}
