import { decisionFor, type Decision } from "../../records/decision.ts";
import type {
  Accepted,
  BatchOfSet,
  Candidate,
  DecidedSet,
  EndedAddress,
  KindSettlement,
  LoadedSet,
  Triage,
} from "./kind.ts";
import { settleCleaning } from "./cleaning.ts";
import { decideKept } from "./decide.ts";
import {
  isInPlace,
  isOwnWrite,
  sameTarget,
  partValues,
  sameValues,
  valuesHash,
  type PartValues,
  isLockedIn,
} from "../../records/values.ts";
import { withoutOption } from "../../records/columns.ts";
import { applyPolicy } from "../../review/policy.ts";
import { choiceInForce } from "../../records/choices.ts";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { CHOICE_REASONS } from "@plumbline/schema/review/choices.ts";
import type { ChunkWork, InSet, RunContext, SetWork } from "./work.ts";
import type { Proposal } from "../../generated/prisma/client.ts";
import { IS_ACCEPTED } from "../../review/still-decides.ts";
import { parseProposal } from "../../records/rows.ts";

/** The accepted proposals about addresses of a set; a record whose proposal is no longer accepted is absent. */
export async function loadAccepted(
  ctx: Pick<RunContext, "db">,
  { accountId, jobId, setKey }: InSet<ChunkWork>,
  recordIds: readonly string[],
): Promise<LoadedSet> {
  const rows = await ctx.db.withAccount(
    accountId,
    (tx) => tx.$queryRaw<Pick<Proposal, "recordId" | "before" | "after" | "changes">[]>`
      SELECT record_id AS "recordId", before, after, changes FROM proposal p
      WHERE apply_job_id = ${jobId}::uuid AND set_key = ${setKey} AND record_id = ANY (${[...recordIds]}::text[]) AND ${IS_ACCEPTED}`,
  );
  const accepted = new Map(
    rows
      .map(parseProposal)
      .flatMap(({ recordId, before, after, changes }) =>
        before && after ? [[recordId, { before, after, changes: changes ?? [] }] as const] : [],
      ),
  );
  return { accepted, written: new Map(), later: new Map() };
}

/**
 * Pure: which accepted proposals end without credit or write. Those that no longer apply, or that a dropdown has no option for, are
 * decided anew and need work.
 */
export function triageAccepted({ work, addresses, values: read, accepted }: TriagedBy): Triage {
  const result: Triage = { setAside: [], needWork: [], known: [] };
  for (const address of addresses) {
    const { recordId, setKey } = address;
    const properties = read.get(recordId);
    const values = properties ? partValues(work, properties) : {};
    const proposal = accepted.get(recordId);
    const isLocked =
      isLockedIn(work, properties ?? {}) ||
      choiceInForce(address.choices, { valuesHash: valuesHash(values), mappingHash: work.mappingHash }) === "locked";
    const candidate = { address, values };
    const needsWork = { ...candidate, decision: acceptedOrKept(work, candidate, proposal) };
    if (properties && isOwnWrite(address, values)) result.needWork.push(needsWork);
    else if (!properties) result.setAside.push({ recordId, setKey, outcome: "skipped", reason: "gone", values });
    else if (isLocked)
      result.setAside.push({ recordId, setKey, outcome: "skipped", reason: CHOICE_REASONS.locked, values });
    else if (!proposal) result.setAside.push({ recordId, setKey, outcome: "skipped", reason: "withdrawn", values });
    else if (isInPlace(proposal, values))
      result.setAside.push({ recordId, setKey, outcome: "unchanged", reason: "already_in_place", values });
    else result.needWork.push(needsWork);
  }
  return result;
}

type Fields = Pick<SetWork, "mapped" | "enrichment" | "options">;
type TriagedBy = Pick<BatchOfSet, "addresses" | "values" | "accepted"> & {
  work: Pick<SetWork, "mapped" | "mappingHash" | "enrichment" | "lockProperty" | "options">;
};

/** The plan is what a person accepted; where the address was edited since, it was decided anew and goes back to review. */
export function judgeAccepted({ alreadyDecided, decided }: DecidedSet): Decision[] {
  return [...alreadyDecided, ...decided.map((decision) => staleDecision(applyPolicy("ask_first", decision)))];
}

/** Proposals end with their addresses, and a value that was edited since is proposed anew. */
export function settleAccepted(work: InSet<ChunkWork>, ended: readonly EndedAddress[]): KindSettlement {
  const settlement = settleCleaning(work, ended);
  // Accepted still, by somebody who could no longer do so: opened again.
  const withdrawn = ended.filter(({ row, reason }) => row === null && reason === "withdrawn");
  return { ...settlement, accepted: [...settlement.proposals, ...withdrawn] };
}

/** What was accepted, while the address is as it was then. */
function acceptedOrKept(work: Fields, candidate: Candidate, accepted: Accepted | undefined): Decision | null {
  const kept = decideKept(candidate);
  if (kept) return kept;
  if (!accepted || !isUnedited(accepted, candidate.values)) return null;
  const decision = acceptedDecision(work, candidate, accepted);
  const changed = Object.fromEntries(decision.changes.map(({ field, after }) => [field, after]));
  // Accepted while the property was a text, or had the option.
  return withoutOption(work.options, changed).length > 0 ? null : decision;
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
  { mapped, enrichment }: Fields,
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
