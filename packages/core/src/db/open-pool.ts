import { Socket } from "node:net";
import pg from "pg";
import { isTracing } from "../tracing/tracer.ts";
import { bindTransactions, SESSION_SETTINGS, type Role, type TransactionOptions } from "./bind-transactions.ts";
import { traceStatements } from "./trace-statements.ts";

export type PoolOptions = TransactionOptions & {
  role: Role;
  max: number;
  /** As shown by PostgreSQL. */
  name: string;
  onIdleError: (error: Error) => void;
};

/** Connections of one role, tuned for few round trips, which are most of a query's cost. */
export function openPool(url: string, { role, pooler, now, max, name, onIdleError }: PoolOptions): pg.Pool {
  const settings = Object.entries({ role, ...SESSION_SETTINGS }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    // A pooler refuses them: the server connection is not the one they were set for.
    ...(pooler === "none" ? { options: settings.join(" ") } : {}),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Pipelines statements of one transaction that are not awaited in between.
    pipeline: true,
    stream: () => new CorkedSocket(),
  });
  // A server that goes away ends idle connections; the pool replaces them, but without a listener the process would exit.
  pool.on("error", onIdleError);
  pool.on("connect", (client) => {
    bindTransactions(client, role, { pooler, now });
    if (isTracing()) traceStatements(client);
  });
  return pool;
}

/** Sends what one turn of the event loop writes in one piece; each piece costs both sides a system call. */
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
