import { createWebhookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts";
import { webhookDeliveriesQuery } from "@plumbline/schema/rest/paging.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, type Operation } from "../../openapi/operation.ts";

export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/webhooks",
    tag: "Webhooks",
    summary: "Where we tell of events.",
    answer: answers.webhookEndpointsAnswer,
    errors: [],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks",
    tag: "Webhooks",
    summary:
      "Adds an endpoint; `secret` is answered this once. Each message is signed: `plumbline-signature: t=<seconds>,v1=<hex>`, HMAC-SHA256 by the secret over `<seconds>.<body>`.",
    status: 201,
    body: createWebhookEndpointSchema,
    answer: answers.createdWebhookEndpointAnswer,
    errors: ["conflict"],
  },
  {
    ...user,
    method: "delete",
    path: "/api/webhooks/{id}",
    tag: "Webhooks",
    summary: "Deletes an endpoint with its log.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks/{id}/enable",
    tag: "Webhooks",
    summary: "Turns an endpoint on again that was turned off after two days of failures.",
    answer: answers.webhookEndpointAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "get",
    path: "/api/webhooks/{id}/deliveries",
    tag: "Webhooks",
    summary: "The deliveries of an endpoint, newest first.",
    query: webhookDeliveriesQuery,
    answer: answers.webhookDeliveriesAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks/deliveries/{id}/replay",
    tag: "Webhooks",
    summary: "Sends a delivery once more, under its id.",
    answer: answers.webhookDeliveryAnswer,
    errors: ["not_found", "conflict"],
  },
];
