import { addressKey } from "../../../records/address-id.ts";
import type { BatchOfSet, BatchScope, ReadBatch } from "../../pipeline/kind.ts";
import { fillKnown } from "../decide/enrich.ts";
import type { Triage } from "../decide/triage.ts";
import { inSet } from "../job-work.ts";

/** Triages a batch set by set: each kind of job handles one address set at a time. */
export async function triageBatch(scope: BatchScope, read: ReadBatch): Promise<Triage> {
  const { ctx, work, kind } = scope;
  const { values, readAt } = read;
  const { source } = kind;
  const all: Triage = { setAside: [], needWork: [], known: [] };
  for (const set of work.sets) {
    const addresses = read.addresses.filter(({ setKey }) => setKey === set.setKey);
    if (addresses.length === 0) continue;
    const setWork = inSet(work, set);
    const recordIds = addresses.map(({ recordId }) => recordId);
    const loaded = await source.load(ctx, setWork, recordIds);
    const triaged = await triageSet(scope, { work: setWork, addresses, values, readAt, ...loaded });
    all.setAside.push(...triaged.setAside);
    all.needWork.push(...triaged.needWork);
    all.known.push(...triaged.known);
  }
  return all;
}

/** Known addresses that have nothing to fill in end without a plan. */
async function triageSet({ ctx, kind }: BatchScope, batch: BatchOfSet): Promise<Triage> {
  const triaged = kind.triage(batch);
  if (!kind.usesOtherSources) return triaged;
  const { filled, setAside } = await fillKnown(ctx, batch.work, triaged.known);
  const decisionOf = new Map(filled.map((decision) => [addressKey(decision), decision]));
  const known = triaged.known.flatMap((candidate) => {
    const decision = decisionOf.get(addressKey(candidate.address));
    return decision ? [{ ...candidate, decision }] : [];
  });
  return { setAside: [...triaged.setAside, ...setAside], needWork: triaged.needWork, known };
}
