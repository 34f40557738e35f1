import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { completeCallbacks } from "../../src/hubspot-events/complete-callbacks.ts";
import { drainInbox } from "../../src/hubspot-events/drain-inbox.ts";
import { receiveAction } from "../../src/hubspot-events/receive-action.ts";
import { finaliseJob } from "../../src/jobs/lifecycle/end.ts";
import { startersOf } from "../../src/jobs/starters-of.ts";
import { parseJob } from "../../src/work/job-row.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { at, callsOf, connectionOf, noControl, recordId } from "../support/event-owner.ts";
import { portalOfContacts } from "../support/named-contacts.ts";
import { edit, startUndo } from "../undo/support/undo.ts";

// "Undo the last correction": a workflow restores what we changed last in a record.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const MISSPELT = { address: "1000 Grant St", city: "denvr", state: "CO", zip: "80203", country: "US" };
const RIGHT = { address: "1 Frank H Ogawa Plz", city: "Oakland", state: "CA", zip: "94612", country: "US" };

type Outputs = Record<string, string>;
type Enrolled = { recordId: string; outputs: Outputs; completions: number };

async function portalWith(...contacts: readonly Record<string, string>[]) {
  const portal = await portalOfContacts(product, ...contacts);
  const { owner } = portal;
  const connection = await connectionOf(product, owner.portalId);
  const where = { connectionId: connection.id, kind: "undo" };
  const events = () => product.ctx.db.withSystem((tx) => tx.hubspotEvent.findMany({ where }));
  const undos = () =>
    product.ctx.db.withSystem((tx) => tx.job.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }));
  /** Through the sandbox and our API, as HubSpot sends them. */
  const enroll = async (...indexes: readonly number[]) => {
    const before = (await events()).length;
    await product.control("POST", `/portals/${owner.portalId}/enrolments`, {
      objectType: "contact",
      recordIds: indexes.map(recordId),
      action: "undo",
    });
    await expect.poll(async () => (await events()).length, { timeout: 30_000 }).toBe(before + indexes.length);
  };
  const drain = (ctx: Context = product.ctx) => drainInbox(ctx, { connectionId: connection.id }, noControl);
  /** The newest callback for each record. */
  const told = async (index: number, ctx: Context = product.ctx) => {
    await completeCallbacks(ctx, { connectionId: connection.id }, noControl);
    const { enrolments } = (await product.control("GET", `/portals/${owner.portalId}/enrolments`)) as {
      enrolments: Enrolled[];
    };
    const ofRecord = enrolments.filter((one) => one.recordId === recordId(index));
    expect(ofRecord.every(({ completions }) => completions <= 1)).toBe(true);
    return ofRecord.at(-1)?.outputs;
  };
  return { ...portal, connection, events, undos, enroll, drain, told };
}

async function startedBy(owner: PortalCustomer, jobId: string) {
  const { accountId } = await connectionOf(product, owner.portalId);
  return await product.ctx.db.withAccount(accountId, async (tx) => {
    const job = parseJob(await tx.job.findUniqueOrThrow({ where: { id: jobId } }));
    return (await startersOf(tx, [job]))(job);
  });
}

it("restores what the last job changed at no charge, and skips records that no job changed", async () => {
  const { owner, clean, enroll, drain, undos, told, held } = await portalWith(MISSPELT, RIGHT, MISSPELT);
  expect((await clean()).rows).toEqual(["corrected 1", "confirmed 1", "corrected 1"]);
  const balance = await creditBalance(owner);
  await enroll(0, 1);
  expect(await drain()).toMatchObject({ end: "drained" });
  const [undo] = await undos();
  const undoId = undo?.id ?? "";
  expect(undo).toMatchObject({ recordsTotal: 1, undoFilter: { recordIds: [recordId(0)] } });
  await runJob(product.ctx, undoId);
  expect(await told(0)).toEqual({
    hs_execution_state: "SUCCESS",
    status: "restored",
    reason: "restored",
    changed_fields: "city",
    job_id: undoId,
  });
  expect(await told(1)).toMatchObject({ hs_execution_state: "SUCCESS", status: "nothing_to_undo", job_id: "" });
  expect([await held(0), await held(2)]).toMatchObject([{ city: "denvr" }, { city: "Denver" }]);
  expect(await creditBalance(owner)).toBe(balance);
  expect(await startedBy(owner, undoId)).toEqual({ kind: "hubspot", name: "" });

  // It is already restored.
  await enroll(0);
  await drain();
  expect(await told(0)).toMatchObject({ status: "nothing_to_undo" });
  expect(await undos()).toHaveLength(1);
});

it("keeps edited values, and reports them", async () => {
  const { owner, clean, enroll, drain, undos, told, held } = await portalWith(MISSPELT);
  await clean();
  await edit(product, owner, recordId(0), { city: "Boulder" });
  await enroll(0);
  await drain();
  await runJob(product.ctx, (await undos())[0]?.id ?? "");
  expect(await told(0)).toMatchObject({ status: "skipped", reason: "edited_since", changed_fields: "" });
  expect(await held(0)).toMatchObject({ city: "Boulder" });
});

it("reports a record that was already restored, and a canceled undo", async () => {
  const { owner, clean, enroll, drain, undos, told } = await portalWith(MISSPELT, MISSPELT);
  await clean();
  await edit(product, owner, recordId(0), { city: "denvr" });
  await enroll(0);
  await drain();
  const started: string[] = [];
  const start = async (...[name]: Parameters<typeof product.ctx.workflows.start>) => void started.push(name);
  const ctx = { ...product.ctx, workflows: { ...product.ctx.workflows, start } };
  await runJob(ctx, (await undos())[0]?.id ?? "");
  // HubSpot's workflow is notified at once, not at the dispatcher's next round.
  expect(started).toEqual(["completeCallbacks"]);
  expect(await told(0)).toMatchObject({ hs_execution_state: "SUCCESS", status: "unchanged", changed_fields: "" });

  await enroll(1);
  await drain();
  const [, canceled] = await undos();
  const end = { status: "canceled", reason: null } as const;
  await finaliseJob(product.ctx, { jobId: canceled?.id ?? "", end }, noControl);
  expect(await told(1)).toMatchObject({ hs_execution_state: "FAIL_CONTINUE", status: "not_done" });
});

it("undoes each job separately, starting with the newest of a record", async () => {
  const { owner, clean, enroll, drain, undos, held } = await portalWith(MISSPELT, MISSPELT);
  const first = await clean();
  await edit(product, owner, recordId(1), { city: "DENVER" });
  const second = await clean();
  expect(second.rows).toEqual(["unchanged 0", "corrected 1"]);
  await enroll(0, 1);
  await drain();
  const found = await undos();
  expect(found.map(({ undoOf, undoFilter }) => [undoOf, undoFilter])).toEqual(
    expect.arrayContaining([
      [first.jobId, { recordIds: [recordId(0)] }],
      [second.jobId, { recordIds: [recordId(1)] }],
    ]),
  );
  for (const { id } of found) await runJob(product.ctx, id);
  expect([await held(0), await held(1)]).toMatchObject([{ city: "denvr" }, { city: "DENVER" }]);
});

it("waits for another undo of the job, at most as long as HubSpot waits", async () => {
  const { owner, clean, enroll, drain, undos, events, told } = await portalWith(MISSPELT, MISSPELT, MISSPELT);
  const { jobId } = await clean();
  const other = await startUndo(owner, jobId, { recordId: recordId(2) });
  await enroll(0, 1);
  await drain();
  expect(await drain()).toEqual({ end: "blocked" });
  expect(await undos()).toHaveLength(1);
  const inAWeek = at(product.ctx, Date.now() + 7 * 24 * 60 * 60_000 - 60_000);
  // Record 1 was requested more than a week earlier.
  const [, late] = await events();
  await product.ctx.db.withSystem((tx) =>
    tx.hubspotEvent.update({
      where: { id: late?.id ?? "" },
      data: { receivedAt: new Date(Date.now() + 60 * 60_000) },
    }),
  );
  await drain(inAWeek);
  expect((await events()).map(({ status, answer }) => [status, answer]).toSorted()).toEqual([
    ["dropped", "not_done"],
    ["waiting", null],
  ]);
  await runJob(product.ctx, other);
  await drain(at(product.ctx, Date.now() + 8 * 24 * 60 * 60_000));
  const [, undo] = await undos();
  await runJob(product.ctx, undo?.id ?? "");
  const statuses = [(await told(0))?.status, (await told(1))?.status];
  expect(statuses.toSorted()).toEqual(["not_done", "restored"]);
});

it("runs one undo for repeated callbacks and after any crash", async () => {
  const { owner, connection, clean, enroll, drain, undos, events, told } = await portalWith(MISSPELT);
  await clean();
  await enroll(0);
  const [delivered] = await events();
  const repeated = {
    callbackId: delivered?.callbackId ?? "",
    origin: { portalId: owner.portalId },
    object: { objectId: recordId(0), objectType: "CONTACT" },
    inputFields: { addressSet: "primary" },
  };
  expect(await receiveAction(product.ctx, "undo", repeated)).toEqual({ end: "waits" });
  const lost = {
    ...product.ctx,
    workflows: { ...product.ctx.workflows, start: () => Promise.reject(new Error("died")) },
  };
  await drain(lost);
  await Promise.all([drain(), drain()]);
  const found = await undos();
  expect(found).toHaveLength(1);
  await runJob(product.ctx, found[0]?.id ?? "");
  for (let time = 0; time < 2; time += 1) expect(await told(0)).toMatchObject({ status: "restored" });
  expect(await events()).toMatchObject([{ status: "done", jobId: found[0]?.id }]);
  expect((await callsOf(product, connection.portalId))["callbacks/complete"]).toBe(1);
});

it("undoes several records of a job by REST, and none that the job did not change", async () => {
  const { owner, clean, undos, held } = await portalWith(MISSPELT, RIGHT, MISSPELT, MISSPELT);
  const { jobId } = await clean();
  const refused = await owner.api.call("POST", `/api/hubspot/jobs/${jobId}/undo`, { recordIds: [recordId(1)] });
  expect(refused.status).toBe(404);
  const undoId = await startUndo(owner, jobId, { recordIds: [recordId(0), recordId(2)] });
  await runJob(product.ctx, undoId);
  const cities = await Promise.all([0, 2, 3].map(async (index) => (await held(index))?.city));
  expect(cities).toEqual(["denvr", "denvr", "Denver"]);
  const [undo] = await undos();
  expect(undo?.restored).toBe(2);
  expect(await startedBy(owner, undoId)).toMatchObject({ kind: "person" });
});
