import type { AddressServiceAdapter, AddressServiceTraits, VerifyResult } from "@plumbline/address";
import type { AddressServiceError } from "@plumbline/schema/jobs/states.ts";
import type { RunControl } from "../work/run-control.ts";
import type { AddressService } from "./address-service.ts";
import { abandonClaims, keepAnswers, lookUpAnswers, type Scope } from "./answer-cache.ts";
import { askService, type Asking, type Tally } from "./ask-service.ts";
import { giveBackLookups, takeLookups } from "./lookup-budget.ts";
import { questionKey, type Question } from "./question-key.ts";

export type CheckContext = Asking & { newId(): string };
export type Answer = { result: VerifyResult; traits: AddressServiceTraits };
export type Checked = {
  /** By question. A missing one was not answered if there is an error; otherwise no service covers its country. */
  answers: Map<string, Answer>;
  unanswered: Set<string>;
  blocker: { reason: "address_service_down"; kind: AddressServiceError } | { reason: "lookup_limit" } | null;
};

const BEAT_MS = 5_000;
const RECHECK_MS = 200;

/**
 * Answers the questions of one batch: each address is looked up once per job, from the cache where the service's terms allow
 * one, within the job's budget. An error of the service is never an answer. No transaction is open during the call.
 */
export async function checkAddresses(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  questions: readonly Question[],
  control: RunControl,
): Promise<Checked> {
  const checked: Checked = { answers: new Map(), unanswered: new Set(), blocker: null };
  const beat = setInterval(() => control.heartbeat(), BEAT_MS);
  try {
    for (const [adapter, mine] of byAddressService(service, questions)) {
      if (checked.blocker) for (const question of mine) checked.unanswered.add(question.id);
      else await checkWith(ctx, service, scope, adapter, mine, control, checked);
    }
  } finally {
    clearInterval(beat);
  }
  return checked;
}

function byAddressService(
  service: AddressService,
  questions: readonly Question[],
): Map<AddressServiceAdapter, Question[]> {
  const groups = new Map<AddressServiceAdapter, Question[]>();
  for (const question of questions) {
    const adapter = service.addressServiceFor(question.country);
    if (adapter) groups.set(adapter, [...(groups.get(adapter) ?? []), question]);
  }
  return groups;
}

async function checkWith(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  adapter: AddressServiceAdapter,
  questions: readonly Question[],
  control: RunControl,
  checked: Checked,
): Promise<void> {
  const { traits } = adapter;
  const byKey = Map.groupBy(questions, (question) => questionKey(traits, scope.jobId, question));
  const claimId = ctx.newId();
  const known = new Map<string, Omit<VerifyResult, "id">>();
  let open = [...byKey.keys()];
  while (open.length > 0 && !checked.blocker) {
    const found = await look(ctx, scope, traits, open, claimId);
    for (const [key, answer] of found.known) known.set(key, answer);
    const fresh = await askAll(ctx, service, scope, adapter, found.mine, byKey, claimId, control, checked);
    for (const [key, answer] of fresh) known.set(key, answer);
    open = found.others;
    if (open.length > 0 && !checked.blocker) await ctx.sleep(RECHECK_MS, control.signal);
  }
  for (const [key, asking] of byKey) {
    const answer = known.get(key);
    for (const { id } of asking) {
      if (answer) checked.answers.set(id, { result: { id, ...answer }, traits });
      else checked.unanswered.add(id);
    }
  }
}

/** If nothing may be cached, every question is ours and is shared within its batch only. */
async function look(
  ctx: CheckContext,
  scope: Scope,
  traits: AddressServiceTraits,
  keys: readonly string[],
  claimId: string,
) {
  if (traits.retention.kind !== "none") return await lookUpAnswers(ctx, scope, traits, keys, claimId);
  return { known: new Map<string, Omit<VerifyResult, "id">>(), mine: [...keys], others: [] };
}

async function askAll(
  ctx: CheckContext,
  service: AddressService,
  scope: Scope,
  adapter: AddressServiceAdapter,
  keys: readonly string[],
  byKey: ReadonlyMap<string, readonly Question[]>,
  claimId: string,
  control: RunControl,
  checked: Checked,
): Promise<Map<string, VerifyResult>> {
  const answers = new Map<string, VerifyResult>();
  if (keys.length === 0) return answers;
  const { traits } = adapter;
  const isPaid = traits.costCentsPerThousand > 0;
  const tally: Tally = { answered: 0, refused: 0 };
  let allowed = 0;
  try {
    allowed = isPaid ? await takeLookups(ctx, scope, service, keys.length) : keys.length;
    const batches = inBatches(keys.slice(0, allowed), traits.batchSize);
    const next = batches.values();
    const work = async (): Promise<void> => {
      for (const batch of next) {
        if (checked.blocker) return;
        const queries = batch.flatMap((key) => {
          const [question] = byKey.get(key) ?? [];
          return question ? [{ ...question, id: key, purpose: "clean" as const }] : [];
        });
        // Ids that a service takes are short; the batch's own numbers do.
        const numbered = queries.map((query, index) => ({ ...query, id: String(index + 1) }));
        const asked = await askService(ctx, adapter, service.callsPerSecond, numbered, control, tally);
        const fresh = new Map(asked.results.map((result) => [batch[Number(result.id) - 1] ?? "", result]));
        await keepAnswers(ctx, scope, traits, fresh);
        for (const [key, result] of fresh) answers.set(key, result);
        if (asked.error) checked.blocker ??= { reason: "address_service_down", kind: asked.error.kind };
      }
    };
    await Promise.all(Array.from({ length: Math.min(traits.concurrency, batches.length) }, work));
    if (allowed < keys.length) checked.blocker ??= { reason: "lookup_limit" };
    return answers;
  } finally {
    if (isPaid) await giveBackLookups(ctx, scope, allowed - answers.size);
    if (answers.size < keys.length && traits.retention.kind !== "none") await abandonClaims(ctx, scope, claimId);
  }
}

function inBatches(keys: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
}
