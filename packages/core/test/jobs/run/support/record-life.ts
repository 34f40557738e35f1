import { CONTACT_MAPPING, creditBalance, mapContacts, outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { expect } from "vitest";
import type { Context } from "../../../../src/context.ts";
import { createHubspot } from "../../../../src/portals/hubspot/hubspot.ts";
import type { PortalRequest } from "../../../../src/portals/hubspot/port.ts";
import { beginJob } from "../../../../src/jobs/lifecycle/begin.ts";
import { chunksLeft } from "../../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../../src/jobs/pipeline/run-chunk.ts";
import { finaliseJob, type JobEnd } from "../../../../src/jobs/lifecycle/end.ts";
import { readSlice } from "../../../../src/jobs/source/read-slice.ts";
import { settleStyle } from "../../../../src/jobs/canary/style.ts";
import { takeCanary } from "../../../../src/jobs/canary/take.ts";
import { setPolicies } from "./held-back.ts";
import { assertJobConsistent, control, newJobOfSets, type PortalCustomer } from "./job-consistency.ts";
import { withOwnRecords } from "../../../support/with-own-records.ts";

// Law 3: whatever happens between any two steps of a job, its records end as they would have ended without it, except for what the
// interruption itself means: a canceled job leaves records undone and free, and a decision made before a person's edit never
// overwrites it.

/** Effects are transactions and calls to HubSpot, counted over all attempts of the job. */
export type Interruption = {
  at: number;
  kind:
    | "death before"
    | "death after"
    | "refusal"
    | "outage"
    | "operator stop"
    | "edit"
    | "cancel"
    | "lock"
    // Confirmed to a person: no write that begins later violates it.
    | "pause"
    | "ask first"
    | "type off"
    | "other mapping";
  /** The record that a person edits or locks, by id. */
  record: number;
};

/** Most of them while a batch is read, planned, written and settled: effects 12 to 21 of a job of ten records. */
export const interruptions = plans({
  lock: 1,
  minLength: 1,
  promises: ["pause", "ask first", "type off", "other mapping"],
});

/** An undo continues while its object type is off or another mapping is in force, and asks nobody. */
export const interruptionsOfUndo = plans({ lock: 1, minLength: 1, promises: ["pause"] });

/** Possibly none, and a person who locks a record. */
export const interruptionsAndLocks = plans({ lock: 1, minLength: 0, promises: [] });

type Plans = { lock: number; minLength: number; promises: Interruption["kind"][] };

function plans({ lock, minLength, promises }: Plans) {
  const interruption = fc.record<Interruption>({
    at: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 12, max: 21 }) },
      { weight: 1, arbitrary: fc.integer({ min: 4, max: 32 }) },
    ),
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("death before", "death after", "refusal", "outage", "operator stop") },
      { weight: 2, arbitrary: fc.constant("edit") },
      { weight: 1, arbitrary: fc.constant("cancel") },
      { weight: lock, arbitrary: fc.constant("lock") },
      ...(promises.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...promises) }] : []),
    ),
    record: fc.nat({ max: 9 }),
  });
  return fc.uniqueArray(interruption, { minLength, maxLength: 3, selector: ({ at }) => at });
}

class Died extends Error {}
/** HubSpot's responses during an interruption; lifted when the job is retried. */
const REFUSALS = { refusal: { kind: "refuse", status: 403 }, outage: { kind: "refuse", status: 500 } } as const;

/** `edits`: after each one, values read before are stale. `sleptMs`: what the code waited for, by the clock of this customer alone. */
type Count = { effects: number; attempts: number; edits: number; sleptMs: number };
const OLD_MS = 10_000;

const NOTHING_DONE: Count = { effects: 0, attempts: 0, edits: 0, sleptMs: 0 };

/** The customer's time offset after earlier jobs: no later job decides before an earlier one. */
const lateness = new WeakMap<PortalCustomer, number>();

function latenessAfter(customer: PortalCustomer, { attempts, edits, sleptMs }: Count): number {
  // A later attempt runs when the previous one's blockers are due for a probe.
  return (lateness.get(customer) ?? 0) + attempts * 2 * 3_600_000 + edits * OLD_MS + sleptMs;
}

export type Life = {
  customer: PortalCustomer;
  jobId: string;
  edited: string | null;
  locked?: string | null;
  isCanceled: boolean;
  /** Another mapping, or temporarily another policy: records end differently than under the first one. */
  isDecidedOtherwise?: boolean;
  promised?: Promised[];
};

/** What was confirmed to a person. `lift`: reverts it, so that the job can continue; null if it stays. */
type Promised = {
  what: string;
  /** Null: no record at all may be written. */
  recordId: string | null;
  /** How often each record had been written by then. */
  writes: Map<string, number>;
  lift: (() => Promise<unknown>) | null;
};

/** The context of one attempt: interrupts at the due effects, in order. */
function struck(product: TestProduct, life: Life, plan: Interruption[], count: Count): Context {
  const ctx: Context = { ...product.ctx, now: () => new Date(Date.now() + latenessAfter(life.customer, count)) };
  const hubspot = createHubspot(ctx);
  const effect = async <T>(work: () => Promise<T>, isWrite = false): Promise<T> => {
    count.effects += 1;
    const due = plan.find((one) => one.at === count.effects);
    if (due?.kind === "death before") throw new Died();
    if (due?.kind === "edit") count.edits += 1;
    // HubSpot has no conditional write: an edit between the last read and the write is undetectable, so it comes before or after.
    const comesAfter = isWrite && due?.kind === "edit";
    if (due && !comesAfter) await strike(product, life, due, isWrite);
    const result = await work();
    if (due && comesAfter) await strike(product, life, due, isWrite);
    if (due?.kind === "death after") throw new Died();
    return result;
  };
  const call = <T>(
    ref: Parameters<Context["hubspot"]["call"]>[0],
    request: PortalRequest<T>,
    options: Parameters<Context["hubspot"]["call"]>[2],
  ) => effect(() => hubspot.call(ref, request, options), request.operation === "write_records");
  return withOwnRecords({
    ...ctx,
    // Nothing happens meanwhile: a dead attempt has no call in flight, and the other job has its turn afterwards.
    sleep: async (ms) => {
      count.sleptMs += ms;
    },
    db: {
      ...ctx.db,
      withAccount: (accountId, work) => effect(() => ctx.db.withAccount(accountId, work)),
      statement: (query) => effect(() => ctx.db.statement(query)),
    },
    hubspot: { ...hubspot, call },
  });
}

async function strike(
  product: TestProduct,
  life: Life,
  { kind, record: index }: Interruption,
  isWrite: boolean,
): Promise<void> {
  const { api, portalId } = life.customer;
  /** Called once it is confirmed. An update whose window was already open came before. */
  const promise = async (recordId: string | null, lift: Promised["lift"]) => {
    if (isWrite) await lift?.();
    else (life.promised ??= []).push({ what: kind, recordId, writes: await writesOf(product, life), lift });
  };
  switch (kind) {
    case "pause": {
      const answer = await api.call("POST", `/api/hubspot/jobs/${life.jobId}/pause`);
      if (answer.status === 200) await promise(null, () => api.call("POST", `/api/hubspot/jobs/${life.jobId}/resume`));
      return;
    }
    case "type off":
      await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, {});
      return await promise(null, () => mapContacts(life.customer, portalId));
    case "ask first": {
      // Of each address set, so that no record at all may be written.
      const policy = (name: "ask_first" | "certain") => setPolicies(life.customer, name);
      await policy("ask_first");
      life.isDecidedOtherwise = true;
      return await promise(null, () => policy("certain"));
    }
    case "other mapping":
      if (life.isDecidedOtherwise) return;
      life.isDecidedOtherwise = true;
      await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, {
        contact: { ...CONTACT_MAPPING, country: "" },
      });
      return;
    case "refusal":
    case "outage":
      await product.control("POST", "/faults", { ...REFUSALS[kind], portalId: Number(portalId) });
      return;
    case "operator stop":
      await product.ctx.db.withSystem((tx) =>
        tx.writeStop.createMany({
          data: [{ scope: portalId, reason: "test", createdBy: "test", includesUndo: true }],
          skipDuplicates: true,
        }),
      );
      return;
    case "lock": {
      const record = await recordAt(product, life, index);
      if (!record || life.locked) return;
      life.locked = record.recordId;
      await api.ok("POST", "/api/hubspot/locks", { portalId, objectType: "contact", ...record });
      return await promise(record.recordId, null);
    }
    case "edit": {
      const record = await recordAt(product, life, index);
      if (!record || life.edited !== null) return;
      life.edited = record.recordId;
      await product.control("PATCH", `/portals/${portalId}/records/contact/${record.recordId}`, {
        properties: { city: "Typed By Hand" },
      });
      return;
    }
    case "cancel":
      life.isCanceled = true;
      return;
    case "death before":
    case "death after":
      return;
  }
}

async function recordAt(
  product: TestProduct,
  { jobId }: Life,
  index: number,
): Promise<{ recordId: string } | undefined> {
  const records = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({
      where: { jobId },
      orderBy: { recordId: "asc" },
      skip: index,
      take: 1,
      select: { recordId: true },
    }),
  );
  return records[0];
}

async function writesOf(product: TestProduct, { customer }: Life): Promise<Map<string, number>> {
  const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  return new Map(writes.map(({ id, appWrites }) => [id, appWrites]));
}

/** No write that began later violates what was confirmed. */
async function expectKept(product: TestProduct, life: Life): Promise<void> {
  const now = await writesOf(product, life);
  for (const { what, recordId, writes } of life.promised ?? []) {
    const ids = recordId === null ? [...now.keys()] : [recordId];
    for (const id of ids) expect([what, id, now.get(id) ?? 0]).toEqual([what, id, writes.get(id) ?? 0]);
  }
}

async function lift(product: TestProduct, life: Life): Promise<void> {
  const { customer } = life;
  await expectKept(product, life);
  await product.control("DELETE", "/faults");
  for (const { lift: end } of life.promised ?? []) await end?.();
  life.promised = (life.promised ?? []).filter((promised) => promised.lift === null);
  await product.ctx.db.withSystem((tx) => tx.writeStop.deleteMany({ where: { scope: customer.portalId } }));
}

/** One attempt, as in the workflow; returns what the workflow would do next. */
async function attempt(ctx: Context, life: Life): Promise<"again" | JobEnd> {
  const input = { jobId: life.jobId };
  const begun = await beginJob(ctx, input, control);
  if (begun.end === "ending") return begun.as;
  if (begun.end === "failed") return { status: "failed", reason: begun.reason };
  if (begun.end !== "run") return "again";
  for (let isDone = begun.isSnapshotDone; !isDone;) {
    const slice = await readSlice(ctx, input, control);
    if (slice.end !== "read") return "again";
    isDone = slice.isDone;
  }
  if ((await settleStyle(ctx, input, control)).end !== "settled") return "again";
  if ((await takeCanary(ctx, input, control)).end !== "passed") return "again";
  for (const chunkNo of await chunksLeft(ctx, input)) {
    if (life.isCanceled) return { status: "canceled", reason: "user" };
    if ((await runChunk(ctx, { ...input, chunkNo }, control)).end !== "done") return "again";
  }
  return { status: "completed", reason: null };
}

const MAX_ATTEMPTS = 20;

/** Runs one job with these interruptions to its end, attempt after attempt. */
export async function liveThrough(product: TestProduct, life: Life, plan: Interruption[]): Promise<void> {
  await liveTogether(product, [{ life, plan }]);
}

/** Runs jobs with their interruptions, one attempt of each in turn, until all have ended. */
export async function liveTogether(
  product: TestProduct,
  jobs: readonly { life: Life; plan: Interruption[] }[],
): Promise<void> {
  const count = jobs.map((): Count => ({ ...NOTHING_DONE }));
  const open = new Set(jobs);
  for (let attempts = 0; attempts < MAX_ATTEMPTS && open.size > 0; attempts += 1) {
    for (const [index, job] of jobs.entries()) {
      const { life, plan } = job;
      const counted = count[index];
      if (!counted || !open.has(job)) continue;
      counted.attempts = attempts;
      const ctx = struck(product, life, plan, counted);
      try {
        const end = await attempt(ctx, life);
        if (end !== "again") await finaliseJob(ctx, { jobId: life.jobId, end }, control);
        if (end !== "again") open.delete(job);
      } catch {
        // Thrown by the interruption: the next attempt finds what it left.
      }
      await lift(product, life);
    }
  }
  for (const { life } of jobs) await lift(product, life);
  const late = jobs.map(({ life: { customer } }, index) => latenessAfter(customer, count[index] ?? NOTHING_DONE));
  for (const { life } of jobs) lateness.set(life.customer, Math.max(...late));
}

/** Runs one job with these interruptions and compares its end with the engine's own result. */
export async function expectUndisturbed(product: TestProduct, plan: Interruption[], sets: number): Promise<void> {
  const life: Life = { ...(await newJobOfSets(product, sets)), edited: null, isCanceled: false };
  await liveThrough(product, life, plan);
  await expectEnd(product, life, 10 * sets);
}

async function expectEnd(product: TestProduct, life: Life, granted: number): Promise<void> {
  const { customer, jobId } = life;
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(job.finishedAt).not.toBeNull();
  const rows = await outcomeRows(customer, jobId);
  expect(await creditBalance(customer)).toBe(granted - rows.filter((row) => row.credits === "1").length);
  expect(await product.ctx.db.withSystem((tx) => tx.creditHold.count({ where: { jobId, status: "open" } }))).toBe(0);
  expect(await product.violations()).toEqual([]);
  for (const row of rows) await expectValues(product, life, row);
  const isAsUsual = !life.isCanceled && life.edited === null && !life.isDecidedOtherwise && !life.locked;
  if (isAsUsual) await assertJobConsistent(product, { customer, jobId }, granted);
}

/** HubSpot has what the outcome states, and a person's value is never replaced by a decision about the previous one. */
async function expectValues(product: TestProduct, life: Life, row: Record<string, string>): Promise<void> {
  const { properties } = (await product.control(
    "GET",
    `/portals/${life.customer.portalId}/records/contact/${row.record_id}`,
  )) as { properties: Record<string, string> };
  const isPrimary = row.address_set === "primary";
  const city = properties[isPrimary ? "city" : `${row.address_set}_city`] ?? "";
  // A person edits only the primary address.
  if (row.record_id !== life.edited || !isPrimary) {
    if (row.outcome === "corrected") expect(city).toBe(row.city_after);
    else if (row.reason !== "write_unknown" && row.city_before !== "") expect(city).toBe(row.city_before);
    return;
  }
  const isDecidedSince = row.city_before === "Typed By Hand";
  expect(city).toBe(isDecidedSince && row.outcome === "corrected" ? row.city_after : "Typed By Hand");
}
