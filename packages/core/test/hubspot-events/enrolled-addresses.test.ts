import { completeCallbacks } from "@plumbline/core/hubspot-events/complete-callbacks.ts";
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { readJob, runJob } from "../jobs/run/support/job-consistency.ts";
import { eventOwner, noControl, recordId } from "../support/event-owner.ts";
import { addBilling, BILLING, PRIMARY } from "../support/two-addresses.ts";

// A workflow requests one address of a record or all of them, and gets one result.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

async function enrolling() {
  const { api, portalId, connection } = await eventOwner(product, ["contact"]);
  await addBilling(product, portalId);
  await api.ok("POST", `/api/hubspot/address-sets/${portalId}/contact`, { address_sets: [PRIMARY, BILLING] });
  for (const addressSet of ["primary", "billing"]) await confirmFirstLook({ api }, portalId, "contact", { addressSet });
  const right = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };
  const billed = { billing_city: "denvr", billing_state: "CO", billing_zip: "80203", billing_country: "US" };
  for (const id of [recordId(0), recordId(1)])
    await product.control("PATCH", `/portals/${portalId}/records/contact/${id}`, {
      properties: { ...right, ...billed },
    });
  const enroll = async (id: string, setKey: string, callbackId: string, kind = "workflow") => {
    await product.ctx.db.withAccount(connection.accountId, (tx) =>
      tx.hubspotEvent.create({
        data: {
          id: product.ctx.newId(),
          accountId: connection.accountId,
          connectionId: connection.id,
          objectType: "contact",
          recordId: id,
          setKey,
          kind,
          callbackId,
          dedupeKey: `action:${portalId}:${callbackId}`,
        },
      }),
    );
  };
  const jobsOf = (kind = "workflow") =>
    product.ctx.db.withSystem((tx) =>
      tx.job.findMany({ where: { connectionId: connection.id, kind }, orderBy: { createdAt: "asc" } }),
    );
  return { api, portalId, connection, enroll, jobsOf };
}

it("cleans the addresses of each enrollment once, and answers each with its own result", async () => {
  const { api, connection, enroll, jobsOf } = await enrolling();
  const [first, second] = [recordId(0), recordId(1)];
  await enroll(first, "primary", "ap-0-1-0");
  await enroll(first, "all", "ap-0-1-1");
  await enroll(first, "all", "ap-0-1-2");
  // Mapped at the enrollment, and removed since.
  await enroll(first, "warehouse", "ap-0-1-3");
  await enroll(second, "billing", "ap-0-1-4");
  const sent: unknown[] = [];
  const ctx = {
    ...product.ctx,
    hubspot: {
      ...product.ctx.hubspot,
      call: async (...[ref, request, options]: Parameters<typeof product.ctx.hubspot.call>) => {
        if (request.operation === "complete_callbacks") sent.push(request.json);
        return await product.ctx.hubspot.call(ref, request, options);
      },
    },
  } as typeof product.ctx;
  await drainInbox(ctx, { connectionId: connection.id }, noControl);
  const jobs = await jobsOf();
  expect(jobs.map(({ recordsTotal }) => recordsTotal)).toEqual([3]);
  const [job] = jobs;
  await runJob(ctx, job?.id ?? "");
  const rows = await outcomeRows({ api }, job?.id ?? "");
  expect(rows.map(({ record_id: id, address_set: set, outcome }) => [id, set, outcome])).toEqual([
    [first, "billing", "corrected"],
    [first, "primary", "confirmed"],
    [second, "billing", "corrected"],
  ]);
  await completeCallbacks(ctx, { connectionId: connection.id }, noControl);
  const answers = sent.flatMap((json) => (json as { inputs: { callbackId: string; outputFields: object }[] }).inputs);
  const answerTo = (callbackId: string) => answers.find((answer) => answer.callbackId === callbackId)?.outputFields;
  expect(answerTo("ap-0-1-0")).toMatchObject({
    status: "confirmed",
    changed_fields: "",
    score: "100",
    city: "Oakland",
    county: "Alameda",
    time_zone: "America/Los_Angeles",
    job_id: job?.id,
  });
  for (const all of ["ap-0-1-1", "ap-0-1-2"])
    expect(answerTo(all)).toMatchObject({ status: "corrected", changed_fields: "billing.city" });
  expect(answerTo("ap-0-1-3")).toMatchObject({ status: "not_configured", hs_execution_state: "FAIL_CONTINUE" });
  expect(answerTo("ap-0-1-4")).toMatchObject({ status: "corrected", changed_fields: "billing.city" });
  expect(await product.violations()).toEqual([]);
});

it("undoes the corrections of the enrolled address, then the remaining ones", async () => {
  const { portalId, connection, enroll, jobsOf } = await enrolling();
  const first = recordId(0);
  const edited = { city: "oaklnd", billing_city: "denvr" };
  await product.control("PATCH", `/portals/${portalId}/records/contact/${first}`, { properties: edited });
  const drain = () => drainInbox(product.ctx, { connectionId: connection.id }, noControl);
  const cities = async () => {
    const { properties } = (await product.control("GET", `/portals/${portalId}/records/contact/${first}`)) as {
      properties: Record<string, string>;
    };
    return [properties.city, properties.billing_city];
  };
  await enroll(first, "all", "ap-0-3-0");
  await drain();
  const [cleaning] = await jobsOf();
  await runJob(product.ctx, cleaning?.id ?? "");
  expect(await cities()).toEqual(["Oakland", "Denver"]);
  await enroll(first, "billing", "ap-0-3-1", "undo");
  await drain();
  const [billing] = await jobsOf("undo");
  await runJob(product.ctx, billing?.id ?? "");
  expect(await cities()).toEqual(["Oakland", "denvr"]);
  await enroll(first, "all", "ap-0-3-2", "undo");
  await drain();
  const [, both] = await jobsOf("undo");
  expect(both?.undoOf).toBe(cleaning?.id);
  await runJob(product.ctx, both?.id ?? "");
  expect(await cities()).toEqual(["oaklnd", "denvr"]);
  await enroll(first, "all", "ap-0-3-3", "undo");
  await drain();
  expect(await jobsOf("undo")).toHaveLength(2);
  expect(await product.violations()).toEqual([]);
});

it.each(["before the job begins", "while it runs"])(
  "skips an address whose property is deleted %s, and cleans the record's others",
  async (when) => {
    const { api, portalId, connection, enroll, jobsOf } = await enrolling();
    const [first] = [recordId(0)];
    await product.control("PATCH", `/portals/${portalId}/records/contact/${first}`, { properties: { city: "oaklnd" } });
    await enroll(first, "all", "ap-0-2-0");
    await drainInbox(product.ctx, { connectionId: connection.id }, noControl);
    const [job] = await jobsOf();
    const jobId = job?.id ?? "";
    if (when === "while it runs") await readJob(product.ctx, jobId);
    await product.control("DELETE", `/portals/${portalId}/properties/contact/billing_city`);
    await runJob(product.ctx, jobId);
    const rows = await outcomeRows({ api }, jobId);
    expect(rows.map(({ address_set: set, outcome, reason }) => [set, outcome, reason])).toEqual([
      ["billing", "not_done", "set_unusable"],
      ["primary", "corrected", "cleaned"],
    ]);
    expect((await jobsOf())[0]).toMatchObject({ status: "completed", reason: null });
    expect(await product.violations()).toEqual([]);
  },
);
