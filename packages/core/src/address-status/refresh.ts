import type { MappedPart, ObjectType } from "@plumbline/schema/object-types.ts";
import { readInForce } from "../connections/in-force.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { WaitingAddress } from "../jobs/pipeline/kind.ts";
import { knownAddresses } from "../jobs/pipeline/take.ts";
import { isStoppedFor } from "../jobs/write-stops.ts";
import { mappedOf } from "../mapping/version-content.ts";
import { HubspotBlocked, HubspotError, isRefusal } from "../portals/hubspot/errors.ts";
import type { Slot } from "../portals/hubspot/port.ts";
import { readRecords, writeRecords, type Update } from "../portals/hubspot/records.ts";
import { CALL_BOUND_MS, type RecordValues } from "../records/store.ts";
import { isLockedIn, partValues, propertiesOf } from "../records/values.ts";
import { NoPlace, PlaceWanted, wait, workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { statusPropertiesOf } from "./batch.ts";
import { endDue, fillSlice, forgetDue, pickDue, type Due, type RefreshLease } from "./due.ts";
import {
  activeStatusProperties,
  isAmong,
  setsBeingLookedAt,
  statusPropertiesOfSet,
  suspectProperties,
  unseenAdoptions,
  type StoredStatusProperty,
} from "./properties.ts";
import { hasStatus, knownStatus, noStatus, statusUpdate, type StatusProperties } from "./status.ts";
import { isRefusedForNow, retryTime } from "./sync.ts";

/** An address set whose status HubSpot shows. */
type ShownSet = {
  setKey: string;
  mapped: readonly [MappedPart, string][];
  mappingHash: string;
  lockProperty: string;
  status: StatusProperties;
};

type RefreshContext = Pick<Context, "db" | "hubspot" | "now" | "sleep" | "valueHashes">;

/** One attempt to refresh the statuses of an object type, under its own lease. */
type Refresh = RefreshLease & {
  /** Empty where no set shows its status: all are off, unmapped, or their property is missing. */
  sets: readonly ShownSet[];
  /** Null once everything has been made due since switch-on. */
  fillAfter: string | null;
};

/** After this many rounds an attempt yields its place; the dispatcher starts the next one. */
const ROUNDS = 50;

/**
 * Writes the due statuses to HubSpot, a hundred records at a time: reads them, derives what they should show, and writes the
 * differences, with one call in flight and at most a fifth of the portal's budget. It claims nothing: what a job decides or an
 * event makes due meanwhile stays due. Where HubSpot refuses, it backs off and the rows stay.
 */
export async function refreshStatus(
  ctx: RefreshContext,
  input: { connectionId: string; objectType: ObjectType },
  control: RunControl,
): Promise<void> {
  const refresh = await openRefresh(ctx, input, control);
  if (!refresh) return;
  try {
    control.takePlace?.({ accountId: refresh.ref.accountId, portalId: refresh.ref.portalId, jobId: null });
    const isDone = await rounds(ctx, refresh, control);
    if (!isDone) await continueRefresh(ctx, refresh);
  } catch (error) {
    // Others have priority; the rows stay due.
    if (error instanceof NoPlace || error instanceof PlaceWanted) return;
    if (!isRefusedForNow(error)) throw error;
    await putOffRefresh(ctx, refresh, error);
  }
}

async function rounds(ctx: RefreshContext, refresh: Refresh, control: RunControl): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    control.heartbeat();
    if (round > 0 && control.isPlaceWanted?.()) throw new PlaceWanted();
    // Rows due while nothing is shown can be dropped: switching it on again makes everything due.
    const isMore =
      refresh.sets.length > 0
        ? (await fillSlice(ctx, refresh)) || (await writeDue(ctx, refresh, control))
        : await forgetDue(ctx, refresh);
    if (!isMore) return true;
  }
  return false;
}

/** Takes the lease once no update of an earlier attempt can be in flight. Null where nothing can be done now. */
async function openRefresh(
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
        COALESCE(EXTRACT(EPOCH FROM write_until - app_clock()) * 1000, 0)::float8 AS "leftMs"`;
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
      return [{ setKey, mapped: mappedOf(version), mappingHash: contentHash, lockProperty, status }];
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

/** Refreshes use at most one in this many calls of the portal's budget. */
const ONE_IN = 5;

/** One round. False: nothing is due now, or it may not be written. */
async function writeDue(ctx: RefreshContext, refresh: Refresh, control: RunControl): Promise<boolean> {
  const { due, isAnyClaimed } = await pickDue(ctx, refresh);
  if (due.length === 0) return isAnyClaimed;
  return await ctx.hubspot.withSlot(
    refresh.ref,
    { isUrgent: false, job: "address status", oneIn: ONE_IN, waitPolicy: workerWaitPolicy(control) },
    async (slot) => {
      const values = await read(ctx, refresh, { due, slot }, control);
      const updates = await updatesOf(ctx, refresh, { due, values });
      const written = await sendUpdates(ctx, refresh, { updates, slot, control });
      // The next round reads again what is still due.
      if (written === "late") return true;
      if (written === "forbidden" || written === "suspect") {
        await putOffRefresh(ctx, refresh);
        return false;
      }
      await endDue(ctx, refresh, { due, ...written });
      return true;
    },
  );
}

async function read(
  { hubspot }: RefreshContext,
  { ref, objectType, sets }: Refresh,
  { due, slot }: { due: readonly Due[]; slot: Slot },
  control: RunControl,
): Promise<RecordValues> {
  const properties = sets.flatMap((set) => [...propertiesOf(set), ...statusPropertiesOf({ sets: [set] })]);
  const ids = due.map(({ recordId }) => recordId);
  return await readRecords(
    hubspot,
    ref,
    { objectType, ids, properties: [...new Set(properties)] },
    { waitPolicy: workerWaitPolicy(control), slot },
  );
}

/** The differences, by record. A record locked by its checkbox in HubSpot is left alone, as jobs do. */
async function updatesOf(
  ctx: RefreshContext,
  { ref, objectType, sets }: Refresh,
  { due, values }: { due: readonly Due[]; values: RecordValues },
): Promise<Update[]> {
  const ids = due.map(({ recordId }) => recordId).filter((id) => values.has(id));
  const updates = new Map<string, Record<string, string>>();
  for (const set of sets) {
    const known = await knownAddresses(ctx, { ref, objectType }, { ids, setKey: set.setKey });
    for (const address of known) {
      const held = values.get(address.recordId) ?? {};
      const update = isLockedIn(set, held) ? {} : updateOf(ctx, set, address, held);
      updates.set(address.recordId, { ...updates.get(address.recordId), ...update });
    }
  }
  return [...updates].flatMap(([id, properties]) => (Object.keys(properties).length > 0 ? [{ id, properties }] : []));
}

function updateOf(
  { now }: Pick<RefreshContext, "now">,
  set: ShownSet,
  address: WaitingAddress,
  held: Record<string, string>,
): Record<string, string> {
  const status = knownStatus(set, address, {
    values: partValues({ mapped: set.mapped }, held),
    hasStatus: hasStatus(set.status, held),
  });
  if (!status) return noStatus(set.status, held);
  const decidedAt = address.memory?.decidedAt;
  return statusUpdate(set.status, { ...status, checkedAt: decidedAt ? new Date(decidedAt) : now() }, held);
}

/**
 * `refused`: records whose status HubSpot rejects, or does not confirm. `locked`: records that HubSpot has locked for a moment. `suspect`: HubSpot names a property, which a sync must inspect first. `late`: the
 * process was held up between the window and the call, and did not send it.
 */
type StatusWritten = { refused: string[]; locked: string[] } | "forbidden" | "suspect" | "late";

/** The write window has closed before the call was sent. */
class WindowClosed extends Error {
  constructor() {
    super("A status was not sent in time");
    this.name = "WindowClosed";
  }
}

/** A refused call is repeated without the records that HubSpot named, or by halves. */
async function sendUpdates(
  ctx: RefreshContext,
  refresh: Refresh,
  { updates, slot, control }: { updates: readonly Update[]; slot: Slot; control: RunControl },
): Promise<StatusWritten> {
  const { ref, objectType } = refresh;
  const parts = updates.length > 0 ? [updates] : [];
  const refused: string[] = [];
  const locked: string[] = [];
  for (let part = parts.shift(); part; part = parts.shift()) {
    await slot.next();
    // Read before the statement, so that the window closes here before it does in the database.
    const sendUntil = ctx.now().getTime() + SEND_WITHIN_MS;
    const mayWrite = await openStatusWindow(ctx, refresh);
    if (!mayWrite) return "forbidden";
    // A set that was switched off meanwhile keeps the values that HubSpot has.
    part = part.map((update) => limitedTo(update, mayWrite)).filter(isFilled);
    if (part.length === 0) continue;
    control.heartbeat();
    const result = await sendWithin(ctx, sendUntil, (beforeSend) =>
      writeRecords(
        ctx.hubspot,
        ref,
        { objectType, updates: part ?? [] },
        { waitPolicy: workerWaitPolicy(control), slot, beforeSend },
      ),
    );
    if (result === "late") return "late";
    if (result.end === "locked") {
      locked.push(...idsOf(part));
      continue;
    }
    const { records, properties } = result.end === "answered" ? result.refused : result.named;
    if (result.end === "refused" && (await areOurs(ctx, refresh, properties))) return "suspect";
    refused.push(...idsOf(part).filter((id) => records.has(id)));
    if (result.end === "answered") {
      // What HubSpot left out of its answer may not be written.
      refused.push(...idsOf(part).filter((id) => !records.has(id) && !result.written.has(id)));
      continue;
    }
    const others = part.filter(({ id }) => !records.has(id));
    if (others.length < part.length) parts.push(...(others.length > 0 ? [others] : []));
    else if (part.length === 1) refused.push(...idsOf(part));
    else {
      const middle = Math.ceil(part.length / 2);
      parts.push(part.slice(0, middle), part.slice(middle));
    }
  }
  return { refused, locked };
}

async function sendWithin<T>(
  { now }: Pick<RefreshContext, "now">,
  sendUntil: number,
  send: (beforeSend: () => void) => Promise<T>,
): Promise<T | "late"> {
  try {
    return await send(() => {
      if (now().getTime() > sendUntil) throw new WindowClosed();
    });
  } catch (error) {
    if (error instanceof WindowClosed) return "late";
    throw error;
  }
}

/** Whether HubSpot has refused properties of a status, which are suspect from now on. */
async function areOurs(
  ctx: RefreshContext,
  { ref, objectType, sets }: Refresh,
  named: ReadonlySet<string>,
): Promise<boolean> {
  const own = statusPropertiesOf({ sets }).filter((name) => named.has(name));
  if (own.length === 0) return false;
  const place = { connectionId: ref.connectionId, objectType };
  await ctx.db.withAccount(ref.accountId, (tx) => suspectProperties(tx, place, own, ctx.now()));
  return true;
}

/** The properties of an update that may be written. */
function limitedTo({ id, properties }: Update, mayWrite: (property: string) => boolean): Update {
  return { id, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => mayWrite(name))) };
}

const isFilled = ({ properties }: Update) => Object.keys(properties).length > 0;

const idsOf = (updates: readonly Update[]) => updates.map(({ id }) => id);

/** Maximum time between checking the lease and sending the call. */
const SEND_WITHIN_MS = 5_000;

/**
 * The last check before a write to HubSpot: the lease is still ours, the portal is connected, and no write stop applies. Opens the
 * write window. Returns whether a given property may be written now; null where none may.
 */
async function openStatusWindow(
  ctx: Pick<Context, "db" | "now">,
  { ref, objectType, leaseNo }: Refresh,
): Promise<((property: string) => boolean) | null> {
  const [opened] = await ctx.db.statement<{ properties: StoredStatusProperty[] | null }>(sql`
    UPDATE status_work SET write_until = app_clock() + make_interval(secs => ${(SEND_WITHIN_MS + CALL_BOUND_MS) / 1_000}::float8)
    WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND lease_no = ${leaseNo}::int
      AND EXISTS (SELECT FROM connection WHERE id = ${ref.connectionId}::uuid AND status = 'active')
      AND NOT ${isStoppedFor({ portalId: ref.portalId, kind: "list" })}
    RETURNING ${activeStatusProperties({ connectionId: ref.connectionId, objectType })} AS properties`);
  return opened?.properties ? isAmong(opened.properties) : null;
}

/** More is due: the next refresh starts at once. */
async function continueRefresh(ctx: Pick<Context, "db" | "now">, { ref, objectType, leaseNo }: Refresh): Promise<void> {
  await ctx.db.withAccount(ref.accountId, (tx) =>
    tx.statusWork.updateMany({
      where: { connectionId: ref.connectionId, objectType, leaseNo },
      data: { refreshAt: ctx.now() },
    }),
  );
}

/** Minutes before a refused refresh tries again; the last value repeats. */
const BACKOFF_MINUTES = [1, 2, 5, 10, 15];

/**
 * Tries again later, and not before HubSpot may be called. `error`: null where HubSpot has refused a property. A refused call has
 * changed nothing, so its write window is closed.
 */
async function putOffRefresh(
  ctx: Pick<Context, "db" | "now">,
  { ref, objectType, leaseNo }: Refresh,
  error: unknown = null,
): Promise<void> {
  const isNotApplied =
    error === null || error instanceof HubspotBlocked || (error instanceof HubspotError && isRefusal(error.problem));
  // A newer attempt manages its own row, and above all its own write window.
  const where = { connectionId: ref.connectionId, objectType, leaseNo };
  await ctx.db.withAccount(ref.accountId, async (tx) => {
    const work = await tx.statusWork.findFirst({ where });
    if (!work) return;
    await tx.statusWork.updateMany({
      where,
      data: {
        refreshAt: retryTime(ctx, BACKOFF_MINUTES, work.refreshAttempts, error),
        refreshAttempts: { increment: 1 },
        ...(isNotApplied ? { writeUntil: null } : {}),
      },
    });
  });
}
