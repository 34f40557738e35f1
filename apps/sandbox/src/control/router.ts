import express, { type ErrorRequestHandler, type Router } from "express";
import type { TrafficOfServices } from "../address-services/traffic.ts";
import type { CaptchaDesk } from "../captcha/captcha-desk.ts";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import type { TextRecords } from "../dns/name-server.ts";
import type { Email } from "../mail/mailbox.ts";
import type { StripeWorld } from "../stripe/stripe-world.ts";
import type { Collection } from "../store/collection.ts";
import { addressServiceRoutes } from "./address-service-routes.ts";
import { captchaRoutes } from "./captcha-routes.ts";
import { ControlError } from "./control-error.ts";
import { dnsRoutes } from "./dns-routes.ts";
import { faultRoutes } from "./fault-routes.ts";
import { journalRoutes } from "./journal-routes.ts";
import { emailRoutes } from "./mail-routes.ts";
import { portalRoutes } from "./portal-routes.ts";
import { schemaRoutes } from "./schema-routes.ts";
import { recordRoutes } from "./record-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { stripeRoutes } from "./stripe-routes.ts";

const inWords: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof ControlError) response.status(error.status).json({ error: error.message });
  else next(error);
};

type Vendors = {
  emails: Collection<Email>;
  stripe: StripeWorld;
  services: TrafficOfServices;
  captcha: CaptchaDesk;
  dns: TextRecords;
};

/** The control API for tests and the README's table: setup, faults, and the truth for comparison. */
export function controlRouter(world: HubSpotWorld, { emails, stripe, services, captcha, dns }: Vendors): Router {
  const router = express.Router();
  router.use(express.json({ limit: "4mb" }));
  portalRoutes(router, world);
  schemaRoutes(router, world);
  recordRoutes(router, world);
  webhookRoutes(router, world);
  journalRoutes(router, world);
  faultRoutes(router, world.faults, world.holds);
  emailRoutes(router, emails);
  stripeRoutes(router, stripe);
  addressServiceRoutes(router, services);
  captchaRoutes(router, captcha);
  dnsRoutes(router, dns);
  router.use(inWords);
  return router;
}
