import type { ConfirmFirstLookInput } from "@plumbline/schema/hubspot-events/rest.ts";
import {
  CHANGE_DETECTION_TEXTS,
  isReportedByWebhooks,
  type ChangeDetection,
  POLL_EVERY_MINUTES,
} from "@plumbline/schema/hubspot-events/subscriptions.ts";
import { UPDATE_BLOCKER_TEXTS, type UpdateBlockerReason } from "@plumbline/schema/hubspot-events/update-blockers.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { type Actor, doneBy } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { readInForce } from "../connections/in-force.ts";
import { type MappingPlace, placeName } from "../connections/place-name.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { ConnectionBlocker } from "../generated/prisma/client.ts";
import { ENOUGH_ADDRESSES } from "../jobs/accepted-hashes.ts";
import { readLooks, openLooks } from "../jobs/canary/first-look.ts";
import { canaryStopText } from "../jobs/canary/stored.ts";
import { getSetsOf } from "../mapping/get-mappings.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { DAY_MS } from "../time.ts";

/** A refusal as shown to users. */
export type UpdateBlocker = { reason: UpdateBlockerReason; text: string; since: Date; retryAt: Date };

function blockerOf(row: ConnectionBlocker | null | undefined): UpdateBlocker | null {
  const reason = keysOf(UPDATE_BLOCKER_TEXTS).find((known) => known === row?.reason);
  if (!row || !reason) return null;
  return { reason, text: UPDATE_BLOCKER_TEXTS[reason], since: row.since, retryAt: row.nextProbeAt };
}

type Journal = {
  /** What is subscribed to in HubSpot's journal. */
  feed: { subscribed: readonly string[] } | undefined;
  /** Cleaning is off, and the journal will be read once it is on. */
  willRead: boolean;
};

/** Pure. Webhooks where they report everything, otherwise the journal where it does or will, otherwise the poll. */
export function detectionOf(
  objectType: ObjectType,
  properties: readonly string[],
  { feed, willRead }: Journal,
): ChangeDetection {
  if (isReportedByWebhooks(objectType, properties)) return "webhook";
  const isSubscribed = feed !== undefined && properties.every((property) => feed.subscribed.includes(property));
  return isSubscribed || willRead ? "journal" : "poll";
}

type AutoCleanView = {
  objectType: ObjectType;
  addressSet: string;
  /** Key of the address set; empty for the primary set. */
  label: string;
  isOn: boolean;
  detection: ChangeDetection;
  /** Human-readable delay of the detection. */
  detectionText: string;
  /** Records left alone in the last day because something else writes the old value back. */
  contestedRecords: number;
  blocker: UpdateBlocker | null;
  /** Null once the hash in force is open. */
  firstLook: FirstLookView | null;
};

/** `id`: the write hash. `unusual`: as shown to users. */
type FirstLookView = { id: string; addresses: number; enough: number; since: Date | null; unusual: string | null };

/** One entry for each address set of the configured object types. */
export async function listAutoClean(
  ctx: Pick<Context, "db" | "now" | "config">,
  actor: Actor,
  input: { connectionId: string },
): Promise<AutoCleanView[]> {
  const { connectionId } = input;
  const sets = (await getSetsOf(ctx, actor, [connectionId])).get(connectionId) ?? [];
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const on = await tx.autoClean.findMany({ where: { connectionId } });
    const feeds = await tx.changeFeed.findMany({ where: { connectionId, subscribedAt: { not: null } } });
    const blockers = await tx.connectionBlocker.findMany({
      where: { connectionId, operation: { in: ["read_records", "search_records", "any"] } },
    });
    const since = new Date(ctx.now().getTime() - DAY_MS);
    const contested = await tx.$queryRaw<{ object_type: string; records: number }[]>`
      SELECT j.object_type, COUNT(DISTINCT r.record_id)::int AS records FROM job j
      JOIN job_reason counted ON counted.job_id = j.id AND counted.outcome = 'skipped' AND counted.reason = 'contested'
      -- By the index of outcomes whatever the statistics say, and only in jobs that have such a record.
      CROSS JOIN LATERAL (
        SELECT record_id FROM job_record
        WHERE job_id = j.id AND state = 'skipped' AND state NOT IN ('waiting', 'planned') AND reason = 'contested' LIMIT counted.count
      ) r
      WHERE j.connection_id = ${connectionId}::uuid AND j.kind IN ('update', 'workflow') AND j.created_at > ${since}
      GROUP BY j.object_type`;
    const looks = new Map<ObjectType, ReadonlyMap<string, FirstLookView>>();
    for (const objectType of new Set(sets.map((set) => set.objectType)))
      looks.set(objectType, await pendingLooks(tx, { connectionId, objectType }));
    return sets.flatMap(({ objectType, setKey, label, parts }) => {
      if (!mappingQuality(parts).canValidate) return [];
      const properties = mappedProperties(parts).map(([, property]) => property);
      const isOn = on.some((row) => row.objectType === objectType && row.setKey === setKey);
      const detection = detectionOf(objectType, properties, {
        feed: feeds.find((feed) => feed.objectType === objectType),
        willRead: !isOn && ctx.config.hubspot?.journal === true,
      });
      return [
        {
          objectType,
          addressSet: setKey,
          label,
          isOn,
          detection,
          detectionText: CHANGE_DETECTION_TEXTS[detection],
          contestedRecords: contested.find((row) => row.object_type === objectType)?.records ?? 0,
          blocker: blockerOf(
            blockers.find((blocker) => blocker.objectType === objectType || blocker.operation === "any"),
          ),
          firstLook: looks.get(objectType)?.get(setKey) ?? null,
        },
      ];
    });
  });
}

/** By address set, those that are not open. */
async function pendingLooks(tx: Tx, place: MappingPlace): Promise<ReadonlyMap<string, FirstLookView>> {
  const { mappings } = await readInForce(tx, place);
  const looks = await readLooks(tx, place, mappings);
  const pending = mappings.flatMap(({ setKey, writeHash }): [string, FirstLookView][] => {
    const look = looks.find((one) => one.setKey === setKey);
    if (look?.isOpen) return [];
    const { stop = null, records = 0 } = look?.report ?? {};
    const unusual = stop && canaryStopText(stop);
    return [
      [setKey, { id: writeHash, addresses: records, enough: ENOUGH_ADDRESSES, since: look?.beganAt ?? null, unusual }],
    ];
  });
  return new Map(pending);
}

/** Null while results reach HubSpot workflows. */
export async function findWorkflowBlocker(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { connectionId: string },
): Promise<UpdateBlocker | null> {
  const refusal = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.connectionBlocker.findFirst({ where: { ...input, operation: "complete_callbacks" } }),
  );
  return blockerOf(refusal);
}

/**
 * Switches "clean automatically when updated" of an address set. Only later changes count: earlier ones are left to a list job.
 * Errors: `not_found`, `not_configured`.
 */
export async function setAutoClean(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Actor,
  input: { portalId: string; objectType: ObjectType; addressSet: string; isOn: boolean },
): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const key = { connectionId: connection.id, objectType: input.objectType, setKey: input.addressSet };
  const now = ctx.now();
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { portalId } = connection;
    // The journal's subscription is updated to the watched properties.
    await tx.changeFeed.updateMany({
      where: { connectionId: connection.id, objectType: input.objectType },
      data: { syncAt: now },
    });
    const detail = `${connection.portalName}, ${placeName(input.objectType, input.addressSet)}`;
    if (!input.isOn) {
      const { count } = await tx.autoClean.deleteMany({ where: key });
      if (count > 0) await writeOwnEvent(ctx, tx, actor, { action: "clean_on_update_off", detail, portalId });
      return;
    }
    const mapping = await tx.mapping.findUnique({
      where: { connectionId_objectType_setKey: key },
      include: { version: true },
    });
    if (!mapping || !mappingQuality(partsOf(mapping.version)).canValidate) throw new AppError("not_configured");
    const { count } = await tx.autoClean.createMany({
      data: [
        {
          ...key,
          accountId: actor.accountId,
          since: now,
          pollCursor: now,
          nextPollAt: new Date(now.getTime() + POLL_EVERY_MINUTES * 60_000),
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await writeOwnEvent(ctx, tx, actor, { action: "clean_on_update_on", detail, portalId });
  });
}

/**
 * A person has looked at what jobs on update and of workflows would write, and says that it is right: they write from now on. `id`: of
 * the settings that the person has seen; under any others it refuses. Idempotent. Errors: `not_found`, `conflict`.
 */
export async function confirmFirstLook(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Actor,
  { portalId, objectType, addressSet, id }: ConfirmFirstLookInput,
): Promise<void> {
  const connection = await requireConnection(ctx, actor, portalId);
  const place = { accountId: actor.accountId, connectionId: connection.id, objectType };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { mappings } = await readInForce(tx, place);
    const mapping = mappings.find(({ setKey }) => setKey === addressSet);
    if (mapping?.writeHash !== id)
      throw new AppError("conflict", "The settings have changed since. Reload the page and look again.");
    const [look] = await readLooks(tx, place, [mapping]);
    if (look?.isOpen) return;
    await openLooks(ctx, tx, place, { sets: [mapping], by: doneBy(actor) });
    await writeOwnEvent(ctx, tx, actor, {
      action: "first_look_confirmed",
      detail: `${connection.portalName}, ${placeName(objectType, addressSet)}`,
      portalId,
    });
  });
}
