import { randomBytes } from "node:crypto";
import { AppError } from "../app-error.ts";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { inScope, type Pooler, type Role } from "./bind-transactions.ts";
import { openPool } from "./open-pool.ts";
import { ownRows } from "./own-rows.ts";
import { applicationName } from "./application-name.ts";
import { statementName } from "./statement-name.ts";

export const sql = Prisma.sql;
export type Tx = Prisma.TransactionClient;

/** Whose rows a transaction sees. */
export type AccountScope = {
  accountId: string;
  /** The user whose login, sessions, links and factors it may see; those of no other, and none without. */
  loginId?: string;
  /** It changes who may do what in the account: it waits for what members have begun, and what they begin later waits for it. */
  changesAccess?: boolean;
};

/** As whom a transaction acts: it is refused once that member's access is another one. `portals`: null = all. */
export type ActingMember = { id: string; revision: number; portals: readonly string[] | null };

/**
 * Two pools on one database, each bound to its role (at connection start, or behind a pooler with each transaction), so that
 * not even a superuser in the URL bypasses row-level security: `app` acts for one account at a time, `system` for login,
 * dispatcher and operators.
 */
export type Database = {
  /** One transaction in the scope of one account: it sees that account's rows alone. Once per operation; never around a network call. */
  withAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, for what is also about a person's login or about the access of others. `as`: see `actingAs`. */
  within<T>(scope: AccountScope, work: (tx: Tx) => Promise<T>, as?: ActingMember): Promise<T>;
  /** The same for reading alone: PostgreSQL refuses to write in it, so that the reads of one request may share it (`batchReads`). */
  readAccount<T>(accountId: string, read: (tx: Tx) => Promise<T>, as?: ActingMember): Promise<T>;
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
  const forAccount = <T>(
    { accountId, loginId: login }: AccountScope,
    { isReadOnly, portals }: { isReadOnly: boolean; portals: readonly string[] | null },
    work: (tx: Tx) => Promise<T>,
  ) => {
    const own = { accountId, loginId: login ?? null, portals };
    return inScope({ ...own, isReadOnly }, () => app.prisma.$transaction((tx) => work(ownRows(tx, own)), limits));
  };
  const within: Database["within"] = (scope, work, as) =>
    forAccount(scope, { isReadOnly: false, portals: as?.portals ?? null }, async (tx) => {
      // Nothing else comes before it: two transactions that lock access never wait for each other.
      if (scope.changesAccess) await lockAccess(tx, scope.accountId);
      if (as) await requireMember(tx, scope.accountId, as);
      return await work(tx);
    });
  return {
    within,
    withAccount: (accountId, work) => within({ accountId }, work),
    readAccount: (accountId, read, as) =>
      forAccount({ accountId }, { isReadOnly: true, portals: as?.portals ?? null }, read),
    withSystem: (work) => inScope(SYSTEM, () => system.prisma.$transaction(work, limits)),
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

const SYSTEM = { accountId: null, loginId: null, portals: null, isReadOnly: false } as const;

/** In the transaction that changes who may do what in an account, before anything else. */
export async function lockAccess(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT lock_access(${accountId}::uuid)::text`;
}

/** Who may do what in the account stays as it is until the end of the transaction. */
export async function holdAccess(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT hold_access(${accountId}::uuid)::text`;
}

/** Their access is what it was, and stays so until the end of the transaction. Error: `access_changed`. */
export async function requireMember(
  tx: Tx,
  accountId: string,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const [row] = await tx.$queryRaw<{ is_member: boolean }[]>`
    SELECT enter_as_member(${accountId}::uuid, ${id}::uuid, ${revision}::int) AS is_member`;
  if (!row?.is_member) throw new AppError("access_changed");
}

function openClient(url: string, of: { role: Role; max: number; name: string }, options: DatabaseOptions) {
  const { pooler = "none", onIdleError = () => {} } = options;
  const pool = openPool(url, { ...of, pooler, onIdleError });
  // A prepared statement stays with the server connection, which behind a pooler is another one each time.
  const names = pooler === "none" ? { statementNameGenerator: statementName } : {};
  const adapter = new PrismaPg(pool, { onConnectionError: onIdleError, ...names });
  return { pool, prisma: new PrismaClient({ adapter }) };
}
