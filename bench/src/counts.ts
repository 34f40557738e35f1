import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import pg from "pg";
import type { Bench } from "./with-stack.ts";

// The cost of a job besides time. All of it is read from Linux, PostgreSQL and Temporal, not from the product.

/** Linux reports CPU time in hundredths of a second to every program. */
const TICKS_PER_SECOND = 100;

function readStat(pid: number): { parent: number; own: number; endedChildren: number } | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null; // the process has ended
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const seconds = (index: number) => Number(fields[index]) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), own: seconds(11) + seconds(12), endedChildren: seconds(13) + seconds(14) };
}

/** CPU seconds of a process with all of its threads and children, alive or exited: PostgreSQL runs a process per connection. */
function cpuSeconds(pid: number): number {
  const own = readStat(pid);
  if (!own) throw new Error(`Process ${pid} has ended; its CPU time cannot be read (Linux only)`);
  const children = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => readStat(Number(entry)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.endedChildren);
}

/** Starts the clocks of processes of the stack and of `others`; the returned function reads the CPU seconds used since. */
export function startCpuClocks(
  { supervisor }: Stack,
  names: readonly string[],
  others: Record<string, number> = {},
): () => Record<string, number> {
  // A configured external database or Temporal has no process here, and is left out.
  const pids = [...names.map((name) => [name, supervisor.pid(name)] as const), ...Object.entries(others)];
  const before = pids.flatMap(([name, pid]) => (pid === undefined ? [] : [{ name, pid, seconds: cpuSeconds(pid) }]));
  return () => Object.fromEntries(before.map(({ name, pid, seconds }) => [name, cpuSeconds(pid) - seconds]));
}

type Told = { statements: number; events: number; maxEventsInRun: number; workerPeakMb: number };
export type Counts = {
  reset(): Promise<void>;
  /** Since the last reset; the events belong to the job. */
  read(jobId: string): Promise<Told>;
  /** The statements called most since the last reset, with their time in PostgreSQL. */
  mostCalled(): Promise<string>;
  close(): Promise<void>;
};

/** PostgreSQL's count of statements, the workflow's history, the worker's peak resident memory. */
export async function openCounts({ stack, temporal }: Bench): Promise<Counts> {
  const postgres = new pg.Client({ connectionString: stack.adminUrl });
  await postgres.connect();
  await postgres.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
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
        const handle = temporal.workflow.getHandle(`job:${jobId}`, runId);
        lengths.push((await handle.describe()).historyLength);
        const { events } = await handle.fetchHistory();
        runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
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
      const line = ({ calls, total, mean, query }: (typeof rows)[number]) =>
        `${total.toFixed(0).padStart(8)} ms ${calls.padStart(7)} x ${mean.toFixed(2).padStart(8)} ms  ${query.replace(/\s+/g, " ").slice(0, 150)}`;
      return rows.map(line).join("\n");
    },
    close: () => postgres.end(),
  };
}

function peakMb(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kib) throw new Error(`The memory of process ${pid} cannot be read (Linux only)`);
  return Number(kib) / 1024;
}
