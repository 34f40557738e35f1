import { AppError } from "@plumbline/core/app-error.ts";
import { requireHubspot } from "@plumbline/core/portals/require-hubspot.ts";
import type { ActionKind } from "@plumbline/core/hubspot-events/event-rows.ts";
import { receiveAction } from "@plumbline/core/hubspot-events/receive-action.ts";
import { receiveEvents } from "@plumbline/core/hubspot-events/receive-events.ts";
import { isSignedV2, isSignedV3 } from "@plumbline/core/hubspot-events/signature.ts";
import { readDelivery, workflowActionSchema } from "@plumbline/schema/hubspot-events/events.ts";
import { ACTION_WAITS_DAYS, workflowActionAnswer } from "@plumbline/schema/hubspot-events/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { jsonOf, signedRequest, unsigned } from "../../http/hubspot-request.ts";

/** Inbound calls from HubSpot. They return once the events are stored; processing happens later. */
export const hubspotEventEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/hubspot/webhook",
    tag: null,
    summary: "Receive signed change notifications from HubSpot.",
    operation: "public",
    body: "raw",
    status: 204,
    answer: "text/plain",
    async handle({ ctx, body, req, res }) {
      const { clientSecret } = requireHubspot(ctx.config);
      if (!isSignedV3(clientSecret, signedRequest(ctx, req, body), ctx.now())) throw unsigned();
      const { events, unreadable } = readDelivery(jsonOf(body));
      // HubSpot would only resend the same unreadable event.
      if (unreadable > 0) ctx.log.warn({ events: events.length, unreadable }, "could not parse some HubSpot events");
      await receiveEvents(ctx, events);
      res.status(204).end();
    },
  }),
  actionEndpoint("workflow", {
    path: "/api/hubspot/workflow-action",
    summary: "Receive signed enrollments from HubSpot workflows.",
  }),
  actionEndpoint("check", {
    path: "/api/hubspot/workflow-action/check",
    summary: "Receive signed enrollments from HubSpot workflows that ask for a check.",
  }),
  actionEndpoint("undo", {
    path: "/api/hubspot/workflow-action/undo",
    summary: "Receive signed enrollments from HubSpot workflows that ask to undo the last correction.",
  }),
];

/** One workflow action. */
function actionEndpoint(kind: ActionKind, { path, summary }: { path: string; summary: string }): Endpoint {
  return endpoint({
    method: "post",
    path,
    tag: null,
    summary,
    operation: "public",
    body: "raw",
    answer: workflowActionAnswer,
    rateLimits: [{ rate: "enrollmentsPerPortal" }],
    async handle({ ctx, body, req, res }) {
      const { clientSecret } = requireHubspot(ctx.config);
      const signed = signedRequest(ctx, req, body);
      // Workflow actions are signed with v2; it has no timestamp, but the callback's id makes a replay harmless.
      if (!isSignedV3(clientSecret, signed, ctx.now()) && !isSignedV2(clientSecret, signed)) throw unsigned();
      const action = workflowActionSchema.parse(jsonOf(body));
      const answer = await receiveAction(ctx, kind, action).catch((error: unknown) => {
        // HubSpot resends the enrollment after this many milliseconds (HubSpot's documentation of custom workflow actions).
        if (error instanceof AppError && error.code === "rate_limited")
          res.setHeader("retry-after", String(error.details.retryAfterMs));
        throw error;
      });
      return {
        outputFields:
          answer.end === "waits"
            ? { hs_execution_state: "BLOCK" as const, hs_expiration_duration: `P${ACTION_WAITS_DAYS}D` }
            : { hs_execution_state: "FAIL_CONTINUE" as const, status: answer.status, changed_fields: "" as const },
      };
    },
  });
}
