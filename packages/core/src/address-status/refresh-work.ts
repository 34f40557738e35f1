import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { HubspotBlocked, HubspotError, isRefusal } from "../portals/hubspot/errors.ts";
import { CALL_BOUND_MS } from "../records/store.ts";
import {
  activeStatusProperties,
  isAmong,
  setsBeingLookedAt,
  statusPropertiesOfSet,
  unseenAdoptions,
  type StoredStatusProperty,
} from "./stored-properties.ts";
import type { StatusProperties } from "./status-update.ts";
import type { MappedPart } from "@plumbline/schema/object-types.ts";
import { wait, type RunControl } from "../work/run-control.ts";
import { isStoppedFor } from "../jobs/write-stops.ts";

/** An address set whose status HubSpot shows. */
export type ShownSet = {
  setKey: string;
  mapped: readonly [MappedPart, string][];
  mappingHash: string;
  lockProperty: string;
  status: StatusProperties;
};

export type RefreshContext = Pick<Context, "db" | "hubspot" | "now" | "sleep" | "valueHashes">;

/** One attempt to refresh the statuses of an object type, under its own lease. */
export type Refresh = {
  ref: ConnectionRef;
  objectType: ObjectType;
  leaseNo: number;
  /** Empty where no set shows its status: all are off, unmapped, or their property is missing. */
  sets: readonly ShownSet[];
  /** Null once everything has been made due since switch-on. */
  fillAfter: string | null;
};

/** Maximum time between checking the lease and sending the call. */
const SEND_WITHIN_MS = 5_000;
/** Minutes before a refused refresh tries again; the last value repeats. */
const BACKOFF_MINUTES = [1, 2, 5, 10, 15];

/** Takes the lease once no update of an earlier attempt can be in flight. Null where nothing can be done now. */
export async function openRefresh(
  ctx: Pick<Context, "db" | "now" | "sleep">,
  { connectionId, objectType }: { connectionId: string; objectType: ObjectType },
  control: RunControl,
): Promise<Refresh | null> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: connectionId } }));
  if (connection?.status !== "active") return null;
  const place = { connectionId, objectType };
  const taken = await ctx.db.withAccount(connection.accountId, async (tx) => {
    const [work] = await tx.$queryRaw<{ leaseNo: number; fillAfter: string | null; leftMs: number }[]>`
      UPDATE status_work SET lease_no = lease_no + 1 WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType}
      RETURNING lease_no AS "leaseNo", fill_after AS "fillAfter",
        COALESCE(EXTRACT(EPOCH FROM write_until - clock_timestamp()) * 1000, 0)::float8 AS "leftMs"`;
    if (!work) return null;
    const [stored] = await tx.$queryRaw<{ properties: StoredStatusProperty[] | null; looked: string[] | null }[]>`
      SELECT ${activeStatusProperties(place)} AS properties, ${setsBeingLookedAt(place)} AS looked`;
    const { mappings } = await readInForce(tx, place);
    const versions = await tx.mappingVersion.findMany({
      where: { id: { in: mappings.map(({ versionId }) => versionId) } },
    });
    const sets = mappings.flatMap(({ setKey, versionId, contentHash, lockProperty }): ShownSet[] => {
      const version = versions.find(({ id }) => id === versionId);
      const status = statusPropertiesOfSet(stored?.properties ?? null, setKey);
      if (!version || status.length === 0) return [];
      return [{ setKey, mapped: mappedProperties(partsOf(version)), mappingHash: contentHash, lockProperty, status }];
    });
    const isSuspect = mappings.some(({ setKey }) => stored?.looked?.includes(setKey));
    const isUnseen = (await unseenAdoptions(tx, place, mappings)).size > 0;
    return { ...work, sets, isWaiting: isUnseen || (sets.length === 0 && isSuspect) };
  });
  // Due rows wait until a sync has inspected the property that HubSpot refused, and somebody what the customer's own would get.
  if (!taken || taken.isWaiting) return null;
  const { leftMs, isWaiting: _, ...work } = taken;
  await wait(ctx, control, leftMs);
  return { ...work, ref: refOf(connection), objectType };
}

/**
 * The last check before a write to HubSpot: the lease is still ours, the portal is connected, and no write stop applies. Opens the
 * write window. Returns whether a given property may be written now; null where none may.
 */
export async function openStatusWindow(
  ctx: Pick<Context, "db" | "now">,
  { ref, objectType, leaseNo }: Refresh,
): Promise<((property: string) => boolean) | null> {
  const [opened] = await ctx.db.statement<{ properties: StoredStatusProperty[] | null }>(sql`
    UPDATE status_work SET write_until = clock_timestamp() + make_interval(secs => ${(SEND_WITHIN_MS + CALL_BOUND_MS) / 1_000}::float8)
    WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND lease_no = ${leaseNo}::int
      AND EXISTS (SELECT FROM connection WHERE id = ${ref.connectionId}::uuid AND status = 'active')
      AND NOT ${isStoppedFor({ portalId: ref.portalId, kind: "list" })}
    RETURNING ${activeStatusProperties({ connectionId: ref.connectionId, objectType })} AS properties`);
  return opened?.properties ? isAmong(opened.properties) : null;
}

/** More is due: the next refresh starts at once. */
export async function continueRefresh(
  ctx: Pick<Context, "db" | "now">,
  { ref, objectType, leaseNo }: Refresh,
): Promise<void> {
  await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.statusWork.updateMany({
      where: { connectionId: ref.connectionId, objectType, leaseNo },
      data: { refreshAt: ctx.now() },
    }),
  );
}

/**
 * Tries again later, and not before HubSpot may be called. `error`: null where HubSpot has refused a property. A refused call has
 * changed nothing, so its write window is closed.
 */
export async function putOffRefresh(
  ctx: Pick<Context, "db" | "now">,
  { ref, objectType, leaseNo }: Refresh,
  error: unknown = null,
): Promise<void> {
  const retryAt = error instanceof HubspotBlocked ? error.retryAt : null;
  const isNotApplied =
    error === null || error instanceof HubspotBlocked || (error instanceof HubspotError && isRefusal(error.problem));
  // A newer attempt manages its own row, and above all its own write window.
  const where = { connectionId: ref.connectionId, objectType, leaseNo };
  await ctx.db.withAccount(ref.accountId, async (tx) => {
    const work = await tx.statusWork.findFirst({ where });
    if (!work) return;
    const minutes = BACKOFF_MINUTES[Math.min(work.refreshAttempts, BACKOFF_MINUTES.length - 1)] ?? 15;
    const own = new Date(ctx.now().getTime() + minutes * 60_000);
    await tx.statusWork.updateMany({
      where,
      data: {
        refreshAt: retryAt !== null && retryAt > own ? retryAt : own,
        refreshAttempts: { increment: 1 },
        ...(isNotApplied ? { writeUntil: null } : {}),
      },
    });
  });
}
