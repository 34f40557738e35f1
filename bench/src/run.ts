import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "@plumbline/address";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { compareAgainst } from "./compare-against.ts";
import { runBarePipeline, type Concurrency } from "./run-bare-pipeline.ts";
import { openCounts, type Counts } from "./open-counts.ts";
import { startCpuClocks } from "./cpu.ts";
import { connectByHand } from "./hubspot-call.ts";
import { benchContext, measureJob, prepareJob, type BenchContext } from "./measure-job.ts";
import { makeList } from "./portal-list.ts";
import { table, type Figures, type Side } from "./report.ts";
import { say, withStack } from "./with-stack.ts";

/** The speed of a job relative to a bare pipeline: against a CRM that takes 150 ms per call, and against an instant one. */
const WARM_UP_RECORDS = 500;

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "10000,100000" },
    latency: { type: "string", default: "150,0" },
    /** Prints the statements called most. */
    statements: { type: "boolean", default: false },
    /** A commit to compare with, measured alternately with this checkout. */
    against: { type: "string" },
  },
});
const sizes = numbers("records", 1);
const latencies = numbers("latency", 0);

const engine = loadEngine();
if (values.against !== undefined)
  await compareAgainst(values.against, {
    script: "bench/src/run.ts",
    args: ["--records", values.records, "--latency", values.latency],
  });
else
  await withStack(
    {
      overrides: { HUBSPOT_REQUESTS_PER_SECOND: "100000" },
      postgresSettings: { shared_preload_libraries: "pg_stat_statements" },
    },
    async (stack) => {
      const calls = parseConfig(stack.env).limits.hubspotCallsInFlight;
      const concurrency = { batches: workflowWindow(), calls };
      const figures = await measureAll(stack, concurrency);
      process.stdout.write(`\n${table(figures)}\n\n${JSON.stringify({ bench: "jobs", ...concurrency, figures })}\n`);
    },
  );

async function measureAll(stack: Stack, concurrency: Concurrency): Promise<Figures[]> {
  const ctx = benchContext(stack);
  try {
    const server: Server = { stack, concurrency, counts: await openCounts(stack) };
    say(`Warming up with ${WARM_UP_RECORDS} records ...`);
    await measure(ctx, server, { latencyMs: 0, records: WARM_UP_RECORDS });
    const figures: Figures[] = [];
    for (const records of sizes) {
      for (const latencyMs of latencies) {
        say(`Cleaning ${records} records; the CRM takes ${latencyMs} ms a call ...`);
        figures.push(await measure(ctx, server, { latencyMs, records }));
      }
    }
    await server.counts.close();
    return figures;
  } finally {
    await ctx.db.close();
  }
}

type Server = { stack: Stack; concurrency: Concurrency; counts: Counts };
type Measurement = { latencyMs: number; records: number };

async function measure(ctx: BenchContext, server: Server, { latencyMs, records }: Measurement): Promise<Figures> {
  const { stack, concurrency, counts } = server;
  const ready = await prepareJob(ctx, stack, records);
  const bareList = await makeList(stack.sandboxUrl, records);
  const call = await connectByHand(
    {
      sandboxUrl: stack.sandboxUrl,
      clientId: stack.env.HUBSPOT_CLIENT_ID ?? "",
      clientSecret: stack.env.HUBSPOT_CLIENT_SECRET ?? "",
    },
    bareList.portalId,
  );
  if (latencyMs > 0) await control(stack.sandboxUrl, "POST", "/faults", { kind: "slow", ms: latencyMs, times: null });

  const jobCpu = startCpuClocks(pidsOf(stack, ["worker", "api", "temporal", "postgres", "sandbox"]));
  await counts.reset();
  const job = await measureJob(ctx, stack, ready, records);
  const jobSide = side(job.seconds, records, jobCpu());
  const reported = await counts.read(job.jobId);
  if (values.statements) say(await counts.mostCalled());

  const bareCpu = startCpuClocks({ ...pidsOf(stack, ["sandbox"]), pipeline: process.pid });
  const bare = await runBarePipeline(call, engine, { listId: bareList.listId, concurrency });
  const bareSide = side(bare.seconds, records, bareCpu());
  if (bare.records !== records) throw new Error(`The bare pipeline met ${bare.records} records`);

  await control(stack.sandboxUrl, "DELETE", "/faults");
  return {
    latencyMs,
    records,
    job: {
      ...jobSide,
      statementsPer1000: (reported.statements * 1_000) / records,
      eventsPer1000: (reported.events * 1_000) / records,
      maxEventsInRun: reported.maxEventsInRun,
      workerPeakMb: reported.workerPeakMb,
    },
    bare: bareSide,
    ratio: jobSide.recordsPerSecond / bareSide.recordsPerSecond,
  };
}

function numbers(name: "records" | "latency", least: number): number[] {
  const list = values[name].split(",").map(Number);
  if (list.every((value) => Number.isInteger(value) && value >= least)) return list;
  say(`--${name} must be whole numbers from ${least} up, separated by commas`);
  process.exit(1);
}

function side(seconds: number, records: number, cpu: Record<string, number>): Side {
  const per1000 = Object.entries(cpu).map(([name, used]) => [name, (used * 1000) / records]);
  return { seconds, recordsPerSecond: records / seconds, cpuSecondsPer1000: Object.fromEntries(per1000) };
}

function pidsOf(stack: Stack, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      // A configured external database or Temporal cannot be measured.
      const pid = stack.supervisor.pid(name);
      return pid === undefined ? [] : [[name, pid]];
    }),
  );
}

/** The workflow's own figure, so that both sides have equally many calls in flight; workflow code cannot be imported here. */
function workflowWindow(): number {
  const source = readFileSync(join(ROOT, "packages/workflows/src/progress.ts"), "utf8");
  const found = /^const WINDOW = (\d+);$/m.exec(source)?.[1];
  if (!found) throw new Error("The window of a job was not found in its source");
  return Number(found);
}
