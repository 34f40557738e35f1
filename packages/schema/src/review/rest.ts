import { z } from "zod";
import { actedByAnswer } from "../accounts/acted-by-answer.ts";
import { crmIdSchema, idSchema } from "../ids.ts";
import { freeText } from "../free-text.ts";
import { spanShape } from "../span.ts";
import { setKeyOrPrimary, setKeySchema } from "../mapping/address-set-schema.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { OUTCOMES } from "../jobs/states.ts";
import { ADDRESS_PARTS } from "../object-types.ts";
import { pageSchema } from "../paging.ts";
import { NOT_CHECKED } from "../records/not-checked.ts";
import { CHOICE_KINDS } from "./choices.ts";
import { WRITE_POLICIES } from "./policies.ts";
import { CONFIDENCE_BANDS, PROPOSAL_ORDERS, PROPOSAL_STATUSES } from "./proposals.ts";

const code = freeText().min(1).max(60);

/** Filter of open proposals; omitted parts match all. */
export const proposalFilterSchema = z.object({
  job_id: idSchema.optional().describe("Job that created the proposal. At most 20,000 of its proposals; rate-limited."),
  list_id: crmIdSchema
    .optional()
    .describe("List whose jobs created the proposal. At most 20,000 of its proposals; rate-limited."),
  portal_id: crmIdSchema.optional().describe("Portal."),
  object_type: objectTypeSchema.optional().describe("Object type."),
  address_set: freeText().max(20).optional().describe("Key of the address set."),
  reason: code.optional().describe("Reason why a decision is needed."),
  kind: code.optional().describe("Kind of change that the proposal contains."),
  field: code.optional().describe("Address part that the proposal changes."),
  country: freeText().max(5).optional().describe("ISO 3166 country code, `other`, or empty if unknown."),
  confidence: z.enum(CONFIDENCE_BANDS).optional().describe("Confidence of the least certain change."),
  has_value: z
    .preprocess((value) => (value === "true" ? true : value === "false" ? false : value), z.boolean())
    .optional()
    .describe("Whether there is a value to accept."),
  missing_option: freeText().max(500).optional().describe("Option that a dropdown in HubSpot lacks."),
});
export type ProposalFilter = z.infer<typeof proposalFilterSchema>;

/** Maximum proposals that one call names by id. */
export const MAX_IDS = 100;
export const proposalIdsSchema = z.object({ ids: z.array(idSchema).min(1).max(MAX_IDS) });

const maxCredits = z.int().min(0).default(0).describe("Ignored: dismissing is free.");
export const dismissSchema = proposalIdsSchema.extend({ max_credits: maxCredits });

/** Search and order of the matching proposals; any of them reads only the first 20,000. */
export const proposalViewSchema = z.object({
  search: freeText()
    .max(200)
    .optional()
    .describe("Words that must all occur in record id, values or reason, among the first 20,000 proposals."),
  ...spanShape,
  order: z
    .enum(PROPOSAL_ORDERS)
    .default("queue")
    .describe("Order; all but `queue` is of the first 20,000 proposals. Rate-limited, as is a search or a time span."),
});
export type ProposalView = z.infer<typeof proposalViewSchema>;

export const listProposalsSchema = pageSchema(50, freeText().max(100)).extend({
  ...proposalFilterSchema.shape,
  ...proposalViewSchema.shape,
});
export const proposalsFileSchema = proposalFilterSchema.extend(proposalViewSchema.shape);

const text = freeText().max(500);
export const editProposalSchema = z.object({
  values: z.partialRecord(z.enum(ADDRESS_PARTS), text).describe("Values to write, by address part."),
});

/** What a cleaning would find in values that a person types into a proposal. */
export const typedCheckAnswer = z.object({
  outcome: z.enum(OUTCOMES),
  reason: z.string(),
  message: z.string(),
  fields: z
    .array(
      z.object({
        part: z.enum(ADDRESS_PARTS),
        before: z.string().describe("As it was typed."),
        after: z
          .string()
          .describe("As a cleaning would write or propose it; as typed where the new values are withheld."),
        before_label: z.string().nullable().describe("Label of a dropdown's option, where it is not its value."),
        after_label: z.string().nullable().describe("The same of the value after."),
        change: z
          .object({ kind: z.string(), reason: z.string(), message: z.string(), confidence: z.number() })
          .nullable(),
      }),
    )
    .describe("Each mapped part."),
  not_checked: z.array(z.string()).describe("Parts of the address that nothing was held against."),
  place: z
    .object({
      country: z.string().nullable().describe("ISO 3166 code of the country that it is read as."),
      state: z.string().nullable().describe("Two-letter US state that it names."),
      postal_code: z.string(),
      region_of_postal_code: z.string().nullable().describe("A two-letter state in the US."),
      point: z
        .object({ latitude: z.number(), longitude: z.number(), is_of_building: z.boolean() })
        .nullable()
        .describe("In degrees; the center of the postal code's area unless it is of the building."),
    })
    .describe("Where the address is as it was typed, as far as its parts say."),
});
export type TypedCheckAnswer = z.infer<typeof typedCheckAnswer>;

export const ACTION_KINDS = ["accept", "dismiss"] as const;
export const startActionSchema = z.object({
  action: z.enum(ACTION_KINDS),
  filter: proposalFilterSchema.default({}),
  as_of: z.iso.datetime().optional().describe("Proposals created after this time are not affected; defaults to now."),
  at_most: z
    .int()
    .min(1)
    .optional()
    .describe("Number of proposals a person was shown. If more match, the action is refused with `conflict`."),
  max_credits: maxCredits,
});

export const recordRefSchema = z.object({
  portalId: crmIdSchema,
  objectType: objectTypeSchema,
  recordId: crmIdSchema,
});
export type RecordRefInput = z.infer<typeof recordRefSchema>;

export const writePolicySchema = z.object({
  portalId: crmIdSchema,
  objectType: objectTypeSchema,
  addressSet: setKeyOrPrimary,
  policy: z.enum(WRITE_POLICIES),
});

export const listChoicesSchema = pageSchema(50, freeText().max(200)).extend({
  kind: z.enum(CHOICE_KINDS).default("locked").describe("Kind of choice."),
});
export const choiceParams = recordRefSchema.extend({ kind: z.enum(CHOICE_KINDS) });
export const choiceQuery = z.object({
  address_set: setKeySchema.nullish().describe("Key of the address set; of all if omitted."),
});

const moment = z.iso.datetime();
const values = z.partialRecord(z.enum(ADDRESS_PARTS), z.string());

export const proposalAnswer = z.object({
  id: idSchema,
  status: z.enum(PROPOSAL_STATUSES),
  portal_id: z.string(),
  object_type: objectTypeSchema,
  record_id: z.string(),
  address_set: z.string().describe("Key of the address set."),
  job_id: idSchema,
  apply_job_id: idSchema.nullable(),
  reason: z.string(),
  message: z.string(),
  missing_option: z
    .object({ part: z.enum(ADDRESS_PARTS), value: z.string() })
    .nullable()
    .describe("Option that a dropdown in HubSpot lacks, so that nothing can be written; null for other reasons."),
  not_checked: z.array(z.enum(NOT_CHECKED)).describe("Parts of the address that nothing was held against."),
  before: values,
  after: values.nullable(),
  withheld: z
    .array(z.enum(ADDRESS_PARTS))
    .describe("Parts that would change, whose new values are not shown: they are beyond the bound on free looks."),
  is_edited: z.boolean(),
  created_at: moment,
  decided_at: moment.nullable(),
  decided_by: actedByAnswer.describe("Who accepted or dismissed it; null while it is open."),
});
const facetValue = z.object({ value: z.string(), text: z.string(), count: z.int() });
export const facetsAnswer = z.object({
  total: z.int(),
  acceptable: z
    .int()
    .describe("Proposals with a value to accept; accepting all of them costs at most this many credits."),
  held_back: z.int().describe("Proposals that a write policy held back."),
  withheld: z.int().describe("Proposals whose new values are not shown: they are beyond the bound on free looks."),
  free_dismissals: z
    .int()
    .describe("Held-back corrections that can be dismissed free of charge: all, so always the largest integer."),
  facets: z.array(z.object({ name: z.string(), values: z.array(facetValue) })),
});
export const proposalsAnswer = z.object({ proposals: z.array(proposalAnswer), end_cursor: z.string().nullable() });
const policy = z.object({
  objectType: objectTypeSchema,
  addressSet: z.string().describe("Key of the address set."),
  label: z.string().describe("Name of the address set; empty for the primary one."),
  policy: z.enum(WRITE_POLICIES),
  by: actedByAnswer.describe("Who chose it; null where nobody has."),
});
export const policyAnswer = policy.omit({ label: true, by: true });
export const policiesAnswer = z.object({ policies: z.array(policy) });
export const choicesAnswer = z.object({
  choices: z.array(
    z.object({
      portal_id: z.string(),
      object_type: objectTypeSchema,
      record_id: z.string(),
      address_set: z.string().describe("Key of the address set; of a lock, which is of the record, `primary`."),
      kind: z.enum(CHOICE_KINDS),
      created_at: moment,
      by: actedByAnswer.describe("Who made the choice; null if a job did."),
    }),
  ),
  end_cursor: z.string().nullable(),
});
export const decidedAnswer = z.object({
  proposals: z.array(z.object({ id: idSchema, status: z.enum(PROPOSAL_STATUSES) })),
});
export const actionAnswer = z.object({
  id: idSchema,
  action: z.string(),
  status: z.enum(["running", "done"]),
  total: z.int(),
  done: z
    .int()
    .describe(
      "Proposals decided, or opened again, so far; in the end fewer than `total` if the others were decided meanwhile, or could not be opened again.",
    ),
  credits: z.int().describe("Credits that its dismissals cost before dismissing was free."),
  created_at: moment,
  finished_at: moment.nullable(),
  apply_job_ids: z
    .array(idSchema)
    .describe("Jobs that have taken accepted proposals to write them; at most 20, and none in the first seconds."),
  can_take_back: z
    .boolean()
    .describe("Whether it can be taken back: it has not been, and some of its proposals are not yet being written."),
  written: z
    .int()
    .describe(
      "Of an action that takes another one back: proposals that a job had written, or taken to write, by then. Known when it is done.",
    ),
});

export const shownProposalsAnswer = z.object({
  shown: z.int().describe("Proposals whose new values are shown from now on."),
  withheld: z.int().describe("Proposals whose new values are still not shown."),
});
