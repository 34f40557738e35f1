import type { Job } from "../../work/job-row.ts";
import type { RunContext } from "../pipeline/work.ts";

/** A check without a list covers the records that a customer's workflow asked about; all of them are kept as samples. */
export function isOfRecords({ kind, listId }: { kind: string; listId: string }): boolean {
  return kind === "check" && listId === "";
}

/** The records of the enrollments that the check has taken: at most as many as one drain takes, so that they fit in one slice. */
export async function askedRecords(
  ctx: Pick<RunContext, "db">,
  { id: jobId, accountId }: Pick<Job, "id" | "accountId">,
): Promise<string[]> {
  const events = await ctx.db.withAccount(accountId, (tx) =>
    tx.hubspotEvent.findMany({
      where: { jobId },
      distinct: ["recordId"],
      orderBy: { recordId: "asc" },
      select: { recordId: true },
    }),
  );
  return events.map(({ recordId }) => recordId);
}
