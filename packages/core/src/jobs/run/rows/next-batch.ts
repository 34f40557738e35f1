import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import { asChoice, type Choice } from "../../../records/choices-of.ts";
import { BATCH_SIZE } from "../../../portals/hubspot/records.ts";
import { sql } from "../../../db/database.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { asPolicy } from "../../../review/policy-of.ts";
import { WritesStopped } from "../../write-stops.ts";
import { readEnrichmentAnew } from "../filled-properties.ts";
import { LeaseLost } from "./job-chunk.ts";
import type { BatchWork, ChunkWork, RunContext } from "../job-work.ts";
import type { AboutValues, PartValues } from "../../../records/part-values.ts";
import type { ValueHashes } from "../../../secrets/value-hashes.ts";
import { mayGoOn, standing, STANDING_COLUMNS, type Standing } from "../standing.ts";

/** A plan that an earlier attempt may have written. `over`: the decision in record memory that it was made over. */
export type KeptPlan = {
  before: PartValues;
  after: PartValues;
  outcome: KeptOutcome;
  reason: string;
  over: string | null;
};
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
/** A record that was read, with its values. */
export type Candidate = { record: WaitingRecord; values: PartValues };
export const NOTHING_KNOWN: Known = { memory: null, choices: [], proposal: null };

/** What a person is asked about a record, or has accepted; `after`: null where there is no value. */
export type OpenProposal = { after: PartValues | null; mappingHash: string };

/** What our last decision left; read before the CRM is, so that a decision made in between is noticed. */
export type Memory = AboutValues & {
  mappingHash: string;
  outcome: string;
  reason: string;
  /** `inputsHash` of records/columns.ts. */
  inputsHash: string;
  decidedAt: string | null;
  /** When update and workflow jobs last corrected it. */
  autoCorrectedAt: Date[];
};

/** `work`: with what may change between two batches as it is now. `isLast`: no record waits behind these. */
export type NextBatch = { work: BatchWork; records: WaitingRecord[]; isLast: boolean };

/** Until so many records were corrected, a rule of the portal may turn out to refuse our writes. */
export const START_OF_JOB = 100;

type Row = KnownRow & {
  before: PartValues | null;
  after: PartValues | null;
  planned_outcome: KeptOutcome | null;
  planned_reason: string | null;
  planned_over: string | null;
};
type StoredChoice = { kind: ChoiceKind; valuesHash: string; mappingHash: string };
type KnownRow = {
  record_id: string;
  values_hash: string | null;
  mapping_hash: string;
  outcome: string;
  reason: string;
  inputs_hash: string;
  decided_at: string | null;
  auto_corrected_at: Date[] | null;
  choices: StoredChoice[] | null;
  has_proposal: boolean | null;
  proposed_under: string | null;
  proposed: PartValues | null;
};

const KNOWN_COLUMNS = sql`m.values_hash, m.mapping_hash, m.outcome, m.reason, m.inputs_hash, m.decided_at::text, m.auto_corrected_at, c.choices, p.has_proposal, p.proposed_under, p.proposed`;

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
      SELECT true AS has_proposal, mapping_hash AS proposed_under, after AS proposed FROM proposal
      WHERE proposal.connection_id = ${connectionId}::uuid AND proposal.object_type = ${objectType} AND proposal.record_id = ${recordId}
        AND proposal.status IN ('open', 'accepted')
      LIMIT 1
    ) p ON true`;
}

type Place = { accountId: string; connectionId: string; portalId: string; objectType: string };

function known(hashes: ValueHashes, row: KnownRow): Known {
  const stored = row.values_hash;
  return {
    memory:
      stored === null
        ? null
        : {
            isAbout: (hash) => hashes.isOf(stored, hash),
            mappingHash: row.mapping_hash,
            outcome: row.outcome,
            reason: row.reason,
            inputsHash: row.inputs_hash,
            decidedAt: row.decided_at,
            autoCorrectedAt: row.auto_corrected_at ?? [],
          },
    choices: (row.choices ?? []).map((choice) => asChoice(hashes, choice)),
    proposal: row.has_proposal ? { after: row.proposed, mappingHash: row.proposed_under ?? "" } : null,
  };
}

/**
 * Reads what may forbid the job to go on (standing.ts), the write policy and what is filled in, then picks up to `max` waiting
 * records after `after`, in id order. At the start of a job each chunk begins with the records of one call. `restart`: the job has
 * to begin anew. Throws LeaseLost, WritesStopped.
 */
export async function nextBatch(
  ctx: RunContext,
  chunk: ChunkWork,
  after: string,
  max: number,
): Promise<NextBatch | "restart"> {
  const hashes = await ctx.valueHashes();
  return await ctx.db.withAccount(chunk.accountId, async (tx) => {
    // Locks the chunk, as checkLease does.
    const [job] = await tx.$queryRaw<(Standing & { lease_no: number; is_start: boolean })[]>`
      SELECT lease_no, corrected < ${START_OF_JOB}::int AND NOT refused_writes_accepted AS is_start, ${STANDING_COLUMNS}
      FROM job_chunk JOIN job ON job.id = job_chunk.job_id CROSS JOIN LATERAL ${standing(chunk)} standing
      WHERE job_chunk.job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE OF job_chunk`;
    if (job?.lease_no !== chunk.leaseNo) throw new LeaseLost();
    if (job.desired_state === "run" && job.is_stopped) throw new WritesStopped();
    if (!mayGoOn(chunk, job)) return "restart";
    const isFilledOtherwise = chunk.kind.isUnderMapping && job.enrichment_hash !== chunk.enrichmentHash;
    const anew = isFilledOtherwise ? await readEnrichmentAnew(tx, chunk) : null;
    const work: BatchWork = {
      ...chunk,
      lockProperty: job.lock_property ?? chunk.lockProperty,
      ...anew,
      policy: asPolicy(job.policy),
    };
    const most = job.is_start && after === "" ? Math.min(max, BATCH_SIZE) : max;
    const place = { ...chunk.ref, objectType: chunk.objectType };
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.record_id, r.before, r.after, r.planned_outcome, r.planned_reason, r.planned_over::text, ${KNOWN_COLUMNS}
      FROM job_record r ${knownOfRecord(place, sql`r.record_id`)}
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.state = 'waiting' AND r.record_id > ${after}
      ORDER BY r.record_id LIMIT ${most + 1}`;
    return {
      work,
      isLast: rows.length <= most,
      records: rows.slice(0, most).map((row) => ({
        recordId: row.record_id,
        keptPlan: keptPlanOf(row),
        ...known(hashes, row),
      })),
    };
  });
}

function keptPlanOf({ before, after, planned_outcome: outcome, planned_reason, planned_over }: Row): KeptPlan | null {
  if (!before || !after || !outcome) return null;
  return { before, after, outcome, reason: planned_reason ?? "", over: planned_over };
}

/** What our own tables know of these records, by id. */
export async function knownOf(
  ctx: Pick<RunContext, "db" | "valueHashes">,
  connection: { id: string; accountId: string; portalId: string },
  objectType: string,
  recordIds: readonly string[],
): Promise<Map<string, Known>> {
  const { id: connectionId, accountId, portalId } = connection;
  const place = { accountId, connectionId, portalId, objectType };
  const hashes = await ctx.valueHashes();
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<KnownRow[]>`
      SELECT r.record_id, ${KNOWN_COLUMNS} FROM unnest(${[...recordIds]}::text[]) AS r (record_id) ${knownOfRecord(place, sql`r.record_id`)}`,
  );
  return new Map(rows.map((row) => [row.record_id, known(hashes, row)]));
}
