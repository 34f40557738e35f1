/** SQLSTATE of an error that came through Prisma, also of a raw query; null when it is none. */
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

function pick(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505" || (error instanceof Error && "code" in error && error.code === "P2002");
}
