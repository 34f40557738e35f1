import { NETWORK_KNOWN_MS } from "../accounts/sessions/known-networks.ts";
import { REQUEST_DAYS } from "@plumbline/schema/addresses/addresses.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { supersedeOfConnection } from "../review/proposals.ts";
import { inSlices, SLICE } from "./delete-in-slices.ts";
import { DAY_MS } from "../time.ts";

/** Expired sessions, invitations and links are kept for a while for support. */
export const EXPIRED_KEPT_DAYS = 30;
export const RUNS_KEPT_DAYS = 365;
/** HubSpot repeats a click within seconds, and its signature is valid for minutes. */
export const ACTIONS_KEPT_DAYS = 7;
/** Pages show one day by the hour, and one month by the day. */
const HOURS_KEPT_DAYS = 3;
const DAYS_KEPT_DAYS = 35;

/**
 * Deletes what has ended and is older than retention allows: events, deliveries, sent emails with their recipients, sessions,
 * links, invitations, logins without an account, the access journal, rate windows, free looks that count no more, API requests and the hashes of their addresses, clicks on cards, memory of removed connections. Jobs without values, holds and the ledger stay: they document
 * each charge. Returns how many events were deleted.
 */
export async function deleteOldRows(
  ctx: Pick<Context, "db" | "config" | "now">,
  heartbeat: () => void,
): Promise<{ events: number }> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const old = before(ctx.config.retention.eventsDays);
  const expired = before(EXPIRED_KEPT_DAYS);
  const strange = new Date(ctx.now().getTime() - NETWORK_KNOWN_MS);
  const events = await inSlices(
    ctx,
    sql`DELETE FROM hubspot_event WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE status IN ('taken', 'dropped', 'done', 'dead') AND received_at < ${old}
        AND (callback_id IS NULL OR status IN ('done', 'dead')) ORDER BY received_at LIMIT ${SLICE})) RETURNING 1`,
    heartbeat,
  );
  for (const statement of [
    sql`DELETE FROM webhook_delivery WHERE id = ANY (ARRAY(
      SELECT id FROM webhook_delivery WHERE status <> 'waiting' AND created_at < ${old} ORDER BY created_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM email WHERE id = ANY (ARRAY(
      SELECT id FROM email WHERE status <> 'waiting' AND created_at < ${old} ORDER BY created_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM session WHERE id = ANY (ARRAY(
      SELECT id FROM session WHERE expires_at < ${expired} ORDER BY expires_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM one_time_token WHERE id = ANY (ARRAY(
      SELECT id FROM one_time_token WHERE expires_at < ${expired} ORDER BY expires_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM invitation WHERE id = ANY (ARRAY(
      SELECT id FROM invitation WHERE expires_at < ${expired} ORDER BY expires_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM user_login WHERE id = ANY (ARRAY(
      SELECT id FROM user_login WHERE erase_after < ${ctx.now()}
        AND NOT EXISTS (SELECT FROM membership m WHERE m.user_id = user_login.id AND m.ended_at IS NULL)
      ORDER BY erase_after LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM access_act WHERE id = ANY (ARRAY(
      SELECT id FROM access_act WHERE happened_at < ${expired} ORDER BY happened_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM superseded_provider WHERE id = ANY (ARRAY(
      SELECT id FROM superseded_provider WHERE superseded_at < ${expired} ORDER BY superseded_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM superseded_endpoint WHERE id = ANY (ARRAY(
      SELECT id FROM superseded_endpoint WHERE superseded_at < ${expired} ORDER BY superseded_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM oauth_state WHERE state_hash = ANY (ARRAY(
      SELECT state_hash FROM oauth_state WHERE expires_at < ${expired} ORDER BY expires_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM openid_attempt WHERE state_hash = ANY (ARRAY(
      SELECT state_hash FROM openid_attempt WHERE expires_at < ${expired} ORDER BY expires_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM known_network WHERE (user_id, network_hash) IN (
      SELECT user_id, network_hash FROM known_network WHERE last_used_at < ${strange} ORDER BY last_used_at LIMIT ${SLICE}) RETURNING 1`,
    sql`DELETE FROM rate_window WHERE key = ANY (ARRAY(
      SELECT key FROM rate_window WHERE ends_at < app_now() ORDER BY ends_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM free_look WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM free_look WHERE looked_on < ${before(DAYS_KEPT_DAYS)}::date ORDER BY looked_on LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM free_look_day WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM free_look_day WHERE day < ${before(DAYS_KEPT_DAYS)}::date ORDER BY day LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM api_request WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM api_request WHERE created_at < ${before(REQUEST_DAYS)} ORDER BY created_at LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM address_hash WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM address_hash WHERE charged_on < ${before(REQUEST_DAYS)}::date ORDER BY charged_on LIMIT ${SLICE})) RETURNING 1`,
    sql`DELETE FROM card_action WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM card_action WHERE created_at < ${before(ACTIONS_KEPT_DAYS)} ORDER BY created_at LIMIT ${SLICE})) RETURNING 1`,
    ...(["spent", "failed"] as const).flatMap((measure) => [
      oldCounters(measure, "hour", before(HOURS_KEPT_DAYS)),
      oldCounters(measure, "day", before(DAYS_KEPT_DAYS)),
    ]),
    sql`DELETE FROM maintenance_run WHERE id = ANY (ARRAY(
      SELECT id FROM maintenance_run WHERE started_at < ${before(RUNS_KEPT_DAYS)} LIMIT ${SLICE})) RETURNING 1`,
  ])
    await inSlices(ctx, statement, heartbeat);
  await forgetRemovedConnections(ctx, heartbeat);
  return { events };
}

function oldCounters(measure: "spent" | "failed", period: "hour" | "day", until: Date): Prisma.Sql {
  return sql`DELETE FROM account_counter WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM account_counter WHERE measure = ${measure} AND period = ${period} AND begins_at < ${until}
    ORDER BY begins_at LIMIT ${SLICE})) RETURNING 1`;
}

async function forgetRemovedConnections(ctx: Pick<Context, "db" | "now">, heartbeat: () => void): Promise<void> {
  const removed = await ctx.db.withSystem((tx) =>
    tx.removedConnection.findMany({ orderBy: { removedAt: "asc" }, take: 1_000 }),
  );
  for (const { connectionId, accountId } of removed) {
    // The portal was taken over, and the process ended before it had closed them.
    while (!(await supersedeOfConnection(ctx, { id: connectionId, accountId })).isDone) heartbeat();
    for (const memory of [sql`record_memory`, sql`address_memory`, sql`status_due`])
      await inSlices(
        ctx,
        sql`DELETE FROM ${memory} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${memory} WHERE connection_id = ${connectionId}::uuid ORDER BY connection_id, object_type, record_id LIMIT ${SLICE})) RETURNING 1`,
        heartbeat,
      );
    await ctx.db.withSystem((tx) => tx.removedConnection.deleteMany({ where: { connectionId } }));
  }
}
