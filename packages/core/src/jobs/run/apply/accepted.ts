import { decisionFor, type Decision } from "../../../records/decision.ts";
import type { Triage } from "../decide/triage.ts";
import { decideAll, decideKept } from "../decide/decide.ts";
import type { Candidate, WaitingAddress } from "../rows/next-batch.ts";
import { isInPlace, isOwnWrite, sameTarget } from "../../../records/same-target.ts";
import type { RecordValues } from "../../../records/store.ts";
import { applyPolicy } from "../../../review/apply-policy.ts";
import { choiceInForce } from "../../../records/choices-of.ts";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { CHOICE_REASONS } from "@plumbline/schema/review/choices.ts";
import { isLockedIn } from "../lock-property.ts";
import { partValues, sameValues, valuesHash, type PartValues } from "../../../records/part-values.ts";
import type { ChunkWork, InSet, RunContext, SetWork } from "../job-work.ts";
import { parseProposal } from "../../../records/record-rows.ts";

/** What a person accepted about one address. */
export type Accepted = { before: PartValues; after: PartValues; changes: Decision["changes"] };

/** The accepted proposals about addresses of a set, by record id; a record whose proposal is no longer accepted is absent. */
export async function acceptedOf(
  ctx: Pick<RunContext, "db">,
  { accountId, jobId, setKey }: InSet<ChunkWork>,
  recordIds: readonly string[],
): Promise<Map<string, Accepted>> {
  const rows = await ctx.db.withAccount(accountId, (tx) =>
    tx.proposal.findMany({
      where: { applyJobId: jobId, setKey, recordId: { in: [...recordIds] }, status: "accepted" },
      select: { recordId: true, before: true, after: true, changes: true },
    }),
  );
  return new Map(
    rows
      .map(parseProposal)
      .flatMap(({ recordId, before, after, changes }) =>
        before && after ? [[recordId, { before, after, changes: changes ?? [] }] as const] : [],
      ),
  );
}

/** Pure: which accepted proposals end without credit or write. Those that no longer apply are decided anew and need work. */
export function triageAccepted(
  work: Pick<SetWork, "mapped" | "mappingHash" | "enrichment" | "lockProperty">,
  addresses: readonly WaitingAddress[],
  read: RecordValues,
  accepted: ReadonlyMap<string, Accepted>,
): Triage {
  const result: Triage = { setAside: [], needWork: [], known: [] };
  for (const address of addresses) {
    const { recordId, setKey } = address;
    const properties = read.get(recordId);
    const values = properties ? partValues(work, properties) : {};
    const proposal = accepted.get(recordId);
    const isLocked =
      isLockedIn(work, properties ?? {}) ||
      choiceInForce(address.choices, { valuesHash: valuesHash(values), mappingHash: work.mappingHash }) === "locked";
    if (properties && isOwnWrite(address, values)) result.needWork.push({ address, values });
    else if (!properties) result.setAside.push({ recordId, setKey, outcome: "skipped", reason: "gone", values });
    else if (isLocked)
      result.setAside.push({ recordId, setKey, outcome: "skipped", reason: CHOICE_REASONS.locked, values });
    else if (!proposal) result.setAside.push({ recordId, setKey, outcome: "skipped", reason: "withdrawn", values });
    else if (isInPlace(proposal, values))
      result.setAside.push({ recordId, setKey, outcome: "unchanged", reason: "already_in_place", values });
    else result.needWork.push({ address, values });
  }
  return result;
}

/** The plan is what a person accepted; where the address was edited since, it is decided anew and goes back to review. */
export async function decideAccepted(
  ctx: Pick<RunContext, "engine" | "log">,
  work: InSet<ChunkWork>,
  candidates: readonly Candidate[],
  accepted: ReadonlyMap<string, Accepted>,
): Promise<Decision[]> {
  const asAccepted = (candidate: Candidate): Decision | null => {
    const proposal = accepted.get(candidate.address.recordId);
    const isStanding = proposal && isUnedited(proposal, candidate.values);
    return decideKept(candidate) ?? (isStanding ? acceptedDecision(work, candidate, proposal) : null);
  };
  const standing = new Map(candidates.map((candidate) => [candidate.address.recordId, asAccepted(candidate)]));
  const edited = candidates.filter(({ address }) => standing.get(address.recordId) === null);
  const anew = (await decideAll(ctx, work, edited)).map((decision) =>
    staleDecision(applyPolicy("ask_first", decision)),
  );
  return [...[...standing.values()].filter((decision) => decision !== null), ...anew];
}

function isUnedited({ before, changes }: Accepted, values: PartValues): boolean {
  return (
    sameValues(before, values) &&
    ENRICHMENT_TARGETS.every(
      (target) =>
        !changes.some(({ field }) => field === target) ||
        sameTarget(target, before[target] ?? "", values[target] ?? ""),
    )
  );
}

function acceptedDecision(
  { mapped, enrichment }: Pick<SetWork, "mapped" | "enrichment">,
  { address, values }: Candidate,
  accepted: Accepted,
): Decision {
  // The mapping of filled-in properties may have changed since.
  const fields: ReadonlySet<string> = new Set([...mapped, ...enrichment.targets].map(([field]) => field));
  const changes = accepted.changes.filter(({ field }) => fields.has(field));
  return decisionFor(address, values, {
    outcome: "corrected",
    reason: "accepted_by_you",
    after: { ...values, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
    changes,
  });
}

/** An edited address that is already right costs nothing here: the job was not asked to verify it. */
function staleDecision(decision: Decision): Decision {
  return decision.outcome === "confirmed" ? { ...decision, outcome: "unchanged", reason: "stale" } : decision;
}
