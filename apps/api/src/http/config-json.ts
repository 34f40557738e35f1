import type { Config } from "@plumbline/core/config/config.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import type { RequestHandler } from "express";

/** Public settings that the web app needs at run time. */
export function configJson(config: Config): RequestHandler {
  const body = {
    productName: PRODUCT_NAME,
    features: { hubspot: config.hubspot !== null, email: config.email !== null, payments: config.stripe !== null },
    /** The support form; null if it is not set up. */
    humanCheck:
      config.humanCheck && config.email
        ? { siteKey: config.humanCheck.siteKey, scriptUrl: config.humanCheck.scriptUrl }
        : null,
    communityUrl: config.communityUrl,
    lookupCounterFrom: config.lookupCounterFrom,
    supportEmail: config.email?.supportEmail ?? null,
    /** Set when all external services are simulated: the app shows a test-mode banner. */
    sandboxUrl: config.sandboxUrl,
  };
  return (_req, res) => void res.setHeader("cache-control", "no-cache").json(body);
}
