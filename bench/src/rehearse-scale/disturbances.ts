import type { Installation } from "./installation.ts";
import type { StartedJob } from "./jobs.ts";
import { measureLostTime, untilAtWork, type LostTime } from "./lost-activities.ts";
import { untilProgress } from "./progress.ts";

/** `resumedMs`: from the disturbance until STEADY_RECORDS more were settled. `lost`: what a worker left behind. */
export type Disturbed = { name: string; resumedMs: number; lost: LostTime | null };

type OpenJobs = () => readonly StartedJob[];
type Disturbance = {
  name: string;
  strike(on: Installation, openJobs: OpenJobs): Promise<LostTime | null>;
};

/** After so many more records the jobs are at full work again. */
export const STEADY_RECORDS = 2_000;

/** One after the other, each once the jobs go on after the one before. `openJobs`: those that run at that moment. */
export async function disturb(on: Installation, openJobs: OpenJobs, say: (line: string) => void): Promise<Disturbed[]> {
  const disturbed: Disturbed[] = [];
  await untilProgress(on, STEADY_RECORDS);
  for (const { name, strike } of disturbancesOf(on)) {
    say(`  ${name} ...`);
    const startedAt = Date.now();
    const lost = await strike(on, openJobs);
    await untilProgress(on, STEADY_RECORDS);
    disturbed.push({ name, lost, resumedMs: Date.now() - startedAt });
  }
  return disturbed;
}

function disturbancesOf({ workers, apis }: Installation): Disturbance[] {
  const api = apis[0]?.name ?? "";
  return [
    ...workers.map((name) => ({ name: `kill -9 ${name}`, strike: endWorker(name, "SIGKILL") })),
    ...workers.map((name) => ({ name: `SIGTERM ${name}`, strike: endWorker(name, "SIGTERM") })),
    { name: `kill -9 ${api}`, strike: kill(api) },
    { name: "PostgreSQL restart", strike: restart("postgres") },
    { name: "Temporal kill -9", strike: kill("temporal") },
    { name: "Temporal restart", strike: restart("temporal") },
    { name: `kill -9 ${workers.at(-1)} after all of it`, strike: endWorker(workers.at(-1) ?? "", "SIGKILL") },
  ];
}

/** By SIGTERM as a deploy ends one: what it cannot finish within its grace is another's. */
function endWorker(name: string, sent: NodeJS.Signals): Disturbance["strike"] {
  return async (on, openJobs) => {
    const pid = pidOf(on, name);
    await untilAtWork(on, openJobs, pid);
    process.kill(pid, sent);
    return await measureLostTime(on, openJobs(), { pid, at: Date.now(), mayFinish: sent === "SIGTERM" });
  };
}

function kill(name: string): Disturbance["strike"] {
  return (on) => {
    process.kill(pidOf(on, name), "SIGKILL");
    return Promise.resolve(null);
  };
}

function restart(name: string): Disturbance["strike"] {
  return async (on) => {
    await on.supervisor.restart(name);
    return null;
  };
}

function pidOf(on: Installation, name: string): number {
  const pid = on.supervisor.pid(name);
  if (pid === undefined) throw new Error(`${name} has no process`);
  return pid;
}
