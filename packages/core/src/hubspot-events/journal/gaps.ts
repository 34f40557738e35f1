import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";

// A gap: a time whose changes the journal may not have reported. The poll begins at its start and ends it once it has seen
// everything up to its end; until then both report changes, and a change that both find is one event, by its value.

/** After this long without a read, the reader's changes are polled. */
export const SILENT_MS = 15 * 60_000;
/** The journal can report a change late. */
const EARLIER_MS = 10 * 60_000;
/** After this many failures, a connection's events no longer delay the others. */
const MOST_FAILURES = 3;

type GapContext = Pick<Context, "db" | "now">;

/** Opens a gap in every feed, from the last entry that was read. Gaps end when the reader reads again. */
export async function openEveryGap(ctx: GapContext): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE change_feed f SET gap_until = NULL, gap_from = COALESCE(f.gap_from, ${earlierThan(sql`r.last_entry_at`)}, ${ctx.now()})
    FROM journal_reader r WHERE f.subscribed_at IS NOT NULL`);
}

/** Opens a gap in every feed where the reader has been silent for `SILENT_MS`. */
export async function noticeSilentReader(ctx: GapContext): Promise<void> {
  const [silent] = await ctx.db.statement(sql`
    SELECT id FROM journal_reader WHERE last_read_at < ${new Date(ctx.now().getTime() - SILENT_MS)}`);
  if (!silent) return;
  await ctx.db.statement(sql`
    UPDATE change_feed f SET gap_until = NULL, gap_from = COALESCE(f.gap_from, ${earlierThan(sql`r.last_entry_at`)})
    FROM journal_reader r WHERE f.subscribed_at IS NOT NULL AND (f.gap_from IS NULL OR f.gap_until IS NOT NULL)`);
}

function earlierThan(moment: ReturnType<typeof sql>) {
  return sql`${moment} - make_interval(secs => ${EARLIER_MS / 1_000}::int)`;
}

/** Called when the reader reads again: changes from now on are reported. */
export async function endOpenGaps(ctx: GapContext): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE change_feed SET gap_until = ${ctx.now()}
    WHERE gap_from IS NOT NULL AND gap_until IS NULL AND subscribed_at IS NOT NULL`);
}

/** The poll has read all changes up to this time. */
export async function closeGap(
  ctx: GapContext,
  place: { connectionId: string; objectType: ObjectType },
  seenUpTo: Date,
): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE change_feed SET gap_from = NULL, gap_until = NULL
    WHERE connection_id = ${place.connectionId}::uuid AND object_type = ${place.objectType}
      AND gap_until <= ${seenUpTo} AND subscribed_at IS NOT NULL`);
}

/**
 * Called when events of a connection could not be stored. True once they need no retry: after the third failure, or where a gap is
 * open already, its changes from `since` on are polled.
 */
export async function countFailure(
  ctx: GapContext,
  { connectionId, since }: { connectionId: string; since: Date },
): Promise<boolean> {
  const from = new Date(since.getTime() - EARLIER_MS);
  const feeds = await ctx.db.statement<{ isGivenUp: boolean }>(sql`
    UPDATE change_feed SET
      failures = CASE WHEN failures + 1 >= ${MOST_FAILURES}::int OR gap_from IS NOT NULL THEN 0 ELSE failures + 1 END,
      gap_until = CASE WHEN failures + 1 >= ${MOST_FAILURES}::int OR gap_from IS NOT NULL THEN ${ctx.now()}::timestamptz ELSE gap_until END,
      gap_from = CASE WHEN failures + 1 >= ${MOST_FAILURES}::int OR gap_from IS NOT NULL THEN LEAST(gap_from, ${from}::timestamptz) ELSE gap_from END
    WHERE connection_id = ${connectionId}::uuid
    RETURNING gap_from IS NOT NULL AS "isGivenUp"`);
  return feeds.every(({ isGivenUp }) => isGivenUp);
}

export async function forgetFailures(ctx: GapContext, connectionId: string): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE change_feed SET failures = 0 WHERE connection_id = ${connectionId}::uuid AND failures > 0`);
}

/** An object type whose changes HubSpot's webhooks do not report, with the currently watched properties. */
type UnreportedType = { accountId: string; connectionId: string; objectType: ObjectType; properties: string[] };

/**
 * Records what is watched and returns the types whose changes the journal does not report. New properties need a subscription;
 * until HubSpot reports them, they are polled from the last check on.
 */
export async function withoutReported(
  ctx: Pick<Context, "db" | "now" | "newId" | "hubspotApp">,
  types: readonly UnreportedType[],
): Promise<UnreportedType[]> {
  if (types.length === 0) return [];
  if (!ctx.hubspotApp) {
    await leaveToPolls(ctx, types);
    return [...types];
  }
  const rows = types.map((type) => ({ id: ctx.newId(), ...type }));
  const feeds = await ctx.db.statement<{ connectionId: string; objectType: ObjectType; isReported: boolean }>(sql`
    INSERT INTO change_feed AS f (id, account_id, connection_id, object_type, watched, checked_at, sync_at)
    SELECT w.id, w."accountId", w."connectionId", w."objectType", w.properties, ${ctx.now()}, ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w (id uuid, "accountId" uuid, "connectionId" uuid, "objectType" text, properties text[])
    ORDER BY w."connectionId", w."objectType"
    ON CONFLICT (connection_id, object_type) DO UPDATE SET
      watched = EXCLUDED.watched,
      checked_at = EXCLUDED.checked_at,
      sync_at = CASE
        WHEN f.watched @> EXCLUDED.watched AND f.watched <@ EXCLUDED.watched AND f.subscribed_at IS NOT NULL THEN f.sync_at
        WHEN f.watched @> EXCLUDED.watched AND f.watched <@ EXCLUDED.watched THEN COALESCE(f.sync_at, EXCLUDED.sync_at)
        ELSE EXCLUDED.sync_at END,
      gap_from = CASE WHEN f.subscribed_at IS NULL OR f.subscribed @> EXCLUDED.watched THEN f.gap_from
        ELSE COALESCE(f.gap_from, f.checked_at) END
    RETURNING connection_id AS "connectionId", object_type AS "objectType",
      subscribed_at IS NOT NULL AND gap_from IS NULL AND subscribed @> watched AS "isReported"`);
  const reported = new Set(feeds.filter(({ isReported }) => isReported).map(keyOf));
  return types.filter((type) => !reported.has(keyOf(type)));
}

/** The journal was turned off: what it reported is polled from the last check on. */
async function leaveToPolls(ctx: Pick<Context, "db">, types: readonly UnreportedType[]): Promise<void> {
  await ctx.db.statement(sql`
    UPDATE change_feed SET subscribed_at = NULL, gap_from = COALESCE(gap_from, checked_at), gap_until = NULL
    WHERE connection_id = ANY (${types.map(({ connectionId }) => connectionId)}::uuid[]) AND subscribed_at IS NOT NULL`);
}

function keyOf({ connectionId, objectType }: { connectionId: string; objectType: ObjectType }): string {
  return `${connectionId}/${objectType}`;
}
