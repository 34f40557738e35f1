import { RequestContext, wrapHttpLibrary } from "@hubspot/api-client/lib/codegen/crm/lists/http/http.js";
import type { ListCreateRequest } from "@hubspot/api-client/lib/codegen/crm/lists/models/ListCreateRequest.js";
import { PromiseListsApi, PromiseMembershipsApi } from "@hubspot/api-client/lib/codegen/crm/lists/types/PromiseAPI.js";
import { CLIENT_PATHS } from "../paths.ts";
import type { ClientTransport } from "../port.ts";
import { configurationOf } from "./http-library.ts";

// The client's typed calls about lists. Its search for lists is not used: the model drops the object type.

const configured = (transport: ClientTransport) => configurationOf({ RequestContext, wrapHttpLibrary }, transport);
const lists = (transport: ClientTransport) => new PromiseListsApi(configured(transport));

export function listById(listId: string) {
  return {
    method: "GET",
    path: CLIENT_PATHS.list(listId),
    client: (transport: ClientTransport) => lists(transport).getById(listId),
  } as const;
}

export function listWithFilters(listId: string) {
  return {
    method: "GET",
    path: CLIENT_PATHS.list(listId),
    query: { includeFilters: "true" },
    client: (transport: ClientTransport) => lists(transport).getById(listId, true),
  } as const;
}

export function memberships(listId: string, { limit, after }: { limit: number; after: string | null }) {
  return {
    method: "GET",
    path: CLIENT_PATHS.memberships(listId),
    query: { limit: String(limit), ...(after ? { after } : {}) },
    client: (transport: ClientTransport) =>
      new PromiseMembershipsApi(configured(transport)).getPage(listId, after || undefined, undefined, limit),
  } as const;
}

export function createList(json: ListCreateRequest) {
  return {
    method: "POST",
    path: CLIENT_PATHS.lists,
    json,
    client: (transport: ClientTransport) => lists(transport).create(json),
  } as const;
}

export function removeList(listId: string) {
  return {
    method: "DELETE",
    path: CLIENT_PATHS.list(listId),
    client: (transport: ClientTransport) => lists(transport).remove(listId),
  } as const;
}
