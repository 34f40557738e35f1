import { RequestContext, wrapHttpLibrary } from "@hubspot/api-client/lib/codegen/crm/properties/http/http.js";
import {
  PropertyCreateFieldTypeEnum,
  PropertyCreateTypeEnum,
} from "@hubspot/api-client/lib/codegen/crm/properties/models/PropertyCreate.js";
import type { PropertyGroupCreate } from "@hubspot/api-client/lib/codegen/crm/properties/models/PropertyGroupCreate.js";
import type { PropertyUpdate } from "@hubspot/api-client/lib/codegen/crm/properties/models/PropertyUpdate.js";
import {
  PromiseBatchApi,
  PromiseCoreApi,
  PromiseGroupsApi,
} from "@hubspot/api-client/lib/codegen/crm/properties/types/PromiseAPI.js";
import type { StatusDefinition } from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { CLIENT_PATHS, objectPath } from "../paths.ts";
import type { ClientTransport } from "../port.ts";
import { configurationOf } from "./http-library.ts";

// The client's typed calls about properties and their groups.

const configured = (transport: ClientTransport) => configurationOf({ RequestContext, wrapHttpLibrary }, transport);
const core = (transport: ClientTransport) => new PromiseCoreApi(configured(transport));
const groups = (transport: ClientTransport) => new PromiseGroupsApi(configured(transport));

/** `archived`: without it HubSpot returns those in use. */
export function allProperties(objectType: ObjectType, archived?: boolean) {
  return {
    method: "GET",
    path: CLIENT_PATHS.properties(objectType),
    ...(archived === undefined ? {} : { query: { archived: String(archived) } }),
    client: (transport: ClientTransport) => core(transport).getAll(objectPath(objectType), archived),
  } as const;
}

const TYPES: Record<StatusDefinition["type"], PropertyCreateTypeEnum> = {
  enumeration: PropertyCreateTypeEnum.Enumeration,
  datetime: PropertyCreateTypeEnum.Datetime,
  number: PropertyCreateTypeEnum.Number,
  string: PropertyCreateTypeEnum.String,
};
const FIELD_TYPES: Record<StatusDefinition["fieldType"], PropertyCreateFieldTypeEnum> = {
  select: PropertyCreateFieldTypeEnum.Select,
  date: PropertyCreateFieldTypeEnum.Date,
  number: PropertyCreateFieldTypeEnum.Number,
  text: PropertyCreateFieldTypeEnum.Text,
  textarea: PropertyCreateFieldTypeEnum.Textarea,
};

export function createProperties(objectType: ObjectType, definitions: readonly StatusDefinition[]) {
  const json = {
    inputs: definitions.map(({ type, fieldType, ...definition }) => ({
      ...definition,
      type: TYPES[type],
      fieldType: FIELD_TYPES[fieldType],
    })),
  };
  return {
    method: "POST",
    path: CLIENT_PATHS.createProperties(objectType),
    json,
    client: (transport: ClientTransport) =>
      new PromiseBatchApi(configured(transport)).create(objectPath(objectType), json),
  } as const;
}

export function updateProperty(objectType: ObjectType, name: string, json: PropertyUpdate) {
  return {
    method: "PATCH",
    path: CLIENT_PATHS.property(objectType, name),
    json,
    client: (transport: ClientTransport) => core(transport).update(objectPath(objectType), name, json),
  } as const;
}

export function archiveProperty(objectType: ObjectType, name: string) {
  return {
    method: "DELETE",
    path: CLIENT_PATHS.property(objectType, name),
    client: (transport: ClientTransport) => core(transport).archive(objectPath(objectType), name),
  } as const;
}

export function createGroup(objectType: ObjectType, json: PropertyGroupCreate) {
  return {
    method: "POST",
    path: CLIENT_PATHS.groups(objectType),
    json,
    client: (transport: ClientTransport) => groups(transport).create(objectPath(objectType), json),
  } as const;
}

export function archiveGroup(objectType: ObjectType, name: string) {
  return {
    method: "DELETE",
    path: CLIENT_PATHS.group(objectType, name),
    client: (transport: ClientTransport) => groups(transport).archive(objectPath(objectType), name),
  } as const;
}
