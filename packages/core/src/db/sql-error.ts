import { isObject } from "./parse-row.ts";

/** SQLSTATE of an error that came through Prisma, also of a raw query; null if it has none. */
export function sqlState(error: unknown): string | null {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const found = stateIn(current);
    if (found) return found;
    current = current.cause;
  }
  return null;
}

function stateIn(error: Error): string | null {
  const meta: unknown = "meta" in error ? error.meta : undefined;
  const adapter = pick(meta, "driverAdapterError");
  const cause = pick(adapter, "cause") ?? pick(error, "cause");
  const code = pick(cause, "originalCode") ?? pick(cause, "code") ?? pick(meta, "code");
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Connection errors (class 08), a server that shuts down or starts (57P01 to 57P03), too many connections (53300). */
const UNREACHABLE_STATE = /^(08...|57P0[123]|53300)$/;
/** The same below SQL, as Prisma's adapter names them. */
const UNREACHABLE_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);
/** node-postgres gives these no code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether PostgreSQL was unreachable or went away, so that the same request may succeed a moment later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (UNREACHABLE_STATE.test(sqlState(error) ?? "")) return true;
  for (let current: unknown = error, depth = 0; typeof current === "object" && current && depth < 5; depth += 1) {
    const adapter = pick(pick(current, "meta"), "driverAdapterError") ?? current;
    const kind = pick(pick(adapter, "cause"), "kind");
    if (typeof kind === "string" && UNREACHABLE_KINDS.has(kind)) return true;
    if (UNREACHABLE_MESSAGE.test(String(pick(current, "message")))) return true;
    current = pick(current, "cause");
  }
  return false;
}

function pick(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505" || (error instanceof Error && "code" in error && error.code === "P2002");
}

/** Whether a statement waited too long for a row that other transactions hold. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === "55P03";
}
