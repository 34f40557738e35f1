import { questionFor, settle, type CleanResult } from "@plumbline/address";
import { checkAddresses } from "../../address-service/check-addresses.ts";
import type { Answer, CheckContext, Checked } from "../../address-service/lookup.ts";
import type { Context } from "../../context.ts";
import { engineParts, fromService, isPartDoubt, portalEngine, toService } from "../../records/columns.ts";
import type { Decision } from "../../records/decision.ts";
import type { Interruption } from "../../records/store.ts";
import type { RunControl } from "../../work/run-control.ts";
import { decideAll, decisionOf } from "./decide.ts";
import type { Candidate } from "./kind.ts";
import type { ChunkWork, InSet, JobWork } from "./work.ts";

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
