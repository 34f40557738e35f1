import type { Context } from "../context.ts";
import type { Job } from "./job-row.ts";
import type { WorkflowInputs, WorkflowName } from "./workflows.ts";

/** The dispatcher starts to repeat an immediate start after this long. */
export const RETRY_AFTER_START_MS = 60_000;

/** Input members that may be logged. */
const IDS = [
  "jobId",
  "emailId",
  "connectionId",
  "accountId",
  "endpointId",
  "eventId",
  "recurringJobId",
  "actionId",
] as const;

/**
 * Starts the workflow of a committed row. A failed start is only logged: the row is due in the outbox, and the dispatcher
 * repeats it.
 */
export async function startNow<Name extends WorkflowName>(
  ctx: Pick<Context, "workflows" | "log">,
  name: Name,
  input: WorkflowInputs[Name],
): Promise<void> {
  try {
    await ctx.workflows.start(name, input);
  } catch (error) {
    const ids = Object.fromEntries(Object.entries(input).filter(([key]) => IDS.some((id) => id === key)));
    ctx.log.warn({ ...ids, workflow: name, err: error }, "could not start the workflow; the dispatcher will retry");
  }
}

/** Starts the workflow of a job. What Temporal may store about it: never its list's or portal's name. */
export async function startJob(
  ctx: Pick<Context, "workflows" | "log">,
  {
    id: jobId,
    accountId,
    portalId,
    objectType,
    kind,
  }: Pick<Job, "id" | "accountId" | "portalId" | "objectType" | "kind">,
): Promise<void> {
  await startNow(ctx, "cleanList", { jobId, accountId, portalId, objectType, kind });
}
