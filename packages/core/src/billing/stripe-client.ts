import { Stripe } from "stripe";
import { AppError } from "../app-error.ts";
import type { StripeConfig } from "../config/config.ts";
import type { Context } from "../context.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { traced } from "../tracing/tracer.ts";
import type { WithStripe } from "./types.ts";

/** Retries automatically with the same idempotency key; total time for one answer. */
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

/** For an operation at its start: what it calls gets Stripe itself. Error: `not_available`. */
export function withStripe<Ctx extends Pick<Context, "stripe">>(ctx: Ctx): Ctx & WithStripe {
  const { stripe } = ctx;
  if (!stripe) throw new AppError("not_available", "Payments are not set up on this server.");
  return { ...ctx, stripe };
}

/**
 * For calls that a person waits for. Whatever Stripe refuses becomes `unavailable`: a person cannot correct it, and may try again
 * later. What is not an outage is logged for the operator, without what Stripe says.
 */
export async function askStripe<T>(ctx: Pick<Context, "log">, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isOutage(error))
      throw new AppError("unavailable", `The payment provider isn't responding. ${RETRY}`, {}, { cause: error });
    const { type, code, statusCode, requestId } = error;
    ctx.log.error(
      { type, code, statusCode, stripeRequestId: requestId },
      "Stripe refused a call that a user waits for",
    );
    throw new AppError("unavailable", `The payment provider refused this request. ${RETRY}`, {}, { cause: error });
  }
}
const RETRY = "Nothing was charged. Please try again.";

/** Stripe does not answer, answers with an error of its own, or has had too many questions. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** Stripe does not accept our key, or not for this kind of call: no other object would be answered. */
export function isKeyRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
  );
}

/** Stripe does not know this id. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
