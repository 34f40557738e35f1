import { randomBytes } from "node:crypto";
import { AppError } from "../app-error.ts";
import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "../generated/prisma/client.ts";
import { inScope, type Acting, type Pooler, type Role } from "./bind-transactions.ts";
import { openPool } from "./open-pool.ts";
import { ownRows } from "./own-rows.ts";

/** Identifies the product's processes in `pg_stat_activity`, with the number of connections each may open. */
export function applicationName(connections: number, instance: string): string {
  return `plumbline:${connections}:${instance}`;
}

/** Lists of varying length produce an unbounded number of texts; PostgreSQL keeps each named one for the connection's lifetime. */
const MAX_NAMES = 1_000;
const UNNAMED = "";
const names = new Map<string, string>();

/**
 * A name for each recurring statement, so that PostgreSQL parses, checks (including row-level security) and plans it once per
 * connection. None for commands without a plan, nor for `SELECT *`: a prepared one fails when a migration adds a column.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return UNNAMED;
  if (/\bselect\s+\*|\.\*|\breturning\s+\*/i.test(sql)) return UNNAMED;
  const name = `plumbline_${names.size}`;
  names.set(sql, name);
  return name;
}

export const sql = Prisma.sql;
export type Tx = Prisma.TransactionClient;

/** The rows that a transaction may see. */
export type AccountScope = {
  accountId: string;
  /** The user whose login, sessions, links and factors it may see; nobody else's, and none if omitted. */
  loginId?: string;
  /** It changes access in the account: it waits for transactions that members have begun, and later ones wait for it. */
  changesAccess?: boolean;
};

/**
 * The member that a transaction acts for: it is refused once their access has changed. `portals`: null = all. `acting`: for the
 * access journal.
 */
export type ActingMember = { id: string; revision: number; portals: readonly string[] | null; acting?: Acting };

/**
 * Two pools on one database, each bound to its role (at connection start, or behind a pooler with each transaction), so that
 * not even a superuser in the URL bypasses row-level security: `app` acts for one account at a time, `system` for login,
 * dispatcher and operators.
 */
export type Database = {
  /**
   * One transaction in the scope of one account: it sees only that account's rows. Once per operation; never around a network
   * call.
   */
  withAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Same, for work that also concerns a person's login or the access of others. `as`: see `actingAs`. */
  within<T>(scope: AccountScope, work: (tx: Tx) => Promise<T>, as?: ActingMember): Promise<T>;
  /** Same, read-only: PostgreSQL refuses writes in it, so that the reads of one request may share it (`batchReads`). */
  readAccount<T>(accountId: string, read: (tx: Tx) => Promise<T>, as?: ActingMember): Promise<T>;
  /** One transaction over all accounts: maintenance, and lookups that must find the account first. */
  withSystem<T>(work: (tx: Tx) => Promise<T>, acting?: Acting): Promise<T>;
  /** One statement over all accounts, committed at once. */
  statement<Row>(sql: Prisma.Sql): Promise<Row[]>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  appConnections?: number;
  systemConnections?: number;
  pooler?: Pooler;
  /** The time of each transaction, for tests; the database's clock if omitted. */
  now?: () => Date;
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
    { isReadOnly, as }: { isReadOnly: boolean; as: ActingMember | undefined },
    work: (tx: Tx) => Promise<T>,
  ) => {
    const own = { accountId, loginId: login ?? null, portals: as?.portals ?? null };
    return inScope({ ...own, isReadOnly, acting: as?.acting ?? null }, () =>
      app.prisma.$transaction((tx) => work(ownRows(tx, own)), limits),
    );
  };
  const within: Database["within"] = (scope, work, as) =>
    forAccount(scope, { isReadOnly: false, as }, async (tx) => {
      // Taken before any other lock, so that two transactions that lock access cannot deadlock.
      if (scope.changesAccess) await lockAccess(tx, scope.accountId);
      if (as) await requireMember(tx, scope.accountId, as);
      return await work(tx);
    });
  return {
    within,
    withAccount: (accountId, work) => within({ accountId }, work),
    readAccount: (accountId, read, as) => forAccount({ accountId }, { isReadOnly: true, as }, read),
    withSystem: (work, acting) =>
      inScope({ ...SYSTEM, acting: acting ?? null }, () => system.prisma.$transaction(work, limits)),
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

/** From here on the transaction's changes of access are noted as this actor's. */
export async function actAs(tx: Tx, acting: Acting): Promise<void> {
  await tx.$queryRaw`SELECT set_config('app.acting', ${JSON.stringify(acting)}, true)`;
}

/** Called first in a transaction that changes access in an account. */
export async function lockAccess(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT lock_access(${accountId}::uuid)::text`;
}

/** Access in the account cannot change until the end of the transaction. */
export async function holdAccess(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT hold_access(${accountId}::uuid)::text`;
}

/** The member's access is unchanged, and stays so until the end of the transaction. Error: `access_changed`. */
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
  const { pooler = "none", now, onIdleError = () => {} } = options;
  const pool = openPool(url, { ...of, pooler, now, onIdleError });
  // A prepared statement belongs to the server connection, which changes behind a pooler.
  const names = pooler === "none" ? { statementNameGenerator: statementName } : {};
  const adapter = new PrismaPg(pool, { onConnectionError: onIdleError, ...names });
  return { pool, prisma: new PrismaClient({ adapter }) };
}
