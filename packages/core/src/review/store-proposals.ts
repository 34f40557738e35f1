import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { choiceInForce, choicesOf } from "../records/choices-of.ts";
import type { Context } from "../context.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import type { Tx } from "../db/database.ts";
import type { PartOptions } from "../records/columns.ts";
import { NO_SUCH_OPTION, type Decision } from "../records/decision.ts";
import { portalEngine } from "../records/portal-engine.ts";
import { sameRecord } from "../records/same-target.ts";
import { valuesHash, type PartValues } from "../records/part-values.ts";
import { lockHashInForce } from "../connections/mapping-in-force.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import { ensureGroups } from "./ensure-groups.ts";
import { groupKey, groupOf } from "./group-of.ts";
import { count, moveCounts } from "./move-counts.ts";

/** One record as a job leaves it; `review` alone asks a person. */
export type DecidedRecord = {
  recordId: string;
  outcome: string;
  reason: string;
  before: PartValues;
  changes: Decision["changes"];
  serviceTextUntil: Date | null;
};

type StoreContext = Pick<Context, "newId" | "now" | "engine" | "valueHashes">;
/** The job that decided the records. */
type StoreWork = {
  jobId: string;
  accountId: string;
  ref: ConnectionRef;
  objectType: ObjectType;
  mappingVersionId: string;
  mappingHash: string;
  options: PartOptions;
  countryDefault: string;
};
type Content = { record: DecidedRecord; after: PartValues | null; hash: string };

/**
 * In the transaction that ends these records: a proposal for each `review`, and the end of earlier ones that no longer hold.
 * The same content keeps its row, new content is a new row. A record has at most one proposal that is open or accepted. Under a
 * mapping that is not in force nobody is asked: the record is left to the next job.
 */
export async function storeProposals(
  ctx: StoreContext,
  tx: Tx,
  work: StoreWork,
  records: readonly DecidedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const place = { ...work.ref, objectType: work.objectType };
  const asked = await stillToAsk(ctx, tx, work, records.filter(({ outcome }) => outcome === "review").map(contentOf));
  const hashes = await ctx.valueHashes();
  const known = await lockUndecided(tx, work, records);
  const moved = new Map<string, number>();
  const kept = new Set<string>();
  const superseded: string[] = [];
  for (const proposal of known) {
    const content = asked.find(({ record }) => record.recordId === proposal.record_id);
    if (content && isSame(hashes, work, proposal, content)) kept.add(proposal.record_id);
    else {
      superseded.push(proposal.id);
      if (proposal.status === "open") count(moved, proposal.group_id, -1);
    }
  }
  if (superseded.length > 0)
    await tx.proposal.updateMany({
      where: { id: { in: superseded } },
      data: { status: "superseded", decidedAt: ctx.now() },
    });
  const fresh = asked.filter(({ record }) => !kept.has(record.recordId));
  if (fresh.length > 0) {
    const grouped = fresh.map((content) => ({
      content,
      group: groupOf(portalEngine(ctx.engine(), work.countryDefault), work.options, {
        ...content.record,
        after: content.after,
      }),
    }));
    const groups = await ensureGroups(
      ctx,
      tx,
      place,
      grouped.map(({ group }) => group),
    );
    const rows = grouped.map(({ content: { record, after, hash }, group }) => {
      const groupId = groups.get(groupKey(group)) ?? "";
      count(moved, groupId, 1);
      return {
        id: ctx.newId(),
        ...place,
        recordId: record.recordId,
        groupId,
        mappingVersionId: work.mappingVersionId,
        mappingHash: work.mappingHash,
        jobId: work.jobId,
        reason: record.reason,
        hasValue: after !== null,
        valuesHash: hashes.toStore(hash),
        before: record.before,
        ...(after === null ? {} : { after }),
        changes: record.changes,
        serviceTextUntil: record.serviceTextUntil,
        createdAt: ctx.now(),
      };
    });
    await tx.proposal.createMany({ data: rows });
  }
  await moveCounts(tx, moved);
}

function contentOf(record: DecidedRecord): Content {
  const after = { ...record.before, ...Object.fromEntries(record.changes.map(({ field, after }) => [field, after])) };
  const hasValue = record.reason !== NO_SUCH_OPTION && !sameRecord(record.before, after);
  return { record, after: hasValue ? after : null, hash: valuesHash(record.before) };
}

/** While the job was at work, a person may have dismissed it, or saved another mapping. */
async function stillToAsk(
  ctx: StoreContext,
  tx: Tx,
  work: StoreWork,
  contents: readonly Content[],
): Promise<Content[]> {
  if (contents.length === 0) return [];
  const { connectionId } = work.ref;
  if ((await lockHashInForce(tx, { connectionId, objectType: work.objectType })) !== work.mappingHash) return [];
  const place = { accountId: work.accountId, portalId: work.ref.portalId, objectType: work.objectType };
  const choices = await choicesOf(
    ctx,
    tx,
    place,
    contents.map(({ record }) => record.recordId),
  );
  return contents.filter(
    ({ record, hash }) =>
      choiceInForce(choices.get(record.recordId) ?? [], { valuesHash: hash, mappingHash: work.mappingHash }) === null,
  );
}

type Undecided = {
  id: string;
  record_id: string;
  group_id: string;
  status: string;
  reason: string;
  values_hash: string;
  mapping_hash: string;
  after: PartValues | null;
};

/** In the order of ids, as every transaction locks proposals. */
async function lockUndecided(tx: Tx, work: StoreWork, records: readonly DecidedRecord[]): Promise<Undecided[]> {
  return await tx.$queryRaw<Undecided[]>`
    SELECT id, record_id, group_id, status, reason, values_hash, mapping_hash, after FROM proposal
    WHERE connection_id = ${work.ref.connectionId}::uuid AND object_type = ${work.objectType}
      AND record_id = ANY (${records.map(({ recordId }) => recordId)}::text[]) AND status IN ('open', 'accepted')
    ORDER BY id FOR UPDATE`;
}

function isSame(hashes: ValueHashes, work: StoreWork, known: Undecided, { record, after, hash }: Content): boolean {
  return (
    hashes.isOf(known.values_hash, hash) &&
    known.mapping_hash === work.mappingHash &&
    known.reason === record.reason &&
    (known.after === null ? after === null : after !== null && sameRecord(known.after, after))
  );
}
