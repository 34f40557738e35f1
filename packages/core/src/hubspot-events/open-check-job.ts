import { checksLeft } from "../jobs/check/start.ts";
import type { Context } from "../context.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import { createJob } from "../jobs/create-job.ts";
import { setsOfVersions } from "../jobs/job-sets.ts";
import type { AddressId } from "../records/values.ts";
import { jobRef } from "../work/job-ref.ts";
import type { Job } from "../work/job-row.ts";
import { startNow } from "../work/start-now.ts";
import type { HubspotEvent } from "./event-rows.ts";
import { asksFor, claimWanted, dropEvents, takeEvents } from "./take-events.ts";

/**
 * One transaction: claims the events and creates a check of their records, as many as the account's allowance of checks permits;
 * the others get `limit`. Events claimed by another attempt are skipped. Returns the job's id, or null.
 */
export async function openCheckJob(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log">,
  connection: Connection,
  input: {
    events: readonly HubspotEvent[];
    /** The addresses that the enrollments ask for. */
    addresses: readonly AddressId[];
    /** The mapping versions of these addresses' sets. */
    versions: readonly MappingVersion[];
  },
): Promise<string | null> {
  const [first] = input.events;
  if (!first) return null;
  const job = await ctx.db.withAccount(connection.accountId, async (tx): Promise<Job | null> => {
    const claim = { connection, events: input.events, now: ctx.now() };
    const asked = await claimWanted(tx, claim, asksFor(input.addresses));
    if (asked.length === 0) return null;
    const { left } = await checksLeft(ctx, tx, connection.accountId);
    // The allowance counts addresses, and each record has one per set of the job.
    const room = Math.floor(Math.min(left, ctx.config.limits.checkRecordsPerDay) / input.versions.length);
    const records = new Set([...new Set(asked.map((event) => event.record_id))].slice(0, room));
    const taken = asked.filter((event) => records.has(event.record_id));
    await dropEvents(
      tx,
      asked.filter((event) => !records.has(event.record_id)),
      "limit",
    );
    if (taken.length === 0) return null;
    const created = await createJob(ctx, tx, connection, {
      kind: "check",
      by: null,
      objectType: first.objectType,
      listName: "Records checked by a HubSpot workflow",
      sets: await setsOfVersions(
        tx,
        input.versions.map(({ id }) => id),
      ),
      recordsTotal: records.size * input.versions.length,
    });
    await takeEvents(tx, taken, created.id);
    return created;
  });
  if (!job) return null;
  await startNow(ctx, "cleanList", jobRef(job));
  return job.id;
}
