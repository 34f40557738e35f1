import { z } from "zod";
import { actedByAnswer } from "../accounts/acted-by-answer.ts";
import { crmIdSchema, idSchema } from "../ids.ts";
import { JOB_STATUSES } from "../jobs/job-state.ts";
import { JOB_KINDS, OUTCOMES } from "../jobs/states.ts";
import { ENRICHMENT_TARGETS } from "../mapping/enrichment.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { MAPPED_PARTS } from "../object-types.ts";
import { pageSchema } from "../paging.ts";
import { NOT_CHECKED } from "./not-checked.ts";

/** A record of a portal, as HubSpot names it. */
export const recordSchema = z.object({ portalId: crmIdSchema, objectType: objectTypeSchema, recordId: crmIdSchema });
export type RecordInput = z.infer<typeof recordSchema>;

export const recordHistoryPageSchema = pageSchema(20, idSchema);

const moment = z.iso.datetime();
const values = z.partialRecord(z.enum([...MAPPED_PARTS, ...ENRICHMENT_TARGETS]), z.string());

export const recordHistoryAnswer = z.object({
  portal_id: z.string(),
  object_type: objectTypeSchema,
  record_id: z.string(),
  hubspot_url: z.url().nullable(),
  is_locked: z.boolean(),
  /** An open or accepted change of the record. */
  proposal_id: z.string().nullable(),
  entries: z.array(
    z.object({
      job_id: z.uuid(),
      address_set: z.string().describe("Key of the address set."),
      job_kind: z.enum(JOB_KINDS),
      job_status: z.enum(JOB_STATUSES),
      list_name: z.string(),
      outcome: z.enum(OUTCOMES),
      reason: z.string(),
      message: z.string(),
      not_checked: z.array(z.enum(NOT_CHECKED)).describe("Parts of the address that nothing was held against."),
      /** The later job that had changed the record, if an undo kept it for that reason. */
      later_job_id: z.uuid().nullable(),
      credits: z.int().min(0),
      /** False once they were deleted: by retention, or by the record's privacy deletion. */
      values_kept: z.boolean(),
      before: values,
      /** The CRM's values afterwards, without mere proposals. */
      after: values,
      created_at: moment,
      started_by: actedByAnswer.describe("Who or what started the job; null where it is not known."),
      decided_by: actedByAnswer.describe("Who accepted what the job wrote; null for jobs that write without asking."),
    }),
  ),
  end_cursor: z.uuid().nullable(),
});
