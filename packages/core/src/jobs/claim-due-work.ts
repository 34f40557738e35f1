import type { PauseReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../context.ts";
import { sql } from "../db/database.ts";
import type { Job } from "../generated/prisma/client.ts";
import { PAUSE_ENDS_AFTER_DAYS } from "./run/read-wish.ts";

export type DueJob = { jobId: string; accountId: string; portalId: string; objectType: string; kind: string };
export type DueWork = {
  jobs: DueJob[];
  mailIds: string[];
  connectionIds: string[];
  /** Schedules that lag behind their row, and runs that were wanted and have not begun. */
  recurring: { id: string; isOutOfStep: boolean; runRequestedAt: Date | null }[];
  eventIds: string[];
};

/** What a paused job waits for and nobody tells us the end of: it is tried again when its row is due. */
const TRIED_AGAIN = [
  "verifier_down",
  "missing_permission",
  "hubspot_refuses",
  "hubspot_unavailable",
  "daily_limit",
] satisfies PauseReason[];
/** Rows claimed at a time; the rest comes with the next round. */
const AT_ONCE = 100;

/**
 * What is not final and has not moved for its time: claimed by moving `next_try_at`, committed before anything is started, so
 * that several dispatchers share the work. Starting again what runs is harmless; this heals a crash, a terminated workflow and
 * a lost Temporal database.
 */
export async function claimDueWork(ctx: Pick<Context, "db">): Promise<DueWork> {
  const jobs = await ctx.db.statement<
    Pick<Job, "id"> & { account_id: string; portal_id: string; object_type: string; kind: string }
  >(sql`
    UPDATE job SET wish = CASE
      WHEN status = 'paused' AND reason = ANY (${TRIED_AGAIN}) AND wish = 'pause' AND paused_at > now() - ${PAUSE_ENDS_AFTER_DAYS}::int * interval '1 day'
      THEN 'run' ELSE wish END,
    next_try_at = now() + CASE
      WHEN status = 'paused' AND reason = ANY (${TRIED_AGAIN}) THEN interval '15 seconds'
      WHEN wish = CASE status WHEN 'paused' THEN 'pause' ELSE 'run' END
      THEN CASE status WHEN 'pending' THEN interval '1 minute' WHEN 'running' THEN interval '5 minutes' ELSE interval '1 hour' END
      ELSE interval '15 seconds' END
    WHERE id = ANY (ARRAY(
      SELECT id FROM job WHERE status IN ('pending', 'running', 'paused') AND next_try_at <= now()
      ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id, account_id, portal_id, object_type, kind`);
  const mails = await ctx.db.statement<{ id: string }>(sql`
    UPDATE mail SET next_try_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM mail WHERE status = 'waiting' AND next_try_at <= now() ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  const connections = await ctx.db.statement<{ id: string }>(sql`
    UPDATE connection SET disconnect_after = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM connection WHERE status = 'disconnecting' AND disconnect_after <= now() LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  const recurring = await ctx.db.statement<{ id: string; is_out_of_step: boolean; run_requested_at: Date | null }>(sql`
    UPDATE recurring_job SET next_try_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM recurring_job WHERE (synced_revision <> revision OR run_requested_at IS NOT NULL) AND next_try_at <= now()
      ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id, synced_revision <> revision AS is_out_of_step, run_requested_at`);
  const events = await ctx.db.statement<{ id: string }>(sql`
    UPDATE stripe_event SET next_try_at = now() + interval '1 minute' WHERE id = ANY (ARRAY(
      SELECT id FROM stripe_event WHERE status = 'waiting' AND next_try_at <= now() ORDER BY next_try_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING id`);
  return {
    recurring: recurring.map((row) => ({
      id: row.id,
      isOutOfStep: row.is_out_of_step,
      runRequestedAt: row.run_requested_at,
    })),
    jobs: jobs.map((job) => ({
      jobId: job.id,
      accountId: job.account_id,
      portalId: job.portal_id,
      objectType: job.object_type,
      kind: job.kind,
    })),
    mailIds: mails.map((mail) => mail.id),
    connectionIds: connections.map((connection) => connection.id),
    eventIds: events.map((event) => event.id),
  };
}
