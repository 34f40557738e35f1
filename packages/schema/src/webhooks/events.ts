import { freeText } from "../free-text.ts";
import { z } from "zod";

const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String);

/** One event of HubSpot's webhooks, the parts that we use. Unknown types are let through and ignored. */
export const webhookEventSchema = z.object({
  eventId: id.optional(),
  subscriptionId: id.optional(),
  portalId: id,
  occurredAt: z.number().int(),
  subscriptionType: z.string().optional(),
  eventType: z.string().optional(),
  objectId: id.optional(),
  objectTypeId: z.string().optional(),
  propertyName: freeText().optional(),
  changeSource: z.string().optional(),
  sourceId: z.union([z.string(), z.number()]).transform(String).optional(),
  primaryObjectId: id.optional(),
  mergedObjectIds: z.array(id).optional(),
});
export type WebhookEventInput = z.infer<typeof webhookEventSchema>;

/** A delivery holds up to 100 events; more than that is not HubSpot's. */
export const webhookDeliverySchema = z.array(webhookEventSchema).max(100);

/** A record that a customer's workflow sends through "Clean this record". */
export const workflowActionSchema = z.object({
  callbackId: freeText().min(1).max(200),
  origin: z.object({ portalId: id }),
  object: z.object({ objectId: id, objectType: z.string() }),
});
export type WorkflowActionInput = z.infer<typeof workflowActionSchema>;
