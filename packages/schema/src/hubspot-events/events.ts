import { PRIMARY_SET } from "../mapping/address-sets.ts";
import { freeText } from "../free-text.ts";
import { z } from "zod";

export const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String);

export const moment = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.iso.datetime({ offset: true }).transform(Date.parse),
]);

/** The fields that we use of one event of HubSpot's webhooks. Unknown types are accepted and ignored, as are nulls. */
const webhookEventSchema = z.object({
  eventId: id.nullish(),
  subscriptionId: id.nullish(),
  portalId: id,
  occurredAt: moment.nullish(),
  subscriptionType: z.string().nullish(),
  eventType: z.string().nullish(),
  objectId: id.nullish(),
  objectTypeId: z.string().nullish(),
  propertyName: freeText().nullish(),
  changeSource: z.string().nullish(),
  sourceId: z.union([z.string(), z.number()]).transform(String).nullish(),
  primaryObjectId: id.nullish(),
  mergedObjectIds: z.array(id).nullish(),
  /** A merge can create a new record. */
  newObjectId: id.nullish(),
});
export type WebhookEventInput = z.infer<typeof webhookEventSchema>;

/**
 * The events of a delivery, each parsed separately: an invalid one must not cost the others, since HubSpot would resend
 * all of them ten times and then give up. Throws if the body is no list.
 */
export function readDelivery(body: unknown): { events: WebhookEventInput[]; unreadable: number } {
  const items = z.array(z.unknown()).parse(body);
  const events = items.flatMap((item) => {
    const read = webhookEventSchema.safeParse(item);
    return read.success ? [read.data] : [];
  });
  return { events, unreadable: items.length - events.length };
}

/** A record that a customer's workflow sends through "Clean this record" or "Check this record". */
export const workflowActionSchema = z.object({
  callbackId: freeText().min(1).max(200),
  origin: z.object({ portalId: id }),
  object: z.object({ objectId: id, objectType: z.string() }),
  /** Which address of the record: the key of its set, or `all`; the primary one if absent. */
  inputFields: z
    .looseObject({ address_set: z.string().max(20).nullish() })
    .optional()
    .transform((fields) => ({ addressSet: fields?.address_set?.trim() || PRIMARY_SET })),
});
export type WorkflowActionInput = z.infer<typeof workflowActionSchema>;
