import { Stripe } from "stripe";
import { AppError } from "../app-error.ts";
import type { StripeConfig } from "../config/config.ts";
import type { Context } from "../context.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { traced } from "../tracing/tracer.ts";
import { FOR_OPERATOR, refusalOf, type StripeRefusal } from "./stripe-refusal.ts";
import type { WithStripe } from "./types.ts";

/** Total time per response; Stripe's client retries automatically with the same idempotency key. */
const TIMEOUT_MS = 15_000;

export function createStripe(config: StripeConfig): Stripe {
  const { hostname, port, protocol } = config.apiUrl;
  return new Stripe(config.secretKey, {
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      requireOutsideTransaction("Stripe");
      return traced("Stripe", { kind: "client" }, async (span) => {
        const response = await fetch(url, init);
        span.set({ "http.response.status_code": response.status });
        if (!response.ok) span.fail(String(response.status));
        return response;
      });
    }),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** Called when an operation starts, so that the functions it calls get a configured Stripe. Error: `not_available`. */
export function withStripe<Ctx extends Pick<Context, "stripe">>(ctx: Ctx): Ctx & WithStripe {
  const { stripe } = ctx;
  if (!stripe) throw new AppError("not_available", "Payments are not set up on this server.");
  return { ...ctx, stripe };
}

/**
 * For calls that a person waits for. An outage becomes `unavailable`, since a later call can succeed. Any other refusal would
 * repeat, so it becomes `not_available` with a sentence that says who can help, and is logged for the operator without Stripe's
 * message.
 */
export async function askStripe<T>(ctx: Pick<Context, "log">, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (refusal === "outage") throw new AppError("unavailable", OUTAGE, {}, { cause: error });
    logRefusal(ctx, refusal, error);
    throw new AppError("not_available", FOR_CUSTOMER[refusal] ?? REFUSED, {}, { cause: error });
  }
}

const OUTAGE = "The payment provider isn't responding. Nothing was charged. Please try again.";
const REFUSED =
  "Payments don't work at the moment because of a problem on our side. Nothing was charged. Please contact support.";
const FOR_CUSTOMER: Readonly<Partial<Record<StripeRefusal, string>>> = {
  customer_unknown:
    "The payment provider doesn't know the customer of this account any more. Nothing was charged. Please contact support.",
  portal_not_configured:
    "Subscription management isn't set up on this server. Please contact support to change or cancel your subscription.",
  price_archived: "This purchase isn't available at the moment. Nothing was charged. Please contact support.",
};

/** For the operator: the kind of refusal and what to do. Stripe's message is left out, because it can contain personal data. */
export function logRefusal(ctx: Pick<Context, "log">, refusal: StripeRefusal, error: unknown): void {
  const facts = error instanceof Stripe.errors.StripeError ? error : null;
  ctx.log.error(
    { refusal, type: facts?.type, code: facts?.code, statusCode: facts?.statusCode, stripeRequestId: facts?.requestId },
    FOR_OPERATOR[refusal],
  );
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
