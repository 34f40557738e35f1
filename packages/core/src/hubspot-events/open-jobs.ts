import { ACTION_WAITS_DAYS } from "@plumbline/schema/hubspot-events/rest.ts";
import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import { AppError } from "../app-error.ts";
import { readInForce } from "../connections/in-force.ts";
import type { MappingPlace } from "../connections/place-name.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import type { Connection, MappingVersion } from "../generated/prisma/client.ts";
import { checksLeft } from "../jobs/check/start.ts";
import { createJob } from "../jobs/create-job.ts";
import { setsOfVersions } from "../jobs/job-sets.ts";
import { undoOffer } from "../jobs/undo/offer.ts";
import { createUndoJob } from "../jobs/undo/start.ts";
import { addressKey, distinct, type AddressId } from "../records/values.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";
import { type Job, parseJob } from "../work/job-row.ts";
import type { RunControl } from "../work/run-control.ts";
import { RETRY_AFTER_START_MS, startJob } from "../work/start-now.ts";
import type { HubspotEvent, KeptAnswer } from "./event-rows.ts";

/** Events that wait for the end of another job are checked again at this interval. */
export const TRY_AGAIN_MS = 15_000;

type OpenContext = Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log">;

/** Events of one object type and kind. `versions`: the mapping versions of the addresses' sets. */
type Asked = {
  events: readonly HubspotEvent[];
  /** Those that need work, or that the enrollments ask for. */
  addresses: readonly AddressId[];
  versions: readonly MappingVersion[];
};

/**
 * One transaction: claims the events and creates a job that takes them. Events claimed by another attempt are skipped, so no event
 * leads to two jobs. Returns the job's id, or null.
 */
export async function openJob(ctx: OpenContext, connection: Connection, asked: Asked): Promise<string | null> {
  const [first] = asked.events;
  if (!first) return null;
  const create = first.kind === "check" ? createCheck : createUpdate;
  const job = await ctx.db.withAccount(connection.accountId, (tx) => create(ctx, tx, connection, { ...asked, first }));
  return await started(ctx, job);
}

/** The same for enrollments of a HubSpot workflow; for undos, one job per job that is undone, and the id of one of them. */
export async function openEnrolled(
  ctx: OpenContext,
  connection: Connection,
  events: readonly HubspotEvent[],
  control: Pick<RunControl, "heartbeat">,
): Promise<string | null> {
  const [first] = events;
  if (!first) return null;
  if (first.kind === "undo") return await openUndoJobs(ctx, connection, events, control);
  const place = { connectionId: connection.id, objectType: first.objectType };
  const asked = await ctx.db.withAccount(connection.accountId, (tx) => askedSets(tx, place, events));
  return await openJob(ctx, connection, { events, ...asked });
}

/** The addresses that a customer's workflow asks for, of one set or of all. */
async function askedSets(
  tx: Tx,
  place: MappingPlace,
  events: readonly HubspotEvent[],
): Promise<{ addresses: AddressId[]; versions: MappingVersion[] }> {
  const { mappings } = await readInForce(tx, place);
  const addresses = events.flatMap(({ recordId, setKey }) =>
    mappings
      .filter((mapping) => setKey === ALL_SETS || mapping.setKey === setKey)
      .map((mapping) => ({ recordId, setKey: mapping.setKey })),
  );
  const asked = mappings.filter(({ setKey }) => addresses.some((address) => address.setKey === setKey));
  const versions = await tx.mappingVersion.findMany({ where: { id: { in: asked.map(({ versionId }) => versionId) } } });
  return { addresses, versions: asked.flatMap(({ versionId }) => versions.find(({ id }) => id === versionId) ?? []) };
}

async function started(ctx: OpenContext, job: Job | null): Promise<string | null> {
  if (job) await startJob(ctx, job);
  return job?.id ?? null;
}

const CHUNK = 100;

/** If records need work: a job whose snapshot is already complete. */
async function createUpdate(
  ctx: OpenContext,
  tx: Tx,
  connection: Connection,
  { first, ...asked }: Asked & { first: HubspotEvent },
): Promise<Job | null> {
  // A change concerns whichever address of the record needs work.
  const records = new Set(asked.addresses.map(({ recordId }) => recordId));
  const isAsked = asksFor(asked.addresses);
  const taken = await claimWanted(ctx, tx, { connection, events: asked.events }, (event) =>
    first.kind === "update" ? records.has(event.record_id) : isAsked(event),
  );
  if (taken.length === 0) return null;
  const recordIds = new Set(taken.map((event) => event.record_id));
  const addresses = distinct(asked.addresses.filter(({ recordId }) => recordIds.has(recordId)));
  const versions = asked.versions.filter((version) => addresses.some(({ setKey }) => setKey === version.setKey));
  const created = await createJob(ctx, tx, connection, {
    kind: first.kind,
    by: null,
    objectType: first.objectType,
    listName: first.kind === "workflow" ? "Records enrolled by a HubSpot workflow" : "Records that were updated",
    sets: await setsOf(tx, versions),
    snapshotDone: true,
    chunkSize: CHUNK,
    recordsTotal: addresses.length,
  });
  await tx.$executeRaw`
    INSERT INTO job_record (job_id, record_id, set_key, account_id, chunk_no)
    SELECT ${created.id}::uuid, record_id, set_key, ${connection.accountId}::uuid, (dense_rank() OVER (ORDER BY record_id) - 1) / ${CHUNK}::int
    FROM unnest(${addresses.map(({ recordId }) => recordId)}::text[], ${addresses.map(({ setKey }) => setKey)}::text[]) AS wanted (record_id, set_key)`;
  await tx.$executeRaw`
    INSERT INTO job_chunk (job_id, chunk_no, account_id)
    SELECT DISTINCT job_id, chunk_no, account_id FROM job_record WHERE job_id = ${created.id}::uuid`;
  await takeEvents(tx, taken, created.id);
  return created;
}

/** Of as many records as the account's allowance of checks permits; the others get `limit`. */
async function createCheck(
  ctx: OpenContext,
  tx: Tx,
  connection: Connection,
  { first, events, addresses, versions }: Asked & { first: HubspotEvent },
): Promise<Job | null> {
  const asked = await claimWanted(ctx, tx, { connection, events }, asksFor(addresses));
  if (asked.length === 0) return null;
  const { left } = await checksLeft(ctx, tx, connection.accountId);
  // The allowance counts addresses, and each record has one per set of the job.
  const room = Math.floor(Math.min(left, ctx.config.limits.checkRecordsPerDay) / versions.length);
  const records = new Set([...new Set(asked.map((event) => event.record_id))].slice(0, room));
  const taken = asked.filter((event) => records.has(event.record_id));
  const refused = asked.filter((event) => !records.has(event.record_id));
  await dropEvents(tx, refused, "limit");
  if (taken.length === 0) return null;
  const created = await createJob(ctx, tx, connection, {
    kind: "check",
    by: null,
    objectType: first.objectType,
    listName: "Records checked by a HubSpot workflow",
    sets: await setsOf(tx, versions),
    recordsTotal: records.size * versions.length,
  });
  await takeEvents(tx, taken, created.id);
  return created;
}

async function setsOf(tx: Tx, versions: readonly MappingVersion[]) {
  return await setsOfVersions(
    tx,
    versions.map(({ id }) => id),
  );
}

/** HubSpot continues the workflow without a result after this time. */
const WAITS_MS = ACTION_WAITS_DAYS * DAY_MS - HOUR_MS;
/** Newest job rows of a record that are searched. */
const MOST_ADDRESSES = 500;

/**
 * Undoes the last correction of each record: one undo for each job that wrote it, of the records whose events ask for the same
 * address sets. They wait while another undo of that job is open. Returns the id of one of the undos, or null where none began.
 */
async function openUndoJobs(
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
  return await started(ctx, job);
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
      await expectCallbacks(ctx, tx, connection);
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
    await expectCallbacks(ctx, tx, connection);
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

/** An event that no other attempt has taken. */
type FreeEvent = { id: string; record_id: string; set_key: string };

/** Locks those events that are still waiting, in order of arrival, so that no event leads to two jobs. */
async function lockWaiting(tx: Tx, events: readonly HubspotEvent[]): Promise<FreeEvent[]> {
  const ids = events.map(({ id }) => id);
  const free = await tx.$queryRaw<FreeEvent[]>`
    SELECT id, record_id, set_key FROM hubspot_event WHERE id = ANY(${ids}::uuid[]) AND status = 'waiting'
    ORDER BY id FOR UPDATE`;
  const byId = new Map(free.map((event) => [event.id, event]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Claims the wanted events and drops the others. Events that another attempt has taken are neither. */
async function claimWanted(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { connection, events }: { connection: Connection; events: readonly HubspotEvent[] },
  isWanted: (event: FreeEvent) => boolean,
): Promise<FreeEvent[]> {
  const free = await lockWaiting(tx, events);
  await dropEvents(
    tx,
    free.filter((event) => !isWanted(event)),
  );
  if (free.length > 0 && events[0]?.kind !== "update") await expectCallbacks(ctx, tx, connection);
  return free.filter(isWanted);
}

/** Whether one of the addresses that an enrollment asks for is among these. */
function asksFor(addresses: readonly AddressId[]): (event: FreeEvent) => boolean {
  const records = new Set(addresses.map(({ recordId }) => recordId));
  const keys = new Set(addresses.map(addressKey));
  return ({ record_id: recordId, set_key: setKey }) =>
    setKey === ALL_SETS ? records.has(recordId) : keys.has(addressKey({ recordId, setKey }));
}

async function takeEvents(tx: Tx, events: readonly FreeEvent[], jobId: string): Promise<void> {
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { status: "taken", jobId, attempts: 0 } });
}

/** Drops events: no job takes them. An enrollment that cannot be processed gets its result by callback. */
async function dropEvents(tx: Tx, events: readonly FreeEvent[], answer: KeptAnswer | null = null): Promise<void> {
  if (events.length === 0) return;
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { status: "dropped", answer, attempts: 0 } });
}

/** Postpones events that wait for the end of another job. */
async function postponeEvents(tx: Tx, events: readonly FreeEvent[], until: Date): Promise<void> {
  await tx.hubspotEvent.updateMany({ where: whichOf(events), data: { nextTryAt: until } });
}

/** Makes the dispatcher complete the callbacks if the signal is lost. */
async function expectCallbacks(ctx: Pick<Context, "now">, tx: Tx, connection: Connection): Promise<void> {
  const callbacksTryAt = new Date(ctx.now().getTime() + RETRY_AFTER_START_MS);
  await tx.portalInbox.upsert({
    where: { connectionId: connection.id },
    create: { connectionId: connection.id, accountId: connection.accountId, callbacksTryAt },
    update: { callbacksTryAt },
  });
}

function whichOf(events: readonly FreeEvent[]) {
  return { id: { in: events.map(({ id }) => id) } };
}
