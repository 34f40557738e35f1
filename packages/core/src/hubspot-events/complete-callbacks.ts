import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { recordRefusal } from "../portals/blockers/record-refusal.ts";
import { HubspotBlocked } from "../portals/hubspot/errors.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import type { RunControl } from "../work/run-control.ts";
import { endCallbacks, scheduleCallbacks, unansweredCallbacks, type Unanswered } from "./unanswered-callbacks.ts";
import { readReadings, CallbackSender } from "./callback-sender.ts";
import { ACTION_WAITS_DAYS } from "@plumbline/schema/hubspot-events/rest.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

export type CallbackStep = "more" | "done";

type CallbackContext = Pick<Context, "db" | "config" | "hubspot" | "engine" | "now" | "newId" | "log">;

const CALLBACKS = { operation: "complete_callbacks", objectType: "" } as const;

function blockerKey(connection: Pick<Connection, "id">) {
  return { connectionId_operation_objectType: { connectionId: connection.id, ...CALLBACKS } };
}

const BATCH_SIZE = 100;
const HUBSPOT_WAITS_MS = ACTION_WAITS_DAYS * DAY_MS;
/** A callback that was refused alone is retried after hours and given up after the third refusal. */
const RETRY_ALONE_MS = 6 * HOUR_MS;
const MAX_ALONE = 3;

/**
 * Reports to HubSpot how enrolled records ended: up to a hundred callbacks of finished jobs, each with its record's outcome. Every
 * callback of a record gets its result. An interruption between the call and our commit repeats the call, which HubSpot ignores.
 * Refused callbacks are isolated; a refusal of all is retried later.
 */
export async function completeCallbacks(
  ctx: CallbackContext,
  input: { connectionId: string },
  control: RunControl,
): Promise<CallbackStep> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!connection || connection.status === "disconnecting") return await endAllCallbacks(ctx, input.connectionId);
  // Callbacks cannot be completed until the portal is reconnected; HubSpot waits a week.
  if (connection.status !== "active") return "done";
  control.takePlace?.({ ...connection, jobId: null });
  const { isRefused, wasRefused } = await refusalOf(ctx, connection);
  if (isRefused) return await schedule(ctx, connection);
  const events = await unansweredCallbacks(ctx, connection, BATCH_SIZE);
  const live = await withoutExpired(ctx, connection, events);
  let retryAt: Date | null = null;
  try {
    retryAt = await send(ctx, connection, live, { isProbed: wasRefused, control });
  } catch (error) {
    if (error instanceof AppError && error.code === "needs_reconnect") return "done";
    if (!(error instanceof HubspotBlocked)) throw error;
    retryAt = error.retryAt;
  }
  if (retryAt === null && events.length === BATCH_SIZE) return "more";
  return await schedule(ctx, connection);
}

/** Returns when to continue if HubSpot refuses more than single callbacks; null if the next ones can be sent. */
async function send(
  ctx: CallbackContext,
  connection: Connection,
  events: readonly Unanswered[],
  { isProbed, control }: { isProbed: boolean; control: RunControl },
): Promise<Date | null> {
  if (events.length === 0) return null;
  const readings = await ctx.db.withAccount(connection.accountId, (tx) =>
    readReadings(
      tx,
      connection.id,
      events.map(({ object_type: objectType }) => objectType),
    ),
  );
  const sender = new CallbackSender(ctx, connection, readings, control);
  const fresh = events.filter((event) => event.attempts === 0);
  // After a refusal, one callback probes whether it still holds; callbacks that were refused alone are sent alone again.
  const first = isProbed ? fresh.slice(0, 1) : [];
  const retried = events.filter((event) => event.attempts > 0).map((event) => [event]);
  const batches = [first, fresh.slice(first.length), ...retried].filter((batch) => batch.length > 0);
  for (const batch of batches) {
    await sender.send(batch);
    if (sender.isExhausted || (isProbed && !sender.hasSucceeded)) break;
  }
  for (const event of sender.refusedAlone) await countRefusal(ctx, connection, event);
  if (sender.hasSucceeded && !sender.isExhausted) return null;
  const blocker = await recordRefusal(ctx, refOf(connection), {
    ...CALLBACKS,
    reason: "hubspot_refuses",
    missingScopes: [],
    httpStatus: null,
    retryAfterMs: null,
  });
  return blocker.nextProbeAt;
}

async function refusalOf(ctx: CallbackContext, connection: Connection) {
  const blocker = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.connectionBlocker.findUnique({ where: blockerKey(connection) }),
  );
  return { isRefused: blocker !== null && blocker.nextProbeAt > ctx.now(), wasRefused: blocker !== null };
}

async function withoutExpired(
  ctx: CallbackContext,
  connection: Connection,
  events: readonly Unanswered[],
): Promise<Unanswered[]> {
  const isExpired = (event: Unanswered) => ctx.now().getTime() - event.received_at.getTime() > HUBSPOT_WAITS_MS;
  await deadLetterCallbacks(ctx, connection, events.filter(isExpired), "HubSpot callbacks expired");
  return events.filter((event) => !isExpired(event));
}

async function countRefusal(
  ctx: CallbackContext,
  connection: Connection,
  { event, isGone }: { event: Unanswered; isGone: boolean },
): Promise<void> {
  if (event.attempts + 1 < MAX_ALONE) {
    const nextTryAt = new Date(ctx.now().getTime() + RETRY_ALONE_MS);
    await ctx.db.withAccount(connection.accountId, (tx) =>
      tx.hubspotEvent.updateMany({ where: { id: event.id }, data: { attempts: { increment: 1 }, nextTryAt } }),
    );
  } else if (isGone) await endCallbacks(ctx, connection, [event], "done");
  else await deadLetterCallbacks(ctx, connection, [event], "HubSpot refused a callback");
}

async function deadLetterCallbacks(
  ctx: CallbackContext,
  connection: Connection,
  events: readonly Unanswered[],
  why: string,
): Promise<void> {
  if (events.length === 0) return;
  await endCallbacks(ctx, connection, events, "dead");
  ctx.log.error({ connectionId: connection.id, events: events.length }, `${why}; see dead letters`);
}

async function schedule(ctx: CallbackContext, connection: Connection): Promise<CallbackStep> {
  const hasOpen = await scheduleCallbacks(ctx, connection);
  // No callback is left to probe whether the refusal has ended.
  if (!hasOpen)
    await ctx.db.withAccount(connection.accountId, (tx) =>
      tx.connectionBlocker.deleteMany({ where: { connectionId: connection.id, ...CALLBACKS } }),
    );
  return "done";
}

/** The portal was disconnected: ends a slice of its callbacks. */
async function endAllCallbacks(ctx: CallbackContext, connectionId: string): Promise<CallbackStep> {
  return await ctx.db.withSystem(async (tx) => {
    const ended = await tx.$executeRaw`
      UPDATE hubspot_event SET status = 'done' WHERE id = ANY (ARRAY(
      SELECT id FROM hubspot_event WHERE connection_id = ${connectionId}::uuid AND callback_id IS NOT NULL
          AND status IN ('taken', 'dropped') LIMIT 1000))`;
    if (ended === 1_000) return "more";
    await tx.portalInbox.updateMany({ where: { connectionId }, data: { callbacksTryAt: null } });
    await tx.portalInbox.deleteMany({ where: { connectionId, nextTryAt: null } });
    return "done";
  });
}
