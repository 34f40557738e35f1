import { contactList, creditBalance, type Customer, type ListInfo } from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { outcomeRowsOfAll } from "@plumbline/dev-env/testing/outcome-rows-of-all.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { pollChanges } from "@plumbline/core/hubspot-events/poll-changes.ts";

// Records cleaned because they changed, or because a customer's workflow requests it: signed deliveries over HTTP, real jobs.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
beforeEach(() => product.control("PUT", "/webhooks", {}));

type Owner = Customer & { portalId: string };
type Job = { id: string; kind: string; status: string; credits_used: number; records_total: number };
type CrmRecord = { properties: Record<string, string>; appWrites: number };
type Enrolled = {
  total: number;
  byState: Record<string, number>;
  completedMoreThanOnce: number;
  enrolments: { recordId: string; outputs: Record<string, string> }[];
};

const record = (owner: Owner, id: string, type = "contact") =>
  product.control("GET", `/portals/${owner.portalId}/records/${type}/${id}`) as Promise<CrmRecord>;
const edit = (owner: Owner, id: string, properties: Record<string, string>, type = "contact") =>
  product.control("PATCH", `/portals/${owner.portalId}/records/${type}/${id}`, { properties });

/** Who has confirmed the first automatic changes of contacts. */
async function newOwner(credits?: number): Promise<Owner> {
  const owner = await product.customerWithPortal(credits);
  await confirmFirstLook(owner, owner.portalId, "contact");
  return owner;
}

async function setAutoClean(owner: Owner, objectType: string, isOn: boolean) {
  return (await owner.api.ok("POST", "/graphql", {
    query: `mutation ($portalId: String!, $objectType: ObjectType!, $isOn: Boolean!) {
      setAutoClean(portalId: $portalId, objectType: $objectType, isOn: $isOn) { autoClean { objectType isOn detection contestedRecords } } }`,
    variables: { portalId: owner.portalId, objectType, isOn },
  })) as { data: { setAutoClean: { autoClean: { objectType: string; isOn: boolean; detection: string }[] } } };
}

/** Jobs of this kind with their details, oldest first. */
async function jobsOf(owner: Owner, kind: string): Promise<Job[]> {
  const { data } = (await owner.api.ok("GET", "/api/auth/usage")) as { data: { recentJobs: { id: string }[] } };
  const jobs = await Promise.all(
    data.recentJobs.map(({ id }) => owner.api.ok("GET", `/api/hubspot/jobs/${id}`) as Promise<Job>),
  );
  return jobs.filter((job) => job.kind === kind).reverse();
}

async function untilDone(owner: Owner, kind: string, records: number): Promise<Job[]> {
  await expect
    .poll(
      async () => {
        const done = (await jobsOf(owner, kind)).filter((job) => job.status === "completed");
        return done.reduce((sum, job) => sum + job.records_total, 0);
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBeGreaterThanOrEqual(records);
  return await jobsOf(owner, kind);
}

async function untilDelivered(): Promise<void> {
  await expect
    .poll(async () => ((await product.control("GET", "/webhooks")) as { events: { waiting: number } }).events.waiting, {
      timeout: 30_000,
    })
    .toBe(0);
}

/** Ids of contacts in the list of 25 whose addresses are correct. */
async function ids(owner: Owner, size = 25): Promise<string[]> {
  const list: ListInfo = await contactList(owner, owner.portalId, size);
  const first = 40_000_000_000 + (Number(list.listId) % 1_000) * 1_000_000 + 1;
  return Array.from({ length: size }, (_, index) => String(first + index));
}

const MESSY = { address: "12 main st", city: "sprngfield", state: "IL", zip: "62704", country: "United States" };

it("cleans a record once when its address changes, and ignores its own write", async () => {
  const owner = await newOwner(100);
  const [id = ""] = await ids(owner);
  const answer = await setAutoClean(owner, "contact", true);
  expect(answer.data.setAutoClean.autoClean).toContainEqual(
    expect.objectContaining({ objectType: "contact", isOn: true, detection: "webhook" }),
  );
  // Five properties, five events, each sent twice and out of order: one record, one credit.
  await product.control("PUT", "/webhooks", { copies: 2, shuffle: true });
  await edit(owner, id, MESSY);
  const [job] = await untilDone(owner, "update", 1);
  expect(job).toMatchObject({ records_total: 1, credits_used: 1 });
  expect((await record(owner, id)).properties).toMatchObject({ city: "Springfield", zip: "62704" });
  await untilDelivered();
  expect(await jobsOf(owner, "update")).toHaveLength(1);
  expect(await creditBalance(owner)).toBe(110 - 1);

  // Manually restored to the values that we wrote: nothing needs work, so there is no job.
  const cleaned = (await record(owner, id)).properties;
  await edit(owner, id, { city: "Somewhere" });
  await edit(owner, id, { city: cleaned.city ?? "" });
  await untilDelivered();
  await expect
    .poll(() => product.ctx.db.withSystem((tx) => tx.hubspotEvent.count({ where: { status: "waiting" } })), {
      timeout: 20_000,
    })
    .toBe(0);
  expect((await jobsOf(owner, "update")).reduce((sum, one) => sum + one.credits_used, 0)).toBe(1);
  expect(await product.violations()).toEqual([]);
});

it("does nothing while turned off, or for unmapped properties", async () => {
  const owner = await newOwner(100);
  const [id = ""] = await ids(owner);
  await edit(owner, id, MESSY);
  await untilDelivered();
  await setAutoClean(owner, "contact", true);
  await setAutoClean(owner, "contact", false);
  await edit(owner, id, { city: "elsewher" });
  await untilDelivered();
  expect(await product.ctx.db.withAccount(await accountOf(owner), (tx) => tx.hubspotEvent.count())).toBe(0);
});

async function accountOf(owner: Owner): Promise<string> {
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: owner.email } }));
  return user.accountId;
}

it("polls types without notifications: deals with custom properties", async () => {
  const owner = await newOwner(100);
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" },
    deal: {
      street_address: "delivery_street",
      city: "delivery_city",
      state: "delivery_state",
      postal_code: "delivery_zip",
      country: "delivery_country",
    },
  });
  const answer = await setAutoClean(owner, "deal", true);
  await confirmFirstLook(owner, owner.portalId, "deal");
  expect(answer.data.setAutoClean.autoClean).toContainEqual(
    expect.objectContaining({ objectType: "deal", isOn: true, detection: "poll" }),
  );
  const [changed = "", untouched = ""] = await ids(owner);
  await edit(owner, changed, { delivery_city: "sprngfield", delivery_state: "IL", delivery_zip: "62704" }, "deal");
  await edit(owner, untouched, { dealname: "Another name" }, "deal");
  const connection = await product.ctx.db.withSystem((tx) =>
    tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
  );
  // The dispatcher checks every five minutes; the test does not wait for it.
  const look = () =>
    pollChanges(product.ctx, { connectionId: connection.id, objectType: "deal" }, { heartbeat: () => {} });
  expect(await look()).toEqual({ found: 1 });
  const [job] = await untilDone(owner, "update", 1);
  expect(job).toMatchObject({ records_total: 1, credits_used: 1 });
  expect((await record(owner, changed, "deal")).properties).toMatchObject({ delivery_city: "Springfield" });
  // Our own write is a change, too; the property history shows that it is ours.
  expect(await look()).toEqual({ found: 0 });
});

/** A workflow enrolls these contacts in an action, by default the cleaning one; resolves with the enrollments once all ended. */
async function enroll(owner: Owner, recordIds: readonly string[], action?: "check" | "undo"): Promise<Enrolled> {
  const enrolments = () => product.control("GET", `/portals/${owner.portalId}/enrolments`) as Promise<Enrolled>;
  const before = (await enrolments()).enrolments.length;
  await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
    objectType: "contact",
    recordIds,
    ...(action && { action }),
  });
  const all = { completed: before + recordIds.length };
  await expect.poll(async () => (await enrolments()).byState, { timeout: 60_000 }).toEqual(all);
  return await enrolments();
}

it("completes every record that a workflow enrolls, including repeats, and charges each address once", async () => {
  const owner = await newOwner(100);
  const enrolled = (await ids(owner)).slice(0, 10);
  await edit(owner, enrolled[0] ?? "", MESSY);
  await product.control("PUT", "/webhooks", { distrustFirst: 5 });
  const ended = await enroll(owner, [...enrolled, ...enrolled]);
  expect(ended.completedMoreThanOnce).toBe(0);
  expect(ended.enrolments.find((one) => one.recordId === enrolled[0])?.outputs).toMatchObject({
    hs_execution_state: "SUCCESS",
    status: "corrected",
    changed_fields: expect.stringContaining("city"),
  });
  const jobs = await jobsOf(owner, "workflow");
  const charged = jobs.reduce((sum, job) => sum + job.credits_used, 0);
  expect(charged).toBeLessThanOrEqual(10);
  expect(await creditBalance(owner)).toBe(110 - charged);
  expect(await product.violations()).toEqual([]);
});

it("answers every record that a workflow checks, free of charge, without changing it", async () => {
  const owner = await newOwner();
  const enrolled = (await ids(owner)).slice(0, 5);
  await edit(owner, enrolled[0] ?? "", MESSY);
  const balance = await creditBalance(owner);
  await product.control("PUT", "/webhooks", { distrustFirst: 2 });
  const ended = await enroll(owner, enrolled, "check");
  expect(ended.completedMoreThanOnce).toBe(0);
  expect(ended.enrolments.find((one) => one.recordId === enrolled[0])?.outputs).toMatchObject({
    hs_execution_state: "SUCCESS",
    status: "corrected",
  });
  expect((await record(owner, enrolled[0] ?? "")).properties).toMatchObject(MESSY);
  expect(await creditBalance(owner)).toBe(balance);
  expect(await product.violations()).toEqual([]);
});

it("restores values that were corrected for a workflow, free of charge", async () => {
  const owner = await newOwner(100);
  const [id = ""] = await ids(owner);
  await edit(owner, id, MESSY);
  await enroll(owner, [id]);
  const balance = await creditBalance(owner);
  const ended = await enroll(owner, [id], "undo");
  expect(ended.completedMoreThanOnce).toBe(0);
  expect(ended.enrolments.at(-1)?.outputs).toMatchObject({ hs_execution_state: "SUCCESS", status: "restored" });
  expect((await record(owner, id)).properties).toMatchObject(MESSY);
  expect(await creditBalance(owner)).toBe(balance);
  expect(await product.violations()).toEqual([]);
});

it("answers a workflow at once if its record type is not configured", async () => {
  const owner = await newOwner();
  await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
    objectType: "ticket",
    recordIds: ["40001000001"],
  });
  const enrolments = () => product.control("GET", `/portals/${owner.portalId}/enrolments`) as Promise<Enrolled>;
  await expect.poll(async () => (await enrolments()).byState, { timeout: 20_000 }).toEqual({ completed: 1 });
  expect((await enrolments()).enrolments[0]?.outputs).toMatchObject({
    hs_execution_state: "FAIL_CONTINUE",
    status: "not_configured",
  });
});

it("stops after three corrections a day if something else keeps restoring the old value", async () => {
  const owner = await newOwner(100);
  const [id = ""] = await ids(owner);
  await setAutoClean(owner, "contact", true);
  await product.control("PUT", `/portals/${owner.portalId}/write-back`, { objectType: "contact", property: "city" });
  await edit(owner, id, MESSY);
  const outcomes = async () => {
    const jobs = (await jobsOf(owner, "update")).filter((job) => job.status === "completed");
    return (
      await outcomeRowsOfAll(
        owner,
        jobs.map(({ id }) => id),
      )
    ).map((row) => row.reason);
  };
  await expect.poll(outcomes, { timeout: 90_000, interval: 500 }).toContain("contested");
  await untilDelivered();
  expect(await creditBalance(owner)).toBe(110 - 3);
  expect((await record(owner, id)).appWrites).toBe(3);
  const answer = await setAutoClean(owner, "contact", true);
  expect(answer.data.setAutoClean.autoClean).toContainEqual(expect.objectContaining({ contestedRecords: 1 }));
});

it("keeps events while an earlier job waits for credits", async () => {
  const owner = await newOwner();
  const many = (await ids(owner)).slice(0, 15);
  await setAutoClean(owner, "contact", true);
  for (const id of many) await edit(owner, id, { ...MESSY, address: `${id.slice(-2)} main st` });
  await expect
    .poll(async () => (await jobsOf(owner, "update")).map((job) => job.status), { timeout: 60_000 })
    .toContain("paused");
  const [late = ""] = (await ids(owner)).slice(20);
  await edit(owner, late, MESSY);
  await untilDelivered();
  await product.grant(owner.email, 100);
  const jobs = await untilDone(owner, "update", 16);
  expect(jobs.reduce((sum, job) => sum + job.credits_used, 0)).toBe(16);
  expect((await record(owner, late)).properties.city).toBe("Springfield");
  expect(await product.violations()).toEqual([]);
});

it("drops deleted records, and erases their history on a privacy deletion", async () => {
  const owner = await newOwner(100);
  const [first = "", second = ""] = await ids(owner);
  await setAutoClean(owner, "contact", true);
  await edit(owner, first, MESSY);
  await edit(owner, second, MESSY);
  const [job] = await untilDone(owner, "update", 2);
  const accountId = await accountOf(owner);
  const known = () =>
    product.ctx.db.withAccount(accountId, async (tx) => {
      const memory = await tx.recordMemory.findMany({ where: { recordId: { in: [first, second] } } });
      return memory.map((row) => row.recordId).sort();
    });
  expect(await known()).toEqual([first, second].sort());
  await product.control("POST", `/portals/${owner.portalId}/records/contact/${first}/delete`);
  await product.control("POST", `/portals/${owner.portalId}/records/contact/${second}/privacy-delete`);
  await expect.poll(known, { timeout: 20_000 }).toEqual([]);
  const erasures = () => product.ctx.db.withSystem((tx) => tx.privacyErasure.count());
  await expect.poll(erasures, { timeout: 20_000 }).toBe(0);
  const rows = await outcomeRowsOfAll(
    owner,
    (await jobsOf(owner, "update")).map(({ id }) => id),
  );
  expect(rows.find((row) => row.record_id === first)).toMatchObject({ city_after: "Springfield" });
  expect(rows.find((row) => row.record_id === second)).toMatchObject({
    outcome: "corrected",
    city_before: "",
    city_after: "",
  });
  expect(job?.credits_used).toBeGreaterThan(0);
});
