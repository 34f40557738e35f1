import { HubSpotError, notFound } from "../hubspot-error.ts";
import { invalidValues, definitionsOf, requireValid } from "../property-access.ts";
import { type CrmRecord, findRecord, writeRecord } from "../records.ts";
import { type ApiCall, type ApiRoute, objectScopes, typeInPath } from "./api-route.ts";
import { propertyValues, stringList } from "./batch-input.ts";
import { history, shownRecord } from "./object-shape.ts";

function recordInPath({ world, portal, request }: ApiCall): CrmRecord {
  const type = typeInPath(request);
  const wanted = request.query["archived"] === "true" ? "archived" : "live";
  let record = findRecord(world, portal, type, String(request.params["recordId"]));
  // Unlike in batches, the id of a merged record returns the remaining one.
  if (record?.edit.mergedInto) record = findRecord(world, portal, type, record.edit.mergedInto);
  if (!record || record.edit.state !== wanted) throw notFound("Object not found. objectId are usually numeric.");
  if (record.edit.flags.includes("locked"))
    throw new HubSpotError(423, "LOCKED", "This record is locked for a moment.");
  return record;
}

function namesIn(value: unknown): string[] {
  return (typeof value === "string" ? [value] : stringList(value)).flatMap((text) => text.split(",")).filter(Boolean);
}

export const objectRoutes: readonly ApiRoute[] = [
  {
    route: ["get", "/crm/objects/2026-03/:objectType/:recordId"],
    name: "objects/get",
    query: ["archived", "properties", "propertiesWithHistory", "associations", "idProperty"],
    scopes: objectScopes("read"),
    handle: (call) => {
      const { world, request } = call;
      const record = recordInPath(call);
      const withHistory = namesIn(request.query["propertiesWithHistory"]);
      const names = [...namesIn(request.query["properties"]), ...withHistory];
      return {
        ...shownRecord(typeInPath(request), record, names),
        ...(withHistory.length > 0 ? { propertiesWithHistory: history(world, record, withHistory) } : {}),
      };
    },
  },
  {
    route: ["patch", "/crm/objects/2026-03/:objectType/:recordId"],
    name: "objects/patch",
    scopes: objectScopes("write"),
    handle: (call) => {
      const { world, portal, request, body } = call;
      const type = typeInPath(request);
      const record = recordInPath(call);
      const properties = propertyValues(body["properties"]);
      const definitions = definitionsOf(portal, type);
      requireValid(invalidValues(definitions, properties));
      writeRecord(world, { portal, type, id: record.id }, properties, "app");
      const written = findRecord(world, portal, type, record.id) ?? record;
      return shownRecord(type, written, Object.keys(properties));
    },
  },
];
