import type { AddressServiceAdapter, AddressServiceTraits, VerifyResult } from "@plumbline/address";
import type { AddressServiceError } from "@plumbline/schema/jobs/states.ts";
import { wait, type RunControl } from "../work/run-control.ts";
import type { AddressService } from "./create-address-service.ts";
import { abandonClaims, keepAnswers, lookUpAnswers, type Looked, type Scope } from "./answer-cache.ts";
import { askService, type Asking, type Conversation } from "./ask-service.ts";
import { giveBackLookups, takeLookups } from "./lookup-budget.ts";
import { questionKey, type Question } from "./question-key.ts";

export type CheckContext = Asking & { newId(): string };
/** On whose behalf questions are asked, and how. */
export type Check = { service: AddressService; scope: Scope; control: RunControl };
/** `key`: the question's key, under which the answer is cached. */
export type Answer = { key: string; result: VerifyResult; traits: AddressServiceTraits };
export type Checked = {
  /** By question. A missing answer means an error if there is one; otherwise no service covers its country. */
  answers: Map<string, Answer>;
  unanswered: Set<string>;
  blocker: { reason: "address_service_down"; kind: AddressServiceError } | { reason: "lookup_limit" } | null;
};

const RECHECK_MS = 200;

/** The questions of one batch that one service answers. */
export class Lookup {
  readonly #ctx: CheckContext;
  readonly #check: Check;
  readonly #adapter: AddressServiceAdapter;
  /** Questions about the same address share one lookup. */
  readonly #byKey: ReadonlyMap<string, readonly Question[]>;
  readonly #claimId: string;
  #blocker: Checked["blocker"] = null;

  constructor(ctx: CheckContext, check: Check, adapter: AddressServiceAdapter, questions: readonly Question[]) {
    this.#ctx = ctx;
    this.#check = check;
    this.#adapter = adapter;
    this.#byKey = Map.groupBy(questions, (question) => questionKey(adapter.traits, check.scope.jobId, question));
    this.#claimId = ctx.newId();
  }

  async run(): Promise<Checked> {
    const known: Looked["known"] = new Map();
    let open = [...this.#byKey.keys()];
    while (open.length > 0 && !this.#blocker) {
      const found = await this.#look(open);
      for (const [key, answer] of found.known) known.set(key, answer);
      for (const [key, answer] of await this.#askAll(found.mine)) known.set(key, answer);
      open = found.others;
      if (open.length > 0 && !this.#blocker) await wait(this.#ctx, this.#check.control, RECHECK_MS);
    }
    return this.#checked(known);
  }

  #checked(known: Looked["known"]): Checked {
    const answers = new Map<string, Answer>();
    const unanswered = new Set<string>();
    for (const [key, asking] of this.#byKey) {
      const answer = known.get(key);
      for (const { id } of asking) {
        if (answer) answers.set(id, { key, result: { id, ...answer }, traits: this.#adapter.traits });
        else unanswered.add(id);
      }
    }
    return { answers, unanswered, blocker: this.#blocker };
  }

  /** If nothing may be cached, this process looks up every question, shared within its batch only. */
  async #look(keys: readonly string[]): Promise<Looked> {
    const { traits } = this.#adapter;
    if (traits.retention.kind === "none") return { known: new Map(), mine: [...keys], others: [] };
    return await lookUpAnswers(this.#ctx, this.#check.scope, traits, { keys, claimId: this.#claimId });
  }

  /** Stays within the job's budget; stops at the first service error. */
  async #askAll(keys: readonly string[]): Promise<Map<string, VerifyResult>> {
    const answers = new Map<string, VerifyResult>();
    if (keys.length === 0) return answers;
    const { service, scope, control } = this.#check;
    const { traits } = this.#adapter;
    const isPaid = traits.costCentsPerThousand > 0;
    const conversation: Conversation = {
      adapter: this.#adapter,
      callsPerSecond: service.callsPerSecond,
      control,
      tally: { answered: 0, refused: 0 },
    };
    let allowed = 0;
    try {
      allowed = isPaid ? await takeLookups(this.#ctx, scope, service, keys.length) : keys.length;
      const batches = inBatches(keys.slice(0, allowed), traits.batchSize);
      const next = batches.values();
      const work = async (): Promise<void> => {
        for (const batch of next) {
          if (this.#blocker) return;
          for (const [key, result] of await this.#askBatch(conversation, batch)) answers.set(key, result);
        }
      };
      await Promise.all(Array.from({ length: Math.min(traits.concurrency, batches.length) }, work));
      if (allowed < keys.length) this.#blocker ??= { reason: "lookup_limit" };
      return answers;
    } finally {
      if (isPaid) await giveBackLookups(this.#ctx, scope, allowed - answers.size);
      if (answers.size < keys.length && traits.retention.kind !== "none")
        await abandonClaims(this.#ctx, scope, this.#claimId);
    }
  }

  async #askBatch(conversation: Conversation, batch: readonly string[]): Promise<Map<string, VerifyResult>> {
    const queries = batch.flatMap((key) => {
      const [question] = this.#byKey.get(key) ?? [];
      return question ? [{ ...question, id: key, purpose: "clean" as const }] : [];
    });
    // Services limit the length of ids, so the positions in the batch are used.
    const numbered = queries.map((query, index) => ({ ...query, id: String(index + 1) }));
    const asked = await askService(this.#ctx, conversation, numbered);
    const fresh = new Map(asked.results.map((result) => [batch[Number(result.id) - 1] ?? "", result]));
    await keepAnswers(this.#ctx, this.#check.scope, this.#adapter.traits, fresh);
    if (asked.error) this.#blocker ??= { reason: "address_service_down", kind: asked.error.kind };
    return fresh;
  }
}

function inBatches(keys: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, index) =>
    keys.slice(index * size, (index + 1) * size),
  );
}
