import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { inSet, setOf } from "../../src/jobs/pipeline/work.ts";
import { randomUUID } from "node:crypto";
import { erasePrivateRecords } from "@plumbline/core/hubspot-events/forget-records.ts";
import { decideChecked } from "@plumbline/core/jobs/pipeline/decide-checked.ts";
import { NOTHING_KNOWN } from "@plumbline/core/jobs/pipeline/kind.ts";
import { workOf, loadJob } from "@plumbline/core/jobs/lifecycle/load.ts";
import { createAddressService } from "@plumbline/core/address-service/create-address-service.ts";
import { receiveEvents } from "@plumbline/core/hubspot-events/receive-events.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { at, eventOwner, noControl, recordId, type EventOwner } from "../support/event-owner.ts";

const HOUR_MS = 3_600_000;
const VALUES = { street_address: "12 Main St", city: "Springfield", state: "IL", postal_code: "62704", country: "US" };

const product = useTestProduct();

/** Jobs with these records, each in this state, with their values. */
async function jobsWith({ connection }: EventOwner, rows: { recordId: string; state: string }[], jobs = 1) {
  const { accountId } = connection;
  const ids = Array.from({ length: jobs }, () => randomUUID());
  await product.ctx.db.withSystem(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO job (id, account_id, connection_id, portal_id, portal_name, kind, object_type, list_name, status, created_at, last_progress_at, finished_at, next_try_at)
      SELECT id, ${accountId}::uuid, ${connection.id}::uuid, ${connection.portalId}, '', 'update', 'contact', '', 'completed', now(), now(), now(), now()
      FROM unnest(${ids}::uuid[]) AS made (id)`;
    await tx.jobRecord.createMany({
      data: rows.map(({ recordId: id, state }, index) => ({
        jobId: ids[index % jobs] ?? "",
        recordId: id,
        accountId,
        chunkNo: 0,
        state,
        before: VALUES,
        after: { ...VALUES, city: "Chicago" },
        changes: [],
        ...(state === "planned" ? { plannedOutcome: "corrected", holdId: randomUUID() } : {}),
      })),
    });
  });
}

const privacyDeletion = ({ portalId }: EventOwner, objectId: string) => ({
  portalId,
  occurredAt: Date.now(),
  subscriptionType: "object.privacyDeletion",
  objectTypeId: "0-1",
  objectId,
});

const valuesOf = async ({ connection }: EventOwner, id: string) => {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { accountId: connection.accountId, recordId: id }, orderBy: { state: "asc" } }),
  );
  return rows.map(({ state, before, after, changes }) => [state, before ?? after ?? changes]);
};

it("deletes only the record's values in a connection with forty thousand jobs", async () => {
  const owner = await eventOwner(product, ["contact"]);
  const [erased, kept] = [recordId(1), recordId(2)];
  await jobsWith(
    owner,
    [
      ...Array.from({ length: 3 }, () => ({ recordId: erased, state: "corrected" })),
      { recordId: kept, state: "corrected" },
    ],
    40_000,
  );
  await receiveEvents(product.ctx, [privacyDeletion(owner, erased)]);
  await erasePrivateRecords(product.ctx);
  expect(await valuesOf(owner, erased)).toEqual(Array.from({ length: 3 }, () => ["corrected", null]));
  expect(await valuesOf(owner, kept)).toEqual([["corrected", VALUES]]);
});

it("deletes stored plans of waiting records at once, and of planned ones when they end", async () => {
  const owner = await eventOwner(product, ["contact"]);
  const id = recordId(3);
  await jobsWith(owner, [{ recordId: id, state: "planned" }]);
  await jobsWith(owner, [{ recordId: id, state: "waiting" }]);
  await receiveEvents(product.ctx, [privacyDeletion(owner, id)]);
  await erasePrivateRecords(product.ctx);
  // A plan that may have been written is needed to settle it.
  expect(await valuesOf(owner, id)).toEqual([
    ["planned", VALUES],
    ["waiting", null],
  ]);
  await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.updateMany({
      where: { recordId: id, state: { in: ["planned", "waiting"] } },
      data: { state: "failed" },
    }),
  );
  await erasePrivateRecords(at(product.ctx, Date.now() + 2 * HOUR_MS));
  expect(await valuesOf(owner, id)).toEqual([
    ["failed", null],
    ["failed", null],
  ]);
  expect(await product.ctx.db.withSystem((tx) => tx.privacyErasure.count())).toBe(0);
});

it("deletes values in jobs of an earlier connection of the portal", async () => {
  const owner = await eventOwner(product, ["contact"]);
  const id = recordId(4);
  await jobsWith(owner, [{ recordId: id, state: "corrected" }]);
  await product.ctx.db.withSystem((tx) =>
    tx.job.updateMany({ where: { portalId: owner.portalId }, data: { connectionId: null } }),
  );
  await receiveEvents(product.ctx, [privacyDeletion(owner, id)]);
  await erasePrivateRecords(product.ctx);
  expect(await valuesOf(owner, id)).toEqual([["corrected", null]]);
});

it.each([
  ["that kept what it was asked, whatever the mapping is now", true],
  ["of an earlier release", false],
])("deletes the address service's answer about the record in a job %s", async (_which, isKept) => {
  const owner = await eventOwner(product, ["contact"]);
  const id = recordId(7);
  await jobsWith(owner, [{ recordId: id, state: "corrected" }]);
  const jobId = await product.ctx.db.withSystem(async (tx) => {
    const { versionId } = await tx.mapping.findFirstOrThrow({ where: { connectionId: owner.connection.id } });
    const [job] = await tx.job.updateManyAndReturn({
      where: { portalId: owner.portalId },
      data: { mappingVersionId: versionId },
    });
    return job?.id ?? "";
  });
  const addressService = createAddressService({
    askFor: "all",
    countries: "all",
    maxLookupsPerJob: 10,
    callsPerSecond: null,
    timeoutMs: null,
    settings: { service: "geocodio", url: `${product.sandboxUrl}/address-services/geocodio`, key: "k" },
  });
  const ctx = { ...product.ctx, addressService };
  const loaded = await loadJob(ctx, jobId);
  const work = loaded && workOf(loaded);
  if (!work) throw new Error("there is no work");
  const address = { recordId: id, setKey: PRIMARY_SET, keptPlan: null, ...NOTHING_KNOWN };
  const { decisions } = await decideChecked(
    ctx,
    inSet(work, setOf(work, address)),
    [{ address, values: VALUES }],
    noControl,
  );
  const questionHash = decisions[0]?.questionHash ?? null;
  expect(questionHash).not.toBeNull();
  if (isKept)
    await product.ctx.db.withAccount(owner.connection.accountId, async (tx) => {
      await tx.jobRecord.updateMany({ where: { jobId, recordId: id }, data: { questionHash } });
      // With other settings the same values are another question.
      await tx.mappingVersion.updateMany({
        where: { connectionId: owner.connection.id },
        data: { settings: { streetWords: "long" } },
      });
    });
  const answers = () => product.ctx.db.withAccount(owner.connection.accountId, (tx) => tx.addressServiceAnswer.count());
  expect(await answers()).toBe(1);
  await receiveEvents(ctx, [privacyDeletion(owner, id)]);
  await erasePrivateRecords(ctx);
  expect(await answers()).toBe(0);
});

it("continues with other records if one cannot be erased", async () => {
  const owner = await eventOwner(product, ["contact"]);
  const [sick, well] = [recordId(5), recordId(6)];
  await jobsWith(owner, [
    { recordId: sick, state: "corrected" },
    { recordId: well, state: "corrected" },
  ]);
  await receiveEvents(product.ctx, [privacyDeletion(owner, sick), privacyDeletion(owner, well)]);
  const stranger = randomUUID();
  await product.ctx.db.withSystem(
    (tx) => tx.$executeRaw`
      UPDATE privacy_erasure SET next_try_at = now() - interval '1 hour', account_id = ${stranger}::uuid WHERE record_id = ${sick}`,
  );
  const failing: typeof product.ctx = {
    ...product.ctx,
    db: {
      ...product.ctx.db,
      withAccount: async (accountId, work) => {
        if (accountId === stranger) throw new Error("the values of this account cannot be erased");
        return await product.ctx.db.withAccount(accountId, work);
      },
    },
  };
  await erasePrivateRecords(failing);
  expect(await valuesOf(owner, well)).toEqual([["corrected", null]]);
  const left = await product.ctx.db.withSystem((tx) => tx.privacyErasure.findMany());
  expect(left.map((erasure) => erasure.recordId)).toEqual([sick]);
});
