import type { Context } from "../context.ts";

/** Addresses confirmed or corrected over all accounts, all time: the counter of the home page. */
export async function getLookupCount(ctx: Pick<Context, "db">): Promise<number> {
  const [row] = await ctx.db.withSystem(
    (tx) => tx.$queryRaw<{ total: bigint }[]>`SELECT COALESCE(SUM(spent), 0)::bigint AS total FROM credit_account`,
  );
  return Number(row?.total ?? 0);
}
