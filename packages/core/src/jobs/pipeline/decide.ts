import { decisiveReason, type CleanResult, type Engine } from "@plumbline/address";
import { FULL_ADDRESS } from "@plumbline/schema/object-types.ts";
import type { Context } from "../../context.ts";
import {
  NO_OPTIONS,
  engineParts,
  fromEngine,
  toEngine,
  portalEngine,
  type FromEngine,
  type MissingOption,
} from "../../records/columns.ts";
import { NO_SUCH_OPTION, decisionFor, type Decision } from "../../records/decision.ts";
import { afterAsHeld, isOwnWrite, type PartValues } from "../../records/values.ts";
import { mapInSlices } from "../../work/map-in-slices.ts";
import type { Candidate } from "./kind.ts";
import type { JobWork, KindTraits, SetWork } from "./work.ts";

/** Without a kind, nothing is known of the job. */
type DecideWork = Pick<SetWork, "mapped" | "style"> &
  Partial<Pick<SetWork, "options" | "needsCountry"> & Pick<JobWork, "portal">> & {
    kind?: Pick<KindTraits, "isAutomatic">;
  };

/** An address that the engine cannot process must not stop the rest of its batch: it ends `failed`, free, and is logged. */
export async function decideAll(
  ctx: Pick<Context, "log" | "engine">,
  work: DecideWork & { jobId?: string },
  candidates: readonly Candidate[],
): Promise<Decision[]> {
  const engine = portalEngine(ctx.engine(), work.portal);
  return await mapInSlices(candidates, (candidate) => {
    try {
      return decide(engine, work, candidate);
    } catch (error) {
      const { address, values } = candidate;
      ctx.log.error({ jobId: work.jobId, recordId: address.recordId, err: error }, "address engine failed");
      return decisionFor(address, values, { outcome: "failed", reason: "internal" });
    }
  });
}

/**
 * Pure. A kept plan that was applied is settled as planned, with the values from before it and those that the CRM holds; null where
 * there is none.
 */
export function decideKept({ address, values }: Candidate): Decision | null {
  if (!address.keptPlan || !isOwnWrite(address, values)) return null;
  const { over: _over, ...plan } = address.keptPlan;
  return decisionFor(address, values, { ...plan, after: afterAsHeld(plan, values), isKept: true });
}

/** Pure. */
export function decide(engine: Engine, work: DecideWork, candidate: Candidate): Decision {
  const kept = decideKept(candidate);
  if (kept) return kept;
  const fields = toEngine(engine, work.options ?? NO_OPTIONS, candidate.values);
  const result = engine.clean(fields, work.style, { parts: engineParts(work.mapped) });
  return decisionOf(engine, work, candidate, result);
}

/**
 * Pure: the decision that follows from a result for one address. Values moved between properties are written only by jobs over
 * lists, whose canary distinguishes one record's mistake from a wrong mapping; single updated records give no such evidence.
 */
export function decisionOf(
  engine: Engine,
  work: Pick<DecideWork, "mapped" | "style" | "kind" | "options" | "needsCountry">,
  { address: id, values }: Candidate,
  found: CleanResult,
): Decision {
  const columns = { options: work.options ?? NO_OPTIONS, style: work.style };
  const answer = fromEngine(engine, columns, values, found);
  const { address, changes } = answer;
  const { outcome, reason } = heldBack(work, values, answer) ?? outcomeOf(answer);
  return decisionFor(id, values, {
    outcome,
    reason,
    after: outcome === "corrected" ? { ...values, ...valuesOf(work, address) } : values,
    changes: reason === NO_SUCH_OPTION && answer.missing ? [wantedOption(answer.missing, values, changes)] : changes,
    result: found,
  });
}

/** The parts to write, with their new values. */
function valuesOf({ mapped }: Pick<DecideWork, "mapped">, address: FromEngine["address"]): PartValues {
  return Object.fromEntries(mapped.flatMap(([part]) => (part === FULL_ADDRESS ? [] : [[part, address[part] ?? ""]])));
}

/** Pure: why a person is asked about what the engine would write; null where nothing prevents writing it. */
function heldBack(
  { kind, ...set }: Pick<DecideWork, "kind" | "options" | "needsCountry">,
  values: PartValues,
  { result, address, changes, missing, doubt }: FromEngine,
): Pick<Decision, "outcome" | "reason"> | null {
  const isSettled = result.outcome === "accept" || result.outcome === "corrected";
  if (missing && (isSettled || (missing.isChange && result.outcome === "review")))
    return { outcome: "review", reason: NO_SUCH_OPTION };
  if (!isSettled) return null;
  if (doubt) return { outcome: "review", reason: doubt };
  const isMoved = changes.some((change) => change.reason === "moved_from_other_field");
  if (kind?.isAutomatic && isMoved && changes.length > 0) return { outcome: "review", reason: "values_moved" };
  const hasNoCountry = values.country !== undefined && address.country === "";
  return takesCountry(set) && hasNoCountry && changes.some(({ field }) => field === "state")
    ? { outcome: "review", reason: "country_missing" }
    : null;
}

/** The reason shown to a person: there is no value to accept. */
function wantedOption(
  { part, wanted }: MissingOption,
  values: PartValues,
  changes: Decision["changes"],
): Decision["changes"][number] {
  const { kind, confidence } = changes.find(({ field }) => field === part) ?? { kind: "format", confidence: 1 };
  return { field: part, before: values[part] ?? "", after: wanted, kind, reason: NO_SUCH_OPTION, confidence };
}

const CONFIRMED = { outcome: "confirmed", reason: "already_right" } as const;
const CORRECTED = { outcome: "corrected", reason: "cleaned" } as const;

/** Pure: turns the engine's result into an outcome. */
export function outcomeOf({
  result,
  changes,
}: Pick<FromEngine, "result" | "changes">): Pick<Decision, "outcome" | "reason"> {
  switch (result.outcome) {
    // A change may also be an option with the same meaning or a part beside the street; none where the value is already there.
    case "accept":
    case "corrected":
      return changes.length === 0 ? CONFIRMED : CORRECTED;
    case "review":
      return { outcome: "review", reason: decisiveReason(result) ?? "review" };
    case "fail":
      return { outcome: "failed", reason: decisiveReason(result) ?? "fail" };
  }
}

/** Whether the country is sent along: a portal with dropdowns may require it, any other has required it. */
export function takesCountry({ options, needsCountry }: Partial<Pick<SetWork, "options" | "needsCountry">>): boolean {
  return needsCountry === true || options?.state !== undefined || options?.country !== undefined;
}
