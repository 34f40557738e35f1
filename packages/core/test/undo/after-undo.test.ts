import { saveChoices } from "@plumbline/core/records/choices.ts";
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { emptyOldValues } from "@plumbline/core/maintenance/empty-old-values.ts";
import { CONTACT_MAPPING, contactList, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { newJob, runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { at, connectionOf, noControl, switchOn, waitingChanges } from "../support/event-owner.ts";
import { crmValues, edit, givenValues, idsOf, startUndo } from "./support/undo.ts";

// What an undo means for later jobs, events and retention. No worker: each job is run step by step.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
const DAY_MS = 24 * 3_600_000;

async function cleaned() {
  const { customer: owner, jobId } = await newJob(product);
  await runJob(product.ctx, jobId);
  return { owner, jobId, corrected: await idsOf(owner, jobId, "corrected") };
}

async function undo(owner: PortalCustomer, jobId: string, filter?: object): Promise<string> {
  const undoId = await startUndo(owner, jobId, filter);
  await runJob(product.ctx, undoId);
  return undoId;
}

async function cleanAgain(owner: PortalCustomer): Promise<string> {
  const { listId } = await contactList(owner, owner.portalId, 10);
  const jobId = await startList(owner, owner.portalId, listId);
  await runJob(product.ctx, jobId);
  return jobId;
}

const reasonsOf = async (owner: PortalCustomer, jobId: string, ids: readonly string[]) =>
  (await outcomeRows(owner, jobId))
    .filter((row) => ids.includes(row.record_id ?? ""))
    .map((row) => `${row.outcome} ${row.reason}`);
const saveMapping = (owner: PortalCustomer, contact: object) =>
  owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact });

it("does not treat an undo's own writes as changes, even after a mapping change", async () => {
  for (const mapping of [CONTACT_MAPPING, { ...CONTACT_MAPPING, country: "" }]) {
    const { owner, jobId, corrected } = await cleaned();
    await saveMapping(owner, mapping);
    const connection = await connectionOf(product, owner.portalId);
    await switchOn(product, connection, "contact");
    await undo(owner, jobId);
    await waitingChanges(product, connection, "contact", corrected);
    await drainInbox(product.ctx, { connectionId: connection.id }, noControl);
    const opened = await product.ctx.db.withSystem((tx) =>
      tx.job.count({ where: { connectionId: connection.id, kind: "update" } }),
    );
    expect(opened).toBe(0);
    // A person's change is one.
    const [first = ""] = corrected;
    await edit(product, owner, first, { address: "1 typed lane", city: "springfeild" });
    await waitingChanges(product, connection, "contact", [first]);
    await drainInbox(product.ctx, { connectionId: connection.id }, noControl);
    expect(
      await product.ctx.db.withSystem((tx) =>
        tx.job.count({ where: { connectionId: connection.id, kind: "update", recordsTotal: 1 } }),
      ),
    ).toBe(1);
  }
});

it("keeps undone values under the mapping of the undone job, and cleans them under another", async () => {
  const { owner, jobId, corrected } = await cleaned();
  await product.grant(owner.email, 20);
  const other = { ...CONTACT_MAPPING, country: "" };
  await saveMapping(owner, other);
  await undo(owner, jobId);
  await saveMapping(owner, CONTACT_MAPPING);
  const same = await cleanAgain(owner);
  expect(new Set(await reasonsOf(owner, same, corrected))).toEqual(new Set(["unchanged undone_by_you"]));
  await saveMapping(owner, other);
  expect(await reasonsOf(owner, await cleanAgain(owner), corrected)).not.toContain("unchanged undone_by_you");
});

it("skips a locked record", async () => {
  const { owner, jobId, corrected } = await cleaned();
  const [locked = ""] = corrected;
  const { accountId } = await connectionOf(product, owner.portalId);
  const place = { accountId, portalId: owner.portalId, objectType: "contact", setKey: "primary" };
  await product.ctx.db.withAccount(accountId, (tx) =>
    saveChoices(product.ctx, tx, place, {
      kind: "locked",
      by: null,
      choices: [{ recordId: locked, valuesHash: "", mappingHash: "" }],
    }),
  );
  const before = await crmValues(product, owner, [locked]);
  const undoId = await undo(owner, jobId);
  expect(await reasonsOf(owner, undoId, [locked])).toEqual(["skipped locked_by_you"]);
  expect(await crmValues(product, owner, [locked])).toEqual(before);
});

it("restores enriched properties unless the filter excludes them", async () => {
  for (const [filter, county] of [
    [undefined, ""],
    [{ fields: ["city", "street_address"] }, "Sangamon"],
  ] as const) {
    const owner = await product.customerWithPortal();
    await saveMapping(owner, { ...CONTACT_MAPPING, enrichment: { county: "address_county" } });
    const jobId = await cleanAgain(owner);
    const filled = async () => {
      const path = `/portals/${owner.portalId}/records/contact/40001000001`;
      return ((await product.control("GET", path)) as { properties: Record<string, string> }).properties;
    };
    expect(await filled()).toMatchObject({ address_county: "Sangamon", city: "Springfield" });
    await undo(owner, jobId, filter);
    expect((await filled()).address_county ?? "").toBe(county);
    expect(await crmValues(product, owner, ["40001000001"])).toEqual(
      await givenValues(product, owner, ["40001000001"]),
    );
  }
});

it("keeps the values of a job until its undo has ended", async () => {
  const { owner, jobId } = await cleaned();
  const undoId = await startUndo(owner, jobId);
  const late = at(product.ctx, Date.now() + (product.config.retention.valuesDays + 2) * DAY_MS);
  const valuesOf = (id: string) =>
    product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId: id, before: { not: {} } } }));
  const kept = await valuesOf(jobId);
  expect(kept).toBeGreaterThan(0);
  await emptyOldValues(late, () => true);
  expect(await valuesOf(jobId)).toBe(kept);
  await runJob(product.ctx, undoId);
  expect((await idsOf(owner, undoId, "restored")).length).toBeGreaterThan(0);
  await emptyOldValues(late, () => true);
  expect(await valuesOf(jobId)).toBe(0);
});

it("sends a webhook event for the undo", async () => {
  const { owner, jobId, corrected } = await cleaned();
  await owner.api.ok("POST", "/api/webhooks", {
    url: new URL("/mail", product.sandboxUrl).href,
    events: ["job.finished", "job.undone"],
  });
  const undoId = await undo(owner, jobId);
  const { accountId } = await connectionOf(product, owner.portalId);
  const sent = await product.ctx.db.withAccount(accountId, (tx) => tx.webhookDelivery.findMany());
  expect(sent.map(({ event, data }) => [event, data])).toEqual([
    [
      "job.undone",
      expect.objectContaining({
        job_id: undoId,
        undo_of: jobId,
        status: "completed",
        outcomes: { restored: corrected.length, unchanged: 0, failed: 0, skipped: 0, not_done: 0 },
      }),
    ],
  ]);
});
