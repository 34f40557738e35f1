import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "@plumbline/address";
import { createLogger } from "@plumbline/core/create-context.ts";
import { BATCH_SIZE } from "@plumbline/core/crm/hubspot/records.ts";
import { openDatabase } from "@plumbline/core/db/database.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { bootStack, type Stack } from "@plumbline/dev-env/boot.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { runBarePipeline } from "./bare-pipeline.ts";
import { startCpuClocks } from "./cpu.ts";
import { connectByHand } from "./hubspot-call.ts";
import { measureJob, prepareJob, type BenchContext } from "./measure-job.ts";
import { makeList } from "./portal-list.ts";
import { table, type Figures, type Side } from "./report.ts";

/** How fast a job is beside a bare pipeline: once against a CRM that takes 150 ms a call, once against an instant one. */
const LATENCIES_MS = [150, 0];
const WARM_UP_RECORDS = 500;

const say = (line: string) => void process.stderr.write(`${line}\n`);
const { values } = parseArgs({ options: { records: { type: "string", default: "10000" } } });
const records = Number(values.records);
if (!Number.isInteger(records) || records < 1) {
  say("--records must be a whole number from 1 up");
  process.exit(1);
}

const engine = loadEngine();
const inFlight = workflowWindow();
// PostgreSQL's own user must be able to enter it.
const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
chmodSync(folder, 0o755);

let stack: Stack | null = null;
let ending: Promise<void> | null = null;
const end = () =>
  (ending ??= (async () => {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  })());
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    // While the stack still comes up there is nothing to stop in order yet: the boot notices at its end.
    if (stack) void end().then(() => process.exit(1));
  });
}

try {
  stack = await bootStack({
    dataFolder: folder,
    ports: await ports(),
    webFolder: null,
    say,
    overrides: { HUBSPOT_REQUESTS_PER_SECOND: "100000", LOG_LEVEL: "warn" },
  });
  if (isInterrupted) throw new Error("Interrupted");
  const figures = await measureAll(stack);
  await end();
  process.stdout.write(`\n${table(figures)}\n\n${JSON.stringify({ bench: "job", records, inFlight, figures })}\n`);
} catch (error) {
  say(isInterrupted ? "Interrupted." : error instanceof Error ? error.message : String(error));
  await end();
  process.exit(1);
}

async function measureAll(stack: Stack): Promise<Figures[]> {
  const nobodyWaits = () => Promise.reject(new Error("there is no paused job to wake"));
  const ctx: BenchContext = {
    db: openDatabase(stack.databaseUrl, { appConnections: 2, systemConnections: 2 }),
    jobRunner: {
      startJob: nobodyWaits,
      wakeJob: nobodyWaits,
      startMail: nobodyWaits,
      startDisconnect: nobodyWaits,
      startBillingEvent: nobodyWaits,
      startRecurringRun: nobodyWaits,
      wakeInbox: nobodyWaits,
      startCallbacks: nobodyWaits,
      startPoll: nobodyWaits,
      putSchedule: nobodyWaits,
      deleteSchedule: nobodyWaits,
      listSchedules: nobodyWaits,
    },
    log: createLogger({ logLevel: "warn" }, "bench"),
    now: () => new Date(),
    newId: () => randomUUID(),
  };
  try {
    say(`Warming up with ${WARM_UP_RECORDS} records ...`);
    await measure(ctx, stack, { latencyMs: 0, records: WARM_UP_RECORDS });
    const figures: Figures[] = [];
    for (const latencyMs of LATENCIES_MS) {
      say(`Cleaning ${records} records; the CRM takes ${latencyMs} ms a call ...`);
      figures.push(await measure(ctx, stack, { latencyMs, records }));
    }
    return figures;
  } finally {
    await ctx.db.close();
  }
}

type Measurement = { latencyMs: number; records: number };

async function measure(ctx: BenchContext, stack: Stack, { latencyMs, records }: Measurement): Promise<Figures> {
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
  const job = await measureJob(ctx, stack, ready, records);
  const jobSide = side(job.seconds, records, jobCpu());

  const bareCpu = startCpuClocks({ ...pidsOf(stack, ["sandbox"]), pipeline: process.pid });
  const bare = await runBarePipeline(call, engine, { listId: bareList.listId, inFlight });
  const bareSide = side(bare.seconds, records, bareCpu());
  if (bare.records !== records) throw new Error(`The bare pipeline met ${bare.records} records`);

  await control(stack.sandboxUrl, "DELETE", "/faults");
  return {
    latencyMs,
    job: { ...jobSide, transactionsPerBatch: job.transactions / Math.ceil(records / BATCH_SIZE) },
    bare: bareSide,
    ratio: jobSide.recordsPerSecond / bareSide.recordsPerSecond,
  };
}

function side(seconds: number, records: number, cpu: Record<string, number>): Side {
  const per1000 = Object.entries(cpu).map(([name, used]) => [name, (used * 1000) / records]);
  return { seconds, recordsPerSecond: records / seconds, cpuSecondsPer1000: Object.fromEntries(per1000) };
}

function pidsOf(stack: Stack, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      // A database or Temporal that configuration names is not ours to look into.
      const pid = stack.supervisor.pid(name);
      return pid === undefined ? [] : [[name, pid]];
    }),
  );
}

async function ports() {
  const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
  return { api, sandbox, smtp, postgres, temporal, temporalUi };
}

/** The workflow's own figure, so that both sides always have as many calls in flight; workflow code cannot be imported here. */
function workflowWindow(): number {
  const source = readFileSync(join(ROOT, "packages/workflows/src/clean-list.ts"), "utf8");
  const found = /^const WINDOW = (\d+);$/m.exec(source)?.[1];
  if (!found) throw new Error("The window of cleanList was not found in its source");
  return Number(found);
}
