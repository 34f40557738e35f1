import type { Context } from "../../context.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import { HubspotError } from "../hubspot/errors.ts";
import { recordRefusal } from "./record-refusal.ts";

/** A refusal other than `invalid_grant` is believed after it has lasted, probe after probe, for an hour. */
const BELIEVED_AFTER_REFUSALS = 3;
const BELIEVED_AFTER_MINUTES = 60;

/** HubSpot refused to refresh a token without saying why. Null if the error is temporary, not a refusal. */
export async function recordRefreshRefusal(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "log">,
  ref: ConnectionRef,
  error: unknown,
): Promise<{ blocker: ConnectionBlocker; isBelieved: boolean } | null> {
  if (!(error instanceof HubspotError)) return null;
  const { problem } = error;
  // A 401 is about our secret or the token; which one is unknown.
  if (problem.isForeign || (problem.isPassing && problem.status !== 401)) return null;
  const blocker = await recordRefusal(ctx, ref, {
    operation: "refresh_token",
    objectType: "",
    reason: "hubspot_refuses",
    missingScopes: [],
    httpStatus: problem.status,
    retryAfterMs: null,
  });
  const lastedMs = ctx.now().getTime() - blocker.since.getTime();
  return {
    blocker,
    isBelieved:
      blocker.attempts >= BELIEVED_AFTER_REFUSALS &&
      lastedMs >= BELIEVED_AFTER_MINUTES * ctx.config.limits.probeMinuteMs,
  };
}
