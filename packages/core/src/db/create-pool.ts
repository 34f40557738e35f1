import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import pg from "pg";

export type Role = "plumbline_app" | "plumbline_system";
/** What the transaction that is begun inside of it begins with: no account for the system's own. */
export type TransactionScope = { accountId: string | null; isReadOnly: boolean };

const scopes = new AsyncLocalStorage<TransactionScope>();

/** Each transaction that `work` begins is bound to its account with the very statement that begins it. */
export function inScope<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Connections of one role, which answer quickly because little is sent to and fro: round trips are most of what a query costs. */
export function openPool(url: string, role: Role, max: number, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role} -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Statements of one transaction that nobody waits for in between are on their way together.
    pipeline: true,
    stream: () => new CorkedSocket(),
  });
  // A server that goes away ends idle connections; the pool replaces them, and without a listener the process would end.
  pool.on("error", onIdleError);
  pool.on("connect", beginInScope);
  return pool;
}

/** Prisma begins with a bare BEGIN and has no place for more. */
function beginInScope(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const begin = () => {
    const scope = scopes.getStore();
    const mode = scope?.isReadOnly ? " READ ONLY" : "";
    const account = scope?.accountId ?? null;
    return account === null
      ? `BEGIN${mode}`
      : `BEGIN${mode}; SELECT set_config('app.account_id', ${client.escapeLiteral(account)}, true)`;
  };
  Object.assign(client, {
    query: (...args: unknown[]): unknown => Reflect.apply(query, client, isBegin(args[0]) ? [begin()] : args),
  });
}

function isBegin(query: unknown): boolean {
  return typeof query === "object" && query !== null && "text" in query && query.text === "BEGIN";
}

/** Sends what one turn of the event loop writes in one piece; each piece costs both sides a call of the system. */
class CorkedSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    super.cork();
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    setImmediate(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}
