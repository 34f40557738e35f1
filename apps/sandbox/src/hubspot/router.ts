import express, { type Router } from "express";
import { apiRoute, type ApiRoute } from "./api/api-route.ts";
import { accountInfo, externalUninstall } from "./api/account-routes.ts";
import { completeCallbacks } from "./api/callback-routes.ts";
import { batchRead, batchUpdate } from "./api/batch-routes.ts";
import { createList, getList, listMemberships, removeList, searchLists } from "./api/list-routes.ts";
import { getObject, patchObject } from "./api/object-routes.ts";
import {
  createOneGroup,
  createOneProperty,
  createProperties,
  customPropertyLimits,
  deleteGroup,
  deleteProperty,
  getProperty,
  listGroups,
  listProperties,
  patchProperty,
} from "./api/property-routes.ts";
import { searchObjects } from "./api/search-route.ts";
import { appRoute, type AppRoute } from "./journal/app-route.ts";
import {
  deletePortalSubscriptions,
  deleteSubscription,
  journalEarliest,
  journalFile,
  journalLatest,
  journalNext,
  listSubscriptions,
  saveSubscription,
} from "./journal/journal-routes.ts";
import { notFound } from "./hubspot-error.ts";
import type { HubSpotWorld } from "./hubspot-world.ts";
import { decideConsent, showConsent } from "./oauth/consent-page.ts";
import { oauthRoute } from "./oauth/token-routes.ts";

const version = "2026-03";

/** HubSpot's paths, below the mount point. */
export function hubspotRouter(world: HubSpotWorld): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: "64kb" });
  const json = express.json({ limit: "4mb" });
  const api = (method: "get" | "post" | "patch" | "delete", path: string, route: ApiRoute): void => {
    router[method](path, json, apiRoute(world, route));
  };

  router.get("/oauth/authorize", showConsent(world));
  router.get("/oauth/:portalId/authorize", showConsent(world));
  router.post("/oauth/authorize", form, decideConsent(world));
  router.post(`/oauth/${version}/token`, form, oauthRoute(world, "token"));
  router.post(`/oauth/${version}/token/introspect`, form, oauthRoute(world, "introspect"));
  router.post(`/oauth/${version}/token/revoke`, form, oauthRoute(world, "revoke"));

  api("delete", `/appinstalls/${version}/external-install`, externalUninstall);
  api("get", `/account-info/${version}/details`, accountInfo);
  const properties = `/crm/properties/${version}/:objectType`;
  api("get", properties, listProperties);
  api("post", properties, createOneProperty);
  api("post", `${properties}/batch/create`, createProperties);
  api("get", `${properties}/groups`, listGroups);
  api("post", `${properties}/groups`, createOneGroup);
  api("delete", `${properties}/groups/:name`, deleteGroup);
  api("get", `${properties}/:name`, getProperty);
  api("patch", `${properties}/:name`, patchProperty);
  api("delete", `${properties}/:name`, deleteProperty);
  api("get", `/crm/limits/${version}/custom-properties`, customPropertyLimits);
  api("post", `/crm/lists/${version}`, createList);
  api("post", `/crm/lists/${version}/search`, searchLists);
  api("get", `/crm/lists/${version}/:listId`, getList);
  api("delete", `/crm/lists/${version}/:listId`, removeList);
  api("get", `/crm/lists/${version}/:listId/memberships`, listMemberships);
  api("post", `/crm/objects/${version}/:objectType/batch/read`, batchRead);
  api("post", `/crm/objects/${version}/:objectType/batch/update`, batchUpdate);
  api("post", `/crm/objects/${version}/:objectType/search`, searchObjects);
  api("get", `/crm/objects/${version}/:objectType/:recordId`, getObject);
  api("patch", `/crm/objects/${version}/:objectType/:recordId`, patchObject);
  api("post", `/automation/actions/callbacks/${version}/complete`, completeCallbacks);
  const app = (method: "get" | "post" | "delete", path: string, route: AppRoute): void => {
    router[method](path, json, appRoute(world, route));
  };
  const journal = `/webhooks-journal/journal/${version}/batch`;
  app("get", `${journal}/latest/:count`, journalLatest);
  app("get", `${journal}/earliest/:count`, journalEarliest);
  app("get", `${journal}/:offset/next/:count`, journalNext);
  router.get("/journal-files/:offset.json", journalFile(world));
  const subscriptions = `/webhooks-journal/subscriptions/${version}`;
  app("get", subscriptions, listSubscriptions);
  app("post", subscriptions, saveSubscription);
  app("delete", `${subscriptions}/portals/:portalId`, deletePortalSubscriptions);
  app("delete", `${subscriptions}/:subscriptionId`, deleteSubscription);
  router.use((_request, response) => {
    const { status, body } = notFound("resource not found");
    response.status(status).json(body);
  });
  return router;
}
