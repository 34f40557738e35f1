import { readdirSync, readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second to every program. */
const TICKS_PER_SECOND = 100;

type Stat = { parent: number; ownSeconds: number; endedChildrenSeconds: number };

function readStat(pid: number): Stat | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null; // the process has ended
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = (index: number) => Number(fields[index]) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), ownSeconds: ticks(11) + ticks(12), endedChildrenSeconds: ticks(13) + ticks(14) };
}

/** CPU seconds of a process with all of its threads and children, alive or exited: PostgreSQL runs a process per connection. */
export function cpuSeconds(pid: number): number {
  const own = readStat(pid);
  if (!own) throw new Error(`Process ${pid} has ended; its CPU time cannot be read (Linux only)`);
  let total = own.ownSeconds + own.endedChildrenSeconds;
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? readStat(Number(entry)) : null;
    if (stat?.parent === pid) total += stat.ownSeconds;
  }
  return total;
}

/** Starts the clocks of all processes; the returned function reads the CPU used since. */
export function startCpuClocks(pids: Record<string, number>): () => Record<string, number> {
  const before = Object.entries(pids).map(([name, pid]) => [name, pid, cpuSeconds(pid)] as const);
  return () => Object.fromEntries(before.map(([name, pid, seconds]) => [name, cpuSeconds(pid) - seconds]));
}
