import {
  segmentName,
  STATUS_COLUMNS,
  statusDefinition,
  statusProperty,
  type StatusDefinition,
  type StatusPropertyState,
} from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { HubspotBlocked, isWaitable } from "../portals/hubspot/errors.ts";
import { isGranted, scopesFor } from "../portals/hubspot/operations.ts";
import {
  createProperties,
  ensureGroup,
  readDefinitions,
  readPropertyLimit,
  saveOptions,
  type Definition,
} from "../portals/hubspot/schemas.ts";
import { createSegment, findSegment, readSegment } from "../portals/hubspot/segments.ts";
import { DAY_MS } from "../time.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { readStatusSets, type StatusOfSet, type StatusProperty, type StatusSegment } from "./properties.ts";
import { isOfOurKind, isSameKind, removeStatus, type StatusPlace } from "./remove.ts";

type SyncContext = Pick<Context, "db" | "hubspot" | "now" | "log">;
/** With the granted scopes; what lacks one waits until the portal is reconnected, and no call is wasted on it. */
type Place = StatusPlace & { may: { writeLists: boolean } };

/** Minutes until an unfinished sync is retried; the last value repeats. */
const BACKOFF_MINUTES = [1, 5, 15, 60];

/** How often an admin's changes in HubSpot are detected and refused removals retried. */
const LOOKS_AGAIN_MS = DAY_MS;

/**
 * Brings the properties and segments of address statuses in HubSpot in line with what the customer wants, and records what it
 * finds. Each call is idempotent, so an interruption costs only reads. What an admin has deleted or changed is recorded, and not
 * restored unasked. Changes that the customer makes meanwhile are left to the next sync.
 */
export async function syncStatus(
  ctx: SyncContext,
  input: { connectionId: string; objectType: ObjectType },
  control: RunControl,
): Promise<void> {
  // Read before the wanted state and before scopes that a reconnect may have granted meanwhile.
  const asked = await readRevision(ctx, input);
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!asked || connection?.status !== "active") return;
  try {
    control.takePlace?.({ ...connection, jobId: null });
    await converge(ctx, connection, input.objectType, control);
    await endSync(ctx, connection, input.objectType, asked);
  } catch (error) {
    if (!isRefusedForNow(error)) throw error;
    await putOff(ctx, connection, input.objectType, error);
  }
}

async function readRevision(
  ctx: SyncContext,
  { connectionId, objectType }: { connectionId: string; objectType: ObjectType },
): Promise<{ revision: number } | null> {
  return await ctx.db.withSystem((tx) =>
    tx.statusWork.findUnique({
      where: { connectionId_objectType: { connectionId, objectType } },
      select: { revision: true },
    }),
  );
}

async function converge(
  ctx: SyncContext,
  connection: Connection,
  objectType: ObjectType,
  control: RunControl,
): Promise<void> {
  const { id: connectionId, accountId } = connection;
  const sets = await ctx.db.withAccount(accountId, (tx) => readStatusSets(tx, { connectionId, objectType }));
  const place: Place = {
    accountId,
    connectionId,
    hubspot: ctx.hubspot,
    ref: refOf(connection),
    objectType,
    options: { waitPolicy: workerWaitPolicy(control) },
    may: {
      writeSchemas: isGranted(connection, scopesFor("write_schemas", objectType)),
      writeLists: isGranted(connection, scopesFor("write_lists", null)),
    },
  };
  const written = sets.filter(({ mode }) => mode === "write");
  if (written.length > 0) await convergeProperties(ctx, place, written);
  for (const set of place.may.writeLists ? written : []) await convergeSegments(ctx, place, set);
  const removed = sets.filter(({ mode }) => mode === "remove");
  if (removed.length > 0) await removeStatus(ctx, place, removed);
}

type Wanted = { row: StatusProperty; definition: StatusDefinition };
/** What was found for a property. */
type Found = { state: StatusPropertyState; isOurs: boolean; isAdopted?: true; options?: string[] };

async function convergeProperties(ctx: SyncContext, place: Place, sets: readonly StatusOfSet[]): Promise<void> {
  const wanted = sets.flatMap(({ setKey, label, columns, properties }) =>
    properties
      .filter(({ columnName }) => columns.includes(columnName))
      // If there is not room for all, the status itself has priority.
      .toSorted((a, b) => STATUS_COLUMNS.indexOf(a.columnName) - STATUS_COLUMNS.indexOf(b.columnName))
      .map((row): Wanted => ({ row, definition: statusDefinition(setKey, label, row.columnName) })),
  );
  const defined = await readDefinitions(place, "in use");
  const states = new Map<StatusProperty, Found>();
  const absent: Wanted[] = [];
  for (const one of wanted) {
    const found = defined.get(one.definition.name);
    if (found) states.set(one.row, await existing(place, one, found));
    else if (one.row.state === "pending") absent.push(one);
    else if (WAITS.includes(one.row.state)) states.set(one.row, { state: one.row.state, isOurs: one.row.isOurs });
    else states.set(one.row, { state: "missing", isOurs: one.row.isOurs });
  }
  for (const [row, state] of await created(ctx, place, absent)) states.set(row, state);
  const isBegun = [...states].some(([row, { state }]) => !WRITTEN.includes(row.state) && state === "active");
  await ctx.db.withAccount(place.accountId, async (tx) => {
    // Skips what the customer, or an update that HubSpot refused, has changed meanwhile.
    for (const [{ property, state }, now] of states)
      await tx.statusProperty.updateMany({
        where: { connectionId: place.connectionId, objectType: place.objectType, property, state },
        data: now,
      });
    // From the first record on, to include what was decided before the property existed.
    if (isBegun)
      await tx.statusWork.updateMany({
        where: { connectionId: place.connectionId, objectType: place.objectType },
        data: { fillAfter: "", refreshAt: ctx.now() },
      });
  });
}

/** In these states everything was written or is due. */
const WRITTEN: readonly StatusPropertyState[] = ["active", "suspect"];

/** What is not there yet, until somebody asks for it again. */
const WAITS: readonly StatusPropertyState[] = ["limit", "archived", "refused"];

/**
 * The state of an existing property of this name. Options of a later release are added; options that an admin removed are not
 * restored unasked.
 */
async function existing(place: Place, { row, definition }: Wanted, found: Definition): Promise<Found> {
  const isAsked = row.state === "pending";
  const isOurs = row.isOurs || isOfOurKind(found, definition);
  const ours = { isOurs, ...(isOurs && !row.isOurs ? { isAdopted: true as const } : {}) };
  if (!isOurs || !isSameKind(found, definition)) return { state: isOurs ? "changed" : "foreign", ...ours };
  const missing = (definition.options ?? []).filter(({ value }) => found.options.every((one) => one.value !== value));
  if (missing.length === 0) return { state: "active", ...ours, options: optionsOf(definition) };
  if (!isAsked && missing.some(({ value }) => row.options.includes(value))) return { state: "changed", ...ours };
  if (!place.may.writeSchemas) return { state: isAsked ? "pending" : "changed", ...ours };
  const kept = found.options.map(({ value, label, hidden }, displayOrder) => ({
    value,
    label,
    displayOrder,
    hidden: hidden ?? false,
  }));
  const added = missing.map((option, index) => ({ ...option, displayOrder: kept.length + index }));
  const isSaved = await saveOptions(place, definition.name, [...kept, ...added]);
  return isSaved ? { state: "active", ...ours, options: optionsOf(definition) } : { state: "changed", ...ours };
}

const optionsOf = ({ options = [] }: StatusDefinition) => options.map(({ value }) => value);

/** Creates what is requested and missing, as far as the portal has room; names of archived properties are taken. */
async function created(ctx: SyncContext, place: Place, absent: readonly Wanted[]): Promise<[StatusProperty, Found][]> {
  if (absent.length === 0 || !place.may.writeSchemas) return [];
  const archived = await readDefinitions(place, "archived");
  const room = await roomFor(place);
  const on = await setsStillOn(ctx, place);
  const wanted = absent.filter(({ row }) => on.has(row.setKey));
  const free = wanted.filter(({ definition }) => !archived.has(definition.name));
  const fitting = free.slice(0, room);
  if (fitting.length > 0) await ensureGroup(place);
  const made = await createProperties(
    place,
    fitting.map(({ definition }) => definition),
  );
  return wanted.map((one): [StatusProperty, Found] => {
    const { row, definition } = one;
    if (made.has(definition.name)) return [row, { state: "active", isOurs: true, options: optionsOf(definition) }];
    if (!free.includes(one)) return [row, { state: "archived", isOurs: row.isOurs }];
    return [row, { state: fitting.includes(one) ? "refused" : "limit", isOurs: row.isOurs }];
  });
}

/** Checked right before each creation: excludes sets that were switched off since, and portals that are being disconnected. */
async function setsStillOn(ctx: SyncContext, { accountId, connectionId, objectType }: Place): Promise<Set<string>> {
  const rows = await ctx.db.withAccount(accountId, (tx) =>
    tx.addressStatus.findMany({
      where: { connectionId, objectType, mode: "write", connection: { status: "active" } },
      select: { setKey: true },
    }),
  );
  return new Set(rows.map(({ setKey }) => setKey));
}

async function roomFor(place: Place): Promise<number> {
  const limit = await readPropertyLimit(place);
  return limit ? Math.max(0, limit.limit - limit.usage) : Number.POSITIVE_INFINITY;
}

/** Only where the status itself has its property. */
async function convergeSegments(ctx: SyncContext, place: Place, set: StatusOfSet): Promise<void> {
  const { connectionId, objectType } = place;
  const property = statusProperty(set.setKey, "status");
  const states = await ctx.db.withAccount(place.accountId, (tx) =>
    tx.statusProperty.findMany({ where: { connectionId, objectType, property, state: "active" } }),
  );
  if (states.length === 0) return;
  for (const segment of set.segments) {
    const { kind, state } = segment;
    if (state === "pending" && !(await setsStillOn(ctx, place)).has(set.setKey)) return;
    const now = await segmentNow(place, set, { segment, property });
    await ctx.db.withAccount(place.accountId, (tx) =>
      tx.statusSegment.updateMany({ where: { connectionId, objectType, setKey: set.setKey, kind, state }, data: now }),
    );
  }
}

/** A segment that an admin has deleted is not recreated unasked. */
async function segmentNow(
  place: Place,
  { label }: StatusOfSet,
  { segment, property }: { segment: StatusSegment; property: string },
): Promise<{ listId: string | null; state: "active" | "missing" }> {
  const { kind, listId, state } = segment;
  if (state !== "pending") {
    const isThere = listId !== null && (await readSegment(place, listId)) !== null;
    return { listId: isThere ? listId : null, state: isThere ? "active" : "missing" };
  }
  const wanted = { name: segmentName(place.objectType, label, kind), property, value: kind };
  const found = (await findSegment(place, wanted)) ?? (await createSegment(place, wanted));
  return { listId: found, state: found === null ? "missing" : "active" };
}

/** No further sync is scheduled where nothing of ours is in HubSpot. */
async function endSync(
  ctx: SyncContext,
  { id: connectionId, accountId }: Connection,
  objectType: ObjectType,
  { revision }: { revision: number },
): Promise<void> {
  await ctx.db.withAccount(accountId, async (tx) => {
    const isLeft = await tx.addressStatus.count({ where: { connectionId, objectType, mode: { not: "keep" } } });
    await tx.statusWork.updateMany({
      where: { connectionId, objectType, revision },
      data: { syncAt: isLeft > 0 ? new Date(ctx.now().getTime() + LOOKS_AGAIN_MS) : null, syncAttempts: 0 },
    });
  });
}

async function putOff(
  ctx: SyncContext,
  { id, accountId }: Connection,
  objectType: ObjectType,
  error: unknown,
): Promise<void> {
  const where = { connectionId: id, objectType };
  await ctx.db.withAccount(accountId, async (tx) => {
    const work = await tx.statusWork.findUnique({ where: { connectionId_objectType: where } });
    if (!work) return;
    await tx.statusWork.updateMany({
      where,
      data: { syncAt: retryTime(ctx, BACKOFF_MINUTES, work.syncAttempts, error), syncAttempts: { increment: 1 } },
    });
  });
}

/** Whether HubSpot refuses until time or a person changes that: the same is tried again later. */
export function isRefusedForNow(error: unknown): boolean {
  return isWaitable(error) || (error instanceof AppError && error.code === "needs_reconnect");
}

/** By the number of attempts so far, and not before HubSpot may be called. The last value of `minutes` repeats. */
export function retryTime(
  { now }: Pick<Context, "now">,
  minutes: readonly number[],
  attempts: number,
  error: unknown,
): Date {
  const own = new Date(now().getTime() + (minutes[attempts] ?? minutes.at(-1) ?? 0) * 60_000);
  return error instanceof HubspotBlocked && error.retryAt > own ? error.retryAt : own;
}
