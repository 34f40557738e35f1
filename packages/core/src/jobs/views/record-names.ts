import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { BATCH_SIZE, readRecords } from "../../portals/hubspot/records.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Job } from "../../work/job-row.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";

export type RecordName = { recordId: string; name: string };

/** The properties that HubSpot itself makes a record's name of. */
const NAMED_BY: Record<ObjectType, readonly string[]> = {
  contact: ["firstname", "lastname", "email"],
  company: ["name", "domain"],
  deal: ["dealname"],
  ticket: ["subject"],
};

/** A name is an extra: it takes no slot that others queue for, and no closed operation is tried for its sake. */
const BRIEFLY = { maxQueueMs: 1_000, maxWaitMs: 2_000 };
const LONGEST = 200;

/**
 * Names of records of a job, in one call to HubSpot; they are stored nowhere. What cannot be read has no name, and neither has
 * anything while HubSpot refuses, is slow, or the portal is not connected. Error: `rate_limited`, where too many were asked for.
 */
export async function recordNames(
  ctx: Pick<Context, "config" | "db" | "hubspot" | "log">,
  actor: Actor,
  job: Pick<Job, "id" | "portalId" | "objectType">,
  recordIds: readonly string[],
): Promise<RecordName[]> {
  await consumeRateLimit(ctx, { rate: "recordNamesPerAccount", by: [actor.accountId] });
  const { connection, ids } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    connection: await tx.connection.findFirst({ where: { portalId: job.portalId, status: "active" } }),
    ids: (
      await tx.jobRecord.findMany({
        where: { jobId: job.id, recordId: { in: recordIds.slice(0, BATCH_SIZE) } },
        select: { recordId: true },
      })
    ).map(({ recordId }) => recordId),
  }));
  if (!connection || ids.length === 0) return [];
  const objectType = job.objectType;
  try {
    const input = { objectType, ids, properties: NAMED_BY[objectType] };
    const read = await readRecords(ctx.hubspot, refOf(connection), input, { waitPolicy: BRIEFLY });
    return [...read].flatMap(([recordId, properties]) => {
      const name = nameOf(objectType, properties);
      return name === "" ? [] : [{ recordId, name }];
    });
  } catch (error) {
    ctx.log.debug({ jobId: job.id, err: error }, "record names could not be read");
    return [];
  }
}

function nameOf(objectType: ObjectType, properties: Record<string, string>): string {
  const [first = "", second = "", third = ""] = NAMED_BY[objectType].map((name) => (properties[name] ?? "").trim());
  const name = objectType === "contact" ? `${first} ${second}`.trim() || third : first || second;
  return name.slice(0, LONGEST);
}
