import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { makeStatusDue } from "../address-status/due.ts";
import { AppError } from "../app-error.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { HubspotBlocked, isWaitable } from "../portals/hubspot/errors.ts";
import { readRecords } from "../portals/hubspot/records.ts";
import { CALL_SIZE } from "../records/store.ts";
import type { AddressId } from "../records/values.ts";
import { DAY_MS } from "../time.ts";
import { type RunControl, workerWaitPolicy } from "../work/run-control.ts";
import { EVENT_KINDS, parseHubspotEvent, type HubspotEvent } from "./event-rows.ts";
import { openEnrolled, openJob, TRY_AGAIN_MS } from "./open-jobs.ts";
import { addressesToClean, watchedProperties, watchedSets, type WatchedSet } from "./watched.ts";

type Drained =
  /** Nothing waits, or nothing can be done until time or a person removes the blocker; the dispatcher wakes it again. */
  { end: "empty" | "blocked" } | { end: "drained"; jobs: number; hasCallbacks: boolean; isFull: boolean };

/** Events per job, and per statement that ends them; more follow with the next drain. */
const BATCH_SIZE = 1_000;
/** Events that fail this often for a reason other than a refusal by HubSpot become dead letters. */
const MAX_ATTEMPTS = 10;
const BLOCKED_FOR_MS = 10 * 60_000;

type DrainContext = Pick<Context, "db" | "config" | "hubspot" | "now" | "newId" | "valueHashes" | "workflows" | "log">;

type Group = { objectType: ObjectType; kind: (typeof EVENT_KINDS)[number] };

/**
 * Turns the events in a portal's inbox into jobs: one for each object type and kind, with its records. Changes that need no work
 * (our own writes, a restored value) are dropped; enrollments always get a result, so all of them become records. The transaction
 * that creates the job takes the events: a crash before it leaves them waiting, a crash after it leaves the job to the dispatcher.
 * A failure affects only its group, and what HubSpot refuses waits until a retry is allowed.
 */
export async function drainInbox(
  ctx: DrainContext,
  input: { connectionId: string },
  control: RunControl,
): Promise<Drained> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!connection || connection.status === "disconnecting") return await closeInbox(ctx, input.connectionId);
  if (connection.status !== "active") return await markEmpty(ctx, connection, null);
  control.takePlace?.({ ...connection, jobId: null });
  const { open, retryAt } = await openGroups(ctx, connection);
  const groups = await waitingEvents(ctx, connection, open);
  if (groups.length === 0) return await markEmpty(ctx, connection, retryAt);
  const drained = { end: "drained" as const, jobs: 0, hasCallbacks: false, isFull: false };
  let fault: unknown = null;
  for (const events of groups) {
    control.heartbeat();
    try {
      const jobId = await drainGroup(ctx, connection, events, control);
      if (jobId) drained.jobs += 1;
      else drained.hasCallbacks = true;
      drained.isFull ||= events.length === BATCH_SIZE;
    } catch (error) {
      if (error instanceof AppError && error.code === "needs_reconnect") return await block(ctx, connection, null);
      if (error instanceof HubspotBlocked) {
        const [first] = events;
        if (first) await setAsideRefused(ctx, connection, first.objectType);
        continue;
      }
      if (!isWaitable(error)) await countAttempt(ctx, connection, events);
      fault ??= error;
    }
  }
  if (fault !== null) throw fault;
  return drained;
}

/**
 * Groups that may be drained now, and when to retry those that may not. A paused job blocks its own group, and so does an open
 * check of enrolled records, so that a portal has one at a time per object type; new events queue meanwhile.
 */
async function openGroups(ctx: DrainContext, connection: Connection): Promise<{ open: Group[]; retryAt: Date | null }> {
  return await ctx.db.withAccount(connection.accountId, async (tx) => {
    const refused = await tx.connectionBlocker.findMany({
      where: {
        connectionId: connection.id,
        operation: { in: ["read_records", "any"] },
        nextProbeAt: { gt: ctx.now() },
        probeUntil: null,
      },
    });
    const holding = await tx.job.findMany({
      where: {
        connectionId: connection.id,
        OR: [
          { kind: { in: ["update", "workflow"] }, status: "paused" },
          { kind: "check", listId: "", status: { in: [...OPEN_STATUSES] } },
        ],
      },
      distinct: ["objectType", "kind", "status"],
      select: { objectType: true, kind: true, status: true },
    });
    const open = OBJECT_TYPES.flatMap((objectType) =>
      EVENT_KINDS.map((kind) => ({ objectType, kind })).filter(
        (group) =>
          !holding.some((job) => job.objectType === objectType && job.kind === group.kind) &&
          // The records of enrollments are not read before their job begins.
          (group.kind !== "update" ||
            !refused.some((blocker) => blocker.objectType === objectType || blocker.operation === "any")),
      ),
    );
    const times = refused.map(({ nextProbeAt }) => nextProbeAt.getTime());
    const undo = await tx.hubspotEvent.findFirst({
      where: { connectionId: connection.id, status: "waiting", kind: "undo" },
      select: { id: true },
    });
    if (undo || holding.some(({ status }) => status !== "paused")) times.push(ctx.now().getTime() + TRY_AGAIN_MS);
    return { open, retryAt: times.length > 0 ? new Date(Math.min(...times)) : null };
  });
}

/** Undos wait for another undo of the same job. */
function dueNow(ctx: DrainContext, { kind }: Group) {
  return kind === "undo" ? { nextTryAt: { lte: ctx.now() } } : {};
}

async function waitingEvents(
  ctx: DrainContext,
  connection: Connection,
  groups: readonly Group[],
): Promise<HubspotEvent[][]> {
  return await ctx.db.withAccount(connection.accountId, async (tx) => {
    const found: HubspotEvent[][] = [];
    for (const group of groups) {
      const events = await tx.hubspotEvent.findMany({
        where: { connectionId: connection.id, status: "waiting", ...group, ...dueNow(ctx, group) },
        orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
        take: BATCH_SIZE,
      });
      if (events.length > 0) found.push(events.map(parseHubspotEvent));
    }
    return found;
  });
}

/**
 * Opens a job for the events of one object type and kind that need work; for undos, one job per job that is undone. Returns the
 * job's id (of one of the undos), or null when no event needs work.
 */
async function drainGroup(
  ctx: DrainContext,
  connection: Connection,
  events: HubspotEvent[],
  control: RunControl,
): Promise<string | null> {
  const [first] = events;
  if (!first) return null;
  const place = { connectionId: connection.id, objectType: first.objectType };
  const recordIds = [...new Set(events.map((event) => event.recordId))];
  if (first.kind !== "update") return await openEnrolled(ctx, connection, events, control);
  const sets = await ctx.db.withAccount(connection.accountId, (tx) => watchedSets(tx, place));
  const addresses = await changedAddresses(ctx, connection, { ...place, sets, recordIds }, control);
  await makeOthersDue(ctx, connection, { ...place, recordIds, addresses });
  return await openJob(ctx, connection, { events, addresses, versions: sets.map(({ version }) => version) });
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
  const cleaned = new Set(addresses.map(({ recordId }) => recordId));
  const others = recordIds.filter((id) => !cleaned.has(id));
  if (others.length === 0) return;
  await ctx.db.withAccount(accountId, (tx) =>
    makeStatusDue(tx, { accountId, ...place }, { recordIds: others, cause: "edited" }),
  );
}

/** The addresses of changed records that need work. */
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
  const place = { ref: refOf(connection), objectType };
  const options = { waitPolicy: workerWaitPolicy(control) };
  for (let from = 0; from < recordIds.length && sets.length > 0; from += CALL_SIZE) {
    control.heartbeat();
    const ids = recordIds.slice(from, from + CALL_SIZE);
    const values = await readRecords(ctx.hubspot, place.ref, { objectType, ids, properties }, options);
    changed.push(...(await addressesToClean(ctx, place, sets, { ids, values })));
  }
  return changed;
}

async function markEmpty(ctx: DrainContext, connection: Connection, retryAt: Date | null): Promise<Drained> {
  // Only if no event arrived concurrently: adding an event wakes the inbox after its commit.
  const emptied = await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$executeRaw`
      UPDATE portal_inbox SET next_try_at = NULL WHERE connection_id = ${connection.id}::uuid
        AND NOT EXISTS (SELECT FROM hubspot_event WHERE connection_id = ${connection.id}::uuid AND status = 'waiting')`,
  );
  return emptied > 0 ? { end: "empty" } : await block(ctx, connection, retryAt);
}

async function block(ctx: DrainContext, connection: Connection, retryAt: Date | null): Promise<Drained> {
  const latest = ctx.now().getTime() + BLOCKED_FOR_MS;
  await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.portalInbox.updateMany({
      where: { connectionId: connection.id },
      data: { nextTryAt: new Date(Math.min(latest, retryAt?.getTime() ?? latest)) },
    }),
  );
  return { end: "blocked" };
}

async function countAttempt(ctx: DrainContext, connection: Connection, events: readonly HubspotEvent[]): Promise<void> {
  const dead = await ctx.db.withAccount(connection.accountId, async (tx) => {
    const where = { id: { in: events.map((event) => event.id) }, status: "waiting" };
    await tx.hubspotEvent.updateMany({ where, data: { attempts: { increment: 1 } } });
    return await tx.hubspotEvent.updateMany({
      where: { ...where, attempts: { gte: MAX_ATTEMPTS } },
      data: { status: "dead" },
    });
  });
  if (dead.count > 0)
    ctx.log.error({ connectionId: connection.id, events: dead.count }, "moved events to dead letters");
}

/** The portal was disconnected: drops its events and callbacks, a slice at a time. */
export async function closeInbox(ctx: Pick<Context, "db">, connectionId: string): Promise<Drained> {
  const ended = await ctx.db.statement<{ id: string }>(sql`
    UPDATE hubspot_event SET status = CASE WHEN callback_id IS NULL THEN 'dropped' ELSE 'done' END WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE connection_id = ${connectionId}::uuid AND status = 'waiting' LIMIT ${BATCH_SIZE}))
    RETURNING id`);
  if (ended.length === BATCH_SIZE) return { end: "drained", jobs: 0, hasCallbacks: false, isFull: true };
  await ctx.db.withSystem((tx) => tx.portalInbox.updateMany({ where: { connectionId }, data: { nextTryAt: null } }));
  await ctx.db.withSystem((tx) => tx.portalInbox.deleteMany({ where: { connectionId, callbacksTryAt: null } }));
  return { end: "empty" };
}

/** As long as HubSpot keeps a workflow waiting; older changes of a refused type are left to a list job. */
const KEPT_MS = 7 * DAY_MS;

/** Moves changes of a refused object type that have waited for a week to the dead letters, a slice per refusal. */
async function setAsideRefused(ctx: DrainContext, connection: Connection, objectType: ObjectType): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  const events = await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$executeRaw`
      UPDATE hubspot_event SET status = 'dead' WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE connection_id = ${connection.id}::uuid AND object_type = ${objectType} AND kind = 'update'
          AND status = 'waiting' AND received_at < ${before} ORDER BY received_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
  );
  if (events > 0)
    ctx.log.error({ connectionId: connection.id, objectType, events }, "moved refused events to dead letters");
}
