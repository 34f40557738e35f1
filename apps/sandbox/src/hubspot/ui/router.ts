import express, { type Router } from "express";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { listPage } from "./list-page.ts";
import { makePortal, portalList, portalPage, uninstallByHand } from "./portal-pages.ts";
import { recordLink, recordPage, saveRecord } from "./record-page.ts";

/** Pages to view a portal and to edit a record manually. */
export function hubspotPages(world: HubSpotWorld): Router {
  const router = express.Router();
  const form = express.urlencoded({ extended: false, limit: "1mb" });
  router.get("/", portalList(world));
  router.post("/", form, makePortal(world));
  router.get("/:portalId", portalPage(world));
  router.post("/:portalId/uninstall", form, uninstallByHand(world));
  router.get("/:portalId/lists/:listId", listPage(world));
  router.get("/:portalId/records/:objectType/:recordId", recordPage(world));
  router.post("/:portalId/records/:objectType/:recordId", form, saveRecord(world));
  return router;
}

/** HubSpot's own URLs of records. */
export function hubspotRecordLinks(): Router {
  const router = express.Router();
  router.get("/:portalId/record/:objectType/:recordId", recordLink);
  return router;
}
