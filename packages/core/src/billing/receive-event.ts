import { Stripe } from "stripe";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { isHandled, objectIdOf } from "./event-types.ts";
import { RETRY_AFTER_START_MS, startNow } from "../work/start-now.ts";

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
  const objectId = objectIdOf(event);
  if (!isHandled(event.type) || objectId === null || event.livemode !== isLive) return { stored: false };
  const now = ctx.now();
  const { count } = await ctx.db.withSystem((tx) =>
    tx.stripeEvent.createMany({
      data: [
        {
          id: event.id,
          type: event.type,
          objectId,
          createdAt: new Date(event.created * 1000),
          receivedAt: now,
          nextTryAt: new Date(now.getTime() + RETRY_AFTER_START_MS),
        },
      ],
      skipDuplicates: true,
    }),
  );
  if (count > 0) void startNow(ctx, "billingEvent", { eventId: event.id }); // not awaited: the answer must be fast even while Temporal is down;
  return { stored: count > 0 };
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
