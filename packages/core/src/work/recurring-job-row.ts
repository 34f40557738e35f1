import { JOB_REASONS } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { RECURRENCE_INTERVALS } from "@plumbline/schema/recurring/intervals.ts";
import { oneOf, orNull, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { RecurringJob as RecurringJobRow } from "../generated/prisma/client.ts";

export const parseRecurringJob = rowParser("recurring_job", {
  objectType: oneOf(OBJECT_TYPES),
  blocker: orNull(oneOf(JOB_REASONS)),
  recurrenceInterval: oneOf(RECURRENCE_INTERVALS),
});

export type RecurringJob = ParsedBy<typeof parseRecurringJob, RecurringJobRow>;
