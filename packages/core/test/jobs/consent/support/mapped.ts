import { CONTACT_MAPPING, contactList, outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { Job } from "../../../../src/generated/prisma/client.ts";
import type { Context } from "../../../../src/context.ts";
import { withCalls } from "../../run/support/hubspot-calls.ts";
import { control, startContacts, type PortalCustomer } from "../../run/support/job-consistency.ts";
import { beginJob } from "../../../../src/jobs/lifecycle/begin.ts";
import { finaliseJob, type JobEnd } from "../../../../src/jobs/lifecycle/end.ts";
import { chunksLeft } from "../../../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../../../src/jobs/pipeline/run-chunk.ts";
import { readSlice } from "../../../../src/jobs/source/read-slice.ts";
import { pauseRun } from "../../../../src/jobs/lifecycle/pause.ts";
import { settleStyle } from "../../../../src/jobs/canary/style.ts";
import { takeCanary } from "../../../../src/jobs/canary/take.ts";

export const RIGHT = CONTACT_MAPPING;
/** City and state are swapped. */
export const SWAPPED = { ...CONTACT_MAPPING, city: "state", state: "city" };
/** Wrong in another way. */
export const SHIFTED = { ...CONTACT_MAPPING, city: "country", country: "city" };

export const map = (owner: PortalCustomer, contact: object | null) =>
  owner.api.ok("POST", `/api/hubspot/save-portal-config/${owner.portalId}`, contact === null ? {} : { contact });

/** A customer with a list of this many contacts, and credits for all of them. */
export async function ownerOf(product: TestProduct, size = 60, mapping: object = RIGHT): Promise<PortalCustomer> {
  const owner = await product.customerWithPortal(2 * size);
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await product.control("POST", `/portals/${owner.portalId}/lists`, {
    name: `${size} contacts`,
    objectType: "contact",
    size,
  });
  await map(owner, mapping);
  return owner;
}

export const start = async (owner: PortalCustomer, size = 60) => await startContacts(owner, size);

export const jobOf = (product: TestProduct, jobId: string): Promise<Job> =>
  product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));

/** The workflow's steps between two waits: begin, read, canary, clean; ends the job when it is done. `upTo`: maximum chunks. */
export async function run(ctx: Context, jobId: string, upTo = Infinity): Promise<string> {
  for (let restarts = 0; restarts < 5; restarts += 1) {
    const end = await runOnce(ctx, jobId, upTo);
    if (end !== "restart") return end;
  }
  throw new Error("the job begins again and again");
}

async function runOnce(ctx: Context, jobId: string, upTo: number): Promise<string> {
  const input = { jobId };
  const finish = async (end: JobEnd) => {
    await finaliseJob(ctx, { jobId, end }, control);
    return `${end.status}${end.reason ? ` ${end.reason}` : ""}`;
  };
  const begun = await beginJob(ctx, input, control);
  if (begun.end === "failed") return await finish({ status: "failed", reason: begun.reason });
  if (begun.end === "cancel") return await finish({ status: "canceled", reason: "user" });
  if (begun.end === "blocked") return await blocked(ctx, jobId, begun.reason);
  if (begun.end !== "run") return begun.end;
  for (let isDone = begun.isSnapshotDone; !isDone;) {
    const slice = await readSlice(ctx, input, control);
    if (slice.end !== "read") throw new Error(slice.end);
    isDone = slice.isDone;
  }
  await settleStyle(ctx, input, control);
  const canary = await takeCanary(ctx, input, control);
  if (canary.end === "blocked") return await blocked(ctx, jobId, canary.reason);
  if (canary.end !== "passed") throw new Error(canary.end);
  for (const chunkNo of (await chunksLeft(ctx, input)).slice(0, upTo)) {
    const end = await runChunk(ctx, { jobId, chunkNo }, control);
    if (end.end === "blocked") return await blocked(ctx, jobId, end.reason);
    if (end.end === "restart") return "restart";
    if (end.end === "failed") return await finish({ status: "failed", reason: end.reason });
  }
  return upTo === Infinity ? await finish({ status: "completed", reason: null }) : "running";
}

async function blocked(ctx: Context, jobId: string, reason: Parameters<typeof pauseRun>[1]["reason"]): Promise<string> {
  const paused = await pauseRun(ctx, { jobId, reason });
  if (paused !== "end") return `${paused} ${reason}`;
  await finaliseJob(ctx, { jobId, end: { status: "failed", reason } }, control);
  return `failed ${reason}`;
}

/** Runs `act` after the first reading of records and before any write. */
export function afterFirstRead(ctx: Context, act: () => Promise<unknown>): Context {
  let isDone = false;
  return withCalls(ctx, async (send, request) => {
    const answer = await send();
    if (!isDone && request.operation === "read_records") {
      isDone = true;
      await act();
    }
    return answer;
  });
}

/** Once a batch is planned, and before its write window opens. */
export function afterPlan(ctx: Context, act: () => Promise<unknown>): Context {
  let isDone = false;
  const statement: Context["db"]["statement"] = async (query) => {
    const rows = await ctx.db.statement<never>(query);
    if (!isDone && query.sql.includes("SET state = 'planned'")) {
      isDone = true;
      await act();
    }
    return rows;
  };
  return { ...ctx, db: { ...ctx.db, statement } };
}

/** The list of contacts that has this size. */
export async function listOf(owner: Pick<PortalCustomer, "api" | "portalId">, size = 60): Promise<string> {
  const { listId } = await contactList(owner, owner.portalId, size);
  return listId;
}

/** A cleaning of that list every hour. */
export async function schedule(owner: Pick<PortalCustomer, "api" | "portalId">, size = 60): Promise<string> {
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId: await listOf(owner, size),
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "1h",
  })) as { jobId: string };
  return jobId;
}

/** Ids of the records we wrote, with the number of writes. */
export async function writesOf(product: TestProduct, { portalId }: PortalCustomer): Promise<Map<string, number>> {
  const writes = (await product.control("GET", `/portals/${portalId}/writes`)) as { id: string; appWrites: number }[];
  return new Map(writes.map(({ id, appWrites }) => [id, appWrites]));
}

export async function tally(owner: PortalCustomer, jobId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { outcome = "", reason = "" } of await outcomeRows(owner, jobId)) {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    counts[`${outcome} ${reason}`] = (counts[`${outcome} ${reason}`] ?? 0) + 1;
  }
  return counts;
}
