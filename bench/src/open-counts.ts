import { readFileSync, writeFileSync } from "node:fs";
import { parseConfig } from "@plumbline/core/config/config.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import pg from "pg";

export type Told = { statements: number; events: number; maxEventsInRun: number; workerPeakMb: number };
export type Counts = {
  reset(): Promise<void>;
  /** Since the last reset; the events belong to the job. */
  read(jobId: string): Promise<Told>;
  /** The statements called most since the last reset, with their time in PostgreSQL. */
  mostCalled(): Promise<string>;
  close(): Promise<void>;
};

/** The cost of a job besides time: PostgreSQL's count of statements, the workflow's history, the worker's peak resident memory. */
export async function openCounts(stack: Stack): Promise<Counts> {
  const postgres = new pg.Client({ connectionString: stack.adminUrl });
  await postgres.connect();
  await postgres.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  const { client, close } = connectTemporal(parseConfig(stack.env));
  const worker = stack.supervisor.pid("worker");
  if (worker === undefined) throw new Error("The worker has no process");
  return {
    async reset() {
      await postgres.query("SELECT pg_stat_statements_reset()");
      writeFileSync(`/proc/${worker}/clear_refs`, "5");
    },
    async read(jobId) {
      const { rows } = await postgres.query<{ statements: string }>(
        "SELECT SUM(calls) AS statements FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database()",
      );
      const lengths: number[] = [];
      let runId: string | undefined;
      do {
        const handle = client.workflow.getHandle(`job:${jobId}`, runId);
        const { historyLength } = await handle.describe();
        lengths.push(historyLength);
        const history = await handle.fetchHistory();
        runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
      } while (runId);
      return {
        statements: Number(rows[0]?.statements ?? 0),
        events: lengths.reduce((sum, length) => sum + length, 0),
        maxEventsInRun: Math.max(...lengths),
        workerPeakMb: peakMb(worker),
      };
    },
    async mostCalled() {
      const { rows } = await postgres.query<{ calls: string; total: number; mean: number; query: string }>(
        "SELECT calls, total_exec_time AS total, mean_exec_time AS mean, query FROM pg_stat_statements ORDER BY calls DESC LIMIT 40",
      );
      return rows
        .map(
          ({ calls, total, mean, query }) =>
            `${total.toFixed(0).padStart(8)} ms ${calls.padStart(7)} x ${mean.toFixed(2).padStart(8)} ms  ${query.replace(/\s+/g, " ").slice(0, 150)}`,
        )
        .join("\n");
    },
    async close() {
      await postgres.end();
      await close();
    },
  };
}

function peakMb(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kib) throw new Error(`The memory of process ${pid} cannot be read (Linux only)`);
  return Number(kib) / 1024;
}
