import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import {
  contactList,
  creditBalance,
  outcomeRows,
  untilJob,
  type ListInfo,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { repairSchedules } from "@plumbline/core/jobs/recurring/schedule.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// Real schedules on the real server; an hour lasts four seconds here.

const product = useTestProduct({ RECURRING_HOUR_SECONDS: "4" });
beforeAll(async () => {
  await product.startWorker();
});
type Recurring = {
  id: string;
  is_active: boolean;
  recurrence_interval: string;
  next_run_at: string | null;
  total_runs: number;
};
type Recent = { id: string; is_recurring: boolean; status: string; created_at: string };

async function start(customer: Customer, portalId: string, list: ListInfo, recurrenceInterval = "1h"): Promise<string> {
  const answer = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    listId: list.listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval,
  })) as { jobId: string; success: boolean };
  expect(answer.success).toBe(true);
  return answer.jobId;
}

async function recurring(customer: Customer, id: string): Promise<Recurring | undefined> {
  const { jobs } = (await customer.api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: Recurring[] };
  return jobs.find((job) => job.id === id);
}

/** Oldest first. */
async function runs(customer: Customer): Promise<Recent[]> {
  const { data } = (await customer.api.ok("GET", "/api/auth/usage")) as { data: { recentJobs: Recent[] } };
  return data.recentJobs.filter((job) => job.is_recurring).reverse();
}

async function untilRuns(customer: Customer, count: number): Promise<Recent[]> {
  await expect.poll(async () => (await runs(customer)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return await runs(customer);
}

async function scheduleOf(id: string) {
  return (await product.ctx.workflows.listSchedules("recurring:")).find((known) => known.id === `recurring:${id}`);
}

async function emailsAbout(customer: Customer, words: string): Promise<number> {
  const emails = (await product.control("GET", `/mails?to=${customer.email}`)) as { subject: string }[];
  return emails.filter((email) => email.subject.includes(words)).length;
}

it("runs at once and then at every tick, free of charge for unchanged records", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const id = await start(customer, customer.portalId, list);
  const [first] = await untilRuns(customer, 1);
  const done = await untilJob(customer, first?.id ?? "", FINAL_STATUSES);
  expect(done).toMatchObject({ status: "completed", records_processed: 10 });
  const balance = await creditBalance(customer);

  const [, , third] = await untilRuns(customer, 3);
  const later = await untilJob(customer, third?.id ?? "", FINAL_STATUSES);
  expect(later).toMatchObject({ status: "completed", credits_used: 0 });
  // Only records written or skipped since the previous run began are read again.
  expect(later.records_processed).toBeLessThan(10);
  expect(await creditBalance(customer)).toBe(balance);
  // Counted, but not stored: a list that runs every hour must not fill the history.
  expect((await outcomeRows(customer, third?.id ?? "")).filter((row) => row.outcome === "unchanged")).toEqual([]);

  const row = await recurring(customer, id);
  expect(row).toMatchObject({ is_active: true, recurrence_interval: "1h" });
  expect(row?.total_runs).toBeGreaterThanOrEqual(3);
  expect(new Date(row?.next_run_at ?? 0).getTime()).toBeGreaterThan(Date.now() - 1_000);
  await customer.api.ok("DELETE", `/api/hubspot/recurring-jobs/${id}`);
  expect(await product.violations()).toEqual([]);
});

it("returns the existing job for an identical request, and rejects another interval for the same list", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const id = await start(customer, customer.portalId, list, "24h");
  expect(await start(customer, customer.portalId, list, "24h")).toBe(id);
  const other = await customer.api.call("POST", "/api/hubspot/manual-clean", {
    portalId: customer.portalId,
    listId: list.listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "6h",
  });
  expect([other.status, (other.body as { code: string }).code]).toEqual([409, "conflict"]);
});

it("pauses, resumes, changes and deletes the schedule in Temporal", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const id = await start(customer, customer.portalId, list, "24h");
  await expect.poll(() => scheduleOf(id)).toMatchObject({ everyMs: 24 * 4_000, isPaused: false });

  await customer.api.ok("PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`, {});
  expect(await recurring(customer, id)).toMatchObject({ is_active: false, next_run_at: null });
  await expect.poll(() => scheduleOf(id)).toMatchObject({ isPaused: true });

  await customer.api.ok("PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`, {});
  expect((await recurring(customer, id))?.next_run_at).not.toBeNull();
  await expect.poll(() => scheduleOf(id)).toMatchObject({ isPaused: false });

  await customer.api.ok("PATCH", `/api/hubspot/recurring-jobs/${id}/schedule`, { recurrenceInterval: "1h" });
  await expect.poll(() => scheduleOf(id)).toMatchObject({ everyMs: 4_000 });
  await untilRuns(customer, 2);

  await customer.api.ok("DELETE", `/api/hubspot/recurring-jobs/${id}`);
  expect(await recurring(customer, id)).toBeUndefined();
  await expect.poll(() => scheduleOf(id)).toBeUndefined();
  expect((await customer.api.call("PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`, {})).status).toBe(404);
  for (const run of await runs(customer)) await untilJob(customer, run.id, FINAL_STATUSES);
});

it("ends the schedules of a disconnected portal", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const id = await start(customer, customer.portalId, list, "24h");
  await expect.poll(() => scheduleOf(id)).toBeDefined();
  const [connection] = (await customer.api.ok("GET", "/api/hubspot/connections")) as { id: string }[];
  await customer.api.ok("DELETE", `/api/hubspot/connection/${connection?.id}`);
  expect(await recurring(customer, id)).toBeUndefined();
  await expect.poll(() => scheduleOf(id), { timeout: 20_000 }).toBeUndefined();
});

it("ends a run without credits with one email, skips later ticks, and starts a run once there are credits", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 25);
  const id = await start(customer, customer.portalId, list);
  const [first] = await untilRuns(customer, 1);
  expect(await untilJob(customer, first?.id ?? "", FINAL_STATUSES)).toMatchObject({
    status: "failed",
    reason: "out_of_credits",
    credits_used: 10,
  });
  // Three ticks later there is still one run and one email.
  const due = Date.now() + 13_000;
  await expect.poll(() => Date.now(), { timeout: 20_000, interval: 500 }).toBeGreaterThan(due);
  expect(await runs(customer)).toHaveLength(1);
  await expect.poll(() => emailsAbout(customer, "Action needed"), { timeout: 20_000 }).toBe(1);

  await product.grant(customer.email, 100);
  const [, second] = await untilRuns(customer, 2);
  expect(await untilJob(customer, second?.id ?? "", FINAL_STATUSES)).toMatchObject({ status: "completed" });
  await expect.poll(() => recurring(customer, id)).toMatchObject({ is_active: true });
  await customer.api.ok("DELETE", `/api/hubspot/recurring-jobs/${id}`);
  expect(await product.violations()).toEqual([]);
});

it("stops on an unusual canary, and continues on confirmation", async () => {
  const customer = await product.customerWithPortal(500);
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)) as ListInfo[];
  const wrong = lists.find((list) => list.name.toLowerCase().includes("wrong mapping"));
  const id = await start(customer, customer.portalId, wrong as ListInfo);
  const [first] = await untilRuns(customer, 1);
  expect(await untilJob(customer, first?.id ?? "", FINAL_STATUSES)).toMatchObject({
    status: "failed",
    reason: "canary",
  });
  expect(await recurring(customer, id)).toMatchObject({ is_active: false, next_run_at: null });
  await expect.poll(() => scheduleOf(id), { timeout: 20_000 }).toMatchObject({ isPaused: true });

  await customer.api.ok("PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`, {});
  const [, second] = await untilRuns(customer, 2);
  expect(await untilJob(customer, second?.id ?? "", FINAL_STATUSES)).toMatchObject({ status: "completed" });
  await customer.api.ok("DELETE", `/api/hubspot/recurring-jobs/${id}`);
});

it("repairs lost, manually changed and orphaned schedules", async () => {
  const customer = await product.customerWithPortal();
  const id = await start(customer, customer.portalId, await contactList(customer, customer.portalId, 10), "24h");
  const { workflows } = product.ctx;
  const stray = crypto.randomUUID();
  await workflows.putSchedule({
    id: `recurring:${stray}`,
    work: { workflow: "runRecurring", input: { recurringJobId: stray } },
    everyMs: 3_600_000,
    offsetMs: 0,
    isPaused: true,
  });
  await expect.poll(() => scheduleOf(id)).toBeDefined();
  await expect.poll(() => scheduleOf(stray)).toBeDefined();
  await workflows.deleteSchedule(`recurring:${id}`);
  await expect.poll(() => scheduleOf(id)).toBeUndefined();

  expect(await repairSchedules(product.ctx)).toEqual(expect.arrayContaining([`recurring:${id}`, `recurring:${stray}`]));
  await expect.poll(() => scheduleOf(id)).toMatchObject({ everyMs: 24 * 4_000, isPaused: false });
  await expect.poll(() => scheduleOf(stray)).toBeUndefined();
});

it("denies access to another customer's recurring job", async () => {
  const [owner, stranger] = [await product.customerWithPortal(), await product.customerWithPortal()];
  const id = await start(owner, owner.portalId, await contactList(owner, owner.portalId, 10), "24h");
  for (const [method, path, body] of [
    ["PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`, {}],
    ["PATCH", `/api/hubspot/recurring-jobs/${id}/schedule`, { recurrenceInterval: "1h" }],
    ["DELETE", `/api/hubspot/recurring-jobs/${id}`, undefined],
  ] as const) {
    const answer = await stranger.api.call(method, path, body);
    expect([method, answer.status]).toEqual([method, 404]);
  }
  const unknown = await owner.api.call("PATCH", `/api/hubspot/recurring-jobs/${id}/schedule`, {
    recurrenceInterval: "2h",
  });
  expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([400, "invalid_input"]);
  expect(await recurring(owner, id)).toMatchObject({ is_active: true, recurrence_interval: "24h" });
});
