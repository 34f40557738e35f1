import type { RequestHandler, Response } from "express";
import { html } from "../../pages/html.ts";
import { textFields } from "../../pages/form-fields.ts";
import { sendPage } from "../../pages/layout.ts";
import { createPortal, type HubSpotWorld } from "../hubspot-world.ts";
import { uninstall } from "../oauth/grants.ts";
import { listsOf } from "../lists.ts";
import { objectTypes, type ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { listSize } from "../records.ts";

export const typeTitles: Readonly<Record<ObjectType, string>> = {
  contacts: "Contacts",
  companies: "Companies",
  deals: "Deals",
  tickets: "Tickets",
};

const count = new Intl.NumberFormat("en-US");

export function notFoundPage(response: Response, what: string): void {
  sendPage(
    response,
    { title: `There is no such ${what}`, body: html`<p><a href="/hubspot/ui">All portals</a></p>` },
    404,
  );
}

export function portalList(world: HubSpotWorld): RequestHandler {
  return (_request, response) => {
    const portals = [...world.portals.values()];
    sendPage(response, {
      title: "HubSpot portals",
      body: html`<ul class="grid">
          ${portals.map(
            (portal) =>
              html`<li class="card">
                <h2><a href="/hubspot/ui/${portal.id}">${portal.name}</a></h2>
                <p class="dim">${portal.domain} · <span class="id">${portal.id}</span></p>
                <p>
                  ${portal.installedAt === null ? html`<span class="badge dim">Not connected</span>` : html`<span class="badge good">✓ Connected</span>`}
                </p>
              </li>`,
          )}
        </ul>
        <form method="post" action="/hubspot/ui" class="card narrow">
          <h2>New portal</h2>
          <label class="field"
            >Name <input name="name" required maxlength="80" placeholder="Northwind Traders"
          /></label>
          <p class="buttons"><button class="main">Create portal</button></p>
        </form>`,
    });
  };
}

export function makePortal(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = createPortal(world, { name: textFields(request.body)["name"] });
    response.redirect(303, `/hubspot/ui/${portal.id}`);
  };
}

function traffic(world: HubSpotWorld, portal: Portal): readonly (readonly [string, string])[] {
  const { total, refused429, maxInTenSeconds } = world.traffic(portal.id).report(world.now());
  const limit = portal.limit ? `${portal.limit.requests} in ${portal.limit.windowMs / 1000} s` : "none";
  return [
    ["Calls since the start", count.format(total)],
    ["Refused with 429", count.format(refused429)],
    ["Most in any 10 s", count.format(maxInTenSeconds)],
    ["Limit", limit],
  ];
}

export function portalPage(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    if (!portal) return notFoundPage(response, "portal");
    const lists = listsOf(portal);
    sendPage(response, {
      title: portal.name,
      crumbs: [["HubSpot portals", "/hubspot/ui"]],
      body: html`<p class="dim">
          ${portal.domain} · portal <span class="id">${portal.id}</span> ·
          ${portal.installedAt === null ? "not connected" : "connected"}
        </p>
        ${objectTypes.map(
          (type) =>
            html`<h2>${typeTitles[type]}</h2>
              <div class="scroll">
                <table>
                  <thead>
                    <tr>
                      <th>List</th>
                      <th>Id</th>
                      <th class="number">Records</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${lists
                      .filter((list) => list.type === type)
                      .map(
                        (list) =>
                          html`<tr>
                            <td><a href="/hubspot/ui/${portal.id}/lists/${list.listId}">${list.name}</a></td>
                            <td class="id">${list.listId}</td>
                            <td class="number">${count.format(listSize(world, portal, list))}</td>
                          </tr>`,
                      )}
                  </tbody>
                </table>
              </div>`,
        )}
        <h2>Traffic</h2>
        <dl class="card">
          ${traffic(world, portal).map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
        ${
          portal.installedAt !== null &&
          html`<form method="post" action="/hubspot/ui/${portal.id}/uninstall">
            <p class="buttons"><button>Uninstall the app, as the customer would in HubSpot</button></p>
          </form>`
        }`,
    });
  };
}

export function uninstallByHand(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    if (!portal) return notFoundPage(response, "portal");
    uninstall(world, portal.id);
    response.redirect(303, `/hubspot/ui/${portal.id}`);
  };
}
