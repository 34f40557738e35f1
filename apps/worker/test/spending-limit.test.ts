import { contactList, creditBalance, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";

const product = useTestProduct({ APPLY_AFTER_MS: "0" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => expect(await product.violations()).toEqual([]));

type Spending = { places: { scope: string; spent: number; held: number; per_month: number | null }[] };
const emailsOf = async (email: string) =>
  (
    await product.ctx.db.withSystem((tx) =>
      tx.email.findMany({ where: { recipient: email, template: "spending_limit" }, orderBy: { createdAt: "asc" } }),
    )
  ).length;

it("pauses every job at the monthly limit with one email, never exceeds it, and resumes when it is raised", async () => {
  const customer = await product.customerWithPortal(500);
  const { api, portalId, email } = customer;
  await api.ok("POST", "/api/auth/spending-limit", { perRun: null, perMonth: 15 });
  const lists = [await contactList(customer, portalId, 25), await contactList(customer, portalId, 10)];
  const jobs = await Promise.all(lists.map(({ listId }) => startList(customer, portalId, listId)));
  for (const id of jobs) await untilJob(customer, id, ["paused", ...FINAL_STATUSES]);
  const account = async () =>
    ((await api.ok("GET", "/api/auth/spending")) as Spending).places.find(({ scope }) => scope === "account");
  await expect.poll(account, { timeout: 30_000 }).toMatchObject({ held: 0, per_month: 15 });
  expect((await account())?.spent).toBeLessThanOrEqual(15);
  const waiting = await Promise.all(jobs.map((id) => untilJob(customer, id, ["paused", ...FINAL_STATUSES])));
  expect(waiting.filter(({ status }) => status === "paused").length).toBeGreaterThan(0);
  for (const { status, reason } of waiting) if (status === "paused") expect(reason).toBe("spending_limit");
  expect(await emailsOf(email)).toBe(1);

  await api.ok("POST", "/api/auth/spending-limit", { perRun: null, perMonth: 400 });
  for (const id of jobs) expect(await untilJob(customer, id, FINAL_STATUSES)).toMatchObject({ status: "completed" });
  expect(await emailsOf(email)).toBe(1);
  expect((await account())?.spent).toBe(510 - (await creditBalance(customer)));
});

it("ends a run of a schedule at its limit, and leaves the rest to the next runs", async () => {
  const customer = await product.customerWithPortal(500);
  const { api, portalId, email } = customer;
  const { listId } = await contactList(customer, portalId, 25);
  await api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    objectType: "contact",
    listId,
    isRecurring: true,
    recurrenceInterval: "24h",
    perRun: 8,
    perMonth: null,
  });
  type Job = { id: string; status: string; reason: string | null; credits_used: number };
  const runs = async () =>
    ((await api.ok("GET", "/api/auth/usage")) as { data: { recentJobs: Job[] } }).data.recentJobs;
  await expect.poll(async () => (await runs()).length, { timeout: 20_000 }).toBe(1);
  const [run] = await runs();
  expect(await untilJob(customer, run?.id ?? "", FINAL_STATUSES)).toMatchObject({
    status: "failed",
    reason: "spending_limit",
  });
  expect((await runs())[0]?.credits_used).toBeLessThanOrEqual(8);
  expect(await emailsOf(email)).toBe(1);
  const { jobs } = (await api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: { id: string }[] };
  await api.ok("POST", "/api/auth/spending-limit", { recurringJobId: jobs[0]?.id, perRun: null, perMonth: null });
  await expect.poll(async () => (await runs()).length, { timeout: 20_000 }).toBe(2);
  const [next] = await runs();
  expect(await untilJob(customer, next?.id ?? "", FINAL_STATUSES)).toMatchObject({ status: "completed" });
});
