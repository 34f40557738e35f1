import type { Context } from "../context.ts";
import type { AddressService } from "./create-address-service.ts";
import type { Scope } from "./answer-cache.ts";

/**
 * Reserves up to `wanted` lookups from the job's budget and returns how many. Counted before the call, so that a crash hides none.
 */
export async function takeLookups(
  ctx: Pick<Context, "db">,
  scope: Scope,
  service: Pick<AddressService, "maxLookupsPerJob">,
  wanted: number,
): Promise<number> {
  const rows = await ctx.db.withAccount(
    scope.accountId,
    (tx) => tx.$queryRaw<{ taken: number }[]>`
      WITH budget AS (
        SELECT id, LEAST(${wanted}::int, GREATEST(${service.maxLookupsPerJob}::int * (1 + lookup_limit_extensions) - address_lookups, 0)) AS taken
        FROM job WHERE id = ${scope.jobId}::uuid FOR UPDATE)
      UPDATE job SET address_lookups = address_lookups + taken FROM budget WHERE job.id = budget.id RETURNING taken`,
  );
  return rows[0]?.taken ?? 0;
}

/** For a service that was called but did not answer: nothing was spent. */
export async function giveBackLookups(ctx: Pick<Context, "db">, scope: Scope, unused: number): Promise<void> {
  if (unused === 0) return;
  await ctx.db.withAccount(scope.accountId, (tx) =>
    tx.job.updateMany({ where: { id: scope.jobId }, data: { addressLookups: { decrement: unused } } }),
  );
}
