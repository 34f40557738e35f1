import type { RequestHandler } from "express";
import { beforeWork, type Gate } from "../../faults/gate.ts";
import { type ErrorAnswer, sendRefusal } from "../../faults/refusal.ts";

const types: Readonly<Record<number, string>> = { 402: "card_error", 429: "rate_limit_error" };

function stripeError(status: number): ErrorAnswer {
  const type = types[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
  const code = status === 404 ? { code: "resource_missing" } : {};
  return { status, body: { error: { type, ...code, message: `Simulated error (${status})` } } };
}

/** Applies holds and faults before the work of a call; a call refused here never reaches its idempotency key. */
export function spoiled(gate: Gate, route: string): RequestHandler {
  return async (request, response, next) => {
    const stopped = await beforeWork(gate, { route, portalId: null, request });
    if (stopped === "cut") request.socket.destroy();
    else if (stopped) await sendRefusal(stopped, response, { native: stripeError });
    else next();
  };
}
