import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { namesOf } from "../../audit/acted-by.ts";
import type { Tx } from "../../db/database.ts";
import type { StartedJob } from "./kinds/kind.ts";
import { kindOf } from "./kinds/table.ts";

/** Who or what started each of these jobs; null for those of a release that did not record it. In the account's scope. */
export async function startersOf(tx: Tx, jobs: readonly StartedJob[]): Promise<(job: StartedJob) => ActedBy | null> {
  const nameOf = await namesOf(tx, jobs);
  return (job) => nameOf(job) ?? kindOf(job).startedByItself(job);
}
