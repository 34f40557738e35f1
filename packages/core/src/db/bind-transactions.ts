import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

export type Role = "plumbline_app" | "plumbline_system";
/** `transaction`: a pooler between us and PostgreSQL may give each transaction another server connection. */
export type Pooler = "none" | "transaction";
/** `now`: the time of each transaction, for tests; the database's clock if omitted (`app_now()` in SQL). */
export type TransactionOptions = { pooler: Pooler; now?: (() => Date) | undefined };
/** Who makes the changes of a transaction, for the access journal; ids only. `at`: ISO 8601. */
export type Acting = {
  login: string | null;
  session?: string | null;
  provider?: string | null;
  membership?: string | null;
  /** The security link that makes them. */
  link?: string;
  at: string;
};

/**
 * The scope that a transaction starts with; no account for the system's own. `loginId`: the user whose login it concerns.
 * `portals`: null = all.
 */
export type TransactionScope = {
  acting: Acting | null;
  accountId: string | null;
  loginId: string | null;
  portals: readonly string[] | null;
  isReadOnly: boolean;
};

export const SESSION_SETTINGS = {
  statement_timeout: "15000",
  lock_timeout: "5000",
  idle_in_transaction_session_timeout: "15000",
} as const;

const scopes = new AsyncLocalStorage<TransactionScope>();

/**
 * Called before any call to another system: a transaction that waits for a network call keeps its locks and its connection for an
 * unbounded time, and its rollback undoes nothing there.
 */
export function requireOutsideTransaction(call: string): void {
  if (scopes.getStore() !== undefined) throw new Error(`${call} was called inside a database transaction`);
}

/** Each transaction that `work` begins is bound to its account by the same statement that begins it. */
export function inScope<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/**
 * Prisma begins with a bare BEGIN and allows nothing more. Behind a transaction pooler no state may stay on the connection, so
 * role and timeouts are set along with BEGIN, and a statement outside a transaction gets one of its own, sent in one piece without
 * a further round trip. A statement that reached the server unbound would run as the login role, which may read nothing.
 */
export function bindTransactions(client: pg.PoolClient, role: Role, { pooler, now }: TransactionOptions): void {
  const query = client.query.bind(client);
  const send = (...args: unknown[]): unknown => Reflect.apply(query, client, args);
  const isPooled = pooler === "transaction";
  const beginning = () => begin(client, isPooled ? role : null, now);
  let isInside = false;
  Object.assign(client, {
    query: (...args: unknown[]): unknown => {
      const text = textOf(args[0]);
      if (text === "COMMIT" || text === "ROLLBACK") isInside = false;
      else if (text === "BEGIN") {
        isInside = true;
        return send(beginning(), ...args.slice(1));
      } else if ((isPooled || now) && !isInside) return sendAlone(send, beginning(), args);
      return send(...args);
    },
  });
}

function begin(client: pg.PoolClient, role: Role | null, now: TransactionOptions["now"]): string {
  const scope = scopes.getStore();
  const { acting = null, accountId = null, loginId = null, portals = null, isReadOnly = false } = scope ?? {};
  const settings = Object.entries({
    ...(role === null ? {} : { role, ...SESSION_SETTINGS }),
    // "none" if no login is concerned: transactions of the previous release do not set it.
    ...(accountId === null ? {} : { "app.account_id": accountId, "app.login_id": loginId ?? "none" }),
    ...(portals === null ? {} : { "app.portals": arrayLiteral(portals) }),
    ...(acting === null || isReadOnly ? {} : { "app.acting": JSON.stringify(acting) }),
    ...(now ? { "app.now": now().toISOString() } : {}),
  });
  const mode = isReadOnly ? " READ ONLY" : "";
  if (settings.length === 0) return `BEGIN${mode}`;
  const calls = settings.map(([name, value]) => `set_config('${name}', ${client.escapeLiteral(value)}, true)`);
  return `BEGIN${mode}; SELECT ${calls.join(", ")}`;
}

/** PostgreSQL's literal for an array of texts. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/**
 * BEGIN, the statement and COMMIT are sent together; the result is returned after the commit. A failed BEGIN fails the statement.
 */
function sendAlone(send: (...args: unknown[]) => unknown, begin: string, args: unknown[]): unknown {
  const callback = args.at(-1);
  const given = typeof callback === "function" ? args.slice(0, -1) : args;
  const begun = Promise.resolve(send(begin));
  const answered = Promise.resolve(send(...given.filter((arg) => arg !== undefined)));
  const committed = Promise.resolve(send("COMMIT"));
  const answer = Promise.allSettled([begun, answered, committed]).then(([began, result, end]) => {
    if (began.status === "rejected") throw began.reason;
    if (result.status === "rejected") throw result.reason;
    if (end.status === "rejected") throw end.reason;
    return result.value;
  });
  if (typeof callback !== "function") return answer;
  answer.then(
    (result: unknown) => void Reflect.apply(callback, null, [undefined, result]),
    (error: unknown) => void Reflect.apply(callback, null, [error]),
  );
  return undefined;
}

function textOf(query: unknown): unknown {
  return typeof query === "object" && query !== null && "text" in query ? query.text : query;
}
