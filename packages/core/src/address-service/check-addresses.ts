import type { AddressVerifier, VerifierTraits, VerifyResult } from "@plumbline/address";
import type { VerifierTrouble } from "@plumbline/schema/jobs/states.ts";
import type { RunHooks } from "../jobs/run/job-work.ts";
import type { AddressService } from "./address-service.ts";
import { giveUpClaims, keepAnswers, lookUpAnswers, type Scope } from "./answer-cache.ts";
import { askService, type Asking } from "./ask-service.ts";
import { giveBackLookups, takeLookups } from "./lookup-budget.ts";
import { questionKey, type Question } from "./question-key.ts";

export type CheckContext = Asking & { newId(): string };
export type Answer = { result: VerifyResult; traits: VerifierTraits };
export type Checked = {
  /** By question. One that is missing beside a trouble was not answered; without trouble, nobody knows its country. */
  answers: Map<string, Answer>;
  unanswered: Set<string>;
  trouble: { reason: "verifier_down"; kind: VerifierTrouble } | { reason: "verifier_cap" } | null;
};

const BEAT_MS = 5_000;
const LOOK_AGAIN_MS = 200;

/**
 * Answers for the questions of one batch: each address asked once in a job, from the cache where the service's terms allow
 * one, within the job's budget. Trouble of the service is never an answer. No transaction is open while it is asked.
 */
export async function checkAddresses(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  questions: readonly Question[],
  hooks: RunHooks,
): Promise<Checked> {
  const checked: Checked = { answers: new Map(), unanswered: new Set(), trouble: null };
  const beat = setInterval(() => hooks.heartbeat(), BEAT_MS);
  try {
    for (const [verifier, mine] of byVerifier(service, questions)) {
      if (checked.trouble) for (const question of mine) checked.unanswered.add(question.id);
      else await checkWith(ctx, service, scope, verifier, mine, hooks, checked);
    }
  } finally {
    clearInterval(beat);
  }
  return checked;
}

function byVerifier(service: AddressService, questions: readonly Question[]): Map<AddressVerifier, Question[]> {
  const groups = new Map<AddressVerifier, Question[]>();
  for (const question of questions) {
    const verifier = service.verifierFor(question.country);
    if (verifier) groups.set(verifier, [...(groups.get(verifier) ?? []), question]);
  }
  return groups;
}

async function checkWith(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  verifier: AddressVerifier,
  questions: readonly Question[],
  hooks: RunHooks,
  checked: Checked,
): Promise<void> {
  const { traits } = verifier;
  const byKey = Map.groupBy(questions, (question) => questionKey(traits, scope.jobId, question));
  const claimId = ctx.newId();
  const known = new Map<string, Omit<VerifyResult, "id">>();
  let open = [...byKey.keys()];
  while (open.length > 0 && !checked.trouble) {
    const looked = await look(ctx, scope, traits, open, claimId);
    for (const [key, answer] of looked.known) known.set(key, answer);
    const fresh = await askAll(ctx, service, scope, verifier, looked.mine, byKey, claimId, hooks, checked);
    for (const [key, answer] of fresh) known.set(key, answer);
    open = looked.others;
    if (open.length > 0 && !checked.trouble) await ctx.sleep(LOOK_AGAIN_MS, hooks.signal);
  }
  for (const [key, asking] of byKey) {
    const answer = known.get(key);
    for (const { id } of asking) {
      if (answer) checked.answers.set(id, { result: { id, ...answer }, traits });
      else checked.unanswered.add(id);
    }
  }
}

/** Where nothing may be kept, every question is ours: one is then shared within its batch only. */
async function look(ctx: CheckContext, scope: Scope, traits: VerifierTraits, keys: readonly string[], claimId: string) {
  if (traits.retention.kind !== "none") return await lookUpAnswers(ctx, scope, traits, keys, claimId);
  return { known: new Map<string, Omit<VerifyResult, "id">>(), mine: [...keys], others: [] };
}

async function askAll(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  verifier: AddressVerifier,
  keys: readonly string[],
  byKey: ReadonlyMap<string, readonly Question[]>,
  claimId: string,
  hooks: RunHooks,
  checked: Checked,
): Promise<Map<string, VerifyResult>> {
  const answers = new Map<string, VerifyResult>();
  if (keys.length === 0) return answers;
  const { traits } = verifier;
  const isPaid = traits.costCentsPerThousand > 0;
  let allowed = 0;
  try {
    allowed = isPaid ? await takeLookups(ctx, scope, service, keys.length) : keys.length;
    const batches = inBatches(keys.slice(0, allowed), traits.batchSize);
    const next = batches.values();
    const work = async (): Promise<void> => {
      for (const batch of next) {
        if (checked.trouble) return;
        const queries = batch.flatMap((key) => {
          const [question] = byKey.get(key) ?? [];
          return question ? [{ ...question, id: key, purpose: "clean" as const }] : [];
        });
        // Ids that a service takes are short; the batch's own numbers do.
        const numbered = queries.map((query, index) => ({ ...query, id: String(index + 1) }));
        const asked = await askService(ctx, verifier, service.callsPerSecond, numbered, hooks);
        const fresh = new Map(asked.results.map((result) => [batch[Number(result.id) - 1] ?? "", result]));
        await keepAnswers(ctx, scope, traits, fresh);
        for (const [key, result] of fresh) answers.set(key, result);
        if (asked.trouble) checked.trouble ??= { reason: "verifier_down", kind: asked.trouble.kind };
      }
    };
    await Promise.all(Array.from({ length: Math.min(traits.concurrency, batches.length) }, work));
    if (allowed < keys.length) checked.trouble ??= { reason: "verifier_cap" };
    return answers;
  } finally {
    if (isPaid) await giveBackLookups(ctx, scope, allowed - answers.size);
    if (answers.size < keys.length && traits.retention.kind !== "none") await giveUpClaims(ctx, scope, claimId);
  }
}

function inBatches(keys: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
}
