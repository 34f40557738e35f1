import express, { type Router } from "express";
import { accountRoutes } from "./api/account-routes.ts";
import { apiRoute, type ApiRoute } from "./api/api-route.ts";
import { batchRoutes } from "./api/batch-routes.ts";
import { callbackRoutes } from "./api/callback-routes.ts";
import { listRoutes } from "./api/list-routes.ts";
import { objectRoutes } from "./api/object-routes.ts";
import { propertyRoutes } from "./api/property-routes.ts";
import { searchRoutes } from "./api/search-route.ts";
import { appRoute } from "./journal/app-route.ts";
import { journalApiRoutes, journalFile } from "./journal/journal-routes.ts";
import { notFound } from "./hubspot-error.ts";
import type { HubSpotWorld } from "./hubspot-world.ts";
import { decideConsent, showConsent } from "./oauth/consent-page.ts";
import { oauthRoute, oauthRoutes } from "./oauth/token-routes.ts";

const apiRoutes: readonly ApiRoute[] = [
  ...accountRoutes,
  ...propertyRoutes,
  ...listRoutes,
  ...batchRoutes,
  ...searchRoutes,
  ...objectRoutes,
  ...callbackRoutes,
];

/** As faults and holds name them. */
export const hubspotRouteNames: readonly string[] = [...oauthRoutes, ...apiRoutes, ...journalApiRoutes].map(
  ({ name }) => name,
);

/** HubSpot's paths, below the mount point. */
export function hubspotRouter(world: HubSpotWorld): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: "64kb" });
  const json = express.json({ limit: "4mb" });
  router.get("/oauth/authorize", showConsent(world));
  router.get("/oauth/:portalId/authorize", showConsent(world));
  router.post("/oauth/authorize", form, decideConsent(world));
  for (const each of oauthRoutes) router.post(each.path, form, oauthRoute(world, each));
  for (const each of apiRoutes) {
    const [method, path] = each.route;
    router[method](path, json, apiRoute(world, each));
  }
  for (const each of journalApiRoutes) {
    const [method, path] = each.route;
    router[method](path, json, appRoute(world, each));
  }
  router.get("/journal-files/:offset.json", journalFile(world));
  router.use((_request, response) => {
    const { status, body } = notFound("resource not found");
    response.status(status).json(body);
  });
  return router;
}
