import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Job } from "../generated/prisma/client.ts";

/** Newest first. */
export async function listJobs(ctx: Pick<Context, "db">, actor: Actor, input: { first: number }): Promise<Job[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.job.findMany({ orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: input.first }),
  );
}
