import type { JobStatus } from "@plumbline/schema/jobs/job-state.ts";
import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseJob, type Job } from "../work/job-row.ts";

type Input = { first: number; after?: string | null; kind?: JobKind | null; status?: JobStatus | null };

/** Newest first, from behind the job `after`; a job that is not there begins anew. */
export async function listJobs(ctx: Pick<Context, "db">, actor: Actor, input: Input): Promise<Job[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const last = input.after ? await tx.job.findUnique({ where: { id: input.after } }) : null;
    const rows = await tx.job.findMany({
      where: {
        ...(input.kind ? { kind: input.kind } : {}),
        ...(input.status ? { status: input.status } : {}),
        ...(last
          ? {
              // The exact position alone cannot use an index; this bound can.
              createdAt: { lte: last.createdAt },
              OR: [{ createdAt: { lt: last.createdAt } }, { id: { lt: last.id } }],
            }
          : {}),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.first,
    });
    return rows.map(parseJob);
  });
}
