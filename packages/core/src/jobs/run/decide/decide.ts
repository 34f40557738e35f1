import { decisiveReason, type CleanResult, type Engine } from "@plumbline/address";
import type { Context } from "../../../context.ts";
import { decisionFor, type Decision } from "../../../records/decision.ts";
import { asFields } from "../../../records/part-values.ts";
import { isOwnWrite } from "../../../records/same-target.ts";
import { mapInSlices } from "../../../work/map-in-slices.ts";
import type { JobWork, KindTraits } from "../job-work.ts";
import type { Candidate } from "../rows/next-batch.ts";
import { withoutLoneSpaces } from "./lone-spaces.ts";

/** Without a kind: nothing is known of the job. */
type DecideWork = Pick<JobWork, "mapped" | "style"> & { kind?: Pick<KindTraits, "isAutomatic"> };

/** One record that the engine cannot take must not stop the other ninety-nine: it ends `failed`, free, and we hear of it. */
export async function decideAll(
  ctx: Pick<Context, "log" | "engine">,
  work: DecideWork & { jobId?: string },
  candidates: readonly Candidate[],
): Promise<Decision[]> {
  const engine = ctx.engine();
  return await mapInSlices(candidates, (candidate) => {
    try {
      return decide(engine, work, candidate);
    } catch (error) {
      ctx.log.error({ jobId: work.jobId, recordId: candidate.record.recordId, err: error }, "address engine failed");
      return decisionFor(candidate.record.recordId, candidate.values, { outcome: "failed", reason: "internal" });
    }
  });
}

/** Pure. A kept plan found written in the CRM stays what it was, with the values from before it; null where there is none. */
export function decideKept({ record, values }: Candidate): Decision | null {
  if (!record.keptPlan || !isOwnWrite(record, values)) return null;
  const { over: _over, ...plan } = record.keptPlan;
  return decisionFor(record.recordId, values, { ...plan, isKept: true });
}

/** Pure. */
export function decide(engine: Engine, work: DecideWork, { record, values }: Candidate): Decision {
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
  work: Pick<DecideWork, "mapped" | "kind">,
  { record, values }: Candidate,
  found: CleanResult,
): Decision {
  const result = withoutLoneSpaces(found);
  const isMoved = result.changes.some((change) => change.reason === "moved_from_other_field");
  const { outcome, reason } =
    work.kind?.isAutomatic && isMoved && result.outcome === "corrected"
      ? { outcome: "review" as const, reason: "values_moved" }
      : outcomeOf(result);
  return decisionFor(record.recordId, values, {
    outcome,
    reason,
    after:
      outcome === "corrected"
        ? { ...values, ...Object.fromEntries(work.mapped.map(([part]) => [part, result.address[part]])) }
        : values,
    changes: result.changes,
    result: found,
  });
}

/** Pure: the words of the engine become an outcome. */
export function outcomeOf(result: CleanResult): Pick<Decision, "outcome" | "reason"> {
  switch (result.outcome) {
    case "accept":
      return { outcome: "confirmed", reason: "already_right" };
    case "corrected":
      return { outcome: "corrected", reason: "cleaned" };
    case "review":
      return { outcome: "review", reason: decisiveReason(result) ?? "review" };
    case "fail":
      return { outcome: "failed", reason: decisiveReason(result) ?? "fail" };
  }
}
