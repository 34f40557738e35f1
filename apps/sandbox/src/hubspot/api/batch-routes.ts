import { validationError } from "../hubspot-error.ts";
import { invalidValues, keptValues, definitionsOf, propertiesOf, requireValid } from "../property-access.ts";
import { findRecord, writeRecord } from "../records.ts";
import { type ApiRoute, batchAnswer, objectScopes, typeInPath } from "./api-route.ts";
import {
  type BatchError,
  type BatchInput,
  batchInputs,
  missingRecords,
  refuseDuplicates,
  requiredLists,
  sorted,
  stringList,
} from "./batch-input.ts";
import { history, shownRecord } from "./object-shape.ts";

const maxWithHistory = 50;

function refusedWrites(inputs: readonly BatchInput[]): BatchError[] {
  return inputs.map(({ id, properties, traceId }) => ({
    status: "error",
    category: "VALIDATION_ERROR",
    message: `Property values were not valid for ${id}`,
    context: {
      ids: [id],
      propertyName: Object.keys(properties),
      ...(traceId ? { objectWriteTraceId: [traceId] } : {}),
    },
  }));
}

export const batchRoutes: readonly ApiRoute[] = [
  {
    route: ["post", "/crm/objects/2026-03/:objectType/batch/read"],
    name: "batch/read",
    query: ["archived"],
    scopes: objectScopes("read"),
    handle: ({ world, portal, request, body }) => {
      const startedAt = world.now();
      const type = typeInPath(request);
      requiredLists(body, ["properties", "propertiesWithHistory"]);
      const inputs = batchInputs(body);
      refuseDuplicates(inputs);
      // HubSpot ignores unknown names.
      const defined = new Set(propertiesOf(portal, type).map(({ name }) => name));
      const names = stringList(body["properties"]).filter((name) => defined.has(name));
      const withHistory = stringList(body["propertiesWithHistory"]);
      if (withHistory.length > 0 && inputs.length > maxWithHistory)
        throw validationError(`At most ${maxWithHistory} records can be read with history. Found ${inputs.length}`);
      const wanted = request.query["archived"] === "true" ? "archived" : "live";
      const { found, missing } = sorted(world, portal, type, {
        route: "batch/read",
        inputs,
        isWanted: ({ edit }) => edit.state === wanted,
      });
      const results = found.map(({ record }) => ({
        ...shownRecord(type, record, [...names, ...withHistory]),
        ...(withHistory.length > 0 ? { propertiesWithHistory: history(world, record, withHistory) } : {}),
      }));
      return batchAnswer(world, startedAt, { results, errors: missingRecords(type, missing) });
    },
  },
  /** One invalid property or value refuses the whole batch; a missing record is an individual error. */
  {
    route: ["post", "/crm/objects/2026-03/:objectType/batch/update"],
    name: "batch/update",
    scopes: objectScopes("write"),
    handle: ({ world, portal, request, body }) => {
      const startedAt = world.now();
      const type = typeInPath(request);
      const inputs = batchInputs(body);
      refuseDuplicates(inputs);
      if (inputs.some(({ properties }) => Object.keys(properties).length === 0))
        throw validationError("Invalid input JSON: some required fields were not set: [properties]");
      const definitions = definitionsOf(portal, type);
      requireValid(inputs.flatMap(({ properties }) => invalidValues(definitions, properties)));
      const rejected = world.faults.take("reject", "batch/update", portal.id, ({ ids, property }) =>
        inputs.some((input) => ids.includes(input.id) || (property !== null && property in input.properties)),
      );
      if (rejected) {
        const name = rejected.property ?? Object.keys(inputs[0]?.properties ?? {})[0] ?? "";
        throw validationError(
          `Property values were not valid: ${JSON.stringify([{ isValid: false, message: `${name} does not match the rule of this account`, error: "INVALID_VALUE", name }])}`,
          { context: { propertyName: [name] } },
        );
      }
      const { found, missing, refused } = sorted(world, portal, type, {
        route: "batch/update",
        inputs,
        isWanted: ({ edit }) => edit.state === "live",
      });
      const results = found.flatMap(({ input }) => {
        writeRecord(world, { portal, type, id: input.id }, keptValues(portal, type, input.properties), "app");
        const written = findRecord(world, portal, type, input.id);
        return written ? [shownRecord(type, written, Object.keys(input.properties))] : [];
      });
      return batchAnswer(world, startedAt, {
        results,
        errors: [...missingRecords(type, missing), ...refusedWrites(refused)],
      });
    },
  },
];
