import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { CONTACT_MAPPING, contactList, creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { createHubspot } from "../../src/portals/hubspot/hubspot.ts";
import { beginRecurringRun } from "../../src/jobs/recurring/begin-run.ts";
import { drainInbox } from "../../src/hubspot-events/drain-inbox.ts";
import { accepting } from "../../src/jobs/accepted-hashes.ts";
import { checkSlice } from "../../src/jobs/check/slice.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { switchOn } from "../support/event-owner.ts";
import { crmValues, edit, givenValues, idsOf, startUndo } from "../undo/support/undo.ts";
import { decide, heldBack, openApply, proposalOf } from "./run/support/held-back.ts";
import {
  control,
  newJob,
  passCanary,
  runJob,
  startContacts,
  type PortalCustomer,
} from "./run/support/job-consistency.ts";
import { withOwnRecords } from "../support/with-own-records.ts";

// A checkbox property locks records like a user's lock in Plumbline. Covers every kind of job, hence over our usual length.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const LOCK = "do_not_clean";
const locking = { ...CONTACT_MAPPING, lock_property: LOCK };

const map = (owner: PortalCustomer, contact: object) =>
  owner.api.call("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact });
const check = (owner: PortalCustomer, recordId: string, value = "true") =>
  edit(product, owner, recordId, { [LOCK]: value });
const removeProperty = (owner: PortalCustomer) =>
  product.control("DELETE", `/portals/${owner.portalId}/properties/contact/${LOCK}`);
const rowOf = async (owner: PortalCustomer, jobId: string, recordId: string) =>
  (await outcomeRows(owner, jobId)).find(({ record_id }) => record_id === recordId);
const locked = { outcome: "skipped", reason: "locked_by_you", credits: "0" };

/** A cleaning of a new customer's list, with a record that it would correct. */
async function cleaned() {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  const [recordId = ""] = await idsOf(owner, jobId, "corrected");
  return { owner, jobId, recordId };
}

it("skips a record while its checkbox is checked, free of charge, and cleans it afterwards", async () => {
  const { owner, jobId, recordId } = await cleaned();
  const spent = await creditBalance(owner);
  // A cleaned record stays clean: the property is not compared.
  expect((await map(owner, locking)).status).toBe(200);
  const again = await startContacts(owner, 10);
  await runJob(product.ctx, again);
  expect(await creditBalance(owner)).toBe(spent);
  expect(await rowOf(owner, again, recordId)).toMatchObject({ outcome: "unchanged", reason: "unchanged_since" });
  const hashes = await product.ctx.db.withSystem((tx) =>
    tx.job.findMany({ where: { id: { in: [jobId, again] } }, select: { addressHash: true } }),
  );
  expect(new Set(hashes.map(({ addressHash }) => addressHash)).size).toBe(1);

  await check(owner, recordId);
  await edit(product, owner, recordId, (await givenValues(product, owner, [recordId])).get(recordId) ?? {});
  const during = await startContacts(owner, 10);
  const before = await crmValues(product, owner, [recordId]);
  await runJob(product.ctx, during);
  expect(await rowOf(owner, during, recordId)).toMatchObject(locked);
  expect(await crmValues(product, owner, [recordId])).toEqual(before);
  expect(await creditBalance(owner)).toBe(spent);

  await check(owner, recordId, "false");
  const after = await startContacts(owner, 10);
  await runJob(product.ctx, after);
  expect(await rowOf(owner, after, recordId)).toMatchObject({ outcome: "corrected", credits: "1" });
});

it("closes an accepted proposal of a locked record without writing, even if the checkbox is mapped later", async () => {
  const { owner, proposals } = await heldBack(product);
  const [accepted, open] = proposals;
  if (!accepted || !open) throw new Error("nothing was held back");
  const balance = await creditBalance(owner);
  await decide(owner, "accept", [accepted]);
  await map(owner, locking);
  for (const { record_id: recordId } of [accepted, open]) await check(owner, recordId);
  const applyId = await openApply(product, owner);
  await runJob(product.ctx, applyId);
  expect(await rowOf(owner, applyId, accepted.record_id)).toMatchObject(locked);
  expect((await proposalOf(owner, accepted)).status).toBe("superseded");
  const jobId = await startContacts(owner, 10);
  await runJob(product.ctx, jobId);
  expect(await rowOf(owner, jobId, open.record_id)).toMatchObject(locked);
  expect((await proposalOf(owner, open)).status).toBe("superseded");
  expect(await creditBalance(owner)).toBe(balance);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual([]);
});

it("does not restore locked records", async () => {
  const { owner, jobId, recordId } = await cleaned();
  await map(owner, locking);
  await check(owner, recordId);
  const before = await crmValues(product, owner, [recordId]);
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  expect(await rowOf(owner, undoId, recordId)).toMatchObject(locked);
  expect(await crmValues(product, owner, [recordId])).toEqual(before);
});

it("starts a job for a change to a locked record only to close its proposal", async () => {
  const { owner, proposals } = await heldBack(product, (customer) => map(customer, locking));
  const [open] = proposals;
  if (!open) throw new Error("nothing was held back");
  const connection = await product.ctx.db.withSystem((tx) =>
    tx.connection.findUniqueOrThrow({ where: { portalId: owner.portalId } }),
  );
  await switchOn(product, connection, "contact");
  const drained = async (key: string) => {
    await product.ctx.db.withAccount(connection.accountId, (tx) =>
      tx.hubspotEvent.create({
        data: {
          id: product.ctx.newId(),
          accountId: connection.accountId,
          connectionId: connection.id,
          objectType: "contact",
          recordId: open.record_id,
          kind: "update",
          dedupeKey: `${connection.id}:${key}`,
        },
      }),
    );
    await drainInbox(product.ctx, { connectionId: connection.id }, control);
    return await product.ctx.db.withSystem((tx) =>
      tx.job.findMany({ where: { connectionId: connection.id, kind: "update" }, orderBy: { id: "asc" } }),
    );
  };
  await check(owner, open.record_id);
  await edit(product, owner, open.record_id, { city: "springfeild" });
  const [job] = await drained("1");
  await runJob(product.ctx, job?.id ?? "");
  expect(await rowOf(owner, job?.id ?? "", open.record_id)).toMatchObject(locked);
  expect((await proposalOf(owner, open)).status).toBe("superseded");
  await edit(product, owner, open.record_id, { city: "sprngfield" });
  expect(await drained("2")).toHaveLength(1);
});

it("counts locked records separately in a check", async () => {
  const { customer: owner } = await newJob(product);
  await map(owner, locking);
  const { listId, ids } = await contacts(owner);
  const [byCheckbox = "", byHand = ""] = ids;
  await check(owner, byCheckbox);
  await owner.api.ok("POST", "/api/hubspot/locks", {
    portalId: owner.portalId,
    objectType: "contact",
    recordId: byHand,
  });
  const started = (await owner.api.ok("POST", "/api/hubspot/checks", {
    portalId: owner.portalId,
    listId,
    objectType: "contact",
  })) as { jobId: string };
  await beginJob(product.ctx, started, control);
  await checkSlice(product.ctx, started, control);
  const answer = (await owner.api.ok("GET", `/api/hubspot/checks/${started.jobId}`)) as {
    records_checked: number;
    outcomes: Record<string, number>;
    samples: { record_id: string }[];
  };
  expect(answer.outcomes.locked).toBe(2);
  expect(Object.values(answer.outcomes).reduce((sum, count) => sum + count, 0)).toBe(answer.records_checked);
  for (const { record_id: recordId } of answer.samples) expect([byCheckbox, byHand]).not.toContain(recordId);
});

it("pauses before and between batches if the checkbox property is gone", async () => {
  const { owner, jobId } = await cleaned();
  await map(owner, locking);
  const writes = await product.control("GET", `/portals/${owner.portalId}/writes`);
  const started = await startContacts(owner, 25);
  await beginJob(product.ctx, { jobId: started }, control);
  await readSlice(product.ctx, { jobId: started }, control);
  await passCanary(product.ctx, started);
  await removeProperty(owner);
  const missing = { end: "blocked", reason: "mapping_missing" };
  expect(await runChunk(product.ctx, { jobId: started, chunkNo: 0 }, control)).toEqual(missing);
  expect(await beginJob(product.ctx, { jobId: started }, control)).toEqual(missing);
  expect(await beginJob(product.ctx, { jobId: await startUndo(owner, jobId) }, control)).toEqual(missing);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual(writes);
  // Without it the job runs again.
  expect((await map(owner, { ...CONTACT_MAPPING, lock_property: "" })).status).toBe(200);
  expect(await beginJob(product.ctx, { jobId: started }, control)).toMatchObject({ end: "run" });
});

it("W: locks by a checkbox created in HubSpot, also if it becomes an enumeration during a job", async () => {
  const { customer: owner, jobId } = await newJob(product);
  await map(owner, locking);
  const [first = "", second = ""] = (await contacts(owner)).ids;
  await check(owner, first);
  await passCanary(product.ctx, jobId);
  await product.control("PUT", `/portals/${owner.portalId}/properties/contact/${LOCK}`, { checkbox: true });
  await runJob(product.ctx, jobId);
  expect(await rowOf(owner, jobId, first)).toMatchObject(locked);
  // As an enumeration from the beginning on.
  expect((await map(owner, { ...locking, country: "" })).status).toBe(200);
  await check(owner, second);
  const again = await startContacts(owner, 10);
  await runJob(product.ctx, again);
  expect(await rowOf(owner, again, second)).toMatchObject(locked);
});

it("skips a record whose checkbox is checked between read and a late write", async () => {
  const { customer: owner, jobId } = await newJob(product);
  await map(owner, locking);
  const { ids } = await contacts(owner);
  const late = { ms: 0 };
  const ctx: Context = { ...product.ctx, now: () => new Date(Date.now() + late.ms) };
  const hubspot = createHubspot(ctx);
  const call: Context["hubspot"]["call"] = async (ref, request, options) => {
    const answer = await hubspot.call(ref, request, options);
    if (request.operation === "read_records" && late.ms === 0) {
      late.ms = 10_000;
      for (const id of ids) await check(owner, id);
    }
    return answer;
  };
  await passCanary(product.ctx, jobId);
  await product.ctx.db.withSystem((tx) => tx.mappingVersion.updateMany({ data: { inferredStyle: {} } }));
  await runJob(withOwnRecords({ ...ctx, hubspot: { ...hubspot, call } }), jobId);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual([]);
  expect(await rowOf(owner, jobId, ids[0] ?? "")).toMatchObject(locked);
});

it("holds a recurring job back while the checkbox is gone, and keeps the canary's acceptance", async () => {
  const { customer: owner } = await newJob(product);
  const { listId } = await contactList(owner, owner.portalId, 25);
  const started = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    objectType: "contact",
    listId,
    isRecurring: true,
    recurrenceInterval: "24h",
  })) as { jobId: string };
  const accepted = await product.ctx.db.withSystem((tx) =>
    tx.mapping.findFirstOrThrow({ where: { connection: { portalId: owner.portalId } }, include: { version: true } }),
  );
  const set = (data: object) =>
    product.ctx.db.withSystem((tx) => tx.recurringJob.update({ where: { id: started.jobId }, data }));
  const begin = (days: number) =>
    beginRecurringRun(product.ctx, {
      recurringJobId: started.jobId,
      scheduledFor: new Date(Date.now() + days * 24 * 3_600_000),
    });
  await map(owner, locking);
  await set({
    acceptedHashes: accepting([{ setKey: PRIMARY_SET, writeHash: accepted.version.contentHash }]),
    blocker: "mapping_missing",
  });
  await removeProperty(owner);
  expect(await begin(1)).toMatchObject({ end: "skipped", why: "waiting" });
  await set({ blocker: null });
  const run = await begin(2);
  if (run.end !== "run") throw new Error("the run was skipped");
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: run.job.jobId } }));
  expect(job.acceptedHashes).toEqual(accepting([{ setKey: PRIMARY_SET, writeHash: accepted.version.contentHash }]));
  expect(await beginJob(product.ctx, { jobId: job.id }, control)).toEqual({
    end: "blocked",
    reason: "mapping_missing",
  });
});

it("accepts only checkboxes, keeps one that is omitted, and returns it by REST and GraphQL", async () => {
  const { customer: owner } = await newJob(product);
  for (const property of ["city", "address_latitude", "preferred_region", "no_such_property"]) {
    const refused = await map(owner, { ...CONTACT_MAPPING, lock_property: property });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining("not a checkbox")]);
  }
  const shown = async () =>
    ((await owner.api.ok("GET", `/api/hubspot/portal-config/${owner.portalId}`)) as { contact: object }).contact;
  await map(owner, locking);
  expect(await shown()).toEqual({ ...CONTACT_MAPPING, lock_property: LOCK });
  await map(owner, CONTACT_MAPPING);
  expect(await shown()).toEqual({ ...CONTACT_MAPPING, lock_property: LOCK });

  const graphql = async (query: string, variables: object) =>
    (await owner.api.ok("POST", "/graphql", { query, variables })) as { data: Record<string, unknown> };
  const save = `mutation ($portalId: String!, $mappings: [ObjectMappingInput!]!) {
    saveMapping(portalId: $portalId, mappings: $mappings) {
      mappings { lock_property } properties(objectType: contact, includeCheckboxes: true) { name type } } }`;
  const saved = async (mapping: object) =>
    (
      await graphql(save, {
        portalId: owner.portalId,
        mappings: [{ objectType: "contact", ...CONTACT_MAPPING, ...mapping }],
      })
    ).data.saveMapping as { mappings: object[]; properties: object[] };
  const kept = await saved({});
  expect(kept.mappings).toEqual([{ lock_property: LOCK }]);
  expect(kept.properties).toContainEqual({ name: LOCK, type: "booleancheckbox" });
  expect((await saved({ lock_property: null })).mappings).toEqual([{ lock_property: null }]);
  expect(await shown()).toEqual(CONTACT_MAPPING);
  // With an enrichment it is another version, too.
  const enriched = { ...CONTACT_MAPPING, enrichment: { county: "address_county" } };
  await map(owner, enriched);
  await map(owner, { ...enriched, lock_property: LOCK });
  expect(await shown()).toMatchObject({ lock_property: LOCK, enrichment: { county: "address_county" } });
  const plain = (await owner.api.ok("GET", `/api/hubspot/contact-properties/${owner.portalId}`)) as { name: string }[];
  expect(plain.map(({ name }) => name)).not.toContain(LOCK);
});

async function contacts(owner: PortalCustomer) {
  const lists = (await owner.api.ok("GET", `/api/hubspot/lists/${owner.portalId}/contact`)) as {
    listId: string;
    size: number;
  }[];
  const listId = lists.find(({ size }) => size === 10)?.listId ?? "";
  const started = await startContacts(owner, 10);
  await beginJob(product.ctx, { jobId: started }, control);
  await readSlice(product.ctx, { jobId: started }, control);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId: started }, orderBy: { recordId: "asc" } }),
  );
  return { listId, ids: rows.map(({ recordId }) => recordId) };
}
