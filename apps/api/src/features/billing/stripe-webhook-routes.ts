import { receiveStripeEvent } from "@plumbline/core/billing/receive-event.ts";
import type { Context } from "@plumbline/core/context.ts";
import express, { Router } from "express";

/** Before the JSON parser: the signature covers the raw bytes. */
export function stripeWebhook(ctx: Context): Router {
  const router = Router();
  router.post("/", express.raw({ type: () => true, limit: "1mb" }), async (req, res) => {
    const body: unknown = req.body;
    await receiveStripeEvent(ctx, {
      rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: req.get("stripe-signature") ?? "",
    });
    res.json({ received: true });
  });
  return router;
}
