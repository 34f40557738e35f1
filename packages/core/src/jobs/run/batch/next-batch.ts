import type { DesiredState } from "@plumbline/schema/jobs/job-state.ts";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Choice } from "../../../choices/choices-of.ts";
import { BATCH_SIZE } from "../../../crm/hubspot/records.ts";
import { sql } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { asPolicy } from "../../../policy/policy-of.ts";
import { isStoppedFor, WritesStopped } from "../../write-stops.ts";
import { LeaseLost } from "./lease.ts";
import type { ChunkWork, PartValues, RunContext } from "../job-work.ts";

/** A plan that an earlier attempt may have written. */
export type KeptPlan = { before: PartValues; after: PartValues; outcome: KeptOutcome; reason: string };
type KeptOutcome = Extract<Outcome, "confirmed" | "corrected" | "unchanged" | "restored">;

/** A record about to be read. */
export type WaitingRecord = Known & {
  recordId: string;
  keptPlan: KeptPlan | null;
};

/** What our own tables know of a record. */
export type Known = {
  memory: Memory | null;
  choices: readonly Choice[];
  proposal: OpenProposal | null;
};
export const NOTHING_KNOWN: Known = { memory: null, choices: [], proposal: null };

/** What a person is asked about a record, or has accepted; \`after\`: null where there is no value. */
export type OpenProposal = { after: PartValues | null };

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
export type NextBatch = {
  desiredState: DesiredState;
  policy: WritePolicyName;
  /** Of the mapping in force; empty = none. */
  lockProperty: string;
  records: WaitingRecord[];
  isLast: boolean;
};

/** Until so many records were corrected, a rule of the portal may turn out to refuse our writes. */
export const START_OF_JOB = 100;

type Row = KnownRow & {
  before: PartValues | null;
  after: PartValues | null;
  planned_outcome: KeptOutcome | null;
  planned_reason: string | null;
};
type KnownRow = {
  record_id: string;
  values_hash: string | null;
  mapping_hash: string;
  outcome: string;
  reason: string;
  decided_at: string | null;
  auto_corrected_at: Date[] | null;
  choices: Choice[] | null;
  has_proposal: boolean | null;
  proposed: PartValues | null;
};

const KNOWN_COLUMNS = sql`m.values_hash, m.mapping_hash, m.outcome, m.reason, m.decided_at::text, m.auto_corrected_at, c.choices, p.has_proposal, p.proposed`;

/** By primary keys whatever the statistics say: joined plainly, a table that has just grown is scanned for each record. */
function knownOfRecord({ accountId, connectionId, portalId, objectType }: Place, recordId: Prisma.Sql): Prisma.Sql {
  return sql`
    LEFT JOIN LATERAL (
      SELECT * FROM record_memory known
      WHERE known.connection_id = ${connectionId}::uuid AND known.object_type = ${objectType} AND known.record_id = ${recordId}
      LIMIT 1
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'valuesHash', choice.values_hash, 'mappingHash', choice.mapping_hash)) AS choices
      FROM record_choice choice
      WHERE choice.account_id = ${accountId}::uuid AND choice.portal_id = ${portalId} AND choice.object_type = ${objectType} AND choice.record_id = ${recordId}
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT true AS has_proposal, after AS proposed FROM proposal
      WHERE proposal.connection_id = ${connectionId}::uuid AND proposal.object_type = ${objectType} AND proposal.record_id = ${recordId}
        AND proposal.status IN ('open', 'accepted')
      LIMIT 1
    ) p ON true`;
}

type Place = { accountId: string; connectionId: string; portalId: string; objectType: string };

function known(row: KnownRow): Known {
  return {
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
    choices: row.choices ?? [],
    proposal: row.has_proposal ? { after: row.proposed } : null,
  };
}

/**
 * Reads the desired state, the write stops, the write policy and the property that locks records, then picks up to `max` waiting
 * records after `after`, in id order. At the start of a job each chunk begins with the records of one call.
 */
export async function nextBatch(ctx: RunContext, chunk: ChunkWork, after: string, max: number): Promise<NextBatch> {
  return await ctx.db.withAccount(chunk.accountId, async (tx) => {
    // Locks the chunk, as checkLease does.
    const [job] = await tx.$queryRaw<
      {
        lease_no: number;
        desired_state: DesiredState;
        is_start: boolean;
        is_stopped: boolean;
        lock_property: string | null;
        policy: string | null;
      }[]
    >`
      SELECT lease_no, desired_state, corrected < ${START_OF_JOB}::int AND NOT canary_accepted AS is_start, ${isStoppedFor({ portalId: chunk.ref.portalId, kind: chunk.kind })} AS is_stopped,
        (SELECT lock_property FROM mapping JOIN mapping_version ON mapping_version.id = mapping.version_id
         WHERE mapping.connection_id = ${chunk.ref.connectionId}::uuid AND mapping.object_type = ${chunk.objectType}) AS lock_property,
        (SELECT policy FROM write_policy
         WHERE account_id = ${chunk.accountId}::uuid AND portal_id = ${chunk.ref.portalId} AND object_type = ${chunk.objectType}) AS policy
      FROM job_chunk JOIN job ON job.id = job_chunk.job_id
      WHERE job_chunk.job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE OF job_chunk`;
    if (job?.lease_no !== chunk.leaseNo) throw new LeaseLost();
    if (job.desired_state === "run" && job.is_stopped) throw new WritesStopped();
    const most = job.is_start && after === "" ? Math.min(max, BATCH_SIZE) : max;
    const place = { ...chunk.ref, objectType: chunk.objectType };
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.record_id, r.before, r.after, r.planned_outcome, r.planned_reason, ${KNOWN_COLUMNS}
      FROM job_record r ${knownOfRecord(place, sql`r.record_id`)}
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.state = 'waiting' AND r.record_id > ${after}
      ORDER BY r.record_id LIMIT ${most + 1}`;
    return {
      desiredState: job.desired_state,
      policy: asPolicy(job.policy),
      lockProperty: job.lock_property ?? chunk.lockProperty,
      isLast: rows.length <= most,
      records: rows.slice(0, most).map((row) => ({
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
        ...known(row),
      })),
    };
  });
}

/** What our own tables know of these records, by id. */
export async function knownOf(
  ctx: Pick<RunContext, "db">,
  connection: { id: string; accountId: string; portalId: string },
  objectType: string,
  recordIds: readonly string[],
): Promise<Map<string, Known>> {
  const { id: connectionId, accountId, portalId } = connection;
  const place = { accountId, connectionId, portalId, objectType };
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<KnownRow[]>`
      SELECT r.record_id, ${KNOWN_COLUMNS} FROM unnest(${[...recordIds]}::text[]) AS r (record_id) ${knownOfRecord(place, sql`r.record_id`)}`,
  );
  return new Map(rows.map((row) => [row.record_id, known(row)]));
}
