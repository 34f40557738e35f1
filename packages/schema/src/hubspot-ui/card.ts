import { z } from "zod";
import { ADDRESS_PARTS } from "../object-types.ts";
import { OUTCOMES } from "../jobs/states.ts";
import { crmIdSchema, idSchema } from "../ids.ts";
import { freeText } from "../free-text.ts";
import type { Operation } from "../accounts/operations.ts";
import { keysOf } from "../keys.ts";

/** What a card can do to its record, and the operation that a member needs for it. */
export const CARD_ACTS = {
  accept: "decide",
  dismiss: "decide",
  edit: "decide",
  lock: "lock",
  unlock: "lock",
} as const satisfies Record<string, Operation>;
export type CardAct = keyof typeof CARD_ACTS;

/** What the card says of one address: as HubSpot's status property, with what only a card shows. */
export const CARD_STATUSES = {
  locked: "Locked",
  nothing_there: "No address",
  being_cleaned: "Being cleaned",
  outdated: "Changed since the last cleaning",
  needs_review: "Needs review",
  not_verified: "Not verified",
  incomplete: "Incomplete",
  corrected: "Corrected",
  verified: "Verified",
  not_checked: "Not checked yet",
} as const;
export type CardStatus = keyof typeof CARD_STATUSES;

/** Why a card shows no addresses. */
export const CARD_STATES = {
  ready: "",
  not_connected: "This portal isn't connected to Plumbline.",
  not_mapped: "Plumbline doesn't know yet which properties hold the addresses of these records.",
} as const;
export type CardState = keyof typeof CARD_STATES;

/** What stops the whole portal, above its addresses. */
export const CARD_NOTICES = {
  needs_reconnect: "The connection to HubSpot has to be renewed in Plumbline.",
  refused: "",
  writes_stopped: "Plumbline's operator has stopped all changes to this portal.",
} as const satisfies Record<string, string>;
export type CardNotice = keyof typeof CARD_NOTICES;

/** How an act has ended. Whatever a person can act on is an answer; only broken requests are errors. */
export const CARD_ENDS = {
  done: "",
  decided: "Somebody has already decided this.",
  gone: "This proposal is no longer open.",
  refused: "",
  not_permitted: "Your access to Plumbline doesn't allow this.",
} as const;
export type CardEnd = keyof typeof CARD_ENDS;

/** Added to each request by HubSpot, and covered by its signature. */
export const hubspotQuerySchema = z.object({
  portalId: crmIdSchema,
  userId: crmIdSchema,
  userEmail: freeText().max(320),
  appId: crmIdSchema,
});
export type HubspotQuery = z.infer<typeof hubspotQuerySchema>;

/** Most mapped properties of one record: seven parts and a full address in each of six sets, and a lock. */
const MAX_VALUES = 60;
/** HubSpot's own bound on the text of a property. */
const propertyValue = freeText().max(65_536).nullable();

const cardRecord = z.object({
  object_type_id: freeText()
    .max(20)
    .describe("HubSpot's id of the object type: 0-1 contacts, 0-2 companies, 0-3 deals, 0-5 tickets."),
  object_id: crmIdSchema,
  values: z
    .record(freeText().max(200), propertyValue)
    .refine((values) => Object.keys(values).length <= MAX_VALUES, `must have at most ${MAX_VALUES} properties`)
    .optional()
    .describe("The present values of the properties that the card has named. Compared, and never stored."),
});
export const cardRequestSchema = cardRecord;
export type CardRequest = z.infer<typeof cardRequestSchema>;

const typedValue = freeText().max(500);
const act = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accept"), proposal_id: idSchema }),
  z.object({ kind: z.literal("dismiss"), proposal_id: idSchema }),
  z.object({
    kind: z.literal("edit"),
    proposal_id: idSchema,
    values: z.partialRecord(z.enum(ADDRESS_PARTS), typedValue),
  }),
  z.object({ kind: z.literal("lock") }),
  z.object({ kind: z.literal("unlock") }),
]);
export type CardActInput = z.infer<typeof act>;

export const cardActionSchema = cardRecord.extend({
  action_id: idSchema.describe("Made by the card for each click, so that a repeated request has one effect."),
  act,
});

const field = z.object({
  part: z.enum(ADDRESS_PARTS),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string().describe("Empty where the part did not change."),
});

const proposal = z.object({
  id: idSchema,
  text: z.string().describe("Why it needs a decision."),
  fields: z.array(field),
  withheld: z.array(z.string()).describe("Parts that would change, whose new values are not shown."),
  can_accept: z.boolean().describe("Whether it has a value that answers the question."),
  choices: z
    .array(
      z.object({ text: z.string(), values: z.array(z.object({ part: z.enum(ADDRESS_PARTS), value: z.string() })) }),
    )
    .describe("Possible values where it has none of its own; each can be entered by `edit`."),
  is_accepted: z.boolean().describe("Accepted, and not written yet."),
  decided_by: z.string().nullable(),
});

export const cardAnswer = z.object({
  state: z.enum(keysOf(CARD_STATES)),
  text: z.string(),
  notices: z.array(z.object({ kind: z.enum(keysOf(CARD_NOTICES)), text: z.string() })),
  properties: z.array(z.string()).describe("The properties whose present values the card sends."),
  addresses: z.array(
    z.object({
      address_set: z.string(),
      label: z.string(),
      status: z
        .object({ name: z.enum(keysOf(CARD_STATUSES)), label: z.string(), text: z.string() })
        .nullable()
        .describe("Null until the card has sent the present values."),
      proposal: proposal.nullable(),
      change: z
        .object({ at: z.iso.datetime(), fields: z.array(field), are_values_kept: z.boolean(), text: z.string() })
        .nullable()
        .describe("What was last written to the address, and why."),
    }),
  ),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      label: z.string(),
      outcome: z.enum(OUTCOMES),
      text: z.string(),
      by: z.string().nullable(),
    }),
  ),
  balance: z.int().nullable(),
  acts: z.array(z.enum(keysOf(CARD_ACTS))).describe("What this person may do."),
  act: z
    .object({ end: z.enum(keysOf(CARD_ENDS)), text: z.string() })
    .nullable()
    .describe("How the act of this request has ended; null where it had none."),
});
export type CardAnswer = z.infer<typeof cardAnswer>;
