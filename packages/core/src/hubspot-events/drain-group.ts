import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Tx } from "../db/database.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import { needsWork } from "../jobs/pipeline/triage.ts";
import { knownAddresses } from "../jobs/pipeline/take.ts";
import { readRecords } from "../portals/hubspot/records.ts";
import { recordIdsOf, type AddressId } from "../records/values.ts";
import { makeStatusDue } from "../address-status/due.ts";
import { CALL_SIZE } from "../records/store.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import type { HubspotEvent } from "./event-rows.ts";
import { openCheckJob } from "./open-check-job.ts";
import { openUndoJobs } from "./open-undo-jobs.ts";
import { openUpdateJob } from "./open-update-job.ts";
import { watchedProperties, watchedSets, watchOf, type WatchedSet } from "./watched-sets.ts";

export type DrainContext = Pick<
  Context,
  "db" | "config" | "hubspot" | "now" | "newId" | "valueHashes" | "workflows" | "log"
>;

/**
 * Opens a job for the events of one object type and kind that need work; for undos, one job per job that is undone. Returns the
 * job's id (of one of the undos), or null when no event needs work.
 */
export async function drainGroup(
  ctx: DrainContext,
  connection: Connection,
  events: HubspotEvent[],
  control: RunControl,
): Promise<string | null> {
  const [first] = events;
  if (!first) return null;
  const place = { connectionId: connection.id, objectType: first.objectType };
  const recordIds = [...new Set(events.map((event) => event.recordId))];
  if (first.kind === "undo") return await openUndoJobs(ctx, connection, events, control);
  if (first.kind !== "update") {
    const asked = await ctx.db.withAccount(connection.accountId, (tx) => askedSets(tx, place, events));
    const open = first.kind === "check" ? openCheckJob : openUpdateJob;
    return await open(ctx, connection, { events, ...asked });
  }
  const sets = await ctx.db.withAccount(connection.accountId, (tx) => watchedSets(tx, place));
  const addresses = await changedAddresses(ctx, connection, { ...place, sets, recordIds }, control);
  await makeOthersDue(ctx, connection, { ...place, recordIds, addresses });
  return await openUpdateJob(ctx, connection, { events, addresses, versions: sets.map(({ version }) => version) });
}

/** Records that need no job, such as an emptied or restored address: no job updates their status. */
async function makeOthersDue(
  ctx: DrainContext,
  { accountId }: Connection,
  {
    recordIds,
    addresses,
    ...place
  }: { connectionId: string; objectType: ObjectType; recordIds: readonly string[]; addresses: readonly AddressId[] },
): Promise<void> {
  const cleaned = new Set(recordIdsOf(addresses));
  const others = recordIds.filter((id) => !cleaned.has(id));
  if (others.length === 0) return;
  await ctx.db.withAccount(accountId, (tx) =>
    makeStatusDue(tx, { accountId, ...place }, { recordIds: others, cause: "edited" }),
  );
}

/** The addresses that a customer's workflow asks for, of one set or of all. */
async function askedSets(
  tx: Tx,
  place: { connectionId: string; objectType: ObjectType },
  events: readonly HubspotEvent[],
): Promise<{ addresses: AddressId[]; versions: MappingVersion[] }> {
  const { mappings } = await readInForce(tx, place);
  const addresses = events.flatMap(({ recordId, setKey }) =>
    mappings
      .filter((mapping) => setKey === ALL_SETS || mapping.setKey === setKey)
      .map((mapping) => ({ recordId, setKey: mapping.setKey })),
  );
  const asked = mappings.filter(({ setKey }) => addresses.some((address) => address.setKey === setKey));
  const versions = await tx.mappingVersion.findMany({ where: { id: { in: asked.map(({ versionId }) => versionId) } } });
  return { addresses, versions: asked.flatMap(({ versionId }) => versions.find(({ id }) => id === versionId) ?? []) };
}

/** The addresses whose values differ from our last decision. */
async function changedAddresses(
  ctx: DrainContext,
  connection: Connection,
  {
    objectType,
    sets,
    recordIds,
  }: { objectType: ObjectType; sets: readonly WatchedSet[]; recordIds: readonly string[] },
  control: RunControl,
): Promise<AddressId[]> {
  const changed: AddressId[] = [];
  const properties = watchedProperties(sets);
  for (let from = 0; from < recordIds.length && sets.length > 0; from += CALL_SIZE) {
    control.heartbeat();
    const ids = recordIds.slice(from, from + CALL_SIZE);
    const read = await readRecords(
      ctx.hubspot,
      refOf(connection),
      { objectType, ids, properties },
      { waitPolicy: workerWaitPolicy(control) },
    );
    for (const { version } of sets) {
      const { setKey, ...work } = watchOf(version);
      const addresses = await knownAddresses(ctx, { ref: refOf(connection), objectType }, { ids, setKey });
      changed.push(...addresses.filter((address) => needsWork(work, address, read, ctx.now())));
    }
  }
  return changed;
}
