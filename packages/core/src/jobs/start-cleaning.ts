import type { StartCleaningInput } from "@plumbline/schema/jobs/rest.ts";
import type { Actor } from "../actor.ts";
import { startListJob, type StartedJob, type StartListJobContext } from "./start-list-job.ts";

/** Starts a one-time cleaning of a list. Errors: those of `startListJob`. */
export async function startCleaning(
  ctx: StartListJobContext,
  actor: Actor,
  { portalId, objectType, listId, emailWhenDone, addressSets }: StartCleaningInput,
): Promise<StartedJob> {
  return await startListJob(ctx, actor, {
    kind: "list",
    portalId,
    objectType,
    listId,
    addressSets,
    emailWhenDone,
    texts: { started: "Cleaning started.", alreadyRunning: "This list is already being cleaned." },
  });
}
