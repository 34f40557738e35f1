import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { ACTION_WAITS_DAYS } from "@plumbline/schema/hubspot-events/rest.ts";
import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";
import { createUndoJob } from "../jobs/undo/start.ts";
import { undoOffer } from "../jobs/undo/offer.ts";
import { jobRef } from "../work/job-ref.ts";
import { parseJob, type Job } from "../work/job-row.ts";
import type { RunControl } from "../work/run-control.ts";
import { startNow } from "../work/start-now.ts";
import type { HubspotEvent, KeptAnswer } from "./event-rows.ts";
import {
  dropEvents,
  expectCallbacks,
  lockWaiting,
  postponeEvents,
  takeEvents,
  TRY_AGAIN_MS,
  type FreeEvent,
} from "./take-events.ts";

type OpenContext = Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log">;

/** HubSpot continues the workflow without a result after this time. */
const WAITS_MS = ACTION_WAITS_DAYS * DAY_MS - HOUR_MS;
/** Newest job rows of a record that are searched. */
const MOST_ADDRESSES = 500;

/**
 * Undoes the last correction of each record: one undo for each job that wrote it, of the records whose events ask for the same
 * address sets. They wait while another undo of that job is open. Returns the id of one of the undos, or null where none began.
 */
export async function openUndoJobs(
  ctx: OpenContext,
  connection: Connection,
  events: readonly HubspotEvent[],
  control: Pick<RunControl, "heartbeat">,
): Promise<string | null> {
  const corrections = await lastCorrections(ctx, connection, events);
  const groups = Map.groupBy(events, ({ id, setKey }) => JSON.stringify([corrections.get(id) ?? null, setKey]));
  let opened: string | null = null;
  for (const group of groups.values()) {
    control.heartbeat();
    const jobId = corrections.get(group[0]?.id ?? "");
    if (jobId === undefined) await answer(ctx, connection, group, "nothing_to_undo");
    else opened = (await openUndoJob(ctx, connection, jobId, group)) ?? opened;
  }
  return opened;
}

/** By event: the latest job that corrected an address of the record and that no undo has reversed since. */
async function lastCorrections(
  ctx: OpenContext,
  { accountId, portalId }: Connection,
  events: readonly HubspotEvent[],
): Promise<Map<string, string>> {
  const [first] = events;
  const rows = await ctx.db.readAccount(
    accountId,
    (tx) => tx.$queryRaw<{ id: string; job_id: string }[]>`
      SELECT e.id, last.job_id
      FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ recordId }) => recordId)}::text[], ${events.map(({ setKey }) => setKey)}::text[]) AS e (id, record_id, set_key)
      CROSS JOIN LATERAL (
        SELECT written.job_id FROM (
          SELECT DISTINCT ON (r.set_key) r.job_id, r.decided_at, j.kind, j.is_redo
          FROM (
            SELECT job_id, set_key, state, decided_at FROM job_record
            WHERE account_id = ${accountId}::uuid AND record_id = e.record_id ORDER BY job_id DESC LIMIT ${MOST_ADDRESSES}
          ) r JOIN job j ON j.id = r.job_id
          WHERE r.state IN ('corrected', 'restored') AND (e.set_key = ${ALL_SETS} OR r.set_key = e.set_key)
            AND j.portal_id = ${portalId} AND j.object_type = ${first?.objectType ?? ""}
          ORDER BY r.set_key, r.decided_at DESC, r.job_id DESC
        ) written
        WHERE written.kind <> 'undo' OR written.is_redo
        ORDER BY written.decided_at DESC, written.job_id DESC LIMIT 1
      ) last`,
  );
  return new Map(rows.map(({ id, job_id: jobId }) => [id, jobId]));
}

async function openUndoJob(
  ctx: OpenContext,
  connection: Connection,
  jobId: string,
  events: readonly HubspotEvent[],
): Promise<string | null> {
  const undone = parseJob(
    await ctx.db.readAccount(connection.accountId, (tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } })),
  );
  const isRunning = OPEN_STATUSES.some((status) => status === undone.status);
  const { reasonText, records } = await undoOffer(ctx, connection, undone);
  if (reasonText !== null && !isRunning) return await answer(ctx, connection, events, "nothing_to_undo");
  const job = isRunning ? "busy" : await createFor(ctx, connection, { undone, records, events });
  if (job === "busy") return await wait(ctx, connection, events);
  if (job === "refused") return await answer(ctx, connection, events, "nothing_to_undo");
  if (job) await startNow(ctx, "cleanList", jobRef(job));
  return job?.id ?? null;
}

/** One transaction: creates the undo and takes its events. Null where another attempt has taken them. */
async function createFor(
  ctx: OpenContext,
  connection: Connection,
  { undone, records, events }: { undone: Job; records: number; events: readonly HubspotEvent[] },
): Promise<Job | "busy" | "refused" | null> {
  try {
    return await ctx.db.withAccount(connection.accountId, async (tx) => {
      const free = await lockWaiting(tx, events);
      if (free.length === 0) return null;
      await expectCallbacks(tx, connection, ctx.now());
      // A job over one address set corrected no other set.
      const setKey = undone.setCount === 1 ? ALL_SETS : (free[0]?.set_key ?? ALL_SETS);
      const recordIds = [...new Set(free.map(({ record_id: recordId }) => recordId))];
      const filter = setKey === ALL_SETS ? { recordIds } : { recordIds, sets: [setKey] };
      const created = await createUndoJob(ctx, tx, connection, { undone, by: null, filter, records });
      await takeEvents(tx, free, created.id);
      return created;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "busy";
    if (error instanceof AppError && error.code === "conflict") return "refused";
    throw error;
  }
}

/** Postpones the events until nothing else undoes the job, for as long as HubSpot waits for a callback. */
async function wait(ctx: OpenContext, connection: Connection, events: readonly HubspotEvent[]): Promise<null> {
  const now = ctx.now().getTime();
  const [late, early] = [true, false].map((isLate) =>
    events.filter(({ receivedAt }) => now - receivedAt.getTime() >= WAITS_MS === isLate),
  );
  await inOne(ctx, connection, early ?? [], (tx, free) => postponeEvents(tx, free, new Date(now + TRY_AGAIN_MS)));
  if (late && late.length > 0) await answer(ctx, connection, late, "not_done");
  return null;
}

async function answer(
  ctx: OpenContext,
  connection: Connection,
  events: readonly HubspotEvent[],
  told: KeptAnswer,
): Promise<null> {
  await inOne(ctx, connection, events, async (tx, free) => {
    await dropEvents(tx, free, told);
    await expectCallbacks(tx, connection, ctx.now());
  });
  return null;
}

async function inOne(
  ctx: OpenContext,
  { accountId }: Connection,
  events: readonly HubspotEvent[],
  work: (tx: Tx, free: FreeEvent[]) => Promise<void>,
): Promise<void> {
  if (events.length === 0) return;
  await ctx.db.withAccount(accountId, async (tx) => {
    const free = await lockWaiting(tx, events);
    if (free.length > 0) await work(tx, free);
  });
}
