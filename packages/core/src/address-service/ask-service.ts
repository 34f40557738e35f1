import type { AddressServiceAdapter, ServiceError, VerifyQuery, VerifyResult } from "@plumbline/address";
import type { Context } from "../context.ts";
import { blockBudget, reserveSlots } from "../portals/hubspot/rate-budget.ts";
import { wait, workerWaitPolicy, type RunControl } from "../work/run-control.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { traced } from "../tracing/tracer.ts";

export type Asking = Pick<Context, "db" | "config" | "now" | "sleep">;
export type Asked = { results: VerifyResult[]; error: ServiceError | null };
/** Counts within one check: addresses answered, and addresses refused when sent alone. */
type Tally = { answered: number; refused: number };
/** Shared by the calls of one check. */
export type Conversation = {
  adapter: AddressServiceAdapter;
  callsPerSecond: number | null;
  control: RunControl;
  tally: Tally;
};

/** Delays before the second, third and fourth attempt. */
const WAITS_MS = [500, 2_000, 8_000];
/** A service that asks for a longer delay counts as down for this job. */
const LONGEST_WAIT_MS = 30_000;
const FIRST_BLOCK_MS = 1_000;
/** A batch service that refuses this many addresses sent alone, and answers none, is refusing us rather than the addresses. */
const MAX_REFUSED = 3;

/** One call within the service's rate across all workers, retried where that may help. A refused address is isolated. */
export async function askService(
  ctx: Asking,
  conversation: Conversation,
  queries: readonly VerifyQuery[],
): Promise<Asked> {
  const { adapter, callsPerSecond, control, tally } = conversation;
  const budget = `address:${adapter.traits.name}`;
  for (let tries = 0; ; tries += 1) {
    await reserveSlots(ctx, {
      key: budget,
      requests: 1,
      perSecond: callsPerSecond ?? adapter.traits.callsPerSecond,
      waitPolicy: workerWaitPolicy(control),
    });
    requireOutsideTransaction("An address service");
    const answer = await traced(`address service ${adapter.traits.name}`, { kind: "client" }, async (span) => {
      const given = await adapter.verify(queries, control.signal);
      if (given.kind !== "results") span.fail(given.error.kind);
      return given;
    });
    if (answer.kind === "results") {
      tally.answered += queries.length;
      return { results: [...answer.results], error: null };
    }
    const { error } = answer;
    if (error.kind === "refused") {
      if (queries.length === 1) tally.refused += 1;
      const isUs = adapter.traits.batchSize > 1 && tally.answered === 0 && tally.refused >= MAX_REFUSED;
      if (isUs) return { results: [], error };
      return await setApart(ctx, conversation, queries);
    }
    const waitMs = waitAfter(error, tries);
    if (waitMs === null) return { results: [], error };
    if (error.kind === "rate_limited") await blockBudget(ctx, { key: budget, forMs: waitMs });
    else await wait(ctx, control, waitMs);
  }
}

/** Null: no automatic retry now. */
function waitAfter(error: ServiceError, tries: number): number | null {
  const growing = WAITS_MS[tries];
  if (growing === undefined) return null;
  switch (error.kind) {
    case "bad_key":
    case "forbidden":
    case "used_up":
    case "refused":
      return null;
    case "rate_limited": {
      const waitMs = error.retryAfterMs ?? Math.max(growing, FIRST_BLOCK_MS);
      return waitMs > LONGEST_WAIT_MS ? null : waitMs;
    }
    case "unavailable":
    case "timed_out":
    case "bad_answer":
      return growing;
  }
}

/**
 * One address that a service cannot process must not block the others: the batch is halved until the address is isolated; the
 * engine's result is used for it.
 */
async function setApart(ctx: Asking, conversation: Conversation, queries: readonly VerifyQuery[]): Promise<Asked> {
  const [first] = queries;
  if (queries.length === 1 && first)
    return {
      results: [
        {
          id: first.id,
          status: "not_checked",
          confidence: 0,
          granularity: "none",
          address: null,
          components: {},
          changeKinds: {},
          point: null,
          deliverability: null,
          buildingUse: null,
          reasons: ["not_asked"],
          vendorCodes: [],
        },
      ],
      error: null,
    };
  const middle = Math.ceil(queries.length / 2);
  const left = await askService(ctx, conversation, queries.slice(0, middle));
  if (left.error) return left;
  const right = await askService(ctx, conversation, queries.slice(middle));
  // When a service refuses us, none of its refusals count as answers about addresses.
  if (right.error?.kind === "refused") return right;
  return { results: [...left.results, ...right.results], error: right.error };
}
