import type { RequestHandler } from "express";
import { html, type Html } from "../../pages/html.ts";
import { textFields } from "../../pages/form-fields.ts";
import { sendPage } from "../../pages/layout.ts";
import { badge, buttons, cards, dim, facts, field, id, link, notFoundPage, section, table } from "../../pages/parts.ts";
import { createPortal, type HubSpotWorld } from "../hubspot-world.ts";
import { uninstall } from "../oauth/grants.ts";
import { listsOf } from "../lists.ts";
import { objectTypes, typeTitles, type ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { listSize } from "../records.ts";

const count = new Intl.NumberFormat("en-US");

export const pathOf = ({ id }: Portal): string => `/hubspot/ui/${id}`;
/** Where pages below a portal's are. */
export const crumbsOf = (portal: Portal) =>
  [
    ["HubSpot portals", "/hubspot/ui"],
    [portal.name, pathOf(portal)],
  ] as const;
export const nothingHere = { body: html`<p>${link("/hubspot/ui", "All portals")}</p>` };

export function portalList(world: HubSpotWorld): RequestHandler {
  return (_request, response) => {
    const portals = [...world.portals.values()].map(
      (portal) =>
        [
          link(pathOf(portal), portal.name),
          dim(portal.domain, " · ", id(portal.id)),
          html`<p>${portal.installedAt === null ? badge("Not connected", "dim") : badge("✓ Connected", "good")}</p>`,
        ] as const,
    );
    sendPage(response, {
      title: "HubSpot portals",
      body: html`${cards(portals)}
        <form method="post" action="/hubspot/ui" class="card narrow">
          <h2>New portal</h2>
          ${field("Name", "name", html`required maxlength="80" placeholder="Northwind Traders"`)}
          ${buttons([["", "", "Create portal", "main"]])}
        </form>`,
    });
  };
}

export function makePortal(world: HubSpotWorld): RequestHandler {
  return (request, response) =>
    response.redirect(303, pathOf(createPortal(world, { name: textFields(request.body)["name"] })));
}

function traffic(world: HubSpotWorld, portal: Portal): Html {
  const { total, refused429, maxInTenSeconds } = world.traffic(portal.id).report(world.now());
  return facts([
    ["Calls since the start", count.format(total)],
    ["Refused with 429", count.format(refused429)],
    ["Most in any 10 s", count.format(maxInTenSeconds)],
    ["Limit", portal.limit ? `${portal.limit.requests} in ${portal.limit.windowMs / 1000} s` : "none"],
  ]);
}

export function portalPage(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    if (!portal) return notFoundPage(response, "portal", nothingHere);
    const isConnected = portal.installedAt !== null;
    const rowsOf = (type: ObjectType) =>
      listsOf(portal)
        .filter((list) => list.type === type)
        .map((list) => [
          link(`${pathOf(portal)}/lists/${list.listId}`, list.name),
          list.listId,
          count.format(listSize(world, portal, list)),
        ]);
    sendPage(response, {
      title: portal.name,
      crumbs: [["HubSpot portals", "/hubspot/ui"]],
      body: html`${dim(portal.domain, " · portal ", id(portal.id), isConnected ? " · connected" : " · not connected")}
      ${objectTypes.map((type) => section(typeTitles[type], table(["List", ["Id", "id"], ["Records", "number"]], rowsOf(type), "No lists.")))}
      ${section("Traffic", traffic(world, portal))}
      ${
        isConnected &&
        html`<form method="post" action="${pathOf(portal)}/uninstall">
          ${buttons([["", "", "Uninstall the app, as the customer would in HubSpot"]])}
        </form>`
      }`,
    });
  };
}

export function uninstallByHand(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    if (!portal) return notFoundPage(response, "portal", nothingHere);
    uninstall(world, portal.id);
    response.redirect(303, pathOf(portal));
  };
}
