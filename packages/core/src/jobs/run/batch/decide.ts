import {
  REASON_WEIGHTS,
  type AddressFields,
  type BuildingAnswer,
  type CleanResult,
  type Engine,
  type FieldChange,
} from "@plumbline/address";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import type { EnrichmentChange } from "./enrich.ts";
import { withoutLoneSpaces } from "./lone-spaces.ts";
import { isOwnWrite } from "./same-target.ts";
import type { Candidate } from "./triage.ts";
import { type ChunkWork, type JobWork, type PartValues } from "../job-work.ts";
import type { Context } from "../../../context.ts";

/** Decision for one record. `after` is what the CRM will hold; for `review` the changes are a proposal and nothing is written. */
export type Decision = {
  recordId: string;
  outcome: Extract<Outcome, "confirmed" | "corrected" | "unchanged" | "review" | "failed" | "restored">;
  reason: string;
  before: PartValues;
  after: PartValues;
  changes: (FieldChange | EnrichmentChange)[];
  /** What the CRM held when read; equals `after` where an earlier attempt has written already. */
  read: PartValues;
  /** What the engine, or the engine and the address service, found; null where neither was asked. */
  result: CleanResult | null;
  /** What an address service said of the building, where it was asked. */
  answer: BuildingAnswer | null;
  /** An earlier attempt wrote it: nothing is added. */
  isKept: boolean;
  /** The address service that was asked. */
  addressService: string | null;
  /** How long the changes may be kept; null for ever. */
  serviceTextDays: number | null;
};

/** One record that the engine cannot take must not stop the other ninety-nine: it ends `failed`, free, and we hear of it. */
export function decideAll(
  ctx: Pick<Context, "log" | "engine">,
  work: Pick<JobWork, "mapped" | "style"> & { jobId?: string; kind?: JobWork["kind"] },
  candidates: readonly Candidate[],
): Decision[] {
  const engine = ctx.engine();
  return candidates.map((candidate) => {
    try {
      return decide(engine, work, candidate);
    } catch (error) {
      ctx.log.error({ jobId: work.jobId, recordId: candidate.record.recordId, err: error }, "address engine failed");
      const { values } = candidate;
      return {
        recordId: candidate.record.recordId,
        outcome: "failed",
        reason: "internal",
        before: values,
        after: values,
        changes: [],
        read: values,
        ...UNASKED,
      };
    }
  });
}

const UNASKED = { result: null, answer: null, isKept: false, addressService: null, serviceTextDays: null };

/** Pure. A kept plan found written in the CRM stays what it was, with the values from before it; null where there is none. */
export function decideKept({ record, values }: Candidate): Decision | null {
  if (!record.keptPlan || !isOwnWrite(record, values)) return null;
  const { over: _over, ...plan } = record.keptPlan;
  return { recordId: record.recordId, ...plan, changes: [], read: values, ...UNASKED, isKept: true };
}

/** Pure. */
export function decide(
  engine: Engine,
  work: Pick<ChunkWork, "mapped" | "style"> & { kind?: ChunkWork["kind"] },
  { record, values }: Candidate,
): Decision {
  const kept = decideKept({ record, values });
  if (kept) return kept;
  const result = engine.clean(asFields(values), work.style, { parts: work.mapped.map(([part]) => part) });
  return decisionOf(work, { record, values }, result);
}

/**
 * Pure: the decision that a result means for one record. Values moved between properties are written only by jobs over lists,
 * whose canary tells one record's slip from a wrong mapping; single updated records give no such evidence.
 */
export function decisionOf(
  work: Pick<ChunkWork, "mapped"> & { kind?: ChunkWork["kind"] },
  { record, values }: Candidate,
  found: CleanResult,
): Decision {
  const result = withoutLoneSpaces(found);
  const isSingle = work.kind === "update" || work.kind === "workflow";
  const isMoved = result.changes.some((change) => change.reason === "moved_from_other_field");
  const { outcome, reason } =
    isSingle && isMoved && result.outcome === "corrected"
      ? { outcome: "review" as const, reason: "fields_swapped" }
      : outcomeOf(result);
  return {
    recordId: record.recordId,
    outcome,
    reason,
    before: values,
    after:
      outcome === "corrected"
        ? { ...values, ...Object.fromEntries(work.mapped.map(([part]) => [part, result.address[part]])) }
        : values,
    changes: result.changes,
    read: values,
    ...UNASKED,
    result: found,
  };
}

/** Pure: the words of the engine become an outcome. */
export function outcomeOf(result: CleanResult): Pick<Decision, "outcome" | "reason"> {
  switch (result.outcome) {
    case "accept":
      return { outcome: "confirmed", reason: "already_right" };
    case "corrected":
      return { outcome: "corrected", reason: "cleaned" };
    case "review":
      return { outcome: "review", reason: decisive(result, "review") };
    case "fail":
      return { outcome: "failed", reason: decisive(result, "fail") };
  }
}

/** The reason that decided; the engine also notes what decided nothing. */
function decisive(result: CleanResult, weight: "review" | "fail"): string {
  return result.reasons.find((reason) => REASON_WEIGHTS[reason] === weight) ?? result.reasons[0] ?? weight;
}

export function asFields(values: PartValues): AddressFields {
  const { street_address = "", city = "", state = "", postal_code = "", country = "" } = values;
  return { street_address, city, state, postal_code, country };
}
