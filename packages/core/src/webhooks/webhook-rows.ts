import { WEBHOOK_EVENTS } from "@plumbline/schema/webhooks/events.ts";
import { listOf, oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type {
  WebhookDelivery as WebhookDeliveryRow,
  WebhookEndpoint as WebhookEndpointRow,
} from "../generated/prisma/client.ts";

export const parseWebhookEndpoint = rowParser("webhook_endpoint", { events: listOf(oneOf(WEBHOOK_EVENTS)) });
export type WebhookEndpoint = ParsedBy<typeof parseWebhookEndpoint, WebhookEndpointRow>;

export const parseWebhookDelivery = rowParser("webhook_delivery", {
  event: oneOf(WEBHOOK_EVENTS),
  status: oneOf(["waiting", "delivered", "failed"]),
});
export type WebhookDelivery = ParsedBy<typeof parseWebhookDelivery, WebhookDeliveryRow>;
