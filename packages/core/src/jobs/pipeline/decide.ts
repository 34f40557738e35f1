import type { Candidate } from "./kind.ts";
import type { ChunkWork, InSet, JobWork, KindTraits, SetWork } from "./work.ts";
import { decisiveReason, questionFor, settle, type CleanResult, type Engine } from "@plumbline/address";
import { checkAddresses } from "../../address-service/check-addresses.ts";
import type { Answer, CheckContext, Checked } from "../../address-service/lookup.ts";
import type { Context } from "../../context.ts";
import {
  NO_OPTIONS,
  engineParts,
  fromEngine,
  fromService,
  toEngine,
  toService,
  isPartDoubt,
  portalEngine,
  type FromEngine,
  type MissingOption,
} from "../../records/columns.ts";
import { NO_SUCH_OPTION, decisionFor, type Decision } from "../../records/decision.ts";
import type { Interruption } from "../../records/store.ts";
import type { RunControl } from "../../work/run-control.ts";
import { FULL_ADDRESS } from "@plumbline/schema/object-types.ts";
import { afterAsHeld, isOwnWrite, type PartValues } from "../../records/values.ts";
import { mapInSlices } from "../../work/map-in-slices.ts";
import { takesCountry } from "./definitions.ts";

export type Decided = {
  decisions: Decision[];
  /** Addresses that needed the address service while it was unavailable; they stay waiting. */
  undecided: Candidate[];
  interruption: Interruption | null;
};

type DecideContext = CheckContext & Pick<Context, "log" | "engine" | "addressService">;
type Judged = { candidate: Candidate; own: CleanResult; question: NonNullable<ReturnType<typeof questionFor>> };

/** The engine decides first; the operator's address service is used only for what it cannot settle. */
export async function decideChecked(
  ctx: DecideContext,
  work: InSet<ChunkWork> | InSet<JobWork>,
  candidates: readonly Candidate[],
  control: RunControl,
): Promise<Decided> {
  const service = ctx.addressService;
  const own = await decideAll(ctx, work, candidates);
  if (!service) return { decisions: own, undecided: [], interruption: null };
  const questioned = new Map<string, Judged>();
  for (const [index, candidate] of candidates.entries()) {
    const decision = own[index];
    // Nothing to look up: a plan found written, or a record that the engine could not process.
    if (!decision || decision.result === null) continue;
    // A service cannot tell which unit is right or whether columns should be filled.
    if (decision.result.outcome !== "review" && isPartDoubt(decision.reason)) continue;
    const engine = engineOf(ctx, work);
    const { fields, units } = toService(engine, work.options, candidate.values);
    const asked =
      units === "" ? decision.result : engine.clean(fields, work.style, { parts: engineParts(work.mapped) });
    const question = questionFor(engine, fields, asked, service.askFor);
    if (question) questioned.set(candidate.address.recordId, { candidate, own: asked, question });
  }
  const questions = [...questioned].map(([id, { question }]) => ({ id, ...question }));
  if (questions.length === 0) return { decisions: own, undecided: [], interruption: null };
  const checked = await checkAddresses(ctx, { service, scope: work, control }, questions);
  if (checked.blocker) await recordServiceError(ctx, work, checked.blocker);
  return {
    decisions: own.flatMap((decision) => {
      if (checked.unanswered.has(decision.recordId)) return [];
      const answer = checked.answers.get(decision.recordId);
      const asked = questioned.get(decision.recordId);
      return answer && asked ? [withAnswer(ctx, work, asked, answer)] : [decision];
    }),
    undecided: [...questioned.values()]
      .map(({ candidate }) => candidate)
      .filter(({ address }) => checked.unanswered.has(address.recordId)),
    interruption: checked.blocker ? { end: "blocked", reason: checked.blocker.reason } : null,
  };
}

function withAnswer(
  ctx: DecideContext,
  work: InSet<ChunkWork> | InSet<JobWork>,
  { candidate, own }: Judged,
  { key, result, traits }: Answer,
): Decision {
  const engine = engineOf(ctx, work);
  const options = { style: work.style, parts: engineParts(work.mapped) };
  const { fields: input, units } = toService(engine, work.options, candidate.values);
  const { street_address: street = "" } = candidate.values;
  const settled = fromService(street, units, settle(engine, { input, own, answer: result, traits }, options));
  const isTheirText = traits.textNeedsPerson && settled.changes.some((change) => change.reason.endsWith("_by_service"));
  return {
    ...decisionOf(engine, work, candidate, settled),
    answer: { result, traits },
    addressService: traits.name,
    questionHash: key,
    serviceTextDays: isTheirText && "days" in traits.retention ? traits.retention.days : null,
  };
}

function engineOf(ctx: Pick<Context, "engine">, { portal }: Pick<JobWork, "portal">) {
  return portalEngine(ctx.engine(), portal);
}

async function recordServiceError(
  ctx: DecideContext,
  work: InSet<ChunkWork> | InSet<JobWork>,
  blocker: NonNullable<Checked["blocker"]>,
): Promise<void> {
  const kind = blocker.reason === "address_service_down" ? blocker.kind : null;
  ctx.log.warn({ jobId: work.jobId, reason: blocker.reason, kind }, "address service lookup failed");
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({ where: { id: work.jobId }, data: { addressServiceError: kind } }),
  );
}

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
