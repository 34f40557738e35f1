import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { isWaitable } from "../crm/hubspot/errors.ts";
import { BATCH_SIZE, readRecords } from "../crm/hubspot/records.ts";
import { refOf } from "../crm/require-connection.ts";
import type { Connection, MappingVersion, WebhookEvent } from "../generated/prisma/client.ts";
import { needsWork } from "../jobs/run/triage.ts";
import { memoriesOf } from "../jobs/run/next-batch.ts";
import { workerPace, type RunHooks } from "../jobs/run/work.ts";
import { mappedProperties, partsOf } from "../mapping/version-content.ts";
import { openUpdateJob } from "./open-update-job.ts";

export type Drained =
  /** Nothing waits, or nothing can be done until somebody mends something; the dispatcher looks again. */
  { end: "empty" | "blocked" } | { end: "drained"; jobs: number; hasCallbacks: boolean; isFull: boolean };

/** Records of one job; more come with the next drain. */
const AT_ONCE = 1_000;
/** Events that fail for another reason than HubSpot's this often are set aside for an operator. */
const MOST_ATTEMPTS = 10;
const BLOCKED_FOR_MS = 10 * 60_000;

type DrainContext = Pick<Context, "db" | "hubspot" | "now" | "newId" | "jobRunner" | "log">;

/**
 * Makes jobs of what waits in a portal's inbox: one for each object type and kind, with its records. Changes that need no work
 * (our own echo, a value put back) are dropped; enrolments always get an answer, so all of them become records. The events are
 * taken in the transaction that makes the job: dying before it leaves them waiting, dying after it leaves a job to the dispatcher.
 */
export async function drainInbox(
  ctx: DrainContext,
  input: { connectionId: string },
  hooks: RunHooks,
): Promise<Drained> {
  const connection = await ctx.db.withSystem((tx) => tx.connection.findUnique({ where: { id: input.connectionId } }));
  if (!connection || connection.status === "disconnecting") return await close(ctx, input.connectionId);
  const events = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.webhookEvent.findMany({
      where: { connectionId: connection.id, status: "waiting" },
      orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
      take: AT_ONCE,
    }),
  );
  if (events.length === 0) return await markEmpty(ctx, connection);
  if (connection.status !== "active" || (await hasPausedJob(ctx, connection))) return await block(ctx, connection);
  const jobIds: string[] = [];
  let dropped = 0;
  try {
    for (const group of groupsOf(events)) {
      hooks.heartbeat();
      const jobId = await drainGroup(ctx, connection, group, hooks);
      if (jobId) jobIds.push(jobId);
      else dropped += group.length;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === "needs_reconnect") return await block(ctx, connection);
    if (!isWaitable(error)) await countAttempt(ctx, connection, events);
    throw error;
  }
  return { end: "drained", jobs: jobIds.length, hasCallbacks: dropped > 0, isFull: events.length === AT_ONCE };
}

function groupsOf(events: readonly WebhookEvent[]): WebhookEvent[][] {
  return [...Map.groupBy(events, (event) => `${event.objectType}/${event.kind}`).values()];
}

async function drainGroup(
  ctx: DrainContext,
  connection: Connection,
  events: WebhookEvent[],
  hooks: RunHooks,
): Promise<string | null> {
  const [first] = events;
  if (!first) return null;
  const mapping = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.mapping.findUnique({
      where: { connectionId_objectType: { connectionId: connection.id, objectType: first.objectType } },
      include: { version: true },
    }),
  );
  const recordIds = [...new Set(events.map((event) => event.recordId))];
  const wanted = !mapping
    ? []
    : first.kind === "workflow"
      ? recordIds
      : await changedRecords(ctx, connection, mapping.version, recordIds, hooks);
  return await openUpdateJob(ctx, connection, { events, recordIds: wanted, version: mapping?.version ?? null });
}

/** Those whose values are not what our last decision left. */
async function changedRecords(
  ctx: DrainContext,
  connection: Connection,
  version: MappingVersion,
  recordIds: readonly string[],
  hooks: RunHooks,
): Promise<string[]> {
  const work = {
    mapped: mappedProperties(partsOf(version)),
    mappingHash: version.contentHash,
    kind: "update" as const,
    objectType: version.objectType as ObjectType,
  };
  const changed: string[] = [];
  for (let from = 0; from < recordIds.length; from += BATCH_SIZE) {
    hooks.heartbeat();
    const ids = recordIds.slice(from, from + BATCH_SIZE);
    const read = await readRecords(
      ctx.hubspot,
      refOf(connection),
      { objectType: work.objectType, ids, properties: work.mapped.map(([, property]) => property) },
      { pace: workerPace(hooks) },
    );
    const memories = await memoriesOf(ctx, connection, work.objectType, ids);
    changed.push(
      ...ids.filter((id) => needsWork(work, { recordId: id, memory: memories.get(id) ?? null }, read, ctx.now())),
    );
  }
  return changed;
}

/** While a cause lasts nothing is drained: the events wait, and nothing is lost. */
async function hasPausedJob(ctx: DrainContext, connection: Connection): Promise<boolean> {
  const paused = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.job.count({ where: { connectionId: connection.id, kind: { in: ["update", "workflow"] }, status: "paused" } }),
  );
  return paused > 0;
}

async function markEmpty(ctx: DrainContext, connection: Connection): Promise<Drained> {
  // Only if nothing came meanwhile: whoever adds an event wakes us after its commit.
  await ctx.db.withAccount(
    connection.accountId,
    (tx) => tx.$executeRaw`
      UPDATE portal_inbox SET next_try_at = NULL WHERE connection_id = ${connection.id}::uuid
        AND NOT EXISTS (SELECT FROM webhook_event WHERE connection_id = ${connection.id}::uuid AND status = 'waiting')`,
  );
  return { end: "empty" };
}

async function block(ctx: DrainContext, connection: Connection): Promise<Drained> {
  await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.portalInbox.updateMany({
      where: { connectionId: connection.id },
      data: { nextTryAt: new Date(ctx.now().getTime() + BLOCKED_FOR_MS) },
    }),
  );
  return { end: "blocked" };
}

/** The portal was disconnected: nobody waits for these any more. */
async function close(ctx: DrainContext, connectionId: string): Promise<Drained> {
  await ctx.db.withSystem(async (tx) => {
    await tx.webhookEvent.updateMany({ where: { connectionId, status: "waiting" }, data: { status: "dropped" } });
    await tx.portalInbox.deleteMany({ where: { connectionId } });
  });
  return { end: "empty" };
}

async function countAttempt(ctx: DrainContext, connection: Connection, events: readonly WebhookEvent[]): Promise<void> {
  const dead = await ctx.db.withAccount(connection.accountId, async (tx) => {
    const where = { id: { in: events.map((event) => event.id) }, status: "waiting" };
    await tx.webhookEvent.updateMany({ where, data: { attempts: { increment: 1 } } });
    return await tx.webhookEvent.updateMany({
      where: { ...where, attempts: { gte: MOST_ATTEMPTS } },
      data: { status: "dead" },
    });
  });
  if (dead.count > 0)
    ctx.log.error({ connectionId: connection.id, events: dead.count }, "events were set aside; see dead letters");
}
