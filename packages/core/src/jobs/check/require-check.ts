import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { ListCheck } from "../../generated/prisma/client.ts";
import { requireJob } from "../control.ts";
import { groupsOf } from "./save.ts";
import type { Job } from "../../work/job-row.ts";

export type RunningCheck = { job: Job; found: ListCheck | null; groups: CheckGroup[] };

/** A check and what it has counted so far. Error: `not_found`, also for a job of another kind. */
export async function requireCheck(ctx: Pick<Context, "db">, actor: Actor, jobId: string): Promise<RunningCheck> {
  const job = await requireJob(ctx, actor, jobId);
  if (job.kind !== "check") throw new AppError("not_found");
  const found = await ctx.db.readAccount(actor.accountId, (tx) => tx.listCheck.findUnique({ where: { jobId } }));
  return { job, found, groups: found ? groupsOf(found) : [] };
}
