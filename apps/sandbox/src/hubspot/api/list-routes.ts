import { notFound, validationError } from "../hubspot-error.ts";
import { listFilter } from "../list-filter.ts";
import { addList, deleteList } from "../portal-changes.ts";
import { propertiesOf } from "../property-access.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ListInfo, listsOf, listWithId } from "../lists.ts";
import { objectTypeId, objectTypeNamed } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { listSize, memberIds } from "../records.ts";
import type { ApiCall, ApiRoute } from "./api-route.ts";

const listScopes = (): readonly string[] => ["crm.lists.read"];

function shown(
  world: HubSpotWorld,
  portal: Portal,
  list: ListInfo,
  properties: readonly string[],
): Record<string, unknown> {
  const processingStatus = portal.processing?.[list.listId] ?? "COMPLETE";
  // Unknown and empty fields are omitted.
  const size = processingStatus === "COMPLETE" ? listSize(world, portal, list) : 0;
  const additional: Record<string, string> = size > 0 ? { hs_list_size: String(size) } : {};
  for (const name of properties) if (name === "hs_object_id") additional[name] = list.listId;
  const created = new Date(portal.createdAt).toISOString();
  return {
    listId: list.listId,
    name: list.name,
    objectTypeId: objectTypeId(list.type),
    processingType: list.processingType,
    processingStatus,
    listVersion: 1,
    createdAt: created,
    updatedAt: created,
    createdById: "1001",
    additionalProperties: additional,
  };
}

function strings(body: ApiCall["body"], name: string): string[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string" || typeof item === "number")) {
    throw validationError(`Invalid input JSON: some required fields were not set: [${name}]`);
  }
  return value.map(String);
}

function wholeNumber(value: unknown, name: string, lowest: number, highest: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < lowest || number > highest) {
    throw validationError(`Invalid input: ${name} must be between ${lowest} and ${highest}`);
  }
  return number;
}

function listInPath({ portal, request }: ApiCall): ListInfo {
  const id = String(request.params["listId"]);
  const list = listWithId(portal, id);
  if (!list) throw notFound(`List does not exist with ID ${id}.`, { subCategory: "ILS.LIST_NOT_FOUND" });
  return list;
}

const writeLists = (): readonly string[] => ["crm.lists.write"];

const cursor = {
  write: (id: string): string => Buffer.from(`after:${id}`).toString("base64url"),
  read: (text: string): string => {
    const id = /^after:(\d+)$/.exec(Buffer.from(text, "base64url").toString())?.[1];
    if (!id) throw validationError(`Invalid paging cursor: ${text}`);
    return id;
  },
};

/** The records joined their lists this many days before the portal was connected. */
const daysInList = 30;

export const listRoutes: readonly ApiRoute[] = [
  /** Creates segments with their filter. Names are unique in an account. */
  {
    route: ["post", "/crm/lists/2026-03"],
    name: "lists/create",
    scopes: writeLists,
    handle: ({ world, portal, body }) => {
      const { name, objectTypeId: typeName, processingType, filterBranch } = body;
      const type = typeof typeName === "string" ? objectTypeNamed(typeName) : null;
      if (typeof name !== "string" || name.trim() === "" || !type)
        throw validationError("Invalid input JSON: some required fields were not set: [name, objectTypeId]");
      if (processingType !== "DYNAMIC") throw validationError("Only lists of type DYNAMIC can be made here");
      if (listsOf(portal).some((list) => list.name === name))
        throw validationError(`A list named '${name}' already exists.`, { subCategory: "ILS.DUPLICATE_LIST_NAMES" });
      const filter = listFilter(filterBranch, propertiesOf(portal, type));
      const list = addList(world, portal, { type, name, size: 0, recordIds: [], filter });
      return { list: { ...(list ? shown(world, portal, list, []) : {}), filterBranch } };
    },
  },
  /** HubSpot requires `additionalProperties`, `listIds`, `offset` and `processingTypes` in dated versions, even empty. */
  {
    route: ["post", "/crm/lists/2026-03/search"],
    name: "lists/search",
    scopes: listScopes,
    handle: ({ world, portal, body }) => {
      const properties = strings(body, "additionalProperties");
      const ids = new Set(strings(body, "listIds"));
      const processing = new Set(strings(body, "processingTypes"));
      const offset = wholeNumber(body["offset"] ?? Number.NaN, "offset", 0, Number.MAX_SAFE_INTEGER);
      const count = wholeNumber(body["count"] ?? 20, "count", 1, 500);
      const query = typeof body["query"] === "string" ? body["query"].toLowerCase() : "";
      const typeName = body["objectTypeId"];
      const type = typeof typeName === "string" ? objectTypeNamed(typeName) : null;
      const found = listsOf(portal).filter(
        (list) =>
          (typeof typeName !== "string" || list.type === type) &&
          (ids.size === 0 || ids.has(list.listId)) &&
          (processing.size === 0 || processing.has(list.processingType)) &&
          list.name.toLowerCase().includes(query),
      );
      const page = found.slice(offset, offset + count);
      return {
        lists: page.map((list) => shown(world, portal, list, properties)),
        hasMore: offset + page.length < found.length,
        offset: offset + page.length,
        total: found.length,
      };
    },
  },
  {
    route: ["get", "/crm/lists/2026-03/:listId"],
    name: "lists/get",
    query: ["includeFilters"],
    scopes: listScopes,
    handle: (call) => {
      const list = listInPath(call);
      const { world, portal } = call;
      const { additionalProperties: _onlyInSearch, ...facts } = shown(world, portal, list, []);
      const isBuilt = facts["processingStatus"] === "COMPLETE";
      const wantsFilters = call.request.query["includeFilters"] === "true";
      return {
        list: {
          ...facts,
          ...(isBuilt ? { size: listSize(world, portal, list) } : {}),
          ...(wantsFilters && list.filter ? { filterBranch: list.filter.branch } : {}),
        },
      };
    },
  },
  {
    route: ["delete", "/crm/lists/2026-03/:listId"],
    name: "lists/delete",
    scopes: writeLists,
    handle: (call) => {
      deleteList(call.world, call.portal, listInPath(call).listId);
    },
  },
  {
    route: ["get", "/crm/lists/2026-03/:listId/memberships"],
    name: "memberships",
    query: ["limit", "after"],
    scopes: listScopes,
    handle: (call) => {
      const { world, portal, request } = call;
      const list = listInPath(call);
      const limit = wholeNumber(request.query["limit"] ?? 100, "limit", 1, 250);
      const after = request.query["after"];
      const from = typeof after === "string" && after !== "" ? cursor.read(after) : "0";
      const joinedAt = (recordId: string): string =>
        new Date(list.joinedAt?.[recordId] ?? portal.createdAt - daysInList * 86_400_000).toISOString();
      const results: { recordId: string; membershipTimestamp: string }[] = [];
      let last: string | null = null;
      for (const recordId of memberIds(world, portal, list, from)) {
        if (results.length === limit) {
          last = results.at(-1)?.recordId ?? null;
          break;
        }
        results.push({ recordId, membershipTimestamp: joinedAt(recordId) });
      }
      const paging = last === null ? {} : { paging: { next: { after: cursor.write(last) } } };
      return { results, total: listSize(world, portal, list), ...paging };
    },
  },
];
