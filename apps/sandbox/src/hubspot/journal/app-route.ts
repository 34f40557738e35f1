import type { Request, RequestHandler } from "express";
import { afterWork, beforeWork } from "../../faults/gate.ts";
import { sendRefusal } from "../../faults/refusal.ts";
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
      const call = { route: route.name, portalId: null };
      const stopped = await beforeWork(world, {
        ...call,
        request,
        refusalPortalId: portalIn(request),
        failsAtOnce: true,
      });
      if (stopped === "cut") return void request.socket.destroy();
      if (stopped?.kind === "status") {
        response.set(stopped.headers);
        throw interruptionOf(stopped.status);
      }
      if (stopped)
        return void (await sendRefusal(stopped, response, { ...refusalForms, native: refusalForms.hubspot }));
      const { status, body } = ApiAnswer.of(route.handle(world, request));
      if ((await afterWork(world, call)) === "cut") return void request.socket.destroy();
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
