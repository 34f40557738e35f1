import { DESIRED_STATES, FINAL_STATUSES, JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { BLOCKER_REASONS, END_REASONS, JOB_KINDS, JOB_REASONS, STOPPED_FOR } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { UNDO_FIELDS } from "@plumbline/schema/undo/undo-fields.ts";
import { oneOf, orNull, rowParser, textsUnder, type ParsedBy } from "../db/parse-row.ts";
import { areUnusableSets } from "./are-unusable-sets.ts";
import type { Job as JobRow } from "../generated/prisma/client.ts";

const parseRow = rowParser("job", {
  kind: oneOf(JOB_KINDS),
  objectType: oneOf(OBJECT_TYPES),
  status: oneOf(JOB_STATUSES),
  desiredState: oneOf(DESIRED_STATES),
  reason: orNull(oneOf(JOB_REASONS)),
  endingStatus: orNull(oneOf(FINAL_STATUSES)),
  endingReason: orNull(oneOf([...BLOCKER_REASONS, ...END_REASONS])),
  properties: orNull(textsUnder(UNDO_FIELDS)),
  unusableSets: orNull(areUnusableSets),
  stoppedFor: orNull(oneOf(STOPPED_FOR)),
});

export type Job = ParsedBy<typeof parseRow, JobRow>;

/** A stopped job is stored as one that its customer has paused, which the release before knows. */
export const parseJob: typeof parseRow = (row) => {
  const job = parseRow(row);
  const { stoppedFor, status, reason }: Partial<Job> = job;
  return stoppedFor && status === "paused" && reason === "user" ? { ...job, reason: stoppedFor } : job;
};
