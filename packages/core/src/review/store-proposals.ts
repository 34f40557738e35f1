import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { choiceInForce, choicesOf } from "../records/choices.ts";
import { lockHashInForce } from "../connections/in-force.ts";
import { type PortalInputs } from "../connections/portal-inputs.ts";
import type { Context } from "../context.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import type { Tx } from "../db/database.ts";
import { portalEngine, type PartOptions } from "../records/columns.ts";
import { sameRecord, valuesHash, type AddressId, type PartValues } from "../records/values.ts";
import { isWithheld, withheldColumns, type Withheld } from "../records/withheld.ts";
import { NO_SUCH_OPTION, type Decision } from "../records/decision.ts";
import type { ValueHashes } from "../secrets/value-hashes.ts";
import { answersQuestion } from "./answers-question.ts";
import { count, ensureGroups, groupKey, groupOf, moveCounts } from "./proposal-groups.ts";

/** One address as a job leaves it; only `review` asks a person. */
export type DecidedAddress = AddressId & {
  outcome: string;
  reason: string;
  before: PartValues;
  changes: Decision["changes"];
  serviceTextUntil: Date | null;
};

type StoreContext = Pick<Context, "newId" | "now" | "engine" | "valueHashes">;
/** The job that decided the addresses, all of one set. */
type StoreWork = {
  jobId: string;
  accountId: string;
  ref: ConnectionRef;
  objectType: ObjectType;
  setKey: string;
  mappingVersionId: string;
  mappingHash: string;
  options: PartOptions;
  portal: PortalInputs;
};
type Content = { address: DecidedAddress; after: PartValues | null; hash: string };

/**
 * In the transaction that ends these addresses: stores a proposal for each `review`, and ends earlier ones that no longer apply.
 * Identical content keeps its row, new content is a new row. An address has at most one open or accepted proposal. Under a mapping
 * that is not in force nobody is asked: the address is left to the next job. Returns the records whose new values are withheld.
 */
export async function storeProposals(
  ctx: StoreContext,
  tx: Tx,
  work: StoreWork,
  addresses: readonly DecidedAddress[],
): Promise<{ withheld: string[] }> {
  if (addresses.length === 0) return { withheld: [] };
  const place = { ...work.ref, objectType: work.objectType, setKey: work.setKey };
  const asked = await stillToAsk(
    ctx,
    tx,
    work,
    addresses.filter(({ outcome }) => outcome === "review").map((address) => contentOf(ctx, work, address)),
  );
  const hashes = await ctx.valueHashes();
  const known = await lockUndecided(tx, work, addresses);
  const moved = new Map<string, number>();
  const kept = new Set<string>();
  const superseded: string[] = [];
  for (const proposal of known) {
    const content = asked.find(({ address }) => address.recordId === proposal.record_id);
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
  const fresh = await withheldBeyondBound(
    ctx,
    tx,
    work,
    asked.filter(({ address }) => !kept.has(address.recordId)),
  );
  if (fresh.length > 0) {
    const grouped = fresh.map((content) => ({
      content,
      group: groupOf(portalEngine(ctx.engine(), work.portal), work.options, {
        ...content.address,
        after: content.after,
        isWithheld: content.withheld !== null,
      }),
    }));
    const groups = await ensureGroups(
      ctx,
      tx,
      place,
      grouped.map(({ group }) => group),
    );
    const rows = grouped.map(({ content: { address, after, hash, withheld }, group }) => {
      const groupId = groups.get(groupKey(work, group)) ?? "";
      count(moved, groupId, 1);
      return {
        id: ctx.newId(),
        ...place,
        recordId: address.recordId,
        groupId,
        mappingVersionId: work.mappingVersionId,
        mappingHash: work.mappingHash,
        jobId: work.jobId,
        reason: address.reason,
        hasValue: after !== null,
        valuesHash: hashes.toStore(hash),
        before: address.before,
        ...(after === null ? {} : { after }),
        changes: address.changes,
        ...(withheld === null ? {} : { withheld }),
        serviceTextUntil: address.serviceTextUntil,
        createdAt: ctx.now(),
      };
    });
    await tx.proposal.createMany({ data: rows });
  }
  await moveCounts(tx, moved);
  // A proposal that stays withheld stays so for the job that found it again, too.
  const stays = known.flatMap((one) => (kept.has(one.record_id) && one.withheld !== null ? [one.record_id] : []));
  return {
    withheld: [...stays, ...fresh.flatMap(({ address, withheld }) => (withheld === null ? [] : [address.recordId]))],
  };
}

type Stored = Content & { withheld: Withheld | null };

/** Those beyond the bound on free looks get no value to accept, and their new values are stored apart. */
async function withheldBeyondBound(
  ctx: StoreContext,
  tx: Tx,
  { accountId, ref, objectType, setKey }: StoreWork,
  contents: readonly Content[],
): Promise<Stored[]> {
  const found = contents.map(({ address, after }) => ({ ...address, setKey, after: after ?? address.before }));
  const isBeyond = await isWithheld(ctx, tx, { accountId, portalId: ref.portalId, objectType }, found);
  return contents.map((content, at) => {
    const { address, after } = content;
    if (!isBeyond[at] || after === null) return { ...content, withheld: null };
    const { changes, withheld } = withheldColumns({ ...address, after });
    return { ...content, address: { ...address, changes }, after: null, withheld };
  });
}

/** Without a value to accept where the changes leave the question open: a person chooses or enters the answer. */
function contentOf(
  ctx: Pick<StoreContext, "engine">,
  { options, portal }: Pick<StoreWork, "options" | "portal">,
  address: DecidedAddress,
): Content {
  const { before, changes, reason } = address;
  const hash = valuesHash(before);
  if (reason === NO_SUCH_OPTION) return { address, after: null, hash };
  const after = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) };
  const hasValue =
    !sameRecord(before, after) && answersQuestion(portalEngine(ctx.engine(), portal), options, { reason, after });
  return hasValue ? { address, after, hash } : { address: { ...address, changes: [] }, after: null, hash };
}

/** While the job ran, a person may have dismissed it, or saved another mapping. */
async function stillToAsk(
  ctx: StoreContext,
  tx: Tx,
  work: StoreWork,
  contents: readonly Content[],
): Promise<Content[]> {
  if (contents.length === 0) return [];
  const { accountId, ref, objectType, setKey, mappingHash } = work;
  if ((await lockHashInForce(tx, { connectionId: ref.connectionId, objectType, setKey })) !== mappingHash) return [];
  const place = { accountId, portalId: ref.portalId, objectType, setKey };
  const choices = await choicesOf(
    ctx,
    tx,
    place,
    contents.map(({ address }) => address.recordId),
  );
  return contents.filter(
    ({ address, hash }) =>
      choiceInForce(choices.get(address.recordId) ?? [], { valuesHash: hash, mappingHash }) === null,
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
  withheld: Withheld | null;
};

/** In id order, as every transaction locks proposals. */
async function lockUndecided(tx: Tx, work: StoreWork, addresses: readonly DecidedAddress[]): Promise<Undecided[]> {
  return await tx.$queryRaw<Undecided[]>`
    SELECT id, record_id, group_id, status, reason, values_hash, mapping_hash, after, withheld FROM proposal
    WHERE connection_id = ${work.ref.connectionId}::uuid AND object_type = ${work.objectType}
      AND record_id = ANY (${addresses.map(({ recordId }) => recordId)}::text[]) AND set_key = ${work.setKey} AND status IN ('open', 'accepted')
    ORDER BY id FOR UPDATE`;
}

function isSame(hashes: ValueHashes, work: StoreWork, known: Undecided, { address, after, hash }: Content): boolean {
  const knownAfter = known.after ?? known.withheld?.after ?? null;
  return (
    hashes.isOf(known.values_hash, hash) &&
    known.mapping_hash === work.mappingHash &&
    known.reason === address.reason &&
    (knownAfter === null ? after === null : after !== null && sameRecord(knownAfter, after))
  );
}
