import type { RequestHandler } from "express";
import { addressParts } from "../../truth/address.ts";
import { pageNumber, textFields } from "../../pages/form-fields.ts";
import { html, type Html } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { addressColumns } from "../address-columns.ts";
import { generatedRecord } from "../generated-record.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ListInfo, listWithId } from "../lists.ts";
import type { ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { type CrmRecord, findRecord, listSize, memberIds } from "../records.ts";
import { notFoundPage } from "./portal-pages.ts";

const pageSize = 50;
/** A search of a list reads at most this many records. */
const maxSearched = 20_000;

export function recordTitle(type: ObjectType, values: Readonly<Record<string, string>>): string {
  switch (type) {
    case "contacts":
      return [values["firstname"], values["lastname"]].filter(Boolean).join(" ");
    case "companies":
      return values["name"] ?? "";
    case "deals":
      return values["dealname"] ?? "";
    case "tickets":
      return values["subject"] ?? "";
  }
}

function columnsOf(type: ObjectType): string[] {
  return addressParts.flatMap((part) => addressColumns[type][part] ?? []);
}

/** Ids of one page, and whether there are more. */
function pageOf(
  world: HubSpotWorld,
  portal: Portal,
  list: ListInfo,
  { query, page }: { query: string; page: number },
): { ids: string[]; hasMore: boolean } {
  const wanted = query.toLowerCase();
  const columns = columnsOf(list.type);
  const ids: string[] = [];
  let matched = 0;
  let searched = 0;
  for (const id of memberIds(world, portal, list, "0")) {
    if (wanted !== "") {
      if (++searched > maxSearched) break;
      const record = findRecord(world, portal, list.type, id);
      const text = record
        ? [id, recordTitle(list.type, record.values), ...columns.map((name) => record.values[name])].join(" ")
        : "";
      if (!text.toLowerCase().includes(wanted)) continue;
    }
    matched++;
    if (matched <= (page - 1) * pageSize) continue;
    if (ids.length === pageSize) return { ids, hasMore: true };
    ids.push(id);
  }
  return { ids, hasMore: false };
}

/** The original and current value in one cell. */
function cell(before: string, now: string): Html {
  if (before === now) return html`<td>${now}</td>`;
  return html`<td>${before !== "" && html`<del>${before}</del>`}<ins>${now === "" ? "(empty)" : now}</ins></td>`;
}

function badge({ edit }: CrmRecord): Html {
  if (edit.appWrites > 0) return html`<span class="badge good">✓ Written by the app</span>`;
  if (edit.writes.length > 0) return html`<span class="badge">Edited by hand</span>`;
  return html``;
}

export function listPage(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    const list = portal ? listWithId(portal, String(request.params["listId"])) : null;
    if (!portal || !list) return notFoundPage(response, "list");
    const query = textFields(request.query)["q"] ?? "";
    const page = pageNumber(request);
    const { ids, hasMore } = pageOf(world, portal, list, { query, page });
    const asked = list.filter?.groups.flat().map(({ property }) => property) ?? [];
    const columns = [...columnsOf(list.type), ...asked];
    const rows = ids.flatMap((id) => {
      const made = generatedRecord(portal, list.type, id);
      const record = findRecord(world, portal, list.type, id);
      if (!made || !record) return [];
      return [
        html`<tr>
          <td>
            <a href="/hubspot/ui/${portal.id}/records/${list.type}/${id}?list=${list.listId}"
              >${recordTitle(list.type, record.values) || id}</a
            >
            <small class="id">${id}</small>
          </td>
          ${columns.map((name) => cell(made.values[name] ?? "", record.values[name] ?? ""))}
          <td>${badge(record)}</td>
        </tr>`,
      ];
    });
    const here = `/hubspot/ui/${portal.id}/lists/${list.listId}?q=${encodeURIComponent(query)}`;
    const size = new Intl.NumberFormat("en-US").format(listSize(world, portal, list));
    sendPage(response, {
      title: list.name,
      crumbs: [
        ["HubSpot portals", "/hubspot/ui"],
        [portal.name, `/hubspot/ui/${portal.id}`],
      ],
      body: html`<p class="dim">${size} records · list <span class="id">${list.listId}</span></p>
        <form class="search" role="search">
          <input
            name="q"
            type="search"
            value="${query}"
            aria-label="Search this list"
            placeholder="Name, city, ZIP or id"
          /><button>Search</button>
        </form>
        <div class="scroll">
          ${
            rows.length === 0
              ? html`<p class="empty">No record of this list matches.</p>`
              : html`<table>
                  <thead>
                    <tr>
                      <th>Record</th>
                      ${columns.map((name) => html`<th>${name}</th>`)}
                      <th>Changed</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows}
                  </tbody>
                </table>`
          }
        </div>
        <nav class="pages" aria-label="Pages">
          ${page > 1 && html`<a class="button" href="${here}&page=${page - 1}">Previous</a>`}<span class="dim"
            >Page ${page}</span
          >${hasMore && html`<a class="button" href="${here}&page=${page + 1}">Next</a>`}
        </nav>`,
    });
  };
}
