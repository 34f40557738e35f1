import { HubspotError } from "../../../portals/hubspot/errors.ts";
import { readMemberships } from "../../../portals/hubspot/lists.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import type { JobWork, RunContext } from "../job-work.ts";

/** `cursor_refused`: the list has to be read from its beginning again. */
export type IdsRead =
  | { end: "read"; recordIds: string[]; cursor: string | null }
  | { end: "cursor_refused" }
  | Interruption;

/** Pages the list's memberships from the cursor on until `least` ids were read; `cursor` is null at the end of the list. */
export async function readIds(
  ctx: Pick<RunContext, "hubspot">,
  work: JobWork,
  { from, least }: { from: string | null; least: number },
  control: RunControl,
): Promise<IdsRead> {
  const recordIds: string[] = [];
  let cursor = from;
  try {
    do {
      control.heartbeat();
      const waitPolicy = workerWaitPolicy(control);
      // Before the reading of records: eight chunks would leave the list one call in nine, and soon have nothing to do.
      const place = { listId: work.listId, after: cursor };
      const page = await ctx.hubspot.withSlot(work.ref, { isUrgent: true, waitPolicy }, (slot) =>
        readMemberships(ctx.hubspot, work.ref, place, { waitPolicy, slot }),
      );
      recordIds.push(...page.recordIds);
      cursor = page.after;
    } while (cursor !== null && recordIds.length < least);
  } catch (error) {
    if (error instanceof HubspotError && error.problem.subject === "record")
      return { end: "failed", reason: "list_gone" };
    if (error instanceof HubspotError && error.problem.subject === "call") return { end: "cursor_refused" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  return { end: "read", recordIds, cursor };
}
