import { createHash } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";

const longestKey = 255;

const fingerprintOf = (request: Request): string =>
  createHash("sha256")
    .update(JSON.stringify([request.method, request.path, request.body]))
    .digest("hex");

/**
 * A repeated key returns the first response, even a server error; with another body it is an error, and while
 * the first call is in progress it is a conflict. Refusals before any work (400 by validation) are not stored.
 */
export function idempotent(world: StripeWorld): RequestHandler {
  return (request, response, next) => {
    const key = request.get("idempotency-key");
    if (request.method !== "POST" || key === undefined) return next();
    if (key.length > longestKey)
      throw new StripeRefusal(400, {
        type: "idempotency_error",
        message: `The idempotency key must be at most ${longestKey} characters (it is ${key.length}).`,
      });
    const fingerprint = fingerprintOf(request);
    const kept = world.answers.get(key);
    if (kept && kept.fingerprint !== fingerprint)
      throw new StripeRefusal(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (kept && kept.status === null)
      throw new StripeRefusal(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: "There is currently another in-progress request using this idempotent key.",
      });
    if (kept && kept.status !== null) {
      response.set("idempotent-replayed", "true").status(kept.status).json(kept.body);
      return;
    }
    world.answers.put(key, { fingerprint, status: null });
    const json = response.json.bind(response);
    response.json = (body: unknown) => {
      if (response.statusCode === 400 || response.statusCode === 429) world.answers.drop(key);
      else world.answers.put(key, { fingerprint, status: response.statusCode, body });
      return json(body);
    };
    next();
  };
}
