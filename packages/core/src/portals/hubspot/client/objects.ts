import type { BatchInputSimplePublicObjectBatchInput } from "@hubspot/api-client/lib/codegen/crm/objects/models/BatchInputSimplePublicObjectBatchInput.js";
import type { BatchReadInputSimplePublicObjectId } from "@hubspot/api-client/lib/codegen/crm/objects/models/BatchReadInputSimplePublicObjectId.js";
import type { PublicObjectSearchRequest } from "@hubspot/api-client/lib/codegen/crm/objects/models/PublicObjectSearchRequest.js";
import { RequestContext, wrapHttpLibrary } from "@hubspot/api-client/lib/codegen/crm/objects/http/http.js";
import { PromiseBatchApi, PromiseSearchApi } from "@hubspot/api-client/lib/codegen/crm/objects/types/PromiseAPI.js";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { CLIENT_PATHS, objectPath } from "../paths.ts";
import type { ClientTransport } from "../port.ts";
import { configurationOf } from "./http-library.ts";

// The client's typed calls about records.

const configured = (transport: ClientTransport) => configurationOf({ RequestContext, wrapHttpLibrary }, transport);

export function batchRead(objectType: ObjectType, json: BatchReadInputSimplePublicObjectId) {
  return {
    method: "POST",
    path: CLIENT_PATHS.batchRead(objectType),
    json,
    client: (transport: ClientTransport) =>
      new PromiseBatchApi(configured(transport)).read(objectPath(objectType), json),
  } as const;
}

export function batchUpdate(objectType: ObjectType, json: BatchInputSimplePublicObjectBatchInput) {
  return {
    method: "POST",
    path: CLIENT_PATHS.batchUpdate(objectType),
    json,
    client: (transport: ClientTransport) =>
      new PromiseBatchApi(configured(transport)).update(objectPath(objectType), json),
  } as const;
}

type SearchRequest = Omit<PublicObjectSearchRequest, "sorts"> & {
  sorts: { propertyName: string; direction: "ASCENDING" | "DESCENDING" }[];
};

export function search(objectType: ObjectType, json: SearchRequest) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the model has text for a sort; HubSpot takes this, and the client sends it as it is
  const request = json as unknown as PublicObjectSearchRequest;
  return {
    method: "POST",
    path: CLIENT_PATHS.search(objectType),
    json,
    client: (transport: ClientTransport) =>
      new PromiseSearchApi(configured(transport)).doSearch(objectPath(objectType), request),
  } as const;
}
