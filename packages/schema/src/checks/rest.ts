import { z } from "zod";
import { freeText } from "../free-text.ts";
import { crmIdSchema } from "../ids.ts";
import { JOB_STATUSES } from "../jobs/job-state.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { MAPPED_PARTS } from "../object-types.ts";
import { PRIMARY_SET } from "../mapping/address-sets.ts";
import { addressSetsChoiceSchema } from "../mapping/rest.ts";
import { NOT_CHECKED } from "../records/not-checked.ts";
import { checkGroupSchema, CHECK_OUTCOMES } from "./check.ts";

export const startCheckSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  addressSets: addressSetsChoiceSchema.default([PRIMARY_SET]),
});
export type StartCheckInput = z.infer<typeof startCheckSchema>;

/** Filter of a check's findings; omitted parts match all. */
export const checkPickSchema = z.object({
  outcome: z.enum(CHECK_OUTCOMES).optional().describe("Outcome."),
  detail: freeText().max(100).optional().describe("Kind of change of a correction, or reason, as in `groups`."),
});
export type CheckPick = Partial<z.infer<typeof checkPickSchema>>;

const count = z.int().min(0);
const moment = z.iso.datetime();
const values = z.partialRecord(z.enum(MAPPED_PARTS), z.string());

export const checkAnswer = z.object({
  id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  portal_id: z.string(),
  list_id: z.string(),
  list_name: z.string(),
  object_type: objectTypeSchema,
  records_total: count,
  records_checked: count,
  /** Percentage of addresses that need nothing; null if there is none. */
  health_score: z.int().min(0).max(100).nullable(),
  outcomes: z.object({
    confirmed: count,
    corrected: count,
    review: count,
    failed: count,
    empty: count,
    gone: count,
    locked: count,
  }),
  already_cleaned: count,
  max_credits: count,
  withheld: count.describe("Addresses of which the new values are not shown: they are beyond the bound on free looks."),
  credit_balance: z.int(),
  groups: z.array(
    checkGroupSchema.extend({ text: z.string().describe("Names the address if the records have several.") }),
  ),
  samples: z.array(
    z.object({
      record_id: z.string(),
      address_set: z.string().describe("Key of the address set."),
      outcome: z.enum(CHECK_OUTCOMES),
      reason: z.string(),
      message: z.string(),
      not_checked: z.array(z.enum(NOT_CHECKED)).describe("Parts of the address that nothing was held against."),
      before: values,
      after: values.describe("As `before` where the new values are withheld."),
      withheld: z.array(z.enum(MAPPED_PARTS)).describe("Parts that would change, whose new values are not shown."),
    }),
  ),
  created_at: moment,
  finished_at: moment.nullable(),
});

export const shownAnswer = z.object({
  shown: count.describe("Addresses whose new values are shown from now on."),
  withheld: count.describe("Addresses whose new values are still not shown."),
});
