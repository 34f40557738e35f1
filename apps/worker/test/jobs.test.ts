import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import {
  connectPortal,
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// Complete jobs end to end: REST, real PostgreSQL and Temporal, HubSpot's sandbox over HTTP.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
type Score = { right: number; wrong: number; untouched: number };
type CrmRecord = { properties: Record<string, string>; writes: unknown[] };

it("cleans a list, writes the changes, and charges only successes", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(job).toMatchObject({ status: "completed", records_total: 10, records_processed: 10 });
  expect(await creditBalance(customer)).toBe(10 - job.credits_used);
  const score = (await product.control("GET", `/portals/${customer.portalId}/score/${list.listId}`)) as Score;
  expect(score.wrong).toBe(0);
  for (const row of await outcomeRows(customer, jobId)) {
    const record = (await product.control(
      "GET",
      `/portals/${customer.portalId}/records/contact/${row.record_id}`,
    )) as CrmRecord;
    expect([record.properties.address ?? "", record.properties.city ?? ""]).toEqual([
      row.street_address_after,
      row.city_after,
    ]);
    expect(record.writes.length).toBe(row.outcome === "corrected" ? 1 : 0);
  }
  expect(await product.violations()).toEqual([]);
});

it("sends an email at the end if requested", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  const { jobId } = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: customer.portalId,
    listId: list.listId,
    objectType: "contact",
    emailWhenDone: true,
  })) as { jobId: string };
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  const subjects = async () =>
    ((await product.control("GET", `/mails?to=${customer.email}`)) as { subject: string }[]).map(
      (email) => email.subject,
    );
  await expect
    .poll(subjects, { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`^${job.records_cleaned} addresses cleaned`)));
});

it("charges nothing for unchanged records", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  const balance = await creditBalance(customer);
  const again = await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  expect(again).toMatchObject({ status: "completed", credits_used: 0 });
  expect(again.outcomes.unchanged).toBeGreaterThan(5);
  expect(await creditBalance(customer)).toBe(balance);
});

it("returns the running job for a second start", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 25);
  const ids = await Promise.all([1, 2, 3].map(() => startList(customer, customer.portalId, list.listId)));
  expect(new Set(ids).size).toBe(1);
  await untilJob(customer, ids[0] ?? "", [...FINAL_STATUSES, "paused"]);
});

it("pauses when credits run out, and resumes automatically when there are more", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 25);
  const jobId = await startList(customer, customer.portalId, list.listId);
  const paused = await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"]);
  expect(paused).toMatchObject({ status: "paused", reason: "out_of_credits", credits_used: 10 });
  expect(await creditBalance(customer)).toBe(0);
  await product.grant(customer.email, 100);
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(job).toMatchObject({ status: "completed", records_processed: 25 });
  expect(await creditBalance(customer)).toBe(110 - job.credits_used);
  expect(await product.violations()).toEqual([]);
});

it("pauses when access is revoked mid-job, charges only completed work, and resumes after a reconnect", async () => {
  const customer = await product.customerWithPortal(100);
  const list = await contactList(customer, customer.portalId, 25);
  const { id } = (await product.control("POST", "/holds", {
    point: "before:batch/read",
    portalId: Number(customer.portalId),
    skip: 2,
    times: null,
  })) as { id: number };
  const jobId = await startList(customer, customer.portalId, list.listId);
  await untilJob(customer, jobId, ["running"]);
  await product.control("POST", `/portals/${customer.portalId}/uninstall`);
  await product.control("DELETE", `/holds/${id}`);
  expect(await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"])).toMatchObject({
    status: "paused",
    reason: "needs_reconnect",
  });
  expect(
    await customer.api.call("POST", `/api/hubspot/manual-clean`, {
      portalId: customer.portalId,
      listId: "1",
      objectType: "contact",
    }),
  ).toMatchObject({
    status: 409,
    body: { code: "needs_reconnect" },
  });
  await connectPortal(product, customer, customer.portalId);
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(job).toMatchObject({ status: "completed", records_processed: 25 });
  expect(await creditBalance(customer)).toBe(110 - job.credits_used);
  expect(await product.violations()).toEqual([]);
});

it("fails with a reason if the list was deleted", async () => {
  const customer = await product.customerWithPortal();
  const hold = (await product.control("POST", "/holds", {
    point: "before:memberships",
    portalId: Number(customer.portalId),
  })) as { id: string };
  const list = await contactList(customer, customer.portalId, 10);
  const jobId = await startList(customer, customer.portalId, list.listId);
  await product.control("DELETE", `/portals/${customer.portalId}/lists/${list.listId}`);
  await product.control("DELETE", `/holds/${hold.id}`);
  expect(await untilJob(customer, jobId, FINAL_STATUSES)).toMatchObject({
    status: "failed",
    reason: "list_gone",
    credits_used: 0,
  });
  expect(await creditBalance(customer)).toBe(10);
});

it("pauses if a mapped property was deleted in the CRM", async () => {
  const customer = await product.customerWithPortal();
  const list = await contactList(customer, customer.portalId, 10);
  await product.control("DELETE", `/portals/${customer.portalId}/properties/contact/zip`);
  const jobId = await startList(customer, customer.portalId, list.listId);
  expect(await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"])).toMatchObject({
    status: "paused",
    reason: "mapping_missing",
    credits_used: 0,
  });
});

it("writes nothing when the canary suspects a wrong mapping, until the customer confirms", async () => {
  const customer = await product.customerWithPortal(1_000);
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)) as {
    listId: string;
    name: string;
  }[];
  const wrong = lists.find((list) => list.name.toLowerCase().includes("wrong mapping"));
  const jobId = await startList(customer, customer.portalId, wrong?.listId ?? "");
  expect(await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"])).toMatchObject({
    status: "paused",
    reason: "canary",
    records_processed: 0,
    credits_used: 0,
  });
  expect(await product.control("GET", `/portals/${customer.portalId}/writes`)).toEqual([]);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await untilJob(customer, jobId, FINAL_STATUSES)).toMatchObject({
    status: "completed",
    records_processed: 500,
  });
  expect(await product.violations()).toEqual([]);
});

it("lets a normal messy list pass the canary", async () => {
  const customer = await product.customerWithPortal(1_000);
  const list = await contactList(customer, customer.portalId, 500);
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)) as {
    listId: string;
    name: string;
    size: number;
  }[];
  const messy =
    lists.find((candidate) => candidate.size === 500 && !candidate.name.toLowerCase().includes("wrong")) ?? list;
  expect(
    await untilJob(customer, await startList(customer, customer.portalId, messy.listId), [...FINAL_STATUSES, "paused"]),
  ).toMatchObject({ status: "completed", records_processed: 500 });
});

it("pauses when HubSpot refuses many of the first updates, and continues on confirmation", async () => {
  const customer = await product.customerWithPortal(2_000);
  const { listId } = (await product.control("POST", `/portals/${customer.portalId}/lists`, {
    objectType: "contact",
    name: "Refused",
    size: 200,
  })) as { listId: string | number };
  const { id } = (await product.control("POST", "/faults", {
    kind: "reject",
    route: "batch/update",
    property: "address",
    portalId: Number(customer.portalId),
    times: null,
  })) as { id: number };
  await product.control("PUT", `/portals/${customer.portalId}/limit`, { requests: null });
  const jobId = await startList(customer, customer.portalId, String(listId));
  const paused = await untilJob(customer, jobId, [...FINAL_STATUSES, "paused"], 110_000);
  expect(paused).toMatchObject({ status: "paused", reason: "writes_refused" });
  await product.control("DELETE", `/faults/${id}`);
  await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await untilJob(customer, jobId, FINAL_STATUSES)).toMatchObject({
    status: "completed",
    records_processed: 200,
  });
  expect(await product.violations()).toEqual([]);
}, 120_000);

it("retries failed records in a new job with its own keys", async () => {
  const customer = await product.customerWithPortal(100);
  const list = await contactList(customer, customer.portalId, 25);
  await product.control("POST", "/faults", {
    kind: "reject",
    route: "batch/update",
    property: "city",
    portalId: Number(customer.portalId),
    times: null,
  });
  const first = await untilJob(customer, await startList(customer, customer.portalId, list.listId), FINAL_STATUSES);
  expect(first.outcomes.failed).toBeGreaterThan(0);
  await product.control("DELETE", "/faults");
  const { jobId } = (await customer.api.ok("POST", `/api/hubspot/jobs/${first.id}/retry`)) as { jobId: string };
  const second = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(second).toMatchObject({ status: "completed", retry_of: first.id });
  expect(second.outcomes.corrected).toBeGreaterThan(0);
  expect(await creditBalance(customer)).toBe(110 - first.credits_used - second.credits_used);
  expect(await product.violations()).toEqual([]);
});

it("cancels jobs and ends access on disconnect, and keeps the counts of completed work", async () => {
  const customer = await product.customerWithPortal(1_000);
  const list = await contactList(customer, customer.portalId, 500);
  const jobId = await startList(customer, customer.portalId, list.listId);
  await untilJob(customer, jobId, ["running", ...FINAL_STATUSES]);
  const [connection] = (await customer.api.ok("GET", "/api/hubspot/connections")) as { id: string }[];
  await customer.api.ok("DELETE", `/api/hubspot/connection/${connection?.id}`);
  expect(await customer.api.ok("GET", "/api/hubspot/connections")).toEqual([]);
  const job = await untilJob(customer, jobId, FINAL_STATUSES);
  expect(job.records_processed + (job.outcomes.not_done ?? 0)).toBe(500);
  await expect
    .poll(
      async () =>
        ((await product.control("GET", `/portals/${customer.portalId}`)) as { isConnected: boolean }).isConnected,
      { timeout: 30_000 },
    )
    .toBe(false);
  expect(await product.violations()).toEqual([]);
});
