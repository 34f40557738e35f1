import express, { type ErrorRequestHandler, type Router } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { StripeRefusal } from "../stripe/stripe-error.ts";
import type { StripeWorld } from "../stripe/stripe-world.ts";
import { ControlError } from "./control-error.ts";
import { faultRoutes } from "./fault-routes.ts";
import { journalRoutes } from "./journal-routes.ts";
import { portalRoutes } from "./portal-routes.ts";
import { schemaRoutes } from "./schema-routes.ts";
import { recordRoutes } from "./record-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { stripeRoutes } from "./stripe-routes.ts";
import { type SmallVendors, vendorRoutes } from "./vendor-routes.ts";

const inWords: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ControlError || error instanceof StripeRefusal)
    response.status(error.status).json({ error: error.message });
  else next(error);
};

/** The control API for tests and the README's table: setup, faults, and the truth for comparison. */
export function controlRouter(
  world: HubSpotWorld,
  { stripe, ...vendors }: SmallVendors & { stripe: StripeWorld },
): Router {
  const router = express.Router();
  router.use(express.json({ limit: "4mb" }));
  portalRoutes(router, world);
  schemaRoutes(router, world);
  recordRoutes(router, world);
  webhookRoutes(router, world);
  journalRoutes(router, world);
  faultRoutes(router, world.faults, world.holds);
  stripeRoutes(router, stripe);
  vendorRoutes(router, vendors);
  router.use(inWords);
  return router;
}
