import { makerOf, readNames, type Doer } from "@plumbline/core/audit/acted-by.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { WebhookDelivery, WebhookEndpoint } from "@plumbline/core/webhooks/webhook-rows.ts";
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
} from "@plumbline/core/accounts/webhook-endpoints/change-webhook-endpoint.ts";
import { createWebhookEndpoint } from "@plumbline/core/accounts/webhook-endpoints/create-webhook-endpoint.ts";
import { listWebhookDeliveries, listWebhookEndpoints } from "@plumbline/core/webhooks/list-webhooks.ts";
import { replayWebhookDelivery } from "@plumbline/core/webhooks/replay-webhook-delivery.ts";
import { idParams, idSchema } from "@plumbline/schema/ids.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { PAGE_MAX, pageSchema } from "@plumbline/schema/paging.ts";
import { optionalProofSchema } from "@plumbline/schema/accounts/auth.ts";
import { createWebhookEndpointSchema } from "@plumbline/schema/webhooks/rest.ts";
import type { z } from "zod";
import { code, endpoint, password, type Endpoint } from "../../http/endpoint.ts";

const proof = ["wrong_password", "totp_required", "wrong_code", "unavailable"] as const;

export const webhookEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/webhooks",
    tag: "Webhooks",
    summary: "List webhook endpoints.",
    operation: "manage_webhooks",
    answer: answers.webhookEndpointsAnswer,
    async handle({ ctx, actor }) {
      const endpoints = await listWebhookEndpoints(ctx, actor);
      const nameOf = await readNames(ctx, actor, endpoints.map(makerOf));
      return { endpoints: endpoints.map((one) => presentEndpoint(one, nameOf)) };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/webhooks",
    tag: "Webhooks",
    summary:
      "Add a webhook endpoint. `secret` is returned only once. Each message is signed with it: `plumbline-signature: t=<seconds>,v1=<hex>`, an HMAC-SHA256 of `<seconds>.<body>`.",
    operation: "manage_webhooks",
    status: 201,
    body: createWebhookEndpointSchema,
    answer: answers.createdWebhookEndpointAnswer,
    errors: ["proof_required", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      const { secret, endpoint: created } = await createWebhookEndpoint(ctx, actor, body);
      return { secret, ...presentEndpoint(created, await readNames(ctx, actor, [makerOf(created)])) };
    },
  }),
  endpoint({
    method: "delete",
    path: "/api/webhooks/{id}",
    tag: "Webhooks",
    summary: "Delete a webhook endpoint and its delivery log.",
    operation: "manage_webhooks",
    params: idParams,
    body: optionalProofSchema,
    answer: answers.messageAnswer,
    errors: ["proof_required", "not_found", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      await deleteWebhookEndpoint(ctx, actor, { ...params, ...body });
      return { message: "Webhook endpoint deleted." };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/webhooks/{id}/enable",
    tag: "Webhooks",
    summary: "Enable a webhook endpoint that was disabled after two days of failures.",
    operation: "manage_webhooks",
    params: idParams,
    body: optionalProofSchema,
    answer: answers.webhookEndpointAnswer,
    errors: ["proof_required", "not_found", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      const enabled = await enableWebhookEndpoint(ctx, actor, { ...params, ...body });
      return presentEndpoint(enabled, await readNames(ctx, actor, [makerOf(enabled)]));
    },
  }),
  endpoint({
    method: "get",
    path: "/api/webhooks/{id}/deliveries",
    tag: "Webhooks",
    summary: "List the deliveries of a webhook endpoint, newest first.",
    operation: "manage_webhooks",
    params: idParams,
    query: pageSchema(PAGE_MAX, idSchema),
    answer: answers.webhookDeliveriesAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, params, query: { first, after = null } }) {
      const page = await listWebhookDeliveries(ctx, actor, { endpointId: params.id, first, after });
      return { deliveries: page.nodes.map(presentDelivery), end_cursor: page.endCursor };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/webhooks/deliveries/{id}/replay",
    tag: "Webhooks",
    summary: "Send a delivery again with the same id.",
    operation: "manage_webhooks",
    params: idParams,
    answer: answers.webhookDeliveryAnswer,
    errors: ["not_found", "conflict"],
    handle: async ({ ctx, actor, params }) => presentDelivery(await replayWebhookDelivery(ctx, actor, params)),
  }),
];

type EndpointAnswer = z.input<typeof answers.webhookEndpointAnswer>;
type DeliveryAnswer = z.input<typeof answers.webhookDeliveryAnswer>;

const presentEndpoint = (endpoint: WebhookEndpoint, nameOf: (doer: Doer) => ActedBy | null): EndpointAnswer => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  paused_until: endpoint.pausedUntil?.toISOString() ?? null,
  disabled_at: endpoint.disabledAt?.toISOString() ?? null,
  added_by: nameOf(makerOf(endpoint)),
  created_at: endpoint.createdAt.toISOString(),
});

const presentDelivery = (delivery: WebhookDelivery): DeliveryAnswer => ({
  id: delivery.id,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  created_at: delivery.createdAt.toISOString(),
  due_at: delivery.dueAt.toISOString(),
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
});
