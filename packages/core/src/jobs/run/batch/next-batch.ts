import type { DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { EVERY_PORTAL, WritesStopped } from "../../write-stops.ts";
import { checkLease, LeaseLost } from "./lease.ts";
import type { ChunkWork, PartValues, RunContext } from "../job-work.ts";

/** A plan that an earlier attempt may have written. */
export type KeptPlan = { before: PartValues; after: PartValues; outcome: KeptOutcome; reason: string };
type KeptOutcome = Extract<Outcome, "confirmed" | "corrected" | "unchanged">;

/** A record about to be read. */
export type WaitingRecord = {
  recordId: string;
  keptPlan: KeptPlan | null;
  memory: Memory | null;
};

/** What our last decision left; read before the CRM is, so that a decision made in between is noticed. */
export type Memory = {
  valuesHash: string;
  mappingHash: string;
  outcome: string;
  reason: string;
  decidedAt: string | null;
  /** When update and workflow jobs last corrected it. */
  autoCorrectedAt: Date[];
};

/** `isLast`: no record waits behind these. */
export type NextBatch = { desiredState: DesiredState; records: WaitingRecord[]; isLast: boolean };

type Row = {
  record_id: string;
  before: PartValues | null;
  after: PartValues | null;
  planned_outcome: KeptOutcome | null;
  planned_reason: string | null;
  values_hash: string | null;
  mapping_hash: string;
  outcome: string;
  reason: string;
  decided_at: string | null;
  auto_corrected_at: Date[] | null;
};

/** Reads the desired state and the write stops, then picks up to `most` waiting records after `after`, in id order. */
export async function nextBatch(ctx: RunContext, chunk: ChunkWork, after: string, max: number): Promise<NextBatch> {
  return await ctx.db.withAccount(chunk.accountId, async (tx) => {
    await checkLease(tx, chunk);
    const [job] = await tx.$queryRaw<{ desired_state: DesiredState; is_stopped: boolean }[]>`
      SELECT desired_state, EXISTS (SELECT FROM write_stop WHERE scope IN (${EVERY_PORTAL}, ${chunk.ref.portalId})) AS is_stopped
      FROM job WHERE id = ${chunk.jobId}::uuid`;
    if (!job) throw new LeaseLost();
    if (job.desired_state === "run" && job.is_stopped) throw new WritesStopped();
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.record_id, r.before, r.after, r.planned_outcome, r.planned_reason, m.values_hash, m.mapping_hash, m.outcome, m.reason, m.decided_at::text, m.auto_corrected_at
      FROM job_record r
      -- By primary key whatever the statistics say: joined plainly, a table that has just grown is scanned for each record.
      LEFT JOIN LATERAL (
        SELECT * FROM record_memory known
        WHERE known.connection_id = ${chunk.ref.connectionId}::uuid AND known.object_type = ${chunk.objectType} AND known.record_id = r.record_id
        LIMIT 1
      ) m ON true
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.state = 'waiting' AND r.record_id > ${after}
      ORDER BY r.record_id LIMIT ${max + 1}`;
    return {
      desiredState: job.desired_state,
      isLast: rows.length <= max,
      records: rows.slice(0, max).map((row) => ({
        recordId: row.record_id,
        keptPlan:
          row.before && row.after && row.planned_outcome
            ? {
                before: row.before,
                after: row.after,
                outcome: row.planned_outcome,
                reason: row.planned_reason ?? "",
              }
            : null,
        memory:
          row.values_hash === null
            ? null
            : {
                valuesHash: row.values_hash,
                mappingHash: row.mapping_hash,
                outcome: row.outcome,
                reason: row.reason,
                decidedAt: row.decided_at,
                autoCorrectedAt: row.auto_corrected_at ?? [],
              },
      })),
    };
  });
}

/** What we remember of these records, by id. */
export async function memoriesOf(
  ctx: Pick<RunContext, "db">,
  connection: { id: string; accountId: string },
  objectType: string,
  recordIds: readonly string[],
): Promise<Map<string, Memory>> {
  const rows = await ctx.db.withAccount(connection.accountId, (tx) =>
    tx.recordMemory.findMany({ where: { connectionId: connection.id, objectType, recordId: { in: [...recordIds] } } }),
  );
  return new Map(rows.map((row) => [row.recordId, { ...row, decidedAt: row.decidedAt?.toISOString() ?? null }]));
}
