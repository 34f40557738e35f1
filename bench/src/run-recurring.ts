import { parseArgs } from "node:util";
import { randomUUID } from "node:crypto";
import { parseConfig } from "@plumbline/core/config/config.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { startRequestedRun } from "@plumbline/core/work/start-requested-run.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { startCpuClocks } from "./cpu.ts";
import { newOwner, type Owner } from "./owner.ts";
import { callsTo, makeListIn } from "./portal-list.ts";
import { say, withStack } from "./with-stack.ts";

/**
 * The cost of an hourly run over an unchanged list, and over one with a hundredth changed: calls of the general budget,
 * credits, and CPU of worker and PostgreSQL. The first run, over everything, is shown for comparison.
 */
const { values } = parseArgs({ options: { records: { type: "string", default: "100000" } } });
const records = Number(values.records);
const share = records / 100_000;
/** For 100,000 records; a smaller list has proportionally less to read, but a few fixed calls. */
const MOST_CALLS = { unchanged: Math.ceil(410 * share) + 40, changed: Math.ceil(430 * share) + 40 };
const MOST_CPU_SECONDS = 5;
/** Search has its own rate limit at HubSpot. */
const SEARCH = "objects/search";

type Cost = {
  name: string;
  calls: number;
  searches: number;
  read: number;
  credits: number;
  cpuSeconds: number;
  seconds: number;
};

let isFailed = false;
await withStack({ overrides: { HUBSPOT_REQUESTS_PER_SECOND: "100000" } }, async (stack) => {
  const config = parseConfig(stack.env);
  const { client, close } = connectTemporal(config);
  const log = createLogger({ logLevel: "warn" }, "bench");
  const ctx = createContext({ config, log, workflows: createWorkflows(client, config) });
  try {
    const owner = await newOwner(stack, 2 * records);
    await control(stack.sandboxUrl, "PUT", `/portals/${owner.portalId}/limit`, { requests: null });
    const listId = await makeListIn(stack.sandboxUrl, owner.portalId, records);
    const first = await measure(ctx, stack, owner, { name: "first run", listId });
    // The records that it wrote have changed since it began.
    await measure(ctx, stack, owner, { name: "after it", recurringJobId: first.recurringJobId });
    await withoutOverlap(ctx, first.recurringJobId);
    const unchanged = await measure(ctx, stack, owner, {
      name: "nothing changed",
      recurringJobId: first.recurringJobId,
    });
    await editOneInAHundred(stack, owner, await membersOf(ctx, first.recurringJobId));
    await withoutOverlap(ctx, first.recurringJobId);
    const changed = await measure(ctx, stack, owner, { name: "1 % changed", recurringJobId: first.recurringJobId });
    for (const cost of [first.cost, unchanged.cost, changed.cost]) process.stdout.write(`${shown(cost)}\n`);
    const violations = await checkInvariants(ctx);
    isFailed =
      unchanged.cost.calls > MOST_CALLS.unchanged ||
      changed.cost.calls > MOST_CALLS.changed ||
      unchanged.cost.credits !== 0 ||
      unchanged.cost.cpuSeconds > MOST_CPU_SECONDS ||
      violations.length > 0;
    process.stdout.write(
      `At most ${MOST_CALLS.unchanged} and ${MOST_CALLS.changed} calls, 0 credits and ${MOST_CPU_SECONDS} CPU seconds for the unchanged list${isFailed ? "  MISSED" : ""}\n`,
    );
    process.stdout.write(
      `${JSON.stringify({ bench: "recurring", records, first: first.cost, unchanged: unchanged.cost, changed: changed.cost })}\n`,
    );
  } finally {
    await ctx.db.close();
    await close();
  }
});
if (isFailed) process.exit(1);

function shown({ name, calls, searches, read, credits, cpuSeconds, seconds }: Cost): string {
  return `${name}: ${calls} calls and ${searches} searches, ${read} records read, ${credits} credits, ${cpuSeconds.toFixed(1)} CPU seconds of worker and PostgreSQL in ${seconds.toFixed(1)} s`;
}

type Wanted = { name: string } & ({ listId: string } | { recurringJobId: string });

/** One run, started now. */
async function measure(
  ctx: Context,
  stack: Stack,
  owner: Owner,
  wanted: Wanted,
): Promise<{ recurringJobId: string; cost: Cost }> {
  say(`${wanted.name} ...`);
  const pids = Object.fromEntries(
    ["worker", "postgres"].flatMap((name) => {
      const pid = stack.supervisor.pid(name);
      return pid === undefined ? [] : [[name, pid]];
    }),
  );
  const before = await creditBalance(owner);
  await control(stack.sandboxUrl, "POST", `/portals/${owner.portalId}/stats/reset`);
  const cpu = startCpuClocks(pids);
  const startedAt = new Date();
  const recurringJobId = "listId" in wanted ? await startRecurring(owner, wanted.listId) : wanted.recurringJobId;
  if ("recurringJobId" in wanted) await requestRun(ctx, recurringJobId);
  const job = await untilRunEnded(ctx, { recurringJobId, startedAt });
  const used = cpu();
  const { requests } = await callsTo(stack.sandboxUrl, owner.portalId);
  const all = Object.values(requests).reduce((sum, count) => sum + count, 0);
  const searches = requests[SEARCH] ?? 0;
  return {
    recurringJobId,
    cost: {
      name: wanted.name,
      calls: all - searches,
      searches,
      read: job.recordsTotal,
      credits: before - (await creditBalance(owner)),
      cpuSeconds: Object.values(used).reduce((sum, seconds) => sum + seconds, 0),
      seconds: ((job.finishedAt ?? new Date()).getTime() - job.createdAt.getTime()) / 1_000,
    },
  };
}

async function startRecurring({ api, portalId }: Owner, listId: string): Promise<string> {
  const { jobId } = (await api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "24h",
  })) as { jobId: string };
  return jobId;
}

async function requestRun(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.withSystem((tx) =>
    tx.recurringJob.update({ where: { id }, data: { runRequestedAt: new Date() } }),
  );
  await startRequestedRun(ctx, row);
}

async function untilRunEnded(ctx: Context, { recurringJobId, startedAt }: { recurringJobId: string; startedAt: Date }) {
  for (;;) {
    const job = await ctx.db.withSystem((tx) =>
      tx.job.findFirst({ where: { recurringJobId, createdAt: { gte: startedAt } }, orderBy: { createdAt: "desc" } }),
    );
    if (job && isFinal(job.status)) {
      if (job.status !== "completed") throw new Error(`The run is ${job.status}: ${job.reason}`);
      return job;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** As if more than the overlap had passed since the last run. */
async function withoutOverlap(ctx: Context, id: string): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const { completedFrom } = await tx.recurringJob.findUniqueOrThrow({ where: { id } });
    if (completedFrom)
      await tx.recurringJob.update({
        where: { id },
        data: { completedFrom: new Date(completedFrom.getTime() + 10 * 60_000) },
      });
  });
}

async function membersOf(ctx: Context, recurringJobId: string): Promise<string[]> {
  const job = await ctx.db.withSystem((tx) =>
    tx.job.findFirstOrThrow({ where: { recurringJobId }, orderBy: { createdAt: "asc" } }),
  );
  const rows = await ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId: job.id }, select: { recordId: true }, orderBy: { recordId: "asc" } }),
  );
  return rows.map(({ recordId }) => recordId);
}

async function editOneInAHundred(stack: Stack, { portalId }: Owner, members: readonly string[]): Promise<void> {
  for (let index = 0; index < members.length; index += 100)
    await control(stack.sandboxUrl, "PATCH", `/portals/${portalId}/records/contact/${members[index] ?? ""}`, {
      properties: { city: `Sprngfield ${randomUUID().slice(0, 4)}` },
    });
}
