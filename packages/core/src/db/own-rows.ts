import { Prisma } from "../generated/prisma/client.ts";

/**
 * Methods that take a `where`. Not `upsert`: PostgreSQL's own needs the bare key, and its keys come from rows that were found
 * before.
 */
const NARROWED: ReadonlySet<string> = new Set([
  "findUnique",
  "findUniqueOrThrow",
  "findFirst",
  "findFirstOrThrow",
  "findMany",
  "count",
  "aggregate",
  "groupBy",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "delete",
  "deleteMany",
]);

/** By model: the column with the user whose login a row belongs to. Rows of logins belong to no tenant. */
const LOGIN_COLUMNS: Readonly<Record<string, string>> = {
  User: "id",
  Session: "userId",
  OneTimeToken: "userId",
  SecondFactor: "userId",
  RecoveryCode: "userId",
  KnownNetwork: "userId",
};

type Owned = { of: "account" | "login"; column: string; hasPortal: boolean };

/** By the client's name of a model ("apiKey"): the column with a row's owner, and whether one has its portal. */
const OWNED: ReadonlyMap<string, Owned> = new Map(
  Object.values(Prisma.ModelName).flatMap((model): [string, Owned][] => {
    const name = model.charAt(0).toLowerCase() + model.slice(1);
    const login = LOGIN_COLUMNS[model];
    if (login !== undefined) return [[name, { of: "login", column: login, hasPortal: false }]];
    const columns = columnsOf(model);
    if (model !== "Account" && !columns.includes("accountId")) return [];
    // Events of the whole account have no portal; listing them applies its own rule.
    const hasPortal = columns.includes("portalId") && model !== "AuditEvent";
    return [[name, { of: "account", column: model === "Account" ? "id" : "accountId", hasPortal }]];
  }),
);

function columnsOf(model: string): string[] {
  const columns: unknown = Object.entries(Prisma).find(([name]) => name === `${model}ScalarFieldEnum`)?.[1];
  return typeof columns === "object" && columns !== null ? Object.keys(columns) : [];
}

export type OwnScope = { accountId: string; loginId: string | null; portals: readonly string[] | null };

/**
 * The first of two barriers between customers: every query about rows with an owner is limited to this account's, to those of its
 * portals where the scope is limited to some, and to one person's login only where the scope names it. A query whose author forgot
 * the owner cannot reach further. The second is row-level security, which also covers SQL.
 */
export function ownRows(tx: Prisma.TransactionClient, scope: OwnScope): Prisma.TransactionClient {
  const delegates = new Map<string, unknown>();
  return new Proxy(tx, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      const owned = typeof name === "string" ? OWNED.get(name) : undefined;
      if (owned === undefined || typeof name !== "string" || typeof member !== "object" || member === null)
        return member;
      const known = delegates.get(name) ?? narrowed(member, ownOf(name, owned, scope));
      delegates.set(name, known);
      return known;
    },
  });
}

function ownOf(name: string, { of, column, hasPortal }: Owned, { accountId, loginId, portals }: OwnScope): object {
  if (of === "account")
    return { [column]: accountId, ...(hasPortal && portals !== null ? { portalId: { in: [...portals] } } : {}) };
  if (loginId === null) throw new Error(`${name} is of a person's login, and this transaction names none`);
  return { [column]: loginId };
}

function narrowed(delegate: object, own: object): object {
  return new Proxy(delegate, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || typeof name !== "string" || !NARROWED.has(name)) return method;
      return (asked?: object): unknown => Reflect.apply(method, target, [withOwn(asked ?? {}, own)]);
    },
  });
}

/** Added to the caller's filter, so that a unique key in it stays one. */
function withOwn(asked: object, own: object): object {
  const where: unknown = "where" in asked ? asked.where : undefined;
  if (typeof where !== "object" || where === null) return { ...asked, where: own };
  const others: unknown = "AND" in where ? where.AND : undefined;
  const and = others === undefined ? [own] : [own, ...(Array.isArray(others) ? (others as unknown[]) : [others])];
  return { ...asked, where: { ...where, AND: and } };
}
