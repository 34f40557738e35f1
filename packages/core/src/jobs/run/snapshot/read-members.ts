import { Stopped, type Interruption, type Member } from "../../../records/store.ts";
import { StopRequested, storeRun, type RunControl } from "../../../work/run-control.ts";
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
  ctx: Pick<RunContext, "openRecords" | "db" | "now">,
  work: JobWork,
  { from, least, readBefore }: { from: string | null; least: number; readBefore: number },
  control: RunControl,
): Promise<MembersRead> {
  const members: Member[] = [];
  const store = ctx.openRecords(work, storeRun(control));
  const look = new StopLook(ctx, work);
  let cursor = from;
  do {
    const page = await store.members({ of: "list", listId: work.listId, readBefore }, cursor);
    if (page === "absent") return { end: "failed", reason: "list_gone" };
    if (page === "cursor_refused") return { end: "cursor_refused" };
    if (page === "endless") return { end: "blocked", reason: "hubspot_refuses" };
    if (page instanceof Stopped) return afterStop(page);
    members.push(...page.members);
    cursor = page.next;
    if (await look.isStopped()) return { end: "restart" };
  } while (cursor !== null && members.length < least);
  return { end: "read", members, cursor };
}

function afterStop({ why }: Stopped): { end: "restart" } | Interruption {
  if (why.end !== "attempt") return why;
  if (why.error instanceof StopRequested) return { end: "restart" };
  throw why.error;
}
