import { Stripe } from "stripe";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { RETRY_AFTER_START_MS, startNow } from "../work/start-now.ts";
import { readEvent } from "./event-types.ts";
import { storeEvent } from "./store-event.ts";

/**
 * Receives a Stripe webhook with its raw body: verified, stored once, acknowledged. The workflow `billingEvent` processes it; the
 * dispatcher starts it if the signal is lost. An event that we cannot read is acknowledged, too: redelivery would not help, and the
 * reconciliation finds the object. Errors: `not_available`, `bad_signature`.
 */
export async function receiveStripeEvent(
  ctx: Pick<Context, "db" | "config" | "stripe" | "now" | "workflows" | "log">,
  input: { rawBody: Buffer; signature: string },
): Promise<{ stored: boolean }> {
  verify(ctx, input);
  const event = readEvent(parsed(input.rawBody));
  if (event === "unreadable")
    ctx.log.error(
      {},
      "Stripe sent an event in an unknown form: the webhook endpoint must send snapshots, not thin events",
    );
  if (typeof event === "string") return { stored: false };
  const isLive = ctx.config.stripe?.secretKey.includes("_live_") ?? false;
  if (event.livemode !== isLive) return { stored: false };
  const nextTryAt = new Date(ctx.now().getTime() + RETRY_AFTER_START_MS);
  const stored = await storeEvent(ctx, event, { nextTryAt });
  // Not awaited, so that the response is fast while Temporal is down.
  if (stored) void startNow(ctx, "billingEvent", { eventId: event.id });
  return { stored };
}

function verify(ctx: Pick<Context, "config" | "stripe">, input: { rawBody: Buffer; signature: string }): void {
  const { stripe } = ctx;
  const secrets = ctx.config.stripe?.webhookSecrets ?? [];
  if (!stripe || secrets.length === 0) throw new AppError("not_available", "Payments are not set up on this server.");
  // Two secrets are valid while one is being replaced.
  if (!secrets.some((secret) => isSignedWith(stripe, input, secret))) throw new AppError("bad_signature");
}

function isSignedWith(stripe: Stripe, input: { rawBody: Buffer; signature: string }, secret: string): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(input.rawBody, input.signature, secret, TOLERANCE_S) ?? false;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
/** Stripe's default. */
const TOLERANCE_S = 300;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
