import { randomUUID } from "node:crypto";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { startRequestedRun } from "@plumbline/core/work/start-requested-run.ts";
import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { startCpuClocks } from "../counts.ts";
import { callsTo, newList, newOwner, resetCalls, until, untilCompleted, type Owner } from "../product.ts";
import { say, sumOf } from "../report.ts";
import { scenario } from "../scenario.ts";
import { WITHOUT_LIMIT, withStack, type Bench } from "../with-stack.ts";

const MOST_CPU_SECONDS = 5;
/** Search has its own rate limit at HubSpot. */
const SEARCH = "objects/search";
const OVERLAP_MS = 10 * 60_000;

/**
 * The cost of an hourly run over an unchanged list, and over one with a hundredth changed: calls of the general budget,
 * credits, and CPU of worker and PostgreSQL. The first run, over everything, is shown for comparison.
 */
export const recurring = scenario({
  options: { records: 100_000 },
  measure: ({ options: { records }, print, judge, figures }) =>
    withStack({ overrides: WITHOUT_LIMIT }, async (bench) => {
      const { ctx, sandbox } = bench;
      // A smaller list has proportionally less to read, but a few fixed calls.
      const most = (calls: number) => Math.ceil((calls * records) / 100_000) + 40;
      const owner = await newOwner(bench, 2 * records, { isUnlimited: true });
      const { api, portalId } = owner;
      const listId = await newList(bench, portalId, records);
      let id = "";
      const first = await measure(bench, owner, "first run", async () => {
        const body = { portalId, listId, objectType: "contact", isRecurring: true, recurrenceInterval: "24h" };
        ({ jobId: id } = (await api.ok("POST", "/api/hubspot/manual-clean", body)) as { jobId: string });
        return id;
      });
      const requested = async () => {
        const data = { runRequestedAt: new Date() };
        await startRequestedRun(ctx, await ctx.db.withSystem((tx) => tx.recurringJob.update({ where: { id }, data })));
        return id;
      };
      // The records that it wrote have changed since it began.
      await measure(bench, owner, "after it", requested);
      await withoutOverlap(bench, id);
      const unchanged = await measure(bench, owner, "nothing changed", requested);
      for (const recordId of await oneInAHundred(bench, id))
        await sandbox("PATCH", `/portals/${portalId}/records/contact/${recordId}`, {
          properties: { city: `Sprngfield ${randomUUID().slice(0, 4)}` },
        });
      await withoutOverlap(bench, id);
      const changed = await measure(bench, owner, "1 % changed", requested);
      for (const { name, calls, searches, read, credits, cpuSeconds, seconds } of [first, unchanged, changed])
        print(
          `${name}: ${calls} calls and ${searches} searches, ${read} records read, ${credits} credits, ${cpuSeconds.toFixed(1)} CPU seconds of worker and PostgreSQL in ${seconds.toFixed(1)} s`,
        );
      judge(
        `At most ${most(410)} and ${most(430)} calls, 0 credits and ${MOST_CPU_SECONDS} CPU seconds for the unchanged list`,
        unchanged.calls <= most(410) &&
          changed.calls <= most(430) &&
          unchanged.credits === 0 &&
          unchanged.cpuSeconds <= MOST_CPU_SECONDS,
      );
      const violations = await checkInvariants(ctx);
      judge(`violated invariants of the ledger: ${JSON.stringify(violations)}`, violations.length === 0);
      figures({ records, first, unchanged, changed });
    }),
});

/** One run; `start` returns the id of its recurring job. */
async function measure(bench: Bench, owner: Owner, name: string, start: () => Promise<string>) {
  const { ctx, stack } = bench;
  say(`${name} ...`);
  const before = await creditBalance(owner);
  await resetCalls(bench, owner.portalId);
  const cpu = startCpuClocks(stack, ["worker", "postgres"]);
  const startedAt = new Date();
  const recurringJobId = await start();
  const where = { recurringJobId, createdAt: { gte: startedAt } };
  const { id } = await until(() => ctx.db.withSystem((tx) => tx.job.findFirst({ where })), { everyMs: 500 });
  await untilCompleted(owner, id, 500);
  const cpuSeconds = sumOf(cpu());
  const job = await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id } }));
  const { requests } = await callsTo(bench, owner.portalId);
  const searches = requests[SEARCH] ?? 0;
  return {
    name,
    calls: sumOf(requests) - searches,
    searches,
    read: job.recordsTotal,
    credits: before - (await creditBalance(owner)),
    cpuSeconds,
    seconds: ((job.finishedAt ?? new Date()).getTime() - job.createdAt.getTime()) / 1_000,
  };
}

/** As if more than the overlap had passed since the last run. */
async function withoutOverlap({ ctx }: Bench, id: string): Promise<void> {
  await ctx.db.withSystem(async (tx) => {
    const { completedFrom } = await tx.recurringJob.findUniqueOrThrow({ where: { id } });
    if (completedFrom === null) return;
    const data = { completedFrom: new Date(completedFrom.getTime() + OVERLAP_MS) };
    await tx.recurringJob.update({ where: { id }, data });
  });
}

/** Of the records of the first run. */
async function oneInAHundred({ ctx }: Bench, recurringJobId: string): Promise<string[]> {
  const rows = await ctx.db.withSystem(async (tx) => {
    const { id } = await tx.job.findFirstOrThrow({ where: { recurringJobId }, orderBy: { createdAt: "asc" } });
    return await tx.jobRecord.findMany({
      where: { jobId: id },
      select: { recordId: true },
      orderBy: { recordId: "asc" },
    });
  });
  return rows.filter((_, index) => index % 100 === 0).map(({ recordId }) => recordId);
}
