import { questionFor, settle, type CleanResult } from "@plumbline/address";
import { checkAddresses, type Answer, type CheckContext, type Checked } from "../../../address-service/check-addresses.ts";
import type { Context } from "../../../context.ts";
import { asFields, decideAll, decisionOf, type Decision } from "./decide.ts";
import type { Trouble } from "../interruption.ts";
import type { Candidate } from "./triage.ts";
import type { ChunkWork, JobWork, RunHooks } from "../job-work.ts";

export type Decided = {
  decisions: Decision[];
  /** The address service was needed and could not be asked: they stay waiting. */
  undecided: Candidate[];
  trouble: Trouble | null;
};

type DecideContext = CheckContext & Pick<Context, "log" | "engine" | "addressService">;
type Judged = { candidate: Candidate; own: CleanResult; question: NonNullable<ReturnType<typeof questionFor>> };

/** The engine first; the operator's address service only for what it cannot settle. */
export async function decideChecked(
  ctx: DecideContext,
  work: ChunkWork | JobWork,
  candidates: readonly Candidate[],
  hooks: RunHooks,
): Promise<Decided> {
  const service = ctx.addressService;
  const own = decideAll(ctx, work, candidates);
  if (!service) return { decisions: own, undecided: [], trouble: null };
  const judged = new Map<string, Judged>();
  for (const [index, candidate] of candidates.entries()) {
    const decision = own[index];
    // Nothing to ask: a plan found written, or a record that the engine could not take at all.
    if (!decision || decision.result === null) continue;
    const fields = asFields(candidate.values);
    const question = questionFor(ctx.engine(), fields, decision.result, service.askFor);
    if (question) judged.set(candidate.record.recordId, { candidate, own: decision.result, question });
  }
  const questions = [...judged].map(([id, { question }]) => ({ id, ...question }));
  if (questions.length === 0) return { decisions: own, undecided: [], trouble: null };
  const checked = await checkAddresses(ctx, service, work, questions, hooks);
  if (checked.trouble) await noteTrouble(ctx, work, checked.trouble);
  return {
    decisions: own.flatMap((decision) => {
      if (checked.unanswered.has(decision.recordId)) return [];
      const answer = checked.answers.get(decision.recordId);
      const asked = judged.get(decision.recordId);
      return answer && asked ? [withAnswer(ctx, work, asked, answer)] : [decision];
    }),
    undecided: [...judged.values()]
      .map(({ candidate }) => candidate)
      .filter(({ record }) => checked.unanswered.has(record.recordId)),
    trouble: checked.trouble ? { end: "trouble", reason: checked.trouble.reason } : null,
  };
}

function withAnswer(
  ctx: DecideContext,
  work: ChunkWork | JobWork,
  { candidate, own }: Judged,
  { result, traits }: Answer,
): Decision {
  const parts = work.mapped.map(([part]) => part);
  const options = { style: work.style, parts };
  const settled = settle(ctx.engine(), asFields(candidate.values), own, result, traits, options);
  const isTheirText = traits.textNeedsPerson && settled.changes.some((change) => change.reason.endsWith("_by_service"));
  return {
    ...decisionOf(work, candidate, settled),
    verifier: traits.name,
    serviceTextDays: isTheirText && "days" in traits.retention ? traits.retention.days : null,
  };
}

async function noteTrouble(
  ctx: DecideContext,
  work: ChunkWork | JobWork,
  trouble: NonNullable<Checked["trouble"]>,
): Promise<void> {
  const kind = trouble.reason === "verifier_down" ? trouble.kind : null;
  ctx.log.warn({ jobId: work.jobId, reason: trouble.reason, kind }, "the address service could not be asked");
  await ctx.db.withAccount(work.accountId, (tx) =>
    tx.job.updateMany({ where: { id: work.jobId }, data: { verifierTrouble: kind } }),
  );
}
