import { connectPortal, contactList, outcomeRows, startList, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES, isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { beforeAll, expect, it } from "vitest";
import { REFUSALS, type RefusalForm } from "./support/refusals.ts";

// HubSpot permanently refuses one kind of call, each kind and each refusal in its own portal, for two hours in which
// each minute lasts a second. Every portal reaches a state that a person can see, with a bounded number of calls and without
// ledger traffic, harms no other, and continues when the refusal ends.

const MINUTE_MS = 1_000;
const HOURS = 2;
const LIST = 25;

const ROUTES = ["properties", "memberships", "batch/read", "batch/update", "token"] as const;
/** Per hour, of the refused call itself. */
const MAX_CALLS_PER_HOUR = 20;

const product = useTestProduct({
  PROBE_MINUTE_MS: String(MINUTE_MS),
  HUBSPOT_REQUESTS_PER_SECOND: "50",
  RATE_REGISTER_PER_IP: "1000/1h",
});
beforeAll(async () => {
  await product.startWorker();
});
type Case = { name: string; route: string; form: RefusalForm; owner: Customer & { portalId: string }; jobId: string };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function jobOf(one: Case) {
  return (await one.owner.api.ok("GET", `/api/hubspot/jobs/${one.jobId}`)) as {
    status: string;
    reason: string | null;
    outcomes: Record<string, number>;
  };
}

async function begin(route: string, name: string, form: RefusalForm): Promise<Case> {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const { listId } = await contactList(owner, owner.portalId, LIST);
  await product.control("POST", "/faults", { kind: "refuse", route, portalId: Number(owner.portalId), ...form });
  const jobId = await startList(owner, owner.portalId, listId);
  if (route === "token") await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
  return { name: `${route} ${name}`, route, form, owner, jobId };
}

const callsTo = async ({ owner, route }: Case): Promise<number> => {
  const { requests } = (await product.control("GET", `/portals/${owner.portalId}/stats`)) as {
    requests: Record<string, number>;
  };
  return requests[route] ?? 0;
};

async function ledgerEntries({ owner }: Case): Promise<number> {
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: owner.email } }),
  );
  return await product.ctx.db.withSystem((tx) => tx.creditEntry.count({ where: { accountId } }));
}

it(
  "stops calls that HubSpot refuses, reports them, affects no other tenant, and continues later",
  { timeout: 900_000 },
  async () => {
    const cases: Case[] = [];
    for (const route of ROUTES)
      for (const [name, form] of Object.entries(REFUSALS)) cases.push(await begin(route, name, form));
    const healthy = await product.customerWithPortal(100);
    await wait(60 * MINUTE_MS);

    // Meanwhile another customer's job runs normally.
    const own = await startList(healthy, healthy.portalId, (await contactList(healthy, healthy.portalId, LIST)).listId);
    const calm: Case = { name: "healthy", route: "batch/read", form: { status: 0 }, owner: healthy, jobId: own };
    await expect.poll(async () => (await jobOf(calm)).status, { timeout: 60_000 }).toBe("completed");

    await wait((HOURS - 1) * 60 * MINUTE_MS);
    const table: string[] = [];
    for (const one of cases) {
      // A probe may be in progress.
      const seen = async () => ["paused", ...FINAL_STATUSES].includes((await jobOf(one)).status);
      await expect.poll(seen, { timeout: 30_000, message: `${one.name}: a person can see why` }).toBe(true);
      const { status, reason, outcomes } = await jobOf(one);
      // Read before the calls: an attempt that begins in between adds to the calls alone.
      const entries = await ledgerEntries(one);
      const calls = await callsTo(one);
      table.push(`${one.name}: ${calls} calls, ${entries} ledger entries, ${status} (${reason ?? "-"})`);
      expect.soft(calls, one.name).toBeLessThanOrEqual(HOURS * MAX_CALLS_PER_HOUR);
      // The sign-up, the grant, the unchanged records, and at most a hold and its release for each refused write.
      expect.soft(entries, one.name).toBeLessThanOrEqual(3 + 2 * calls);
      if (status === "paused") expect.soft(reason, one.name).not.toBeNull();
      expect.soft((outcomes.confirmed ?? 0) + (outcomes.corrected ?? 0), one.name).toBeLessThanOrEqual(LIST);
    }
    process.stdout.write(`${table.join("\n")}\n`);

    await product.control("DELETE", "/faults");
    for (const one of cases) {
      const { status, reason } = await jobOf(one);
      // The action that the page requests.
      if (status === "paused" && reason === "needs_reconnect")
        await connectPortal(product, one.owner, one.owner.portalId);
      if (status === "paused" && reason === "writes_refused")
        await one.owner.api.ok("POST", `/api/hubspot/jobs/${one.jobId}/resume`);
    }
    for (const one of cases) {
      await expect
        .poll(async () => isFinal((await jobOf(one)).status), {
          timeout: 150 * MINUTE_MS,
          message: `${one.name} goes on`,
        })
        .toBe(true);
      const rows = await outcomeRows(one.owner, one.jobId);
      const charged = rows.filter((row) => row.credits === "1").length;
      const { creditBalance } = (await one.owner.api.ok("GET", "/api/auth/credit-balance")) as {
        creditBalance: number;
      };
      expect.soft(creditBalance, one.name).toBe(110 - charged);
    }
    expect(await product.violations()).toEqual([]);
  },
);
