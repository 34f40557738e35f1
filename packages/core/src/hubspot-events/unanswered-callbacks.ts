import { ALL_SETS, PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { finalStatuses } from "../work/status-sql.ts";
import { MINUTE_MS } from "../time.ts";
import type { ActionKind, KeptAnswer } from "./event-rows.ts";
import type { AnsweredAddress } from "./action-outputs.ts";

/** Reason of an address that a job found unchanged since our last decision and did not evaluate. */
const FOUND_AS_LEFT = "unchanged_since";

export type Unanswered = {
  id: string;
  callback_id: string;
  /** Number of times that HubSpot refused it when sent alone. */
  attempts: number;
  received_at: Date;
  object_type: ObjectType;
  kind: ActionKind;
  job_id: string | null;
  job_status: string | null;
  /** The result to report if no job took it. */
  answer: KeptAnswer | null;
  /** The outcomes of the addresses it asked about; null where no job took it, or a check or an undo found nothing to do. */
  addresses: AnsweredAddress[] | null;
};

/** Callbacks of finished jobs, oldest first, except those that were refused alone and are not due yet. */
export async function unansweredCallbacks(
  ctx: Pick<Context, "db" | "now">,
  connection: Connection,
  limit: number,
): Promise<Unanswered[]> {
  return await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$queryRaw<Unanswered[]>`
      SELECT e.id, e.callback_id, e.attempts, e.received_at, e.object_type, e.kind, e.job_id, j.status AS job_status, e.answer, r.addresses
      FROM hubspot_event e
      LEFT JOIN job j ON j.id = e.job_id
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('setKey', jr.set_key, 'state', state, 'reason', reason, 'before', before, 'after', after, 'isWithheld', is_withheld,
          'remembered', CASE WHEN reason IN (${FOUND_AS_LEFT}, 'enriched') THEN m.outcome END) ORDER BY jr.set_key) AS addresses
        FROM (
          SELECT set_key, state, reason, before, after, false AS is_withheld FROM job_record
          WHERE e.kind IN ('workflow', 'undo') AND job_id = e.job_id AND record_id = e.record_id
          UNION ALL SELECT set_key, outcome, reason, before, COALESCE(withheld -> 'after', after), withheld IS NOT NULL FROM list_check_sample
          WHERE e.kind = 'check' AND job_id = e.job_id AND record_id = e.record_id) jr
        LEFT JOIN LATERAL (
          SELECT outcome FROM record_memory WHERE jr.set_key = ${PRIMARY_SET} AND connection_id = e.connection_id AND object_type = e.object_type AND record_id = e.record_id
          UNION ALL SELECT outcome FROM address_memory WHERE connection_id = e.connection_id AND object_type = e.object_type AND record_id = e.record_id AND set_key = jr.set_key
          LIMIT 1) m ON true
        WHERE (e.set_key = ${ALL_SETS} OR jr.set_key = e.set_key)) r
      WHERE e.connection_id = ${connection.id}::uuid AND e.callback_id IS NOT NULL AND (e.attempts = 0 OR e.next_try_at <= ${ctx.now()})
        AND (e.status = 'dropped' OR (e.status = 'taken' AND j.status IN (${finalStatuses})))
      ORDER BY e.received_at, e.id LIMIT ${limit}`,
  );
}

export async function endCallbacks(
  ctx: Pick<Context, "db">,
  connection: Connection,
  events: readonly Unanswered[],
  status: "done" | "dead",
): Promise<void> {
  await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.hubspotEvent.updateMany({ where: { id: { in: events.map((event) => event.id) } }, data: { status } }),
  );
}

/** Schedules the dispatcher's next wake while a callback is open, in case a signal is lost. Returns whether one is open. */
export async function scheduleCallbacks(ctx: Pick<Context, "db" | "now">, connection: Connection): Promise<boolean> {
  return await ctx.db.withAccount(connection.accountId, async (tx) => {
    // Lock first, so that the second statement sees events committed by the previous holder.
    await tx.$queryRaw`SELECT 1 FROM portal_inbox WHERE connection_id = ${connection.id}::uuid FOR UPDATE`;
    const rows = await tx.$queryRaw<{ callbacks_try_at: Date | null }[]>`
      UPDATE portal_inbox SET callbacks_try_at = CASE WHEN EXISTS (
        SELECT FROM hubspot_event WHERE connection_id = ${connection.id}::uuid AND callback_id IS NOT NULL AND status IN ('taken', 'dropped')
      ) THEN ${new Date(ctx.now().getTime() + MINUTE_MS)}::timestamptz END WHERE connection_id = ${connection.id}::uuid
      RETURNING callbacks_try_at`;
    return rows.some((row) => row.callbacks_try_at !== null);
  });
}
