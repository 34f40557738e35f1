import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import type { StartedJob } from "../start-list-job.ts";
import { getProposal } from "../../review/get-proposal.ts";
import { startUndo } from "./start-undo.ts";
import { wasWritten } from "./fields.ts";

/**
 * Starts an undo of what one proposal wrote: its record, in the job that wrote it. Errors: `not_found`, `conflict` (with the
 * reason: it was never written, or its job can't be undone now).
 */
export async function undoProposal(
  ctx: Pick<Context, "db" | "config" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  { id }: { id: string },
): Promise<StartedJob> {
  const { status, applyJobId: jobId, recordId, setKey } = await getProposal(ctx, actor, id);
  if (status !== "written" || jobId === null)
    throw new AppError("conflict", "This proposal was not written to HubSpot, so there is nothing to undo.");
  const address = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.jobRecord.findFirst({ where: { jobId, recordId, setKey } }),
  );
  if (!address || !wasWritten(address))
    throw new AppError(
      "conflict",
      "Someone typed this value into HubSpot before Plumbline wrote it, so there is nothing to undo.",
    );
  return await startUndo(ctx, actor, { jobId, filter: { recordId } });
}
