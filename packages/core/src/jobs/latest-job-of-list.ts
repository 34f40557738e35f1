import { LIST_KINDS } from "@plumbline/schema/jobs/states.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { parseJob, type Job } from "../work/job-row.ts";

/** The latest job over a list that a person or a schedule started; it has the list's name. Null without one. */
export async function latestJobOfList(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { listId, portalId }: { listId: string; portalId?: string | undefined },
): Promise<Job | null> {
  const job = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.job.findFirst({
      where: {
        listId,
        kind: { in: [...LIST_KINDS] },
        ...(portalId === undefined ? {} : { portalId }),
      },
      orderBy: { createdAt: "desc" },
    }),
  );
  return job && parseJob(job);
}
