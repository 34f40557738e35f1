import { OUTCOMES } from "@plumbline/schema/jobs/states.ts";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { CHOICE_KINDS } from "@plumbline/schema/review/choices.ts";
import { PROPOSAL_STATUSES } from "@plumbline/schema/review/proposals.ts";
import { oneOf, orNull, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type {
  JobRecord as JobRecordRow,
  Proposal as ProposalRow,
  RecordChoice as RecordChoiceRow,
} from "../generated/prisma/client.ts";
import { areChanges } from "./decision.ts";
import { isPartValues } from "./values.ts";
import { isWithheldContent } from "./withheld.ts";

const VALUES = { before: orNull(isPartValues), after: orNull(isPartValues), changes: orNull(areChanges) };

const JOB_RECORD = {
  ...VALUES,
  state: oneOf(["waiting", "planned", ...OUTCOMES]),
  plannedOutcome: orNull(oneOf(OUTCOMES)),
};
export const parseJobRecord = rowParser("job_record", JOB_RECORD, "recordId");
export type JobRecord = ParsedBy<typeof parseJobRecord, JobRecordRow>;

/** A record that has its outcome. */
export const parseDecidedRecord = rowParser("job_record", { ...JOB_RECORD, state: oneOf(OUTCOMES) }, "recordId");
export type DecidedRecord = ParsedBy<typeof parseDecidedRecord, JobRecordRow>;

/** A record with an open plan. */
export const parsePlannedRecord = rowParser(
  "job_record",
  { before: isPartValues, after: isPartValues, plannedOutcome: oneOf(OUTCOMES) },
  "recordId",
);
export type PlannedRecord = ParsedBy<typeof parsePlannedRecord, JobRecord>;

export const parseProposal = rowParser("proposal", {
  ...VALUES,
  withheld: orNull(isWithheldContent),
  objectType: oneOf(OBJECT_TYPES),
  status: oneOf(PROPOSAL_STATUSES),
});
export type Proposal = ParsedBy<typeof parseProposal, ProposalRow>;

export const parseRecordChoice = rowParser(
  "record_choice",
  { objectType: oneOf(OBJECT_TYPES), kind: oneOf(CHOICE_KINDS) },
  "recordId",
);
export type RecordChoice = ParsedBy<typeof parseRecordChoice, RecordChoiceRow>;
