import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import {
  earliestEntries,
  entriesAfter,
  latestEntry,
  readEntry,
  type JournalEntry,
} from "../../portals/hubspot/journal.ts";
import type { AppCalls } from "../../portals/hubspot/port.ts";
import type { RunControl } from "../../work/run-control.ts";
import { endOpenGaps, openEveryGap, SILENT_MS } from "./gaps.ts";
import { storeEntry, type StoreContext } from "./store-entry.ts";

/** Their files are fetched one after the other, and their URLs expire soon. */
const ENTRIES_OF_A_CALL = 10;
/** Maximum calls per attempt; the next one follows at once. */
const MOST_CALLS = 20;

/** `off`: nothing to read for. `more`: continue at once. `waiting`: nothing more for now, or another attempt is reading. */
type JournalRead = { end: "off" | "more" | "waiting" };

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
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    control.heartbeat();
    if (reader.offset === null) {
      const to = (await latestEntry(app))?.offset ?? EARLIEST;
      if (!(await moveOffset(ctx, reader, { to, entryAt: ctx.now() }))) return { end: "waiting" };
      reader = { ...reader, offset: to };
    }
    const offset = reader.offset ?? EARLIEST;
    const entries =
      offset === EARLIEST
        ? await earliestEntries(app, ENTRIES_OF_A_CALL)
        : await entriesAfter(app, offset, ENTRIES_OF_A_CALL);
    if (entries === "unknown") {
      ctx.log.error({}, "the journal no longer has the entry that was read last; what is missing is polled");
      reader = await beginAnew(ctx, reader);
      continue;
    }
    await endOpenGaps(ctx);
    if (entries.length === 0) {
      await noteCaughtUp(ctx, reader);
      return { end: "waiting" };
    }
    for (const entry of entries) {
      control.heartbeat();
      const entryAt = await readAndStore(ctx, entry, control);
      if (!entryAt || !(await moveOffset(ctx, reader, { to: entry.offset, entryAt }))) return { end: "waiting" };
      reader = { ...reader, offset: entry.offset };
    }
  }
  return { end: "more" };
}

/** When the entry was published; null where its events are to be stored again. */
async function readAndStore(ctx: ReadContext, entry: JournalEntry, control: RunControl): Promise<Date | null> {
  const file = await readEntry(ctx, entry);
  if (file === "too_large") {
    ctx.log.error({}, "an entry of the journal is too large to read; its changes are polled");
    await openEveryGap(ctx);
    return ctx.now();
  }
  const isStored = await storeEntry(ctx, { offset: entry.offset, file }, control.heartbeat);
  return isStored ? (file.publishedAt ?? ctx.now()) : null;
}

/** The lease of a dead attempt expires after this long; one entry takes less. */
const LEASE_MS = 3 * 60_000;

export type Reader = {
  /** Null: start at the newest entry. `earliest`: the journal was empty. */
  offset: string | null;
  leaseNo: number;
};

const EARLIEST = "earliest";

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
