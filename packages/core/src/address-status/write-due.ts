import { sql } from "../db/database.ts";
import { knownStatus } from "../jobs/pipeline/batch-status.ts";
import { isLockedIn } from "../jobs/pipeline/write-guards.ts";
import { knownAddresses } from "../jobs/pipeline/take.ts";
import type { WaitingAddress } from "../jobs/pipeline/kind.ts";
import { readRecords, writeRecords, type Update } from "../portals/hubspot/records.ts";
import type { Slot } from "../portals/hubspot/port.ts";
import { suspectProperties } from "./stored-properties.ts";
import { hasStatus, noStatus, statusUpdate } from "./status-update.ts";
import { partValues, propertiesOf } from "../records/values.ts";
import { CALL_SIZE, type RecordValues } from "../records/store.ts";
import { openStatuses } from "../work/status-sql.ts";
import { workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { openStatusWindow, putOffRefresh, type Refresh, type RefreshContext, type ShownSet } from "./refresh-work.ts";

type Due = { recordId: string; revision: number; decidedAt: string | null };

/** Refreshes use at most one in this many calls of the portal's budget. */
const ONE_IN = 5;
/** A job that has claimed the record writes its status itself; the row is checked again after this long. */
const CLAIMED_FOR_SECONDS = 15;
/** A record whose status HubSpot refuses this often when sent alone keeps the one it has. */
const MAX_ATTEMPTS = 3;
const REFUSED_FOR_MINUTES = 10;

/** One round. False: nothing is due now, or it may not be written. */
export async function writeDue(ctx: RefreshContext, refresh: Refresh, control: RunControl): Promise<boolean> {
  const { due, isAnyClaimed } = await pickDue(ctx, refresh);
  if (due.length === 0) return isAnyClaimed;
  return await ctx.hubspot.withSlot(
    refresh.ref,
    { isUrgent: false, job: "address status", oneIn: ONE_IN, waitPolicy: workerWaitPolicy(control) },
    async (slot) => {
      const values = await read(ctx, refresh, { due, slot }, control);
      const updates = await updatesOf(ctx, refresh, { due, values });
      const written = await new StatusWrite(ctx, refresh, { slot, control }).run(updates);
      if (written === "forbidden" || written === "suspect") {
        await putOffRefresh(ctx, refresh);
        return false;
      }
      await endDue(ctx, refresh, { due, refused: written.refused });
      return true;
    },
  );
}

/** Oldest due rows first. Records that an open job has claimed wait for it. */
async function pickDue(
  ctx: RefreshContext,
  { ref, objectType }: Refresh,
): Promise<{ due: Due[]; isAnyClaimed: boolean }> {
  return await ctx.db.withAccount(ref.accountId, async (tx) => {
    const picked = await tx.$queryRaw<(Due & { isClaimed: boolean })[]>`
      SELECT due.record_id AS "recordId", due.revision, GREATEST(m.decided_at, m.others_decided_at)::text AS "decidedAt",
        EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses})) AS "isClaimed"
      FROM (
        SELECT record_id, revision FROM status_due
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND next_try_at <= now()
        ORDER BY next_try_at LIMIT ${CALL_SIZE}::int) due
      LEFT JOIN record_memory m ON m.connection_id = ${ref.connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = due.record_id
      ORDER BY due.record_id`;
    const claimed = picked.filter(({ isClaimed }) => isClaimed).map(({ recordId }) => recordId);
    if (claimed.length > 0)
      await tx.$executeRaw`
        UPDATE status_due SET next_try_at = now() + make_interval(secs => ${CLAIMED_FOR_SECONDS}::int)
        WHERE connection_id = ${ref.connectionId}::uuid AND object_type = ${objectType} AND record_id = ANY (${claimed}::text[])`;
    return { due: picked.filter(({ isClaimed }) => !isClaimed), isAnyClaimed: claimed.length > 0 };
  });
}

async function read(
  { hubspot }: RefreshContext,
  { ref, objectType, sets }: Refresh,
  { due, slot }: { due: readonly Due[]; slot: Slot },
  control: RunControl,
): Promise<RecordValues> {
  const properties = sets.flatMap((set) => [...propertiesOf(set), ...set.status.map(([, property]) => property)]);
  const ids = due.map(({ recordId }) => recordId);
  return await readRecords(
    hubspot,
    ref,
    { objectType, ids, properties: [...new Set(properties)] },
    { waitPolicy: workerWaitPolicy(control), slot },
  );
}

/** The differences, by record. A record locked by its checkbox in HubSpot is left alone, as jobs do. */
async function updatesOf(
  ctx: RefreshContext,
  { ref, objectType, sets }: Refresh,
  { due, values }: { due: readonly Due[]; values: RecordValues },
): Promise<Update[]> {
  const ids = due.map(({ recordId }) => recordId).filter((id) => values.has(id));
  const updates = new Map<string, Record<string, string>>();
  for (const set of sets) {
    const known = await knownAddresses(ctx, { ref, objectType }, { ids, setKey: set.setKey });
    for (const address of known) {
      const held = values.get(address.recordId) ?? {};
      const update = isLockedIn(set, held) ? {} : updateOf(ctx, set, address, held);
      updates.set(address.recordId, { ...updates.get(address.recordId), ...update });
    }
  }
  return [...updates].flatMap(([id, properties]) => (Object.keys(properties).length > 0 ? [{ id, properties }] : []));
}

function updateOf(
  { now }: Pick<RefreshContext, "now">,
  set: ShownSet,
  address: WaitingAddress,
  held: Record<string, string>,
): Record<string, string> {
  const status = knownStatus(set, address, {
    values: partValues({ mapped: set.mapped }, held),
    hasStatus: hasStatus(set.status, held),
  });
  if (!status) return noStatus(set.status, held);
  const decidedAt = address.memory?.decidedAt;
  return statusUpdate(set.status, { ...status, checkedAt: decidedAt ? new Date(decidedAt) : now() }, held);
}

/** `refused`: records whose status HubSpot rejects. `suspect`: HubSpot names a property, which a sync must inspect first. */
type StatusWritten = { refused: string[] } | "forbidden" | "suspect";

class StatusWrite {
  readonly #ctx: RefreshContext;
  readonly #refresh: Refresh;
  readonly #slot: Slot;
  readonly #control: RunControl;

  constructor(ctx: RefreshContext, refresh: Refresh, { slot, control }: { slot: Slot; control: RunControl }) {
    this.#ctx = ctx;
    this.#refresh = refresh;
    this.#slot = slot;
    this.#control = control;
  }

  /** A refused call is repeated without the records that HubSpot named, or by halves. */
  async run(updates: readonly Update[]): Promise<StatusWritten> {
    const parts = updates.length > 0 ? [updates] : [];
    const refused: string[] = [];
    for (let part = parts.shift(); part; part = parts.shift()) {
      await this.#slot.next();
      const mayWrite = await openStatusWindow(this.#ctx, this.#refresh);
      if (!mayWrite) return "forbidden";
      // A set that was switched off meanwhile keeps the values that HubSpot has.
      part = part.map((update) => limitedTo(update, mayWrite)).filter(isFilled);
      if (part.length === 0) continue;
      this.#control.heartbeat();
      const { objectType, ref } = this.#refresh;
      const result = await writeRecords(
        this.#ctx.hubspot,
        ref,
        { objectType, updates: part },
        { waitPolicy: workerWaitPolicy(this.#control), slot: this.#slot },
      );
      if (result.end === "locked") {
        refused.push(...idsOf(part));
        continue;
      }
      const { records, properties } = result.end === "answered" ? result.refused : result.named;
      if (result.end === "refused" && (await this.#isOverProperties(properties))) return "suspect";
      refused.push(...idsOf(part).filter((id) => records.has(id)));
      if (result.end === "answered") continue;
      const others = part.filter(({ id }) => !records.has(id));
      if (others.length < part.length) parts.push(...(others.length > 0 ? [others] : []));
      else if (part.length === 1) refused.push(...idsOf(part));
      else {
        const middle = Math.ceil(part.length / 2);
        parts.push(part.slice(0, middle), part.slice(middle));
      }
    }
    return { refused };
  }

  async #isOverProperties(named: ReadonlySet<string>): Promise<boolean> {
    const { ref, objectType, sets } = this.#refresh;
    const own = sets.flatMap(({ status }) => status.map(([, property]) => property)).filter((name) => named.has(name));
    if (own.length === 0) return false;
    const place = { connectionId: ref.connectionId, objectType };
    await this.#ctx.db.withAccount(ref.accountId, (tx) => suspectProperties(tx, place, own, this.#ctx.now()));
    return true;
  }
}

/** The properties of an update that may be written. */
function limitedTo({ id, properties }: Update, mayWrite: (property: string) => boolean): Update {
  return { id, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => mayWrite(name))) };
}

const isFilled = ({ properties }: Update) => Object.keys(properties).length > 0;

const idsOf = (updates: readonly Update[]) => updates.map(({ id }) => id);

/** Rows end unless something happened meanwhile: another cause, a decision, or a job that claimed the record. */
async function endDue(
  ctx: RefreshContext,
  { ref, objectType, leaseNo }: Refresh,
  { due, refused }: { due: readonly Due[]; refused: readonly string[] },
): Promise<void> {
  const place = sql`due.connection_id = ${ref.connectionId}::uuid AND due.object_type = ${objectType}`;
  const ended = due.filter(({ recordId }) => !refused.includes(recordId));
  await ctx.db.withAccount(ref.accountId, async (tx) => {
    await tx.statusWork.updateMany({
      where: { connectionId: ref.connectionId, objectType, leaseNo },
      data: { writeUntil: null, refreshAttempts: 0 },
    });
    await tx.$executeRaw`
      DELETE FROM status_due due USING jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS e ("recordId" text, revision int, "decidedAt" text)
      WHERE ${place} AND due.record_id = e."recordId" AND due.revision = e.revision
        AND NOT EXISTS (
          SELECT FROM record_memory m WHERE m.connection_id = due.connection_id AND m.object_type = due.object_type AND m.record_id = due.record_id
            AND (GREATEST(m.decided_at, m.others_decided_at)::text IS DISTINCT FROM e."decidedAt"
              OR EXISTS (SELECT FROM job WHERE job.id = m.claim_job_id AND job.status IN (${openStatuses}))))`;
    if (refused.length === 0) return;
    await tx.$executeRaw`
      UPDATE status_due due SET attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${REFUSED_FOR_MINUTES}::int)
      WHERE ${place} AND due.record_id = ANY (${[...refused]}::text[])`;
    await tx.$executeRaw`
      DELETE FROM status_due due WHERE ${place} AND due.record_id = ANY (${[...refused]}::text[]) AND attempts >= ${MAX_ATTEMPTS}::int`;
  });
}
