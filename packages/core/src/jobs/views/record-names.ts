import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { CALL_SIZE, unlessStopped, UNREADABLE, type StoreRun } from "../../records/store.ts";
import { refOf } from "../../connections/require-connection.ts";
import { recordIdsOf } from "../../records/values.ts";
import { parseProposal } from "../../records/rows.ts";
import type { Job } from "../../work/job-row.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";

export type RecordName = { recordId: string; name: string };

/** The properties from which HubSpot itself derives a record's name. */
export const NAMED_BY: Record<ObjectType, readonly string[]> = {
  contact: ["firstname", "lastname", "email"],
  company: ["name", "domain"],
  deal: ["dealname"],
  ticket: ["subject"],
};

/** Names are optional: reading them takes no slot that others queue for and never probes a refused operation. */
export const BRIEFLY: StoreRun = { waitPolicy: { maxQueueMs: 1_000, maxWaitMs: 2_000 } };
const LONGEST = 200;

type NamesContext = Pick<Context, "config" | "db" | "openRecords" | "log">;

/**
 * Names of a job's records, in one call to HubSpot; never stored. A record that cannot be read has no name, and none has while
 * HubSpot refuses, is slow, or the portal is not connected. Error: `rate_limited`.
 */
export async function recordNames(
  ctx: NamesContext,
  actor: Actor,
  job: Pick<Job, "id" | "kind" | "portalId" | "objectType">,
  recordIds: readonly string[],
): Promise<RecordName[]> {
  await consumeRateLimit(ctx, { rate: "recordNamesPerAccount", by: [actor.accountId] });
  const ids = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const query = {
      where: { jobId: job.id, recordId: { in: recordIds.slice(0, CALL_SIZE) } },
      select: { recordId: true },
    };
    const rows = await (job.kind === "check" ? tx.listCheckSample.findMany(query) : tx.jobRecord.findMany(query));
    return recordIdsOf(rows);
  });
  return await readNames(ctx, actor, job, ids);
}

/** Same for the records of proposals, by proposal id: one call for each portal and object type among them. */
export async function proposalNames(
  ctx: NamesContext,
  actor: Actor,
  proposalIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  await consumeRateLimit(ctx, { rate: "recordNamesPerAccount", by: [actor.accountId] });
  const proposals = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.proposal.findMany({
      where: { id: { in: proposalIds.slice(0, CALL_SIZE) } },
      select: { id: true, portalId: true, objectType: true, recordId: true },
    });
    return rows.map(parseProposal);
  });
  const alike = Map.groupBy(proposals, ({ portalId, objectType }) => `${portalId}/${objectType}`);
  const read = [...alike.values()].map(async (rows) => {
    const [place] = rows;
    const ids = rows.map(({ recordId }) => recordId);
    const names = place ? await readNames(ctx, actor, place, ids) : [];
    return rows.flatMap(({ id, recordId }) => {
      const name = names.find((one) => one.recordId === recordId)?.name;
      return name === undefined ? [] : [{ id, name }];
    });
  });
  return (await Promise.all(read)).flat();
}

/** Maximum records per file that get names: one call to HubSpot per hundred. */
const NAMED_IN_FILE = 5_000;

/** Names for the rows of a file, page by page, up to the maximum; without those that HubSpot does not return now. */
export function namesForFile(ctx: NamesContext, actor: Actor) {
  let left = NAMED_IN_FILE;
  return async (
    place: Pick<Job, "portalId" | "objectType">,
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(recordIds)].slice(0, left);
    left -= ids.length;
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += CALL_SIZE)
      for (const { recordId, name } of await readNames(ctx, actor, place, ids.slice(from, from + CALL_SIZE)))
        names.set(recordId, name);
    return names;
  };
}

async function readNames(
  ctx: NamesContext,
  actor: Actor,
  { portalId, objectType }: Pick<Job, "portalId" | "objectType">,
  ids: readonly string[],
): Promise<RecordName[]> {
  if (ids.length === 0) return [];
  const connection = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.connection.findFirst({ where: { portalId, status: "active" } }),
  );
  if (!connection) return [];
  try {
    const store = ctx.openRecords({ ref: refOf(connection), objectType }, BRIEFLY);
    const { values } = unlessStopped(await store.read(ids, NAMED_BY[objectType]));
    return [...values].flatMap(([recordId, properties]) => {
      const name = nameOf(objectType, properties);
      return name === "" ? [] : [{ recordId, name }];
    });
  } catch (error) {
    ctx.log.debug({ portalId, err: error }, "record names could not be read");
    return [];
  }
}

/** Empty where HubSpot has no name for the record. */
export function nameOf(objectType: ObjectType, properties: Record<string, string>): string {
  const [first = "", second = "", third = ""] = NAMED_BY[objectType].map((name) =>
    (properties[name] ?? "").replace(UNREADABLE, "").trim(),
  );
  const name = objectType === "contact" ? `${first} ${second}`.trim() || third : first || second;
  return name.slice(0, LONGEST);
}
