import { randomBytes } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { inScope, type Pooler, type Role } from "./bind-transactions.ts";
import { openPool } from "./open-pool.ts";
import { ownRows } from "./own-rows.ts";
import { applicationName } from "./application-name.ts";
import { statementName } from "./statement-name.ts";

export const sql = Prisma.sql;
export type Tx = Prisma.TransactionClient;

/**
 * Two pools on one database, each bound to its role (at connection start, or behind a pooler with each transaction), so that
 * not even a superuser in the URL bypasses row-level security: `app` acts for one account at a time, `system` for login,
 * dispatcher and operators.
 */
export type Database = {
  /** One transaction in the scope of one account: it sees that account's rows alone. Once per operation; never around a network call. */
  withAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for reading alone: PostgreSQL refuses to write in it, so that the reads of one request may share it (`batchReads`). */
  readAccount<T>(accountId: string, read: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction over all accounts: maintenance and look-ups that must find the account first. */
  withSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement over all accounts, committed at once. */
  statement<Row>(sql: Prisma.Sql): Promise<Row[]>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  appConnections?: number;
  systemConnections?: number;
  pooler?: Pooler;
  onIdleError?: (error: Error) => void;
};

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { appConnections = 8, systemConnections = 4 } = options;
  const name = applicationName(appConnections + systemConnections, randomBytes(4).toString("hex"));
  const app = openClient(url, { role: "plumbline_app", max: appConnections, name }, options);
  const system = openClient(url, { role: "plumbline_system", max: systemConnections, name }, options);
  const limits = { maxWait: 15_000, timeout: 20_000 };
  const forAccount = <T>(scope: { accountId: string; isReadOnly: boolean }, work: (tx: Tx) => Promise<T>) =>
    inScope(scope, () => app.prisma.$transaction((tx) => work(ownRows(tx, scope.accountId)), limits));
  return {
    withAccount: (accountId, work) => forAccount({ accountId, isReadOnly: false }, work),
    readAccount: (accountId, read) => forAccount({ accountId, isReadOnly: true }, read),
    withSystem: (work) =>
      inScope({ accountId: null, isReadOnly: false }, () => system.prisma.$transaction(work, limits)),
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

function openClient(url: string, of: { role: Role; max: number; name: string }, options: DatabaseOptions) {
  const { pooler = "none", onIdleError = () => {} } = options;
  const pool = openPool(url, { ...of, pooler, onIdleError });
  // A prepared statement stays with the server connection, which behind a pooler is another one each time.
  const names = pooler === "none" ? { statementNameGenerator: statementName } : {};
  const adapter = new PrismaPg(pool, { onConnectionError: onIdleError, ...names });
  return { pool, prisma: new PrismaClient({ adapter }) };
}
