import { AppError } from "../../app-error.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { accessToken } from "../../portals/access-token.ts";
import { isWaitable } from "../../portals/hubspot/errors.ts";
import { introspect } from "../../portals/hubspot/oauth.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import { markNeedsReconnect } from "../../portals/mark-needs-reconnect.ts";
import { requireHubspot } from "../../portals/require-hubspot.ts";
import type { RunControl } from "../../work/run-control.ts";
import { storeChanges } from "../changes.ts";
import { requestErasure } from "../forget-records.ts";
import { signalInbox, type WakeContext } from "../wake-inbox.ts";
import { journalEntries, type EntryPage } from "./entries.ts";
import { countFailure, forgetFailures, openEveryGap, SILENT_MS } from "./gaps.ts";

/** `off`: nothing to read for. `more`: continue at once. `waiting`: nothing more for now, or another attempt is reading. */
type JournalRead = { end: "off" | "more" | "waiting" };

type StoreContext = WakeContext & ConfirmContext & Pick<Context, "newId">;
type ReadContext = StoreContext & Pick<Context, "hubspotApp" | "resolveHost">;

/**
 * Reads HubSpot's journal from where the last attempt stopped: each entry is stored, then the offset moves. An attempt that dies in
 * between, or was overtaken, repeats an entry, whose events are deduplicated by their keys. Throws errors that prevent reading.
 */
export async function readJournal(ctx: ReadContext, control: RunControl): Promise<JournalRead> {
  const app = ctx.hubspotApp;
  if (!app || !(await hasFeeds(ctx))) return { end: "off" };
  const reader = await takeReader(ctx);
  if (!reader) return { end: "waiting" };
  try {
    return await readOn(ctx, app, reader, control);
  } finally {
    await releaseReader(ctx, reader);
  }
}

async function hasFeeds(ctx: Pick<Context, "db">): Promise<boolean> {
  const found = await ctx.db.statement(sql`SELECT id FROM change_feed WHERE subscribed_at IS NOT NULL LIMIT 1`);
  return found.length > 0;
}

async function readOn(ctx: ReadContext, app: AppCalls, taken: Reader, control: RunControl): Promise<JournalRead> {
  let reader = taken;
  for await (const page of journalEntries(ctx, app, control.heartbeat).since(reader.offset)) {
    if (page.found === "nothing") {
      await noteCaughtUp(ctx, reader);
      return { end: "waiting" };
    }
    if (page.found === "lost") {
      ctx.log.error({}, "the journal no longer has the entry that was read last; what is missing is polled");
      reader = await beginAnew(ctx, reader);
      continue;
    }
    if (page.found === "too_large") {
      ctx.log.error({}, "an entry of the journal is too large to read; its changes are polled");
      await openEveryGap(ctx);
    }
    if (page.found === "entry" && !(await storeEntry(ctx, page, control.heartbeat))) return { end: "waiting" };
    const entryAt = (page.found === "entry" ? page.publishedAt : null) ?? ctx.now();
    if (!(await moveOffset(ctx, reader, { to: page.next, entryAt }))) return { end: "waiting" };
    reader = { ...reader, offset: page.next };
  }
  return { end: "more" };
}

type TouchedConnection = { id: string; accountId: string; portalId: string; failures: number };

/**
 * Stores an entry, one transaction per portal; storing it again changes nothing. True where all of it is stored or left to the poll:
 * the reader may go on.
 */
async function storeEntry(ctx: StoreContext, page: EntryPage, heartbeat: () => void): Promise<boolean> {
  if (page.unreadable > 0) ctx.log.warn({ events: page.unreadable }, "could not read events of the journal");
  let isStored = true;
  for (const connection of await connectionsOf(ctx, [...page.changes.keys()])) {
    heartbeat();
    try {
      await storeOf(ctx, connection, page);
      if (connection.failures > 0) await forgetFailures(ctx, connection.id);
    } catch (error) {
      ctx.log.error({ connectionId: connection.id, err: error }, "could not store events of the journal");
      const since = page.earliest.get(connection.portalId) ?? page.publishedAt ?? ctx.now();
      isStored = (await countFailure(ctx, { connectionId: connection.id, since })) && isStored;
    }
  }
  return isStored;
}

async function connectionsOf(ctx: Pick<Context, "db">, portalIds: readonly string[]): Promise<TouchedConnection[]> {
  if (portalIds.length === 0) return [];
  return await ctx.db.statement<TouchedConnection>(sql`
    SELECT id, account_id AS "accountId", portal_id AS "portalId",
      COALESCE((SELECT max(failures) FROM change_feed f WHERE f.connection_id = connection.id), 0)::int AS failures
    FROM connection WHERE portal_id = ANY (${portalIds}) AND status <> 'disconnecting'`);
}

async function storeOf(
  ctx: StoreContext,
  connection: TouchedConnection,
  { changes, erased, uninstalled }: EntryPage,
): Promise<void> {
  const { id: connectionId, accountId, portalId } = connection;
  for (const record of erased) if (record.portalId === portalId) await requestErasure(ctx, record);
  const isDue = await ctx.db.withAccount(accountId, (tx) =>
    storeChanges(ctx, tx, connection, changes.get(portalId) ?? []),
  );
  if (isDue) await signalInbox(ctx, connectionId);
  if (uninstalled.has(portalId)) await confirmUninstall(ctx, { connectionId, accountId, portalId });
}

type ConfirmContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log" | "workflows">;

/**
 * The journal reports that the app was removed from a portal. The report can be late, after the customer has reconnected, so
 * HubSpot is asked whether the token is still active.
 */
async function confirmUninstall(ctx: ConfirmContext, ref: ConnectionRef): Promise<void> {
  try {
    const access = await accessToken(ctx, ref);
    const { isActive } = await introspect(requireHubspot(ctx.config), access.token);
    if (!isActive) await markNeedsReconnect(ctx, ref, access.version);
  } catch (error) {
    const isKnown = error instanceof AppError && (error.code === "needs_reconnect" || error.code === "not_found");
    // HubSpot does not respond now; the next call to the portal will show it.
    if (!isKnown && !isWaitable(error)) throw error;
  }
}

/** The lease of a dead attempt expires after this long; one entry takes less. */
const LEASE_MS = 3 * 60_000;

type Reader = {
  /** Null: start at the newest entry. `earliest`: the journal was empty. */
  offset: string | null;
  leaseNo: number;
};

type ReaderContext = Pick<Context, "db" | "now">;

/** Takes the lease. Null while another attempt has it. A reader that was silent restarts at the newest entry and opens a gap. */
async function takeReader(ctx: ReaderContext): Promise<Reader | null> {
  const now = ctx.now();
  const [reader] = await ctx.db.statement<Reader & { lastReadAt: Date | null }>(sql`
    UPDATE journal_reader SET lease_no = lease_no + 1, leased_until = ${leaseEnd(now)}
    WHERE id = 1 AND (leased_until IS NULL OR leased_until <= ${now})
    RETURNING journal_offset AS "offset", lease_no AS "leaseNo", last_read_at AS "lastReadAt"`);
  if (!reader) return null;
  const { lastReadAt, ...taken } = reader;
  if (lastReadAt === null || now.getTime() - lastReadAt.getTime() < SILENT_MS) return taken;
  return await beginAnew(ctx, taken);
}

/** Leaves unread entries to the poll; the reader continues at the newest entry. */
async function beginAnew(ctx: ReaderContext, { offset, leaseNo }: Reader): Promise<Reader> {
  await openEveryGap(ctx);
  await ctx.db.statement(sql`
    UPDATE journal_reader SET journal_offset = NULL
    WHERE id = 1 AND lease_no = ${leaseNo}::int AND journal_offset IS NOT DISTINCT FROM ${offset}`);
  return { offset: null, leaseNo };
}

/**
 * Compare and set: moves the offset only from where this attempt has read, under its own lease, which it extends. False where
 * another attempt has taken over: what this one stored remains, and its events still count once. `entryAt`: when the entry was
 * published.
 */
async function moveOffset(
  ctx: ReaderContext,
  reader: Reader,
  { to, entryAt }: { to: string; entryAt: Date },
): Promise<boolean> {
  const now = ctx.now();
  const moved = await ctx.db.statement(sql`
    UPDATE journal_reader SET journal_offset = ${to}, last_read_at = ${now}, leased_until = ${leaseEnd(now)},
      last_entry_at = ${entryAt}
    WHERE id = 1 AND lease_no = ${reader.leaseNo}::int AND journal_offset IS NOT DISTINCT FROM ${reader.offset}
    RETURNING id`);
  return moved.length > 0;
}

/** No entry follows: the journal is read up to now. */
async function noteCaughtUp(ctx: ReaderContext, { leaseNo }: Reader): Promise<void> {
  const now = ctx.now();
  await ctx.db.statement(sql`
    UPDATE journal_reader SET last_read_at = ${now}, last_entry_at = ${now} WHERE id = 1 AND lease_no = ${leaseNo}::int`);
}

async function releaseReader(ctx: ReaderContext, { leaseNo }: Reader): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE journal_reader SET leased_until = NULL WHERE id = 1 AND lease_no = ${leaseNo}::int`);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
