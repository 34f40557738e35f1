import { sql, type Tx } from "../../db/database.ts";
import { placeOf, type BatchSet, type BatchWork, type ChunkWork, type RunContext } from "./work.ts";
import { RECORD_DECIDED_AT } from "./memory.ts";
import { NOTHING_KNOWN, type KeptOutcome, type KeptPlan, type Known, type WaitingAddress } from "./kind.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import {
  activeStatusProperties,
  isStatusOn,
  statusPropertiesOfSet,
  type StoredStatusProperty,
} from "../../address-status/properties.ts";
import { asChoice } from "../../records/choices.ts";
import { CALL_SIZE } from "../../records/store.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { type AddressId, type PartValues, wholeRecords } from "../../records/values.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { asPolicy } from "../../review/policy.ts";
import { WritesStopped } from "../write-stops.ts";
import { readEnrichmentAnew } from "./filled-properties.ts";
import type { ValueHashes } from "../../secrets/value-hashes.ts";
import {
  WRITE_GUARD_COLUMNS,
  isHeldBackNow,
  mappingOf,
  mayContinue,
  policyOf,
  writeGuardFacts,
  type WriteGuardFacts,
} from "./write-guards.ts";
import { LeaseLost } from "./lease.ts";

/** `work`: with current values of what may change between two batches. `isLast`: no records follow. */
export type NextBatch = { work: BatchWork; addresses: WaitingAddress[]; isLast: boolean };

/** Until this many records were corrected, a rule of the portal may turn out to refuse our writes. */
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
  set_key: string;
  record_decided_at: string | null;
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

const KNOWN_COLUMNS = sql`r.record_id, r.set_key, d.record_decided_at, m.values_hash, m.mapping_hash, m.outcome, m.reason, m.inputs_hash, m.decided_at::text, m.auto_corrected_at,
  c.choices, p.has_proposal, p.proposed_under, p.proposed`;

/**
 * What our tables know of the addresses `r`. Forces lookups by primary key whatever the statistics: with a plain join, a table that
 * has just grown is scanned for each address.
 */
function knownOfAddress({ accountId, connectionId, portalId, objectType }: Place): Prisma.Sql {
  const isOfRecord = sql`m.connection_id = ${connectionId}::uuid AND m.object_type = ${objectType} AND m.record_id = r.record_id`;
  const memory = sql`m.values_hash, m.mapping_hash, m.outcome, m.reason, m.inputs_hash, m.decided_at, m.auto_corrected_at`;
  return sql`
    LEFT JOIN LATERAL (SELECT ${RECORD_DECIDED_AT} AS record_decided_at, m.* FROM record_memory m WHERE ${isOfRecord} LIMIT 1) d ON true
    LEFT JOIN LATERAL (
      SELECT ${memory} FROM (SELECT d.*) m WHERE r.set_key = ${PRIMARY_SET}
      UNION ALL SELECT ${memory} FROM address_memory m WHERE r.set_key <> ${PRIMARY_SET} AND ${isOfRecord} AND m.set_key = r.set_key
      LIMIT 1
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'valuesHash', choice.values_hash, 'mappingHash', choice.mapping_hash)) AS choices
      FROM record_choice choice
      WHERE choice.account_id = ${accountId}::uuid AND choice.portal_id = ${portalId} AND choice.object_type = ${objectType} AND choice.record_id = r.record_id
        -- A lock is of the record.
        AND (choice.set_key = r.set_key OR choice.kind = 'locked')
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT true AS has_proposal, mapping_hash AS proposed_under, after AS proposed FROM proposal
      WHERE proposal.connection_id = ${connectionId}::uuid AND proposal.object_type = ${objectType} AND proposal.record_id = r.record_id
        AND proposal.set_key = r.set_key AND proposal.status IN ('open', 'accepted')
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
    recordDecidedAt: row.record_decided_at,
  };
}

/**
 * Reads what may stop the job (write-guards.ts), the write policies and the enrichment, then picks the waiting addresses of up to `max`
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
    const [job] = await tx.$queryRaw<GuardFactsOfBatch[]>`
      SELECT lease_no, corrected < ${START_OF_JOB}::int AND NOT refused_writes_accepted AS is_start, ${WRITE_GUARD_COLUMNS},
        ${activeStatusProperties(placeOf(chunk))} AS status_properties, ${isStatusOn(placeOf(chunk))} AS shows_status
      FROM job_chunk JOIN job ON job.id = job_chunk.job_id CROSS JOIN LATERAL ${writeGuardFacts(chunk)} guards
      WHERE job_chunk.job_id = ${chunk.jobId}::uuid AND chunk_no = ${chunk.chunkNo}::int FOR UPDATE OF job_chunk`;
    if (job?.lease_no !== chunk.leaseNo) throw new LeaseLost();
    if (job.desired_state === "run" && job.is_stopped) throw new WritesStopped();
    if (!mayContinue(chunk, job)) return "restart";
    const most = job.is_start && after === "" ? Math.min(max, CALL_SIZE) : max;
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.before, r.after, r.planned_outcome, r.planned_reason, r.planned_over::text, ${KNOWN_COLUMNS}
      FROM job_record r ${knownOfAddress({ ...chunk.ref, objectType: chunk.objectType })}
      WHERE r.job_id = ${chunk.jobId}::uuid AND r.chunk_no = ${chunk.chunkNo}::int AND r.state = 'waiting' AND r.record_id > ${after}
      ORDER BY r.record_id, r.set_key LIMIT ${most * chunk.sets.length + 1}`;
    const { rows: picked, isLast } = wholeRecords(rows, ({ record_id }) => record_id, {
      records: most,
      limit: most * chunk.sets.length + 1,
    });
    return {
      work: { ...chunk, sets: await setsNow(tx, chunk, job), showsStatus: job.shows_status },
      isLast,
      addresses: picked.map((row) => ({ keptPlan: keptPlanOf(row), ...addressOf(row), ...known(hashes, row) })),
    };
  });
}

type GuardFactsOfBatch = WriteGuardFacts & {
  lease_no: number;
  is_start: boolean;
  status_properties: StoredStatusProperty[] | null;
  shows_status: boolean;
};

/** The sets with what may change between two batches: the policy, the lock property, the enrichment and the status properties. */
async function setsNow(tx: Tx, chunk: ChunkWork, now: GuardFactsOfBatch): Promise<BatchSet[]> {
  const sets: BatchSet[] = [];
  for (const set of chunk.sets) {
    const mapping = mappingOf(now, set);
    const isFilledOtherwise = chunk.kind.isUnderMapping && mapping?.enrichment_hash !== set.enrichmentHash;
    const anew = isFilledOtherwise ? await readEnrichmentAnew(tx, chunk, set) : null;
    const isHeldBack = isHeldBackNow(chunk, now, set);
    // Until somebody has looked, a status is not written over values of the customer's own either.
    const isShown = !isHeldBack || (mapping?.adopted ?? []).length === 0;
    sets.push({
      ...set,
      lockProperty: mapping?.lock_property ?? set.lockProperty,
      ...anew,
      policy: asPolicy(policyOf(now, set)),
      isHeldBack,
      status: isShown ? statusPropertiesOfSet(now.status_properties, set.setKey) : [],
    });
  }
  return sets;
}

const addressOf = ({ record_id: recordId, set_key: setKey }: KnownRow): AddressId => ({ recordId, setKey });

function keptPlanOf({ before, after, planned_outcome: outcome, planned_reason, planned_over }: Row): KeptPlan | null {
  if (!before || !after || !outcome) return null;
  return { before, after, outcome, reason: planned_reason ?? "", over: planned_over };
}

/** The addresses of these records in one set, with what our own tables know of them. */
export async function knownAddresses(
  ctx: Pick<RunContext, "db" | "valueHashes">,
  { ref, objectType }: Pick<ChunkWork, "ref" | "objectType">,
  { ids, setKey }: { ids: readonly string[]; setKey: string },
): Promise<WaitingAddress[]> {
  const hashes = await ctx.valueHashes();
  const addresses = ids.map((recordId) => ({ recordId, setKey }));
  return await ctx.db.withAccount(ref.accountId, (tx) => readKnown(tx, hashes, { ...ref, objectType }, addresses));
}

const keyOf = ({ recordId, setKey }: AddressId) => `${recordId}/${setKey}`;

/** What our own tables know of these addresses, in their order. In the account's scope. */
export async function readKnown(
  tx: Tx,
  hashes: ValueHashes,
  place: Place,
  addresses: readonly AddressId[],
): Promise<WaitingAddress[]> {
  const rows = await tx.$queryRaw<KnownRow[]>`
    SELECT ${KNOWN_COLUMNS} FROM unnest(${addresses.map(({ recordId }) => recordId)}::text[], ${addresses.map(({ setKey }) => setKey)}::text[]) AS r (record_id, set_key)
    ${knownOfAddress(place)}`;
  const found = new Map(
    rows.map((row) => [keyOf({ recordId: row.record_id, setKey: row.set_key }), known(hashes, row)]),
  );
  return addresses.map((address) => ({ ...address, keptPlan: null, ...(found.get(keyOf(address)) ?? NOTHING_KNOWN) }));
}
