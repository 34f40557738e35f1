import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler } from "express";
import { sendRefusal, takeRefusal } from "../../faults/refusal.ts";
import { ApiAnswer, type Route } from "../api/api-route.ts";
import { fieldsOf } from "../../plain-object.ts";
import { HubSpotError, interruptionOf, refusalForms, validationError } from "../hubspot-error.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";

export type AppRoute = {
  route: Route;
  /** The name used by holds and faults. */
  name: string;
  scope: string;
  handle(world: HubSpotWorld, request: Request): unknown;
};

/** A call by the app itself with a client credentials token: it belongs to no portal and counts against no portal's limit. */
export function appRoute(world: HubSpotWorld, route: AppRoute): RequestHandler {
  return async (request, response) => {
    try {
      authorize(world, route, request);
      for (const name of Object.keys(request.query)) throw validationError(`Unrecognized query parameter: ${name}`);
      const passed = await world.holds.pass(`before:${route.name}`, null);
      if (passed === "was_held" && request.socket.destroyed) return;
      if (world.faults.take("drop", route.name, null)) {
        request.socket.destroy();
        return;
      }
      const failure = world.faults.take("status", route.name, null);
      if (failure) {
        response.set(failure.headers);
        throw interruptionOf(failure.status);
      }
      const delayMs = world.faults.delayMs(route.name, null);
      if (delayMs > 0) await sleep(delayMs);
      const refused = takeRefusal(world.faults, { route: route.name, portalId: portalIn(request) });
      if (refused) {
        await sendRefusal(refused, response, { ...refusalForms, native: refusalForms.hubspot });
        return;
      }
      const { status, body } = ApiAnswer.of(route.handle(world, request));
      await world.holds.pass(`after-apply:${route.name}`, null);
      if (world.faults.take("drop-after-apply", route.name, null)) {
        request.socket.destroy();
        return;
      }
      if (body === undefined) response.status(status).end();
      else response.status(status).json(body);
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      response.status(error.status).json(error.body);
    }
  };
}

function authorize(world: HubSpotWorld, { scope }: AppRoute, request: Request): void {
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  const grant = world.appTokens.get(token);
  // A portal's token is not accepted.
  if (!grant) throw interruptionOf(401);
  if (grant.expiresAt <= world.now())
    throw new HubSpotError(401, "EXPIRED_AUTHENTICATION", "The OAuth token used to make this call expired.");
  if (!grant.scopes.includes(scope))
    throw new HubSpotError(
      403,
      "MISSING_SCOPES",
      "This app hasn't been granted all required scopes to make this call.",
      { errors: [{ message: "Required.", context: { requiredGranularScopes: [scope] } }] },
    );
}

/** The portal of the subscription. */
function portalIn(request: Request): number | null {
  return Number(request.params["portalId"] ?? fieldsOf(request.body)["portalId"]) || null;
}
