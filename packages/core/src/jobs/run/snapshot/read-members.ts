import { HubspotError } from "../../../portals/hubspot/errors.ts";
import { readMemberships, type Member } from "../../../portals/hubspot/lists.ts";
import { PageGuard } from "../../../portals/hubspot/pages.ts";
import { interruptionOf, type Interruption } from "../interruption.ts";
import { StopRequested, workerWaitPolicy, type RunControl } from "../../../work/run-control.ts";
import type { JobWork, RunContext } from "../job-work.ts";
import { StopLook } from "../stop-look.ts";

/** `cursor_refused`: the list must be read from the start again; `restart`: pause or cancel was requested meanwhile. */
export type MembersRead =
  | { end: "read"; members: Member[]; cursor: string | null }
  | { end: "cursor_refused" }
  | { end: "restart" }
  | Interruption;

/**
 * Pages the list's memberships from the cursor on until `least` members were read; `cursor` is null at the end of the list.
 * `readBefore`: members that were read up to the cursor.
 */
export async function readMembers(
  ctx: Pick<RunContext, "hubspot" | "db" | "now">,
  work: JobWork,
  { from, least, readBefore }: { from: string | null; least: number; readBefore: number },
  control: RunControl,
): Promise<MembersRead> {
  const members: Member[] = [];
  const guard = new PageGuard();
  const look = new StopLook(ctx, work);
  let cursor = from;
  try {
    do {
      control.heartbeat();
      const waitPolicy = workerWaitPolicy(control);
      // Takes priority over reads of records: eight chunks would leave the list one call in nine, and soon have nothing to do.
      const place = { listId: work.listId, after: cursor };
      const page = await ctx.hubspot.withSlot(work.ref, { isUrgent: true, waitPolicy }, (slot) =>
        readMemberships(ctx.hubspot, work.ref, place, { waitPolicy, slot }),
      );
      const stated = page.total === null ? null : page.total - readBefore;
      guard.accept({ ids: page.members.map(({ recordId }) => recordId), next: page.after, stated });
      members.push(...page.members);
      cursor = page.after;
      if (await look.isStopped()) return { end: "restart" };
    } while (cursor !== null && members.length < least);
  } catch (error) {
    if (error instanceof StopRequested) return { end: "restart" };
    if (error instanceof HubspotError && error.problem.subject === "record")
      return { end: "failed", reason: "list_gone" };
    if (error instanceof HubspotError && error.problem.subject === "call") return { end: "cursor_refused" };
    const interruption = interruptionOf(error);
    if (interruption) return interruption;
    throw error;
  }
  return { end: "read", members, cursor };
}
