import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { namesOf } from "../audit/acted-by.ts";
import type { Tx } from "../db/database.ts";
import { undoFilterSchema } from "@plumbline/schema/undo/rest.ts";
import type { Job } from "../work/job-row.ts";
import { kindOf } from "./pipeline/kinds.ts";
import { isOfRecords } from "./check/asked-records.ts";

/** The columns of a job that say who started it. */
export type StartedJob = Pick<Job, "userId" | "keyId" | "kind" | "listId" | "listName" | "undoFilter">;

/** Who or what started each of these jobs; null for those of a release that did not record it. In the account's scope. */
export async function startersOf(tx: Tx, jobs: readonly StartedJob[]): Promise<(job: StartedJob) => ActedBy | null> {
  const nameOf = await namesOf(tx, jobs);
  return (job) => nameOf(job) ?? startedByItself(job);
}

function startedByItself(job: StartedJob): ActedBy | null {
  const { startedBy } = kindOf(job);
  switch (startedBy) {
    case "review":
    case "hubspot":
      return { kind: startedBy, name: "" };
    case "schedule":
      return { kind: "schedule", name: job.listName };
    case "hubspot_for_records":
      return isOfRecords(job) || undoFilterSchema.safeParse(job.undoFilter).data?.recordIds
        ? { kind: "hubspot", name: "" }
        : null;
    case null:
      return null;
  }
}
