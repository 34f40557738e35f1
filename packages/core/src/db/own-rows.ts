import { Prisma } from "../generated/prisma/client.ts";

/** What takes a `where`. Not `upsert`: PostgreSQL's own needs the bare key, and its rows are named by things that were found before. */
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

/** By the client's name of a model ("apiKey"): the column that says whose a row is. */
const OWNER_COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.values(Prisma.ModelName)
    .filter((model) => model === "Account" || columnsOf(model).includes("accountId"))
    .map((model) => [model.charAt(0).toLowerCase() + model.slice(1), model === "Account" ? "id" : "accountId"]),
);

function columnsOf(model: string): string[] {
  const columns: unknown = Object.entries(Prisma).find(([name]) => name === `${model}ScalarFieldEnum`)?.[1];
  return typeof columns === "object" && columns !== null ? Object.keys(columns) : [];
}

/**
 * The first of two walls between customers: every question about rows that have an owner asks for this account's alone, so that
 * a query that was written without a thought of it cannot reach further. Row-level security is the second, and holds SQL too.
 */
export function ownRows(tx: Prisma.TransactionClient, accountId: string): Prisma.TransactionClient {
  const delegates = new Map<string, unknown>();
  return new Proxy(tx, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      const column = typeof name === "string" ? OWNER_COLUMNS.get(name) : undefined;
      if (column === undefined || typeof name !== "string" || typeof member !== "object" || member === null)
        return member;
      const known = delegates.get(name) ?? narrowed(member, { [column]: accountId });
      delegates.set(name, known);
      return known;
    },
  });
}

function narrowed(delegate: object, own: Readonly<Record<string, string>>): object {
  return new Proxy(delegate, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function" || typeof name !== "string" || !NARROWED.has(name)) return method;
      return (asked?: object): unknown => Reflect.apply(method, target, [withOwn(asked ?? {}, own)]);
    },
  });
}

/** Added to the caller's filter, so that a key that names one row still names it. */
function withOwn(asked: object, own: Readonly<Record<string, string>>): object {
  const where: unknown = "where" in asked ? asked.where : undefined;
  if (typeof where !== "object" || where === null) return { ...asked, where: own };
  const others: unknown = "AND" in where ? where.AND : undefined;
  const and = others === undefined ? [own] : [own, ...(Array.isArray(others) ? (others as unknown[]) : [others])];
  return { ...asked, where: { ...where, AND: and } };
}
