import { Stripe } from "stripe";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { RETRY_AFTER_START_MS, startNow } from "../work/start-now.ts";
import { storeEvent } from "./store-event.ts";

/**
 * A Stripe webhook over the raw body: verified, stored once, acknowledged. The workflow `billingEvent` processes it; the
 * dispatcher starts it if the signal is lost. Errors: `not_available`, `bad_signature`.
 */
export async function receiveStripeEvent(
  ctx: Pick<Context, "db" | "config" | "stripe" | "now" | "workflows" | "log">,
  input: { rawBody: Buffer; signature: string },
): Promise<{ stored: boolean }> {
  const event = verified(ctx, input);
  const isLive = ctx.config.stripe?.secretKey.includes("_live_") ?? false;
  if (event.livemode !== isLive) return { stored: false };
  const nextTryAt = new Date(ctx.now().getTime() + RETRY_AFTER_START_MS);
  const stored = await storeEvent(ctx, event, { nextTryAt });
  // Not awaited: the response must be fast even while Temporal is down.
  if (stored) void startNow(ctx, "billingEvent", { eventId: event.id });
  return { stored };
}

function verified(
  ctx: Pick<Context, "config" | "stripe">,
  input: { rawBody: Buffer; signature: string },
): Stripe.Event {
  const { stripe } = ctx;
  const secrets = ctx.config.stripe?.webhookSecrets ?? [];
  if (!stripe || secrets.length === 0) throw new AppError("not_available", "Payments are not set up on this server.");
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(input.rawBody, input.signature, secret);
    } catch (error) {
      // Another secret may fit while one is being replaced.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new AppError("bad_signature");
    }
  }
  throw new AppError("bad_signature");
}
