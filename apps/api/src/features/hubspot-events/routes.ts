import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { requireHubspot } from "@plumbline/core/crm/require-hubspot.ts";
import { receiveAction } from "@plumbline/core/hubspot-events/receive-action.ts";
import { receiveEvents } from "@plumbline/core/hubspot-events/receive-events.ts";
import { isSignedV2, isSignedV3, type SignedRequest } from "@plumbline/core/hubspot-events/signature.ts";
import { readDelivery, workflowActionSchema } from "@plumbline/schema/hubspot-events/events.ts";
import express, { Router, type Request } from "express";

/**
 * Inbound calls from HubSpot. The signature covers the raw body, so these routes come before the JSON parser. They answer once
 * the events are stored; processing happens later.
 */
export function hubspotEventRoutes(ctx: Context): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: "1mb" });
  router.post("/webhook", raw, async (req, res) => {
    const { clientSecret } = requireHubspot(ctx.config);
    if (!isSignedV3(clientSecret, signedRequest(ctx, req), ctx.now())) throw unsigned();
    const { events, unreadable } = readDelivery(jsonOf(req));
    // Sent again it would be no more readable.
    if (unreadable > 0) ctx.log.warn({ events: events.length, unreadable }, "could not parse some HubSpot events");
    await receiveEvents(ctx, events);
    res.status(204).end();
  });
  router.post("/workflow-action", raw, async (req, res) => {
    const { clientSecret } = requireHubspot(ctx.config);
    const signed = signedRequest(ctx, req);
    // Workflow actions are signed with v2; it has no timestamp, but the callback's id makes a replay harmless.
    if (!isSignedV3(clientSecret, signed, ctx.now()) && !isSignedV2(clientSecret, signed)) throw unsigned();
    const answer = await receiveAction(ctx, workflowActionSchema.parse(jsonOf(req)));
    res.json({
      outputFields:
        answer.end === "waits"
          ? { hs_execution_state: "BLOCK" }
          : { hs_execution_state: "FAIL_CONTINUE", status: answer.status, changed_fields: "" },
    });
  });
  return router;
}

function signedRequest(ctx: Context, req: Request): SignedRequest {
  return {
    method: req.method,
    url: new URL(req.originalUrl, ctx.config.publicUrl).href,
    rawBody: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
    signatureV3: req.get("x-hubspot-signature-v3"),
    timestamp: req.get("x-hubspot-request-timestamp"),
    signatureV2: req.get("x-hubspot-signature-version") === "v2" ? req.get("x-hubspot-signature") : undefined,
  };
}

function unsigned(): AppError {
  return new AppError("not_signed_in", "This call is not signed by HubSpot.");
}

function jsonOf(req: Request): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(req.body) ? req.body.toString("utf8") : "");
  } catch {
    throw new AppError("malformed_json");
  }
}
