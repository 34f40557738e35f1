import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";
import { openEveryGap, SILENT_MS } from "./gaps.ts";

/** The lease of a dead attempt expires after this long; one entry takes less. */
const LEASE_MS = 3 * 60_000;

export type Reader = {
  /** Null: start at the newest entry. `earliest`: the journal was empty. */
  offset: string | null;
  leaseNo: number;
};

export const EARLIEST = "earliest";

type ReaderContext = Pick<Context, "db" | "now">;

/** Takes the lease. Null while another attempt has it. A reader that was silent restarts at the newest entry and opens a gap. */
export async function takeReader(ctx: ReaderContext): Promise<Reader | null> {
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
export async function beginAnew(ctx: ReaderContext, { offset, leaseNo }: Reader): Promise<Reader> {
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
export async function moveOffset(
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
export async function noteCaughtUp(ctx: ReaderContext, { leaseNo }: Reader): Promise<void> {
  const now = ctx.now();
  await ctx.db.statement(sql`
    UPDATE journal_reader SET last_read_at = ${now}, last_entry_at = ${now} WHERE id = 1 AND lease_no = ${leaseNo}::int`);
}

export async function releaseReader(ctx: ReaderContext, { leaseNo }: Reader): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE journal_reader SET leased_until = NULL WHERE id = 1 AND lease_no = ${leaseNo}::int`);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
