import type { Router } from "express";
import { createPortal, changePortal, type HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { listsOf } from "../hubspot/lists.ts";
import { objectTypeId } from "../hubspot/object-types.ts";
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
  type PropertyChange,
  type PropertyOption,
} from "../hubspot/portal.ts";
import { textFields } from "../pages/form-fields.ts";
import { propertiesOf } from "../hubspot/property-access.ts";
import { listIn, portalIn, typeIn } from "./addressed.ts";
import { ControlError } from "./control-error.ts";
import { Fields, given } from "./fields.ts";
import { type Call, created, serve } from "./serve.ts";

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

/** A text, or an object if value and label differ or the option is hidden. */
function optionOf(option: unknown): PropertyOption {
  if (typeof option === "string") return { value: option, label: option, hidden: false };
  const own = new Fields(option);
  const value = own.text("value");
  return { value, label: own.optionalText("label") ?? value, hidden: own.flag("hidden") ?? false };
}

function changeIn(world: HubSpotWorld, { request, fields, param }: Call): Partial<PropertyChange> {
  const optionsNow = () =>
    propertiesOf(portalIn(world, request), typeIn(request)).find(({ name }) => name === param("name"))?.options ?? [];
  return given<PropertyChange>({
    removed: fields.flag("removed"),
    added: fields.flag("added"),
    readOnly: fields.flag("readOnly"),
    label: fields.optionalText("label"),
    maxLength: fields.optionalWhole("maxLength"),
    pattern: fields.optionalText("pattern"),
    trims: fields.flag("trims"),
    normalizes: fields.flag("normalizes"),
    formats: fields.has("formats") ? fields.oneOf("formats", propertyFormats, "Formats") : undefined,
    checkbox: fields.flag("checkbox"),
    number: fields.flag("number"),
    options: fields.has("addOption")
      ? [...optionsNow(), optionOf(fields.text("addOption"))]
      : fields.optionalList("options")?.map(optionOf),
    needs: fields.optionalText("needs"),
  });
}

export function portalRoutes(router: Router, world: HubSpotWorld): void {
  const portalOf = ({ request }: Call) => portalIn(world, request);
  const change = (call: Call, changes: Partial<Portal>) => changePortal(world, portalOf(call).id, changes);
  serve(router, {
    "get /portals": () => [...world.portals.values()].map(shownPortal),
    "post /portals": ({ fields }) =>
      created(
        shownPortal(
          createPortal(world, {
            name: fields.optionalText("name"),
            domain: fields.optionalText("domain"),
            isSynced: fields.flag("isSynced") ?? false,
          }),
        ),
      ),
    "get /portals/:portalId": (call) => shownPortal(portalOf(call)),
    "post /portals/:portalId/reset": (call) => resetPortal(world, portalOf(call)),
    "post /authorize": ({ fields }) => {
      const portal = world.portals.get(String(fields.whole("portalId")));
      if (!portal) throw new ControlError(404, "No such portal");
      const asked = textFields({
        client_id: fields.optionalText("clientId") ?? world.app.clientId,
        redirect_uri: fields.text("redirectUri"),
        scope: fields.text("scope"),
        state: fields.optionalText("state"),
        code_challenge: fields.optionalText("codeChallenge"),
        code_challenge_method: fields.optionalText("codeChallengeMethod"),
      });
      const problem = authorizationProblem(world, asked);
      if (problem) throw new ControlError(400, problem);
      return grantedUrl(world, portal, asked);
    },
    "post /portals/:portalId/expire-access-tokens": (call) => ({
      expired: expireAccessTokens(world, portalOf(call).id),
    }),
    "post /portals/:portalId/invalidate-refresh-tokens": (call) => ({
      invalidated: dropRefreshTokens(world, portalOf(call).id),
    }),
    "post /portals/:portalId/uninstall": (call) => uninstall(world, portalOf(call).id),
    "put /portals/:portalId/limit": (call) => {
      const requests = call.fields.wholeOrNull("requests");
      const windowMs = call.fields.optionalWhole("windowMs") ?? hubspotLimit.windowMs;
      change(call, { limit: requests === null ? null : { requests, windowMs } });
      return shownPortal(portalOf(call));
    },
    "put /portals/:portalId/account": (call) =>
      change(call, { timeZone: call.fields.text("timeZone"), currency: call.fields.text("currency") }),
    "put /portals/:portalId/scopes": (call) =>
      change(
        call,
        given<Portal>({
          withoutScopes: call.fields.has("without") ? call.fields.texts("without") : undefined,
          installerWithoutScopes: call.fields.has("installerWithout")
            ? call.fields.texts("installerWithout")
            : undefined,
        }),
      ),

    "post /portals/:portalId/lists": (call) => {
      const { fields } = call;
      const type = fields.objectType();
      const recordIds = fields.has("recordIds") ? fields.texts("recordIds") : null;
      const size = recordIds ? 0 : fields.whole("size");
      if (size > 1_000_000) throw new ControlError(400, "A list has at most 1,000,000 generated records");
      const name = given({ name: fields.optionalText("name") });
      return created(addList(world, portalOf(call), { type, size, recordIds, ...name }));
    },
    "post /portals/:portalId/many-lists": (call) => {
      const { fields } = call;
      const type = fields.objectType();
      const count = fields.whole("count");
      if (count > 20_000) throw new ControlError(400, "At most 20,000 lists at a time");
      addLists(world, portalOf(call), { type, name: fields.text("name"), size: fields.whole("size"), count });
    },
    "put /portals/:portalId/lists/:listId": ({ request, fields }) => {
      const { portal, list } = listIn(world, request);
      const processing = { ...portal.processing, [list.listId]: fields.text("processingStatus") };
      changePortal(world, portal.id, { processing });
    },
    "put /portals/:portalId/lists/:listId/members": ({ request, fields }) => {
      const { portal, list } = listIn(world, request);
      changeMembers(world, portal, list.listId, fields.texts("recordIds"));
    },
    "delete /portals/:portalId/lists/:listId": ({ request }) => {
      const { portal, list } = listIn(world, request);
      deleteList(world, portal, list.listId);
    },

    "put /portals/:portalId/properties/:objectType/:name": (call) =>
      changeProperty(
        world,
        portalOf(call),
        { type: typeIn(call.request), name: call.param("name") },
        changeIn(world, call),
      ),
    "delete /portals/:portalId/properties/:objectType/:name": (call) =>
      changeProperty(
        world,
        portalOf(call),
        { type: typeIn(call.request), name: call.param("name") },
        { removed: true },
      ),

    "put /app": ({ fields }) => {
      world.app.accessTokenSeconds = fields.optionalWhole("accessTokenSeconds") ?? world.app.accessTokenSeconds;
      world.app.codeSeconds = fields.optionalWhole("codeSeconds") ?? world.app.codeSeconds;
      world.app.rotateRefreshTokens = fields.flag("rotateRefreshTokens") ?? world.app.rotateRefreshTokens;
      const { accessTokenSeconds, codeSeconds, rotateRefreshTokens } = world.app;
      return { accessTokenSeconds, codeSeconds, rotateRefreshTokens };
    },
  });
}
