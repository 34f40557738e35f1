import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadEngine } from "@plumbline/address";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { startList } from "@plumbline/dev-env/stories.ts";
import { connectByHand, runBarePipeline, type Concurrency } from "../bare-pipeline.ts";
import { openCounts, startCpuClocks, type Counts } from "../counts.ts";
import { measureJob, newList, newOwner, newPortal } from "../product.ts";
import { say, sumOf, textTable } from "../report.ts";
import { scenario } from "../scenario.ts";
import { WITHOUT_LIMIT, withStack, type Bench } from "../with-stack.ts";

const WARM_UP = { latencyMs: 0, records: 500 };

type Side = { seconds: number; recordsPerSecond: number; cpuSecondsPer1000: Record<string, number> };
type Figures = {
  latencyMs: number;
  records: number;
  /** Events of all runs in the workflow's chain; the worker's peak resident memory while the job ran, MiB. */
  job: Side & { statementsPer1000: number; eventsPer1000: number; maxEventsInRun: number; workerPeakMb: number };
  bare: Side;
  /** The job's records/s relative to the bare pipeline's. */
  ratio: number;
};

/** The speed of a job relative to a bare pipeline: against a CRM that takes 150 ms per call, and against an instant one. */
export const jobs = scenario({
  // `--statements` prints the statements called most.
  options: { records: [10_000, 100_000], latency: [150, 0], statements: false },
  measure: ({ options, print, figures }) =>
    withStack(
      { overrides: WITHOUT_LIMIT, postgresSettings: { shared_preload_libraries: "pg_stat_statements" } },
      async (bench) => {
        const counts = await openCounts(bench);
        const concurrency = { batches: workflowWindow(), calls: bench.ctx.config.limits.hubspotCallsInFlight };
        const measure = measurer(bench, counts, concurrency, options.statements);
        say(`Warming up with ${WARM_UP.records} records ...`);
        await measure(WARM_UP);
        const measured: Figures[] = [];
        for (const records of options.records)
          for (const latencyMs of options.latency) {
            say(`Cleaning ${records} records; the CRM takes ${latencyMs} ms a call ...`);
            measured.push(await measure({ latencyMs, records }));
          }
        await counts.close();
        print(`\n${tableOf(measured)}\n`);
        figures({ ...concurrency, figures: measured });
      },
    ),
});

function measurer(bench: Bench, counts: Counts, concurrency: Concurrency, isVerbose: boolean) {
  const { stack, sandbox } = bench;
  const engine = loadEngine();
  return async ({ latencyMs, records }: typeof WARM_UP): Promise<Figures> => {
    const owner = await newOwner(bench, records, { isUnlimited: true });
    const listId = await newList(bench, owner.portalId, records);
    const barePortal = await newPortal(bench, { isUnlimited: true });
    const bareList = await newList(bench, barePortal, records);
    const call = await connectByHand(bench, barePortal);
    if (latencyMs > 0) await sandbox("POST", "/faults", { kind: "slow", ms: latencyMs, times: null });

    const side = (seconds: number, cpu: Record<string, number>): Side => {
      const per1000 = Object.entries(cpu).map(([name, used]) => [name, (used * 1000) / records]);
      return { seconds, recordsPerSecond: records / seconds, cpuSecondsPer1000: Object.fromEntries(per1000) };
    };
    const jobCpu = startCpuClocks(stack, ["worker", "api", "temporal", "postgres", "sandbox"]);
    await counts.reset();
    const jobId = await startList(owner, owner.portalId, listId);
    const job = side(await measureJob(bench, owner, { jobId, records }), jobCpu());
    const { statements, events, maxEventsInRun, workerPeakMb } = await counts.read(jobId);
    if (isVerbose) say(await counts.mostCalled());

    const bareCpu = startCpuClocks(stack, ["sandbox"], { pipeline: process.pid });
    const met = await runBarePipeline(call, engine, { listId: bareList, concurrency });
    const bare = side(met.seconds, bareCpu());
    if (met.records !== records) throw new Error(`The bare pipeline met ${met.records} records`);
    await sandbox("DELETE", "/faults");
    const [statementsPer1000, eventsPer1000] = [(statements * 1_000) / records, (events * 1_000) / records];
    return {
      latencyMs,
      records,
      job: { ...job, statementsPer1000, eventsPer1000, maxEventsInRun, workerPeakMb },
      bare,
      ratio: job.recordsPerSecond / bare.recordsPerSecond,
    };
  };
}

/** Speed first, then CPU by process. */
function tableOf(figures: readonly Figures[]): string {
  const processes = new Set(
    figures.flatMap(({ job, bare }) => Object.keys({ ...job.cpuSecondsPer1000, ...bare.cpuSecondsPer1000 })),
  );
  const both = (of: (side: Side) => string) => figures.flatMap(({ job, bare }) => [of(job), of(bare)]);
  const jobs = (of: (job: Figures["job"]) => string) => figures.flatMap(({ job }) => [of(job), ""]);
  return textTable([
    ["CRM takes", ...figures.flatMap(({ latencyMs, records }) => [`${records / 1_000}k, ${latencyMs} ms`, "bare"])],
    ["seconds", ...both((side) => side.seconds.toFixed(1))],
    ["records/s", ...both((side) => side.recordsPerSecond.toFixed(0))],
    ["ratio job/bare", ...figures.flatMap(({ ratio }) => [ratio.toFixed(2), ""])],
    ["statements/1,000", ...jobs((job) => job.statementsPer1000.toFixed(0))],
    ["events/1,000", ...jobs((job) => job.eventsPer1000.toFixed(1))],
    ["most events in a run", ...jobs((job) => String(job.maxEventsInRun))],
    ["worker's most MiB", ...jobs((job) => job.workerPeakMb.toFixed(0))],
    ...[...processes].map((name) => [
      `CPU s/1,000: ${name}`,
      ...both(({ cpuSecondsPer1000: cpu }) => cpu[name]?.toFixed(2) ?? "-"),
    ]),
    ["CPU s/1,000: all", ...both((side) => sumOf(side.cpuSecondsPer1000).toFixed(2))],
  ]);
}

/** The workflow's own figure, so that both sides have equally many calls in flight; workflow code cannot be imported here. */
function workflowWindow(): number {
  const source = readFileSync(join(ROOT, "packages/workflows/src/progress.ts"), "utf8");
  const found = /^const WINDOW = (\d+);$/m.exec(source)?.[1];
  if (!found) throw new Error("The window of a job was not found in its source");
  return Number(found);
}
