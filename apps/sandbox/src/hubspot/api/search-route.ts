import { fieldsOf } from "../../plain-object.ts";
import { validationError } from "../hubspot-error.ts";
import { lastCreated } from "../generated-record.ts";
import { type CrmRecord, findRecord, memberIds } from "../records.ts";
import { listsOf } from "../lists.ts";
import { modifiedProperty, type PropertyDefinition } from "../properties.ts";
import { definitionsOf } from "../property-access.ts";
import { type ApiCall, type ApiRoute, objectScopes, typeInPath } from "./api-route.ts";
import { stringList } from "./batch-input.ts";
import { shownRecord } from "./object-shape.ts";

const maxResults = 10_000;
/** Limits the records read without a lower bound on the last change: real search has an index, this one scans. */
const maxExamined = 20_000;

type Filter = { propertyName: string; operator: string; value: string; highValue: string; values: string[] };

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function filtersOf(group: unknown): Filter[] {
  const { filters = [] } = fieldsOf(group);
  if (!Array.isArray(filters)) throw validationError("Invalid input JSON: filters must be a list");
  return filters.map((filter: unknown) => {
    const fields = fieldsOf(filter);
    return {
      propertyName: text(fields["propertyName"]),
      operator: text(fields["operator"]),
      value: text(fields["value"]),
      highValue: text(fields["highValue"]),
      values: stringList(fields["values"]),
    };
  });
}

const withoutValue: ReadonlySet<string> = new Set(["HAS_PROPERTY", "NOT_HAS_PROPERTY", "IN", "NOT_IN"]);

/** Filters and sorts that HubSpot refuses: unknown properties, and missing values or values of the wrong type. */
function refuseUnusable(
  definitions: ReadonlyMap<string, PropertyDefinition>,
  filters: readonly Filter[],
  sortedBy: string,
): void {
  for (const { propertyName, operator, value } of filters) {
    const definition = definitions.get(propertyName);
    if (!definition)
      throw validationError(`There was a problem with the request. Property "${propertyName}" does not exist`);
    if (withoutValue.has(operator)) continue;
    if (value === "") throw validationError(`operator ${operator} requires a value for property ${propertyName}`);
    const isComparedAsNumber =
      ["number", "date", "datetime"].includes(definition.type) && operator !== "CONTAINS_TOKEN";
    if (isComparedAsNumber && typeof comparable(value) !== "number")
      throw validationError(`${value} is not a valid ${definition.type} for property ${propertyName}`);
  }
  if (sortedBy !== "" && !definitions.has(sortedBy))
    throw validationError(`Unable to sort by unknown property "${sortedBy}"`);
}

/** Dates compare as times (given in milliseconds or as ISO text), numbers as numbers, the rest as text. */
function comparable(value: string): number | string {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  const moment = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? value.toLowerCase() : moment;
}

function matches(record: CrmRecord, filter: Filter): boolean {
  const has = record.values[filter.propertyName] ?? "";
  const left = comparable(has);
  const right = comparable(filter.value);
  switch (filter.operator) {
    case "EQ":
      return left === right;
    case "NEQ":
      return left !== right;
    case "GT":
      return has !== "" && left > right;
    case "GTE":
      return has !== "" && left >= right;
    case "LT":
      return has !== "" && left < right;
    case "LTE":
      return has !== "" && left <= right;
    case "BETWEEN":
      return has !== "" && left >= right && left <= comparable(filter.highValue);
    case "IN":
      return filter.values.some((value) => comparable(value) === left);
    case "NOT_IN":
      return !filter.values.some((value) => comparable(value) === left);
    case "HAS_PROPERTY":
      return has !== "";
    case "NOT_HAS_PROPERTY":
      return has === "";
    case "CONTAINS_TOKEN":
      return has.toLowerCase().includes(filter.value.replaceAll("*", "").toLowerCase());
    default:
      throw validationError(`Invalid operator: ${filter.operator}`);
  }
}

/** The ids that can match: those named, those changed since, or all lists up to the limit. */
function* candidates({ world, portal, request }: ApiCall, groups: readonly Filter[][]): Generator<string> {
  const type = typeInPath(request);
  const all = groups.flat();
  const named = all.find(
    ({ propertyName, operator }) => propertyName === "hs_object_id" && (operator === "EQ" || operator === "IN"),
  );
  if (named && groups.length === 1) {
    yield* named.operator === "EQ" ? [named.value] : named.values;
    return;
  }
  const onlyChanged =
    groups.length > 0 &&
    groups.every((group) =>
      group.some(
        ({ propertyName, operator, value }) =>
          propertyName === modifiedProperty(type) &&
          ["EQ", "GT", "GTE", "BETWEEN"].includes(operator) &&
          Number(comparable(value)) > lastCreated,
      ),
    );
  if (onlyChanged) {
    for (const [id] of world.records(portal.id, type).entries()) yield id;
    return;
  }
  let examined = 0;
  for (const list of listsOf(portal)) {
    if (list.type !== type || list.recordIds) continue;
    for (const id of memberIds(world, portal, list, "0")) {
      if (examined++ >= maxExamined) return;
      yield id;
    }
  }
}

function sortOf(body: ApiCall["body"]): { name: string; sign: number } {
  const sorts = body["sorts"];
  const first: unknown = Array.isArray(sorts) ? sorts[0] : undefined;
  if (typeof first === "string")
    return first.startsWith("-") ? { name: first.slice(1), sign: -1 } : { name: first, sign: 1 };
  const fields = fieldsOf(first);
  return { name: text(fields["propertyName"]), sign: fields["direction"] === "DESCENDING" ? -1 : 1 };
}

export const searchRoutes: readonly ApiRoute[] = [
  {
    route: ["post", "/crm/objects/2026-03/:objectType/search"],
    name: "objects/search",
    scopes: objectScopes("read"),
    handle: (call) => {
      const { world, portal, request, body } = call;
      const type = typeInPath(request);
      if (JSON.stringify(body).length > 3000) throw validationError("The request body is longer than 3000 characters");
      const given = body["filterGroups"] ?? [];
      if (!Array.isArray(given) || given.length > 5)
        throw validationError("Invalid input JSON: at most 5 filterGroups");
      const groups = given.map(filtersOf);
      if (groups.some((group) => group.length > 6) || groups.flat().length > 18) {
        throw validationError("At most 6 filters in a group and 18 in all");
      }
      const { name, sign } = sortOf(body);
      refuseUnusable(definitionsOf(portal, type), groups.flat(), name);
      const limit = Number(body["limit"] ?? 10);
      const after = Number(body["after"] ?? 0);
      if (!Number.isInteger(limit) || limit < 0 || limit > 200 || !Number.isInteger(after) || after < 0)
        throw validationError("Invalid paging");
      if (after + limit > maxResults)
        throw validationError(`The total number of results of a search is limited to ${maxResults}`);
      const found: CrmRecord[] = [];
      for (const id of candidates(call, groups)) {
        const record = findRecord(world, portal, type, id);
        if (!record || record.edit.state !== "live" || record.edit.mergedInto) continue;
        if (record.edit.flags.includes("unindexed")) continue;
        if (groups.length === 0 || groups.some((group) => group.every((filter) => matches(record, filter))))
          found.push(record);
      }
      if (name) {
        const keyed = found.map((record) => ({ record, key: comparable(record.values[name] ?? "") }));
        keyed.sort((a, b) =>
          a.key < b.key ? -sign : a.key > b.key ? sign : Number(a.record.id) - Number(b.record.id),
        );
        found.splice(0, found.length, ...keyed.map(({ record }) => record));
      }
      const page = found.slice(after, after + limit);
      const next = after + page.length;
      return {
        total: found.length,
        results: page.map((record) => shownRecord(type, record, stringList(body["properties"]))),
        ...(next < found.length ? { paging: { next: { after: String(next) } } } : {}),
      };
    },
  },
];
