import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import { afterWork, type Gate } from "../../faults/gate.ts";
import { StripeRefusal } from "../stripe-error.ts";
import { API_VERSION, shown, type StripeWorld } from "../stripe-world.ts";
import { CALLS } from "./calls.ts";
import { idempotent } from "./idempotency.ts";
import { spoiledList } from "./lists.ts";
import { checked, type Params } from "./params.ts";
import { spoiled } from "./spoiled.ts";

const asStripe: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof StripeRefusal) response.status(error.status).json({ error: error.body });
  else next(error);
};

/** Stripe's API, below the mount point. */
export function stripeApi(world: StripeWorld, gate: Gate): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: true, limit: "1mb" }));
  router.use((_request, response, next) => {
    response.set("request-id", world.newId("req"));
    next();
  });
  router.use(authorized(world));
  for (const [name, { method, path, spec, answer }] of Object.entries(CALLS)) {
    const route = `stripe/${name}`;
    router[method](path, spoiled(gate, route), idempotent(world), async (request, response) => {
      const given: unknown = method === "post" ? request.body : request.query;
      const id = String(request.params["id"] ?? "");
      const body = spoiledList(world, name, {
        params: checked(spec, given),
        ask: (params) => shown(expanded(world, params, answer(world, params, id))),
      });
      if ((await afterWork(gate, { route, portalId: null })) === "cut") request.socket.destroy();
      // Sent even if the client has disconnected, because the idempotency key stores the response.
      response.json(body);
    });
  }
  router.use((request) => {
    throw new StripeRefusal(404, {
      message: `Unrecognized request URL (${request.method}: /v1${request.path}). Not a call of this sandbox.`,
    });
  });
  router.use(asStripe);
  return router;
}

/** Requires the right key and the only version whose shapes this sandbox knows. */
function authorized(world: StripeWorld): RequestHandler {
  return (request, _response, next) => {
    const [, token] = /^Bearer (.+)$/.exec(request.get("authorization") ?? "") ?? [];
    if (token !== world.settings.secretKey)
      throw new StripeRefusal(401, { message: "Invalid API Key provided. The sandbox's key is in its README." });
    const version = request.get("stripe-version");
    if (version !== undefined && version !== API_VERSION)
      throw new StripeRefusal(400, { message: `This sandbox speaks version ${API_VERSION} alone, not ${version}.` });
    next();
  };
}

/** Supports only `expand[]=latest_charge`. */
function expanded(world: StripeWorld, params: Params, object: object): object {
  const wanted = Array.isArray(params["expand"]) ? params["expand"].map(String) : [];
  let answer: object = object;
  for (const name of wanted) {
    if (name !== "latest_charge" || !("latest_charge" in object))
      throw new StripeRefusal(400, { message: `This property cannot be expanded (${name}).` });
    const charge = world.charges.get(String(object.latest_charge));
    answer = { ...answer, latest_charge: charge ?? null };
  }
  return answer;
}
