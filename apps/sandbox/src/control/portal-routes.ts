import type { Router } from "express";
import { createPortal, changePortal, type HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { listsOf } from "../hubspot/lists.ts";
import { objectTypeId, objectTypeNamed } from "../hubspot/object-types.ts";
import { authorizationProblem, grantedUrl } from "../hubspot/oauth/consent-page.ts";
import { dropRefreshTokens, expireAccessTokens, uninstall } from "../hubspot/oauth/grants.ts";
import {
  addList,
  addLists,
  changeMembers,
  changeProperty,
  deleteList,
  resetPortal,
} from "../hubspot/portal-changes.ts";
import {
  hubspotLimit,
  propertyFormats,
  type Portal,
  type PropertyFormat,
  type PropertyOption,
} from "../hubspot/portal.ts";
import { propertiesOf } from "../hubspot/property-access.ts";
import { listIn, portalIn, typeIn } from "./addressed.ts";
import { ControlError } from "./control-error.ts";
import { Fields } from "./fields.ts";

function shownPortal(portal: Portal): Record<string, unknown> {
  const { id, name, domain, installedAt, limit } = portal;
  const lists = listsOf(portal).map(({ listId, name: listName, type, size, recordIds }) => ({
    listId,
    name: listName,
    objectType: type,
    objectTypeId: objectTypeId(type),
    size: recordIds?.length ?? size,
  }));
  return { id, name, domain, isConnected: installedAt !== null, limit, lists };
}

function formatOf(name: string): PropertyFormat {
  const format = propertyFormats.find((one) => one === name);
  if (!format) throw new ControlError(400, `"formats" must be one of ${propertyFormats.join(", ")}`);
  return format;
}

/** A text, or an object if value and label differ or the option is hidden. */
function optionOf(option: unknown): PropertyOption {
  if (typeof option === "string") return { value: option, label: option, hidden: false };
  const own = new Fields(option);
  const value = own.text("value");
  return { value, label: own.optionalText("label") ?? value, hidden: own.flag("hidden") ?? false };
}

export function portalRoutes(router: Router, world: HubSpotWorld): void {
  router.get("/portals", (_request, response) => void response.json([...world.portals.values()].map(shownPortal)));
  router.post("/portals", (request, response) => {
    const fields = Fields.of(request);
    const portal = createPortal(world, {
      name: fields.optionalText("name"),
      domain: fields.optionalText("domain"),
      isSynced: fields.flag("isSynced") ?? false,
    });
    response.status(201).json(shownPortal(portal));
  });
  router.get("/portals/:portalId", (request, response) => void response.json(shownPortal(portalIn(world, request))));
  router.post("/portals/:portalId/reset", (request, response) => {
    resetPortal(world, portalIn(world, request));
    response.status(204).end();
  });

  router.post("/authorize", (request, response) => {
    const fields = Fields.of(request);
    const portal = world.portals.get(String(fields.whole("portalId")));
    if (!portal) throw new ControlError(404, "No such portal");
    const asked: Record<string, string> = {
      client_id: fields.optionalText("clientId") ?? world.app.clientId,
      redirect_uri: fields.text("redirectUri"),
      scope: fields.text("scope"),
    };
    const names = { state: "state", codeChallenge: "code_challenge", codeChallengeMethod: "code_challenge_method" };
    for (const [from, to] of Object.entries(names)) {
      const value = fields.optionalText(from);
      if (value !== undefined) asked[to] = value;
    }
    const problem = authorizationProblem(world, asked);
    if (problem) throw new ControlError(400, problem);
    response.json(grantedUrl(world, portal, asked));
  });

  router.post("/portals/:portalId/expire-access-tokens", (request, response) => {
    response.json({ expired: expireAccessTokens(world, portalIn(world, request).id) });
  });
  router.post("/portals/:portalId/invalidate-refresh-tokens", (request, response) => {
    response.json({ invalidated: dropRefreshTokens(world, portalIn(world, request).id) });
  });
  router.post("/portals/:portalId/uninstall", (request, response) => {
    uninstall(world, portalIn(world, request).id);
    response.status(204).end();
  });

  router.put("/portals/:portalId/limit", (request, response) => {
    const fields = Fields.of(request);
    const { id } = portalIn(world, request);
    const requests = fields.wholeOrNull("requests");
    const windowMs = fields.optionalWhole("windowMs") ?? hubspotLimit.windowMs;
    changePortal(world, id, { limit: requests === null ? null : { requests, windowMs } });
    response.json(shownPortal(portalIn(world, request)));
  });

  router.post("/portals/:portalId/lists", (request, response) => {
    const fields = Fields.of(request);
    const portal = portalIn(world, request);
    const type = objectTypeNamed(fields.text("objectType"));
    if (!type) throw new ControlError(400, "No such object type");
    const name = fields.optionalText("name");
    const recordIds = fields.has("recordIds") ? fields.texts("recordIds") : null;
    const size = recordIds ? 0 : fields.whole("size");
    if (size > 1_000_000) throw new ControlError(400, "A list has at most 1,000,000 generated records");
    response
      .status(201)
      .json(addList(world, portal, { type, size, recordIds, ...(name === undefined ? {} : { name }) }));
  });
  router.post("/portals/:portalId/many-lists", (request, response) => {
    const fields = Fields.of(request);
    const portal = portalIn(world, request);
    const type = objectTypeNamed(fields.text("objectType"));
    if (!type) throw new ControlError(400, "No such object type");
    const count = fields.whole("count");
    if (count > 20_000) throw new ControlError(400, "At most 20,000 lists at a time");
    addLists(world, portal, { type, name: fields.text("name"), size: fields.whole("size"), count });
    response.status(204).end();
  });
  router.put("/portals/:portalId/lists/:listId", (request, response) => {
    const { portal, list } = listIn(world, request);
    const status = Fields.of(request).text("processingStatus");
    changePortal(world, portal.id, { processing: { ...portal.processing, [list.listId]: status } });
    response.status(204).end();
  });
  router.put("/portals/:portalId/lists/:listId/members", (request, response) => {
    const { portal, list } = listIn(world, request);
    changeMembers(world, portal, list.listId, Fields.of(request).texts("recordIds"));
    response.status(204).end();
  });
  router.put("/portals/:portalId/account", (request, response) => {
    const fields = Fields.of(request);
    const portal = portalIn(world, request);
    changePortal(world, portal.id, { timeZone: fields.text("timeZone"), currency: fields.text("currency") });
    response.status(204).end();
  });
  router.put("/portals/:portalId/scopes", (request, response) => {
    const fields = Fields.of(request);
    const portal = portalIn(world, request);
    const { withoutScopes = [], installerWithoutScopes = [] } = portal;
    changePortal(world, portal.id, {
      withoutScopes: fields.has("without") ? fields.texts("without") : withoutScopes,
      installerWithoutScopes: fields.has("installerWithout")
        ? fields.texts("installerWithout")
        : installerWithoutScopes,
    });
    response.status(204).end();
  });
  router.delete("/portals/:portalId/lists/:listId", (request, response) => {
    const { portal, list } = listIn(world, request);
    deleteList(world, portal, list.listId);
    response.status(204).end();
  });

  router.put("/portals/:portalId/properties/:objectType/:name", (request, response) => {
    const fields = Fields.of(request);
    const removed = fields.flag("removed");
    const added = fields.flag("added");
    const readOnly = fields.flag("readOnly");
    const label = fields.optionalText("label");
    const optionsNow = () =>
      propertiesOf(portalIn(world, request), typeIn(request)).find(({ name }) => name === request.params["name"])
        ?.options ?? [];
    changeProperty(
      world,
      portalIn(world, request),
      { type: typeIn(request), name: request.params["name"] },
      {
        ...(removed === undefined ? {} : { removed }),
        ...(added === undefined ? {} : { added }),
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(label === undefined ? {} : { label }),
        ...(fields.has("maxLength") ? { maxLength: fields.whole("maxLength") } : {}),
        ...(fields.has("pattern") ? { pattern: fields.text("pattern") } : {}),
        ...(fields.has("trims") ? { trims: fields.flag("trims") ?? false } : {}),
        ...(fields.has("normalizes") ? { normalizes: fields.flag("normalizes") ?? false } : {}),
        ...(fields.has("formats") ? { formats: formatOf(fields.text("formats")) } : {}),
        ...(fields.has("checkbox") ? { checkbox: fields.flag("checkbox") ?? false } : {}),
        ...(fields.has("number") ? { number: fields.flag("number") ?? false } : {}),
        ...(fields.has("options") ? { options: fields.list("options").map(optionOf) } : {}),
        ...(fields.has("addOption") ? { options: [...optionsNow(), optionOf(fields.text("addOption"))] } : {}),
        ...(fields.has("needs") ? { needs: fields.text("needs") } : {}),
      },
    );
    response.status(204).end();
  });
  router.delete("/portals/:portalId/properties/:objectType/:name", (request, response) => {
    changeProperty(
      world,
      portalIn(world, request),
      { type: typeIn(request), name: request.params["name"] },
      { removed: true },
    );
    response.status(204).end();
  });

  router.put("/app", (request, response) => {
    const fields = Fields.of(request);
    world.app.accessTokenSeconds = fields.optionalWhole("accessTokenSeconds") ?? world.app.accessTokenSeconds;
    world.app.codeSeconds = fields.optionalWhole("codeSeconds") ?? world.app.codeSeconds;
    world.app.rotateRefreshTokens = fields.flag("rotateRefreshTokens") ?? world.app.rotateRefreshTokens;
    const { accessTokenSeconds, codeSeconds, rotateRefreshTokens } = world.app;
    response.json({ accessTokenSeconds, codeSeconds, rotateRefreshTokens });
  });
}
