import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { undoFilterSchema } from "@plumbline/schema/undo/rest.ts";
import { namesOf } from "../audit/acted-by.ts";
import type { Tx } from "../db/database.ts";
import type { Job } from "../work/job-row.ts";

type Started = Pick<Job, "userId" | "keyId" | "kind" | "listId" | "listName" | "undoFilter">;

/** Who or what started each of these jobs; null for those of a release that did not keep it. In the scope of the account. */
export async function startersOf(tx: Tx, jobs: readonly Started[]): Promise<(job: Started) => ActedBy | null> {
  const nameOf = await namesOf(tx, jobs);
  return (job) => nameOf(job) ?? startedByItself(job);
}

function startedByItself({ kind, listId, listName, undoFilter }: Started): ActedBy | null {
  switch (kind) {
    case "recurring":
      return { kind: "schedule", name: listName };
    case "update":
    case "workflow":
      return { kind: "hubspot", name: "" };
    case "apply":
      return { kind: "review", name: "" };
    case "check":
      // Without a list: of records that a workflow asks about.
      return listId === "" ? { kind: "hubspot", name: "" } : null;
    case "undo":
      // Of a release that kept nobody, unless it is of records that a workflow asks about.
      return undoFilterSchema.safeParse(undoFilter).data?.recordIds ? { kind: "hubspot", name: "" } : null;
    case "list":
    case "retry":
      return null;
  }
}
