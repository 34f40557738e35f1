import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import { BATCH_SIZE, readRecords } from "../portals/hubspot/records.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import type { HubspotEvent } from "./event-rows.ts";
import { knownAddresses } from "../jobs/run/rows/next-batch.ts";
import { needsWork } from "../jobs/run/decide/triage.ts";
import { update } from "../jobs/run/kinds/update.ts";
import { propertiesOf } from "../records/part-values.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { openUpdateJob } from "./open-update-job.ts";

type DrainContext = Pick<Context, "db" | "hubspot" | "now" | "newId" | "valueHashes" | "workflows" | "log">;

/** Events of one object type and kind: a job of those that need work. Returns its id, or null when none does. */
export async function drainGroup(
  ctx: DrainContext,
  connection: Connection,
  events: HubspotEvent[],
  control: RunControl,
): Promise<string | null> {
  const [first] = events;
  if (!first) return null;
  const mapping = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.mapping.findUnique({
      where: {
        connectionId_objectType_setKey: {
          connectionId: connection.id,
          objectType: first.objectType,
          setKey: PRIMARY_SET,
        },
      },
      include: { version: true },
    }),
  );
  const recordIds = [...new Set(events.map((event) => event.recordId))];
  const wanted = !mapping
    ? []
    : first.kind === "workflow"
      ? recordIds
      : await changedRecords(
          ctx,
          connection,
          { objectType: first.objectType, version: mapping.version, recordIds },
          control,
        );
  return await openUpdateJob(ctx, connection, { events, recordIds: wanted, version: mapping?.version ?? null });
}

/** Those whose values are not what our last decision left. */
async function changedRecords(
  ctx: DrainContext,
  connection: Connection,
  { objectType, version, recordIds }: { objectType: ObjectType; version: MappingVersion; recordIds: readonly string[] },
  control: RunControl,
): Promise<string[]> {
  const work = {
    mapped: mappedProperties(partsOf(version)),
    mappingHash: version.contentHash,
    lockProperty: version.lockProperty,
    kind: update,
    objectType,
  };
  const changed: string[] = [];
  for (let from = 0; from < recordIds.length; from += BATCH_SIZE) {
    control.heartbeat();
    const ids = recordIds.slice(from, from + BATCH_SIZE);
    const read = await readRecords(
      ctx.hubspot,
      refOf(connection),
      { objectType, ids, properties: propertiesOf(work) },
      { waitPolicy: workerWaitPolicy(control) },
    );
    const addresses = await knownAddresses(
      ctx,
      { ref: refOf(connection), objectType },
      { ids, setKey: version.setKey },
    );
    const due = addresses.filter((address) => needsWork(work, address, read, ctx.now()));
    changed.push(...due.map(({ recordId }) => recordId));
  }
  return changed;
}
