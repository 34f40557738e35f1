import type { AddressVerifier, ServiceTrouble, VerifyQuery, VerifyResult } from "@plumbline/address";
import type { Context } from "../context.ts";
import { blockPortal, takePortalSlots } from "../crm/hubspot/rate-budget.ts";
import type { RunHooks } from "../jobs/run/job-work.ts";

export type Asking = Pick<Context, "db" | "config" | "now" | "sleep">;
export type Asked = { results: VerifyResult[]; trouble: ServiceTrouble | null };

/** Waits before the second, third and fourth try. */
const WAITS_MS = [500, 2_000, 8_000];
/** A service that wants us away for longer is down, for this job. */
const LONGEST_WAIT_MS = 30_000;
const FIRST_BLOCK_MS = 1_000;

/** One call, within the service's rate over all workers, tried again as long as that may help. An address that the service refuses is set apart. */
export async function askService(
  ctx: Asking,
  verifier: AddressVerifier,
  callsPerSecond: number | null,
  queries: readonly VerifyQuery[],
  hooks: RunHooks,
): Promise<Asked> {
  const budget = `address:${verifier.traits.name}`;
  for (let tries = 0; ; tries += 1) {
    await takePortalSlots(ctx, {
      portalId: budget,
      requests: 1,
      perSecond: callsPerSecond ?? verifier.traits.callsPerSecond,
      pace: { aheadMs: 1_000, giveUpAfterMs: null, ...(hooks.signal ? { signal: hooks.signal } : {}) },
    });
    const answer = await verifier.verify(queries, hooks.signal);
    if (answer.kind === "results") return { results: [...answer.results], trouble: null };
    const { trouble } = answer;
    if (trouble.kind === "refused") return await setApart(ctx, verifier, callsPerSecond, queries, hooks);
    const waitMs = waitAfter(trouble, tries);
    if (waitMs === null) return { results: [], trouble };
    if (trouble.kind === "rate_limited") await blockPortal(ctx, { portalId: budget, forMs: waitMs });
    else await ctx.sleep(waitMs, hooks.signal);
  }
}

/** Null: trying again is for a person, or for later. */
function waitAfter(trouble: ServiceTrouble, tries: number): number | null {
  const growing = WAITS_MS[tries];
  if (growing === undefined) return null;
  switch (trouble.kind) {
    case "bad_key":
    case "forbidden":
    case "used_up":
    case "refused":
      return null;
    case "rate_limited": {
      const waitMs = trouble.retryAfterMs ?? Math.max(growing, FIRST_BLOCK_MS);
      return waitMs > LONGEST_WAIT_MS ? null : waitMs;
    }
    case "unavailable":
    case "timed_out":
    case "bad_answer":
      return growing;
  }
}

/** One address that a service cannot take must not stop the others: the batch is halved until it is alone, and the engine's word stands for it. */
async function setApart(
  ctx: Asking,
  verifier: AddressVerifier,
  callsPerSecond: number | null,
  queries: readonly VerifyQuery[],
  hooks: RunHooks,
): Promise<Asked> {
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
          reasons: ["not_asked"],
          vendorCodes: [],
        },
      ],
      trouble: null,
    };
  const middle = Math.ceil(queries.length / 2);
  const left = await askService(ctx, verifier, callsPerSecond, queries.slice(0, middle), hooks);
  if (left.trouble) return left;
  const right = await askService(ctx, verifier, callsPerSecond, queries.slice(middle), hooks);
  return { results: [...left.results, ...right.results], trouble: right.trouble };
}
