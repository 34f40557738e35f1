import { DESIRED_STATES, FINAL_STATUSES, JOB_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_KINDS, JOB_REASONS } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { UNDO_FIELDS } from "@plumbline/schema/undo/undo-fields.ts";
import { oneOf, orNull, rowParser, textsUnder, type ParsedBy } from "../db/parse-row.ts";
import { areUnusableSets } from "./are-unusable-sets.ts";
import type { Job as JobRow } from "../generated/prisma/client.ts";

export const parseJob = rowParser("job", {
  kind: oneOf(JOB_KINDS),
  objectType: oneOf(OBJECT_TYPES),
  status: oneOf(JOB_STATUSES),
  desiredState: oneOf(DESIRED_STATES),
  reason: orNull(oneOf(JOB_REASONS)),
  endingStatus: orNull(oneOf(FINAL_STATUSES)),
  endingReason: orNull(oneOf(JOB_REASONS)),
  properties: orNull(textsUnder(UNDO_FIELDS)),
  unusableSets: orNull(areUnusableSets),
});

export type Job = ParsedBy<typeof parseJob, JobRow>;
