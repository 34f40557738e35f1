import { distinct, recordIdsOf, type AddressId } from "../records/values.ts";
import { setsOfVersions } from "../jobs/job-sets.ts";
import type { Context } from "../context.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import type { HubspotEvent } from "./event-rows.ts";
import type { Job } from "../work/job-row.ts";
import { startNow } from "../work/start-now.ts";
import { createJob } from "../jobs/create-job.ts";
import { jobRef } from "../work/job-ref.ts";
import { asksFor, claimWanted, takeEvents } from "./take-events.ts";

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
    /** The mapping versions of these addresses' sets. */
    versions: readonly MappingVersion[];
  },
): Promise<string | null> {
  const [first] = input.events;
  if (!first) return null;
  const job = await ctx.db.withAccount(connection.accountId, async (tx): Promise<Job | null> => {
    // A change concerns whichever address of the record needs work.
    const records = new Set(recordIdsOf(input.addresses));
    const isAsked = asksFor(input.addresses);
    const claim = { connection, events: input.events, now: ctx.now() };
    const taken = await claimWanted(tx, claim, (event) =>
      first.kind === "update" ? records.has(event.record_id) : isAsked(event),
    );
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
    await takeEvents(tx, taken, created.id);
    return created;
  });
  if (!job) return null;
  await startNow(ctx, "cleanList", jobRef(job));
  return job.id;
}
