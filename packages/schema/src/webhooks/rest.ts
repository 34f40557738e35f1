import { z } from "zod";
import { optionalProof } from "../accounts/auth.ts";
import { WEBHOOK_EVENTS } from "./events.ts";

export const createWebhookEndpointSchema = z.object({
  url: z
    .url("Please enter a full URL, such as https://example.com/webhooks.")
    .max(500, "A webhook URL can have at most 500 characters."),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, "Please choose at least one event.")
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => [...new Set(events)]),
  ...optionalProof,
});
export type CreateWebhookEndpointInput = z.infer<typeof createWebhookEndpointSchema>;
