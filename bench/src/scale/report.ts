import type { Statement } from "./capture.ts";
import type { Operation } from "./operation.ts";

/** The pools' setting (`packages/core/src/db/open-pool.ts`); a statement should need less than half. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A statement that reads more rows is not bounded by its request. A search reads up to 100,000. */
const MAX_ROWS = 150_000;

export type Measured = { operation: Operation; seconds: number; statements: Statement[]; error: Error | null };

export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

/** Violations of law 2; empty if none. */
export function faultsOf(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ operation, statements, error }) => {
    const faults = statements.flatMap((one) => {
      const found = [...one.scans];
      if (p95(one.ms) > STATEMENT_TIMEOUT_MS / 2)
        found.push(`${p95(one.ms).toFixed(0)} ms, more than half of the statement timeout`);
      if (one.mostRows > MAX_ROWS) found.push(`${one.mostRows} rows`);
      return found.map(
        (fault) =>
          `${operation.name}: ${fault}: ${one.text.replace(/^SELECT .*? FROM /, "SELECT ... FROM ").slice(0, 200)}`,
      );
    });
    const spent = databaseMs(statements) / operation.times;
    if (spent > operation.maxMs)
      faults.push(`${operation.name}: ${spent.toFixed(1)} ms of database time a run, at most ${operation.maxMs}`);
    if (error !== null) faults.push(`${operation.name}: ${error.message}`);
    return faults;
  });
}

export function databaseMs(statements: readonly Statement[]): number {
  return statements.reduce((sum, one) => sum + one.ms.reduce((total, ms) => total + ms, 0), 0);
}

/** One line per statement below its operation's line; negligible ones are only counted. */
export function table(measured: readonly Measured[], leastMs: number): string {
  return measured
    .flatMap(({ operation, seconds, statements }) => {
      const shown = statements
        .filter((one) => one.slowest.ms >= leastMs || one.scans.size > 0)
        .toSorted((a, b) => p95(b.ms) - p95(a.ms));
      const runs = statements.reduce((sum, one) => sum + one.ms.length, 0);
      const head = `${operation.name}: ${runs} statements, ${databaseMs(statements).toFixed(0)} ms in the database, ${seconds.toFixed(1)} s in all`;
      return [head, ...shown.map(line)];
    })
    .join("\n");
}

export function line(one: Statement): string {
  const figures = `${p95(one.ms).toFixed(1).padStart(9)} ms ${String(one.mostRows).padStart(8)} rows ${String(one.ms.length).padStart(6)} x`;
  const scans = one.scans.size > 0 ? ` !! ${[...one.scans].join(", ")}` : "";
  return `  ${figures}  ${one.text.slice(0, 110)}  [${one.slowest.summary.slice(0, 160)}]${scans}`;
}
