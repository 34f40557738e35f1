import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import { sql } from "../../db/database.ts";

/** An object type whose changes HubSpot's webhooks do not report, with the currently watched properties. */
export type UnreportedType = { accountId: string; connectionId: string; objectType: ObjectType; properties: string[] };

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
