import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { isWaitable } from "../portals/hubspot/errors.ts";
import { HISTORY_BATCH, readNewestVersions, searchModified, type Modified } from "../portals/hubspot/search.ts";
import { refOf } from "../connections/require-connection.ts";
import { requireHubspot } from "../portals/require-hubspot.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { NoPlace, workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { mappedOf } from "../mapping/version-content.ts";
import { changesByDate } from "../portals/hubspot/changes-by-date.ts";
import type { ChangePage, ChangeSource, Edited } from "./changes.ts";
import { closeGap } from "./journal/gaps.ts";
import { wakeInbox } from "./wake-inbox.ts";
import { CLEANED_WITHIN_MS, makeStatusDue } from "../address-status/due.ts";
import { recordIdsOf } from "../records/values.ts";
import {
  addressesToClean,
  editedAddresses,
  shownSets,
  watchedProperties,
  watchedSets,
  type WatchedSet,
} from "./watched.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

/** HubSpot's index usually lags by minutes: each poll begins this much before the start of the previous one. */
const OVERLAP_MS = 10 * 60_000;
/**
 * The index has been seen to lag by hours and to stall: once an hour and once a day a poll looks further back. Changes found again
 * cost a search, and a read where we do not know the record.
 */
const LOOKS_BACK: readonly { everyMs: number; reachMs: number }[] = [
  { everyMs: HOUR_MS, reachMs: 3 * HOUR_MS },
  { everyMs: DAY_MS, reachMs: 3 * DAY_MS },
];
/** How far back a change may lie if the record's other properties were changed while a poll was running. */
const LONGEST_POLL_MS = DAY_MS;

type PollContext = Pick<Context, "db" | "hubspot" | "config" | "now" | "newId" | "valueHashes" | "workflows" | "log">;

/**
 * Finds records with a mapped property changed since the last poll by others, and adds them to the portal's inbox. Each page's
 * events and the cursor are one transaction, so an interruption only repeats a page of known events. After a refusal it backs off;
 * the cursor stays, so no change is lost.
 */
export async function pollChanges(
  ctx: PollContext,
  input: { connectionId: string; objectType: ObjectType },
  control: RunControl,
): Promise<{ found: number }> {
  const { connection, cleaned, shown, feed } = await ctx.db.withSystem(async (tx) => ({
    connection: await tx.connection.findUnique({ where: { id: input.connectionId } }),
    cleaned: await watchedSets(tx, input),
    shown: await shownSets(tx, input),
    feed: await tx.changeFeed.findUnique({ where: { connectionId_objectType: input } }),
  }));
  const sets = [...cleaned, ...shown];
  if (connection?.status !== "active" || sets.length === 0) return { found: 0 };
  try {
    control.takePlace?.({ ...connection, jobId: null });
    const found = await readChanges(
      ctx,
      { connection, objectType: input.objectType, sets, cleaned, shown, ...earliest(sets, feed?.gapFrom ?? null) },
      control,
    );
    if (found > 0) await wakeInbox(ctx, { accountId: connection.accountId, connectionId: connection.id });
    return { found };
  } catch (error) {
    if (error instanceof AppError && error.code === "needs_reconnect") return { found: 0 };
    // The next poll runs within minutes and begins where this one did.
    if (!isWaitable(error) && !(error instanceof NoPlace)) throw error;
    return { found: 0 };
  }
}

/** `since`, `pollCursor`: the earliest of the sets, which are polled together. */
type Poll = {
  connection: Connection;
  objectType: ObjectType;
  sets: readonly WatchedSet[];
  /** `cleaned`: cleaned when a record changes; `shown`: only their status follows. */
  cleaned: readonly WatchedSet[];
  shown: readonly WatchedSet[];
  since: Date;
  pollCursor: Date;
};
/** `cleaned`: records that may need a job; `outdated`: other records whose status in HubSpot may be outdated. */
type Worth = { cleaned: ReadonlySet<string>; outdated: ReadonlySet<string> };

/** `gapFrom`: the journal has reported everything before it, so no poll was needed until then. */
function earliest(sets: readonly WatchedSet[], gapFrom: Date | null): { since: Date; pollCursor: Date } {
  const first = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));
  const cursor = first(sets.map(({ pollCursor }) => pollCursor));
  return {
    since: first(sets.map(({ since }) => since)),
    pollCursor: gapFrom !== null && gapFrom > cursor ? gapFrom : cursor,
  };
}

async function readChanges(ctx: PollContext, poll: Poll, control: RunControl): Promise<number> {
  const startedAt = ctx.now();
  // The span ends now, so that records that change faster than they are read do not prolong it forever.
  const span = { from: poll.pollCursor, to: startedAt };
  // Changes from here on have a later date, and so may those that HubSpot's index does not show yet.
  const done = new Date(startedAt.getTime() - OVERLAP_MS);
  const recent = await readSpan(ctx, poll, { span, movesTo: done }, control);
  if (recent.isWhole) {
    await save(ctx, poll, [], done);
    await closeGap(ctx, { connectionId: poll.connection.id, objectType: poll.objectType }, done);
  }
  const reachMs = reachOf(poll.pollCursor, startedAt);
  if (!recent.isWhole || reachMs === null) return recent.found;
  const longAgo = { from: new Date(startedAt.getTime() - reachMs), to: span.from };
  return recent.found + (await readSpan(ctx, poll, { span: longAgo, movesTo: null }, control)).found;
}

/** How far back this poll looks beyond its own span, where an hour or a day has begun since the last one; null: not at all. */
function reachOf(cursor: Date, now: Date): number | null {
  const lastAt = cursor.getTime() + OVERLAP_MS;
  const due = LOOKS_BACK.filter(({ everyMs }) => Math.floor(now.getTime() / everyMs) > Math.floor(lastAt / everyMs));
  return due.at(-1)?.reachMs ?? null;
}

/** Adds the changes of a span to the inbox, page by page. `movesTo`: how far the cursor may advance; null: not at all. */
async function readSpan(
  ctx: PollContext,
  poll: Poll,
  { span, movesTo }: { span: { from: Date; to: Date }; movesTo: Date | null },
  control: RunControl,
): Promise<{ found: number; isWhole: boolean }> {
  const { connection, objectType } = poll;
  const pages = modifiedUntil(ctx, poll, span.to, control).since(span.from);
  let found = 0;
  for (;;) {
    const { value: page, done } = await pages.next();
    if (done) {
      if (!page) ctx.log.warn({ connectionId: connection.id, objectType }, "search of changes did not come to its end");
      return { found, isWhole: page };
    }
    const cursor = movesTo && page.next ? (page.next < movesTo ? page.next : movesTo) : null;
    await makeOutdated(ctx, poll, page.outdated);
    const toClean = page.changes.get(connection.portalId) ?? [];
    if (toClean.length > 0 || cursor) found += await save(ctx, poll, toClean, cursor);
  }
}

/** `outdated`: records whose status in HubSpot may be outdated. `next`: null where the search has not moved on. */
type PollPage = ChangePage<Date | null, Edited> & { outdated: readonly string[] };

/** What others have changed until a time, as HubSpot's search finds it. Returns whether it came to its end. */
function modifiedUntil(
  ctx: PollContext,
  poll: Poll,
  to: Date,
  control: RunControl,
): ChangeSource<Date, PollPage, boolean> {
  const { connection, objectType } = poll;
  const properties = watchedProperties(poll.sets);
  const search: Parameters<typeof changesByDate>[0] = (input) => {
    control.heartbeat();
    const wanted = { ...input, objectType, properties };
    return searchModified(ctx.hubspot, refOf(connection), wanted, { waitPolicy: workerWaitPolicy(control) });
  };
  return {
    async *since(from) {
      const since = new Date(Math.max(poll.since.getTime(), from.getTime() - LONGEST_POLL_MS));
      const pages = changesByDate(search, { from, to });
      for (;;) {
        const { value: page, done } = await pages.next();
        if (done) return page;
        const { records, unreadable, readTo } = page;
        if (unreadable > 0)
          ctx.log.warn(
            { connectionId: connection.id, objectType, unreadable },
            "entries of a search could not be read",
          );
        const worth = await worthReading(ctx, poll, records);
        const recordIds = records.map(({ id }) => id).filter((id) => worth.cleaned.has(id) || worth.outdated.has(id));
        const changes = await foreignChanges(ctx, poll, { recordIds, since }, control);
        yield {
          changes: new Map([[connection.portalId, changes.filter(({ recordId }) => worth.cleaned.has(recordId))]]),
          outdated: changes.map(({ recordId }) => recordId).filter((id) => worth.outdated.has(id)),
          next: readTo,
        };
      }
    },
  };
}

/** Leaves out records whose values match our last decision, above all our own writes: the search returns the values. */
async function worthReading(
  ctx: PollContext,
  { connection, objectType, cleaned, shown }: Poll,
  records: readonly Modified[],
): Promise<Worth> {
  const ids = records.map((record) => record.id);
  const read = { ids, values: new Map(records.map((record) => [record.id, record.properties])) };
  const place = { ref: refOf(connection), objectType };
  const toClean = await addressesToClean(ctx, place, cleaned, read);
  const edited = await editedAddresses(ctx, place, shown, read);
  return { cleaned: new Set(recordIdsOf(toClean)), outdated: new Set(recordIdsOf(edited)) };
}

/** Makes the statuses of these records due for the refresh. */
async function makeOutdated(
  ctx: PollContext,
  { connection: { id: connectionId, accountId }, objectType }: Poll,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await ctx.db.withAccount(accountId, (tx) =>
    makeStatusDue(tx, { accountId, connectionId, objectType }, { recordIds, cause: "edited" }),
  );
}

/** Changes of mapped properties of these records that we did not make. */
async function foreignChanges(
  ctx: PollContext,
  { connection, objectType, sets }: Poll,
  { recordIds, since }: { recordIds: readonly string[]; since: Date },
  control: RunControl,
): Promise<Edited[]> {
  const { appId } = requireHubspot(ctx.config);
  const properties = sets.flatMap(({ version }) => mappedOf(version).map(([, property]) => property));
  const changes: Edited[] = [];
  for (let from = 0; from < recordIds.length; from += HISTORY_BATCH) {
    control.heartbeat();
    const versions = await readNewestVersions(
      ctx.hubspot,
      refOf(connection),
      { objectType, ids: recordIds.slice(from, from + HISTORY_BATCH), properties },
      { waitPolicy: workerWaitPolicy(control) },
    );
    for (const [recordId, newest] of versions) {
      const times = newest
        .filter(({ sourceType, sourceId }) => !(sourceType === "INTEGRATION" && sourceId === appId))
        .map(({ changedAt }) => changedAt.getTime());
      const changedAt = Math.max(...times);
      if (times.length === 0 || changedAt < since.getTime()) continue;
      const key = `poll:${connection.id}:${objectType}:${recordId}:${changedAt}`;
      changes.push({ change: "edited", objectType, recordId, properties: null, key });
    }
  }
  return changes;
}

/** One transaction: the page's events, and the cursor after it; null leaves the cursor unchanged. */
async function save(
  ctx: PollContext,
  { connection, objectType }: Poll,
  changes: readonly Edited[],
  cursor: Date | null,
): Promise<number> {
  const now = ctx.now();
  return await ctx.db.withAccount(connection.accountId, async (tx) => {
    const added = await tx.hubspotEvent.createMany({
      data: changes
        .map(({ recordId, key }) => ({
          id: ctx.newId(),
          accountId: connection.accountId,
          connectionId: connection.id,
          objectType,
          recordId,
          kind: "update",
          dedupeKey: key,
          receivedAt: now,
          nextTryAt: now,
        }))
        .toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1)),
      skipDuplicates: true,
    });
    if (added.count > 0) {
      const place = { accountId: connection.accountId, connectionId: connection.id, objectType };
      const recordIds = changes.map(({ recordId }) => recordId);
      await makeStatusDue(tx, place, { recordIds, cause: "being_cleaned", afterMs: CLEANED_WITHIN_MS });
    }
    if (cursor) {
      const moved = {
        where: { connectionId: connection.id, objectType, pollCursor: { lt: cursor } },
        data: { pollCursor: cursor },
      };
      await tx.autoClean.updateMany(moved);
      await tx.addressStatus.updateMany(moved);
    }
    return added.count;
  });
}
