import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "@plumbline/core/context.ts";
import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { expireProposals } from "../../src/maintenance/expire-proposals.ts";
import { apply, decide, type HeldBack } from "../jobs/run/support/held-back.ts";
import type { PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { runReviewAction } from "../../src/review/review-action.ts";
import { callsOf, connectionOf, noControl, recordId, refuse } from "../support/event-owner.ts";
import {
  dueOf,
  edit,
  queued,
  record,
  refresh,
  saveStatus,
  segmentMembers,
  shown,
  statesOf,
  statusOf,
  statusPortal,
  switchOn,
  sync,
} from "./support/status-portal.ts";
import { cleanRecords } from "../support/clean-records.ts";

// Changes outside jobs also show in HubSpot: decisions in review, locks, and switching the status on.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(() => product.control("DELETE", "/faults"));

const IDS = Array.from({ length: 25 }, (_, index) => String(40_002_000_001 + index));
const RIGHT = { address: "350 5th Ave", city: "New York", state: "NY", zip: "10118", country: "US" };

/** A portal after its first job, with its proposals. */
async function cleaned() {
  const owner = await statusPortal(product);
  const jobId = await cleanRecords(product, owner, IDS);
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?first=100")) as { proposals: HeldBack[] };
  return { owner, jobId, proposals };
}

const idsOf = async (owner: PortalCustomer, jobId: string, outcome: string) =>
  (await outcomeRows(owner, jobId)).flatMap((row) => (row.outcome === outcome ? (row.record_id ?? "") : []));

async function expectAgreement(owner: PortalCustomer) {
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([]);
  expect((await segmentMembers(product, owner, "needs_review")).toSorted()).toEqual(await queued(owner));
}

it("follows review decisions: dismissed, reopened, accepted and written", async () => {
  const { owner, proposals } = await cleaned();
  const [first, second] = proposals.filter(({ after }) => after !== null);
  if (!first || !second) throw new Error("too little to decide");
  await decide(owner, "dismiss", [first]);
  await expectAgreement(owner);
  expect(await shown(product, owner, first.record_id)).toBe("not_verified dismissed_by_you");
  await owner.api.ok("POST", "/api/hubspot/proposals/reopen", { ids: [first.id] });
  await expectAgreement(owner);
  expect(await shown(product, owner, first.record_id)).toMatch(/^needs_review/);
  await apply(product, owner, [second]);
  await expectAgreement(owner);
  expect(await shown(product, owner, second.record_id)).toBe("corrected accepted_by_you");
});

it("counts accepted proposals that are not yet written as waiting for review", async () => {
  const { owner, proposals } = await cleaned();
  const acceptable = proposals.find(({ after }) => after !== null);
  if (!acceptable) throw new Error("nothing to accept");
  await decide(owner, "accept", [acceptable]);
  await refresh(product, owner);
  expect(await shown(product, owner, acceptable.record_id)).toMatch(/^needs_review/);
});

it("updates statuses when a new mapping closes proposals", async () => {
  const { owner } = await cleaned();
  const contact = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "" };
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact });
  const { accountId } = await connectionOf(product, owner.portalId);
  const actions = await product.ctx.db.withSystem((tx) => tx.reviewAction.findMany({ where: { accountId } }));
  for (const { id } of actions) await runReviewAction(product.ctx, { actionId: id, accountId }, noControl);
  expect(await queued(owner)).toEqual([]);
  await expectAgreement(owner);
});

it("shows verified and corrected only under the mapping that produced them", async () => {
  const { owner, jobId } = await cleaned();
  const [corrected = ""] = await idsOf(owner, jobId, "corrected");
  const before = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
  const save = (contact: object) =>
    owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact });
  await save({ ...before, country: "" });
  await refresh(product, owner);
  expect(await shown(product, owner, corrected)).toBe("outdated edited_since");
  await save(before);
  await refresh(product, owner);
  expect(await shown(product, owner, corrected)).toBe("corrected cleaned");
});

it("updates statuses when proposals expire", async () => {
  const { owner, proposals } = await cleaned();
  await product.ctx.db.withSystem((tx) =>
    tx.proposal.updateMany({
      where: { id: { in: proposals.map(({ id }) => id) } },
      data: { createdAt: new Date(0) },
    }),
  );
  await expireProposals(product.ctx, () => undefined);
  await expectAgreement(owner);
});

it("shows a lock, and restores the previous status when it ends", async () => {
  const { owner, jobId } = await cleaned();
  const [corrected = ""] = await idsOf(owner, jobId, "corrected");
  const body = { portalId: owner.portalId, objectType: "contact", recordId: corrected };
  await owner.api.ok("POST", "/api/hubspot/locks", body);
  await expectAgreement(owner);
  expect(await shown(product, owner, corrected)).toBe("locked locked_by_you");
  await owner.api.ok("DELETE", `/api/hubspot/choices/${owner.portalId}/contact/${corrected}/locked`);
  await expectAgreement(owner);
  expect(await shown(product, owner, corrected)).toBe("corrected cleaned");
});

it("capabilities-F4: clears the status when the lock of a never-decided record ends", async () => {
  const owner = await statusPortal(product);
  const id = recordId(3);
  await owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId: id });
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("locked locked_by_you");
  await owner.api.ok("DELETE", `/api/hubspot/choices/${owner.portalId}/contact/${id}/locked`);
  await refresh(product, owner);
  expect((await shown(product, owner, id)).trim()).toBe("");
  expect(await dueOf(product, owner)).toEqual([]);
});

it("shows a lock of a never-decided record after the status is switched on", async () => {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const id = recordId(3);
  await owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId: id });
  await switchOn(product, owner);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("locked locked_by_you");
});

it("skips records that are locked by a checkbox in HubSpot", async () => {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const contact = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
  await owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, {
    contact: { ...contact, lock_property: "do_not_clean" },
  });
  await switchOn(product, owner);
  const [id = ""] = IDS;
  await edit(product, owner, id, RIGHT);
  await cleanRecords(product, owner, [id]);
  const before = await shown(product, owner, id);
  expect(before).toBe("verified already_right");
  await edit(product, owner, id, { do_not_clean: "true", city: "Newark" });
  await makeDue(owner, [id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe(before);
  expect(await dueOf(product, owner)).toEqual([]);
});

async function makeDue({ portalId }: PortalCustomer, recordIds: readonly string[]): Promise<void> {
  const { id: connectionId, accountId } = await connectionOf(product, portalId);
  await product.ctx.db.withSystem((tx) =>
    tx.statusDue.createMany({
      data: recordIds.map((recordId) => ({
        accountId,
        connectionId,
        objectType: "contact",
        recordId,
        cause: "edited",
        nextTryAt: new Date(0),
      })),
      skipDuplicates: true,
    }),
  );
}

it("marks edited addresses outdated and emptied ones incomplete, and restores their status", async () => {
  const { owner, jobId } = await cleaned();
  const [id = ""] = await idsOf(owner, jobId, "corrected");
  const { properties } = await record(product, owner, id);
  const city = properties["city"] ?? "";
  await edit(product, owner, id, { city: "Elsewhere" });
  await makeDue(owner, [id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("outdated edited_since");
  await edit(product, owner, id, { city });
  await makeDue(owner, [id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("corrected cleaned");
  await edit(product, owner, id, { address: "", city: "", state: "", zip: "", country: "" });
  await makeDue(owner, [id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("incomplete empty");
});

it("overwrites a status that a person changed by hand", async () => {
  const { owner, jobId } = await cleaned();
  const [id = ""] = await idsOf(owner, jobId, "corrected");
  await edit(product, owner, id, { plumbline_address_status: "verified" });
  await makeDue(owner, [id]);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("corrected cleaned");
});

it("sets the status of records that were cleaned before it was turned on", async () => {
  const owner = await product.customerWithPortal(100);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  const jobId = await cleanRecords(product, owner, IDS);
  await switchOn(product, owner, { segments: true });
  await expectAgreement(owner);
  for (const id of await idsOf(owner, jobId, "corrected"))
    expect(await shown(product, owner, id)).toBe("corrected cleaned");
});

it("writes nothing while the status is off, and catches up once it is on again", async () => {
  const { owner, proposals } = await cleaned();
  const [first] = proposals;
  if (!first) throw new Error("nothing is asked");
  await saveStatus(owner, { mode: "keep" });
  await decide(owner, "dismiss", [first]);
  await refresh(product, owner);
  expect(await shown(product, owner, first.record_id)).toMatch(/^needs_review/);
  await saveStatus(owner, { mode: "write" });
  await sync(product, owner);
  await expectAgreement(owner);
  expect(await shown(product, owner, first.record_id)).toBe("not_verified dismissed_by_you");
});

it("keeps a row that comes due again while it is being written", async () => {
  const { owner, jobId } = await cleaned();
  const [id = ""] = await idsOf(owner, jobId, "corrected");
  await edit(product, owner, id, { city: "Elsewhere" });
  await makeDue(owner, [id]);
  await refresh(
    product,
    owner,
    whileWriting(product.ctx, async () => {
      await product.ctx.db.withSystem((tx) =>
        tx.statusDue.updateMany({ where: { recordId: id }, data: { revision: { increment: 1 } } }),
      );
    }),
  );
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([]);
});

it("sends no status that was held up after its window opened", async () => {
  const { owner, jobId } = await cleaned();
  const [id = ""] = await idsOf(owner, jobId, "corrected");
  await edit(product, owner, id, { city: "Elsewhere" });
  await makeDue(owner, [id]);
  const sent = async () => (await callsOf(product, owner.portalId))["batch/update"] ?? 0;
  const before = await sent();
  const { ctx } = product;
  let windows = 0;
  const statement: typeof ctx.db.statement = async (query) => {
    const rows = await ctx.db.statement<never>(query);
    if (query.sql.includes("write_until")) windows += 1;
    return rows;
  };
  // From the first window on, the process is six seconds late.
  const now = () => new Date(Date.now() + (windows > 0 ? 6_000 : 0));
  await refresh(product, owner, { ...ctx, now, db: { ...ctx.db, statement } });
  expect([windows, (await sent()) - before]).toEqual([2, 1]);
  expect(await dueOf(product, owner)).toEqual([]);
});

it("recomputes a status if a job decides the record during the write", async () => {
  const { owner, jobId } = await cleaned();
  const [id = ""] = await idsOf(owner, jobId, "corrected");
  await edit(product, owner, id, { ...RIGHT, city: "New Yrok" });
  await makeDue(owner, [id]);
  let jobs = 0;
  await refresh(
    product,
    owner,
    whileWriting(product.ctx, async () => {
      if ((jobs += 1) === 1) await cleanRecords(product, owner, [id]);
    }),
  );
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("corrected cleaned");
  expect(await dueOf(product, owner)).toEqual([]);
});

/** Something happens between HubSpot's response to an update and its processing by the refresh. */
function whileWriting(ctx: Context, happens: () => Promise<unknown>): Context {
  // Another process has a place of its own among the portal's calls.
  const elsewhere = AsyncLocalStorage.snapshot();
  const call: Context["hubspot"]["call"] = async (ref, request, options) => {
    const answer = await ctx.hubspot.call(ref, request, options);
    if (request.operation === "write_records") await elsewhere(happens);
    return answer;
  };
  return { ...ctx, hubspot: { ...ctx.hubspot, call } };
}

it.each([
  [403, {}],
  [500, {}],
  [429, { headers: { "retry-after": "0" } }],
  [200, { form: "malformed" }],
])("backs off while HubSpot answers %i, loses nothing, and then continues", async (status, form) => {
  const { owner, proposals } = await cleaned();
  await decide(owner, "dismiss", proposals.slice(0, 2));
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  const refusal = await refuse(product, { ...form, route: "batch/update", status, portalId: Number(owner.portalId) });
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  for (let round = 0; round < 5; round += 1) {
    await refresh(product, owner);
    // As if the time had passed in which an unanswered call may still arrive.
    await product.ctx.db.withSystem((tx) =>
      tx.statusWork.updateMany({ where: { connectionId }, data: { writeUntil: null } }),
    );
  }
  expect((await callsOf(product, owner.portalId))["batch/update"]).toBeLessThanOrEqual(6);
  const work = await product.ctx.db.withSystem((tx) => tx.statusWork.findFirstOrThrow({ where: { connectionId } }));
  expect(work.refreshAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
  expect(await dueOf(product, owner)).toHaveLength(2);
  await refusal.lift();
  await product.ctx.db.withSystem(async (tx) => {
    await tx.connectionBlocker.deleteMany({ where: { connectionId } });
    await tx.statusWork.updateMany({ where: { connectionId }, data: { writeUntil: null } });
  });
  await expect
    .poll(
      async () => {
        await refresh(product, owner);
        return await dueOf(product, owner);
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual([]);
});

it("gives up only on the record that HubSpot never accepts, and writes the others", async () => {
  const { owner, proposals } = await cleaned();
  const [bad, good] = proposals;
  if (!bad || !good) throw new Error("too little to decide");
  const path = `/portals/${owner.portalId}/records/contact/${bad.record_id}`;
  await product.control("PATCH", path, { flags: ["refuses_writes"] });
  await decide(owner, "dismiss", [bad, good]);
  for (let round = 0; round < 3; round += 1) {
    expect(await dueOf(product, owner)).toContain(bad.record_id);
    await refresh(product, owner);
    await product.ctx.db.withSystem((tx) => tx.statusDue.updateMany({ data: { nextTryAt: new Date(0) } }));
  }
  expect(await shown(product, owner, good.record_id)).toBe("not_verified dismissed_by_you");
  expect(await dueOf(product, owner)).toEqual([]);
});

const tryNow = () => product.ctx.db.withSystem((tx) => tx.statusDue.updateMany({ data: { nextTryAt: new Date(0) } }));

it("writes again what HubSpot left out of its answer", async () => {
  const { owner, proposals } = await cleaned();
  const [left, other] = proposals;
  if (!left || !other) throw new Error("too little to decide");
  const fault = { kind: "missing", route: "batch/update", ids: [left.record_id], portalId: Number(owner.portalId) };
  await product.control("POST", "/faults", fault);
  await decide(owner, "dismiss", [left, other]);
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toEqual([left.record_id]);
  await tryNow();
  await expectAgreement(owner);
  expect(await shown(product, owner, left.record_id)).toBe("not_verified dismissed_by_you");
});

it("waits for a record that HubSpot has locked, however often it is tried", async () => {
  const { owner, proposals } = await cleaned();
  const [locked] = proposals;
  if (!locked) throw new Error("nothing to decide");
  await decide(owner, "dismiss", [locked]);
  const fault = { kind: "status", status: 423, route: "batch/update", times: 5, portalId: Number(owner.portalId) };
  await product.control("POST", "/faults", fault);
  for (let round = 0; round < 5; round += 1) {
    await refresh(product, owner);
    expect(await dueOf(product, owner)).toEqual([locked.record_id]);
    await tryNow();
  }
  await expectAgreement(owner);
});

it("stops when HubSpot refuses a property, keeps due rows, and continues after the property is fixed", async () => {
  const { owner, proposals } = await cleaned();
  await decide(owner, "dismiss", proposals.slice(0, 2));
  const fault = { kind: "reject", property: "plumbline_address_reason", route: "batch/update", times: null };
  await product.control("POST", "/faults", { ...fault, portalId: Number(owner.portalId) });
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  await refresh(product, owner);
  expect(await dueOf(product, owner)).toHaveLength(2);
  expect(await states(owner)).toMatchObject({ reason: "suspect" });
  await product.control("DELETE", "/faults");
  await sync(product, owner);
  expect(await states(owner)).toMatchObject({ reason: "active" });
  await expectAgreement(owner);
  // Not all of them again.
  expect((await callsOf(product, owner.portalId))["batch/read"]).toBeLessThanOrEqual(2);
});

const states = async (owner: PortalCustomer) => statesOf(await statusOf(owner));

it("writes nothing during an operator's write stop", async () => {
  const { owner, proposals } = await cleaned();
  const [first] = proposals;
  if (!first) throw new Error("nothing is asked");
  await decide(owner, "dismiss", [first]);
  const scope = owner.portalId;
  const stop = { scope, reason: "test", createdBy: "operator" };
  await product.ctx.db.withSystem((tx) => tx.writeStop.create({ data: stop }));
  await refresh(product, owner);
  expect(await shown(product, owner, first.record_id)).toMatch(/^needs_review/);
  expect(await dueOf(product, owner)).toEqual([first.record_id]);
  await product.ctx.db.withSystem((tx) => tx.writeStop.deleteMany({ where: { scope } }));
  await expectAgreement(owner);
});

it("uses at most a fifth of the portal's budget", async () => {
  const owner = await statusPortal(product);
  const ids = Array.from({ length: 400 }, (_, index) => String(40_003_000_001 + index));
  await makeDue(owner, ids);
  const slow: Context = { ...product.ctx, config: { ...product.ctx.config } };
  const waits: number[] = [];
  const hubspot: Context["hubspot"] = {
    ...slow.hubspot,
    withSlot: async (ref, input, work) => {
      waits.push(input.oneIn ?? 1);
      return await slow.hubspot.withSlot(ref, input, work);
    },
  };
  await refresh(product, owner, { ...slow, hubspot });
  expect(waits).toEqual([5, 5, 5, 5]);
});
