import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import { addressKey, distinct, recordIdsOf, type AddressId } from "../records/address-id.ts";
import { setsOfVersions } from "../jobs/job-sets.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import type { HubspotEvent } from "./event-rows.ts";
import type { Job } from "../work/job-row.ts";
import { RETRY_AFTER_START_MS, startNow } from "../work/start-now.ts";
import { createJob } from "../jobs/create-job.ts";
import { jobRef } from "../work/job-ref.ts";

const CHUNK = 100;

type OpenContext = Pick<Context, "db" | "now" | "newId" | "workflows" | "log">;

/**
 * One transaction: claims the events and, if records need work, creates a job whose snapshot is already complete. Events
 * claimed by another attempt are skipped, so no event leads to two jobs. Returns the job's id, or null.
 */
export async function openUpdateJob(
  ctx: OpenContext,
  connection: Connection,
  input: {
    events: readonly HubspotEvent[];
    addresses: readonly AddressId[];
    /** Of the sets of these addresses. */
    versions: readonly MappingVersion[];
  },
): Promise<string | null> {
  const [first] = input.events;
  if (!first) return null;
  const job = await ctx.db.withAccount(connection.accountId, async (tx): Promise<Job | null> => {
    const free = await tx.$queryRaw<{ id: string; record_id: string; set_key: string }[]>`
      SELECT id, record_id, set_key FROM hubspot_event WHERE id = ANY(${input.events.map((event) => event.id)}::uuid[]) AND status = 'waiting'
      ORDER BY id FOR UPDATE`;
    // An enrollment asks for addresses of its own; a change is of whichever address of the record needs work.
    const records = new Set(recordIdsOf(input.addresses));
    const keys = new Set(input.addresses.map(addressKey));
    const isTaken = ({ record_id: recordId, set_key: setKey }: (typeof free)[number]) =>
      first.kind === "update" || setKey === ALL_SETS
        ? records.has(recordId)
        : keys.has(addressKey({ recordId, setKey }));
    const taken = free.filter(isTaken);
    const dropped = free.filter((event) => !isTaken(event));
    if (dropped.length > 0)
      await tx.hubspotEvent.updateMany({
        where: { id: { in: dropped.map((event) => event.id) } },
        // An enrollment that cannot be processed gets its result by callback.
        data: { status: "dropped", attempts: 0 },
      });
    if (first.kind === "workflow" && free.length > 0) await expectCallbacks(tx, connection, ctx.now());
    if (taken.length === 0) return null;
    const recordIds = new Set(taken.map((event) => event.record_id));
    const addresses = distinct(input.addresses.filter(({ recordId }) => recordIds.has(recordId)));
    const versions = input.versions.filter((version) => addresses.some(({ setKey }) => setKey === version.setKey));
    const created = await createJob(ctx, tx, connection, {
      kind: first.kind,
      by: null,
      objectType: first.objectType,
      listName: first.kind === "workflow" ? "Records enrolled by a HubSpot workflow" : "Records that were updated",
      sets: await setsOfVersions(
        tx,
        versions.map(({ id }) => id),
      ),
      snapshotDone: true,
      chunkSize: CHUNK,
      recordsTotal: addresses.length,
    });
    await tx.$executeRaw`
      INSERT INTO job_record (job_id, record_id, set_key, account_id, chunk_no)
      SELECT ${created.id}::uuid, record_id, set_key, ${connection.accountId}::uuid, (dense_rank() OVER (ORDER BY record_id) - 1) / ${CHUNK}::int
      FROM unnest(${addresses.map(({ recordId }) => recordId)}::text[], ${addresses.map(({ setKey }) => setKey)}::text[]) AS wanted (record_id, set_key)`;
    await tx.$executeRaw`
      INSERT INTO job_chunk (job_id, chunk_no, account_id)
      SELECT DISTINCT job_id, chunk_no, account_id FROM job_record WHERE job_id = ${created.id}::uuid`;
    await tx.hubspotEvent.updateMany({
      where: { id: { in: taken.map((event) => event.id) } },
      data: { status: "taken", jobId: created.id, attempts: 0 },
    });
    return created;
  });
  if (!job) return null;
  await startNow(ctx, "cleanList", jobRef(job));
  return job.id;
}

/** The dispatcher completes the callbacks that a lost signal leaves. */
async function expectCallbacks(tx: Tx, connection: Connection, now: Date): Promise<void> {
  const callbacksTryAt = new Date(now.getTime() + RETRY_AFTER_START_MS);
  await tx.portalInbox.upsert({
    where: { connectionId: connection.id },
    create: { connectionId: connection.id, accountId: connection.accountId, callbacksTryAt },
    update: { callbacksTryAt },
  });
}
