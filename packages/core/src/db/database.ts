import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { ownRows } from "./own-rows.ts";

export const sql = Prisma.sql;
export type Tx = Prisma.TransactionClient;

/**
 * Two pools on one database, each bound to its role at connection start, so that not even a superuser in the URL bypasses
 * row-level security: `app` acts for one account at a time, `system` for sign-in, dispatcher and operators.
 */
export type Database = {
  /** One transaction in the scope of one account: it sees that account's rows alone. Once per operation; never around a network call. */
  withAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all accounts: maintenance and look-ups that must find the account first. */
  withSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement over all accounts, committed at once. */
  statement<Row>(sql: Prisma.Sql): Promise<Row[]>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  appConnections?: number;
  systemConnections?: number;
  onIdleError?: (error: Error) => void;
};

type Role = "plumbline_app" | "plumbline_system";

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const app = openPool(url, "plumbline_app", options.appConnections ?? 16, options.onIdleError);
  const system = openPool(url, "plumbline_system", options.systemConnections ?? 6, options.onIdleError);
  const limits = { maxWait: 15_000, timeout: 20_000 };
  return {
    withAccount: (accountId, work) =>
      app.prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('app.account_id', ${accountId}, true)`;
        return await work(ownRows(tx, accountId));
      }, limits),
    withSystem: (work) => system.prisma.$transaction(work, limits),
    statement: (sql) => system.prisma.$queryRaw(sql),
    async close() {
      await Promise.all(
        [app, system].map(async ({ prisma, pool }) => {
          await prisma.$disconnect();
          await pool.end();
        }),
      );
    },
  };
}

function openPool(url: string, role: Role, max: number, onIdleError: (error: Error) => void = () => {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role} -c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A server that goes away ends idle connections; the pool replaces them, and without a listener the process would end.
  pool.on("error", onIdleError);
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool, { onConnectionError: onIdleError }) }) };
}
