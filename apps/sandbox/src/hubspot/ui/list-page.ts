import type { RequestHandler } from "express";
import { addressParts } from "../../truth/address.ts";
import { pageNumber, textFields } from "../../pages/form-fields.ts";
import { html, type Part } from "../../pages/html.ts";
import { sendPage } from "../../pages/layout.ts";
import { badge, dim, id as idText, link, notFoundPage, pager, search, table } from "../../pages/parts.ts";
import { addressColumns } from "../address-columns.ts";
import { generatedRecord } from "../generated-record.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ListInfo, listWithId } from "../lists.ts";
import type { ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { type CrmRecord, findRecord, listSize, memberIds } from "../records.ts";
import { crumbsOf, nothingHere, pathOf } from "./portal-pages.ts";

const pageSize = 50;
/** A search of a list reads at most this many records. */
const maxSearched = 20_000;

export function recordTitle(type: ObjectType, values: Readonly<Record<string, string>>): string {
  return titleProperties[type].flatMap((name) => values[name] || []).join(" ");
}

const titleProperties: Readonly<Record<ObjectType, readonly string[]>> = {
  contacts: ["firstname", "lastname"],
  companies: ["name"],
  deals: ["dealname"],
  tickets: ["subject"],
};

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
function compared(before: string, now: string): Part {
  if (before === now) return now;
  return html`${before !== "" && html`<del>${before}</del>`}<ins>${now === "" ? "(empty)" : now}</ins>`;
}

function changedBy({ edit }: CrmRecord): Part {
  if (edit.appWrites > 0) return badge("✓ Written by the app", "good");
  return edit.writes.length > 0 && badge("Edited by hand");
}

export function listPage(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const portal = world.portals.get(String(request.params["portalId"]));
    const list = portal ? listWithId(portal, String(request.params["listId"])) : null;
    if (!portal || !list) return notFoundPage(response, "list", nothingHere);
    const query = textFields(request.query)["q"] ?? "";
    const page = pageNumber(request);
    const { ids, hasMore } = pageOf(world, portal, list, { query, page });
    const asked = list.filter?.groups.flat().map(({ property }) => property) ?? [];
    const columns = [...columnsOf(list.type), ...asked];
    const rows = ids.flatMap((id) => {
      const made = generatedRecord(portal, list.type, id);
      const record = findRecord(world, portal, list.type, id);
      if (!made || !record) return [];
      const href = `${pathOf(portal)}/records/${list.type}/${id}?list=${list.listId}`;
      return [
        [
          html`${link(href, recordTitle(list.type, record.values) || id)} <small class="id">${id}</small>`,
          ...columns.map((name) => compared(made.values[name] ?? "", record.values[name] ?? "")),
          changedBy(record),
        ],
      ];
    });
    const here = `${pathOf(portal)}/lists/${list.listId}?q=${encodeURIComponent(query)}`;
    const size = new Intl.NumberFormat("en-US").format(listSize(world, portal, list));
    sendPage(response, {
      title: list.name,
      crumbs: crumbsOf(portal),
      body: html`${dim(`${size} records · list `, idText(list.listId))}
      ${search("q", query, "Search this list", "Name, city, ZIP or id")}
      ${table(["Record", ...columns, "Changed"], rows, "No record of this list matches.")}
      ${pager(here, { page, hasMore }, ["Previous", `Page ${page}`, "Next"])}`,
    });
  };
}
