import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createCustomers } from "./rehearse-scale/customers.ts";
import { startInstallation, type Installation } from "./rehearse-scale/installation.ts";
import { rehearseDisturbances } from "./rehearse-scale/rehearse.ts";
import { disturbanceTable, throughputTable, truthLine } from "./rehearse-scale/report.ts";
import { requireWhole } from "./rehearse-scale/requirements.ts";
import { measureThroughput, type Throughput } from "./rehearse-scale/throughput.ts";
import { say } from "./with-stack.ts";

/**
 * The product as on several machines: several apis and workers, and the Temporal server that production runs, on PostgreSQL. How
 * much faster more workers are, how long the work of a killed one waits, and whether everything is as it should be at the end.
 */
const WARM_UP_RECORDS = 200;
/** Until the chunks of a killed worker are worked on again: half of them, and any on a machine that is short of processors. */
const MEDIAN_LOST_MS = 10_000;
const MOST_LOST_MS = 15_000;
const APIS = 2;

const { values } = parseArgs({
  options: {
    /** How many workers run at once, one measurement after the other. */
    workers: { type: "string", default: "1,2,3" },
    portals: { type: "string", default: "20" },
    /** Of each job; each measurement runs one job on each portal. */
    records: { type: "string", default: "1000" },
    /** Leaves the folder with the logs behind. */
    keep: { type: "boolean", default: false },
  },
});
const workerCounts = values.workers.split(",").map(wholeNumber);
const portals = wholeNumber(values.portals);
const records = wholeNumber(values.records);

const folder = mkdtempSync(join(tmpdir(), "plumbline-rehearsal-"));
chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
let installation: Installation | null = null;
let ending: Promise<void> | null = null;
const end = () =>
  (ending ??= (async () => {
    await installation?.stop();
    if (values.keep) say(`The logs are in ${folder}/logs`);
    else rmSync(folder, { recursive: true, force: true });
  })());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void end().then(() => process.exit(1)));

let broken: string[];
try {
  installation = await startInstallation({ folder, apis: APIS, workers: Math.max(...workerCounts), say });
  broken = await rehearse(installation);
} catch (error) {
  broken = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
await end();
process.stdout.write(
  broken.length === 0
    ? "\nEverything is as it should be.\n"
    : `\nBroken:\n${broken.map((one) => `  ${one}\n`).join("")}`,
);
process.exit(broken.length === 0 ? 0 : 1);

async function rehearse(on: Installation): Promise<string[]> {
  say(`Connecting ${portals} portals ...`);
  const customers = await createCustomers(on, portals);
  say("Warming up ...");
  const warmUp = await measureThroughput(on, customers, { workers: on.workers.length, recordsOfEach: WARM_UP_RECORDS });
  const runs: Throughput[] = [];
  for (const workers of workerCounts) {
    say(`Cleaning ${portals} lists of ${records} records with ${workers} workers ...`);
    runs.push(await measureThroughput(on, customers, { workers, recordsOfEach: records }));
  }
  process.stdout.write(`\n${throughputTable(runs)}\n\n`);

  for (const name of on.workers) await on.supervisor.release(name);
  say("Killing and restarting, while every portal is at work ...");
  const rehearsed = await rehearseDisturbances(on, customers, { recordsOfEach: records, say });
  process.stdout.write(`\n${disturbanceTable(rehearsed.disturbed)}\n\n`);

  say("Comparing with the truth ...");
  const jobs = [...warmUp.jobs, ...runs.flatMap((run) => run.jobs), ...rehearsed.jobs];
  const verdict = await requireWhole(on, customers, {
    jobs,
    recordsOfEach: (job) => (warmUp.jobs.includes(job) ? WARM_UP_RECORDS : records),
  });
  process.stdout.write(`${truthLine(verdict.truth)}\n`);
  const late = rehearsed.disturbed.flatMap(({ name, lost }) =>
    lost && (lost.medianMs > MEDIAN_LOST_MS || lost.maxMs > MOST_LOST_MS)
      ? [`${name}: chunks waited ${Math.round(lost.medianMs)} ms, ${Math.round(lost.maxMs)} ms at most`]
      : [],
  );
  return [...verdict.broken, ...late];
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  say(`${text} is not a whole number from 1 up`);
  process.exit(1);
}
