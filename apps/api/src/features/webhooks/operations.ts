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
    summary: "List webhook endpoints.",
    answer: answers.webhookEndpointsAnswer,
    errors: [],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks",
    tag: "Webhooks",
    summary:
      "Add a webhook endpoint. `secret` is returned only once. Each message is signed with it: `plumbline-signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256 of `<seconds>.<body>`.",
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
    summary: "Delete a webhook endpoint and its delivery log.",
    answer: answers.messageAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks/{id}/enable",
    tag: "Webhooks",
    summary: "Enable a webhook endpoint that was disabled after two days of failures.",
    answer: answers.webhookEndpointAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "get",
    path: "/api/webhooks/{id}/deliveries",
    tag: "Webhooks",
    summary: "List the deliveries of a webhook endpoint, newest first.",
    query: webhookDeliveriesQuery,
    answer: answers.webhookDeliveriesAnswer,
    errors: ["not_found"],
  },
  {
    ...user,
    method: "post",
    path: "/api/webhooks/deliveries/{id}/replay",
    tag: "Webhooks",
    summary: "Send a delivery again with the same id.",
    answer: answers.webhookDeliveryAnswer,
    errors: ["not_found", "conflict"],
  },
];
