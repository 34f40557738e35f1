import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Job } from "../work/job-row.ts";

/**
 * How many records an update already sent may still change: those of the open write windows. Every later window obeys the desired
 * state, so this is the maximum still written after a pause or a cancel.
 */
export async function recordsInFlight(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { id }: Pick<Job, "id">,
): Promise<number> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const [row] = await tx.$queryRaw<{ records: number }[]>`
      SELECT COALESCE(sum(write_records), 0)::int AS records FROM job_chunk WHERE job_id = ${id}::uuid AND write_until > clock_timestamp()`;
    return row?.records ?? 0;
  });
}

/** Message for a person who has stopped a job. */
export function stopText(verb: "paused" | "canceled", records: number): string {
  if (records === 0) return `The job is being ${verb}. Nothing more is written to HubSpot.`;
  const atMost = records === 1 ? "1 record" : `${records} records`;
  return `The job is being ${verb}. An update of up to ${atMost} was already sent to HubSpot; nothing more is written after it.`;
}
