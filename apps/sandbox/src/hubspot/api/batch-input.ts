import { fieldsOf } from "../../plain-object.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { HubSpotError, validationError } from "../hubspot-error.ts";
import type { ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { type CrmRecord, findRecord } from "../records.ts";

export type BatchInput = { id: string; properties: Readonly<Record<string, string>>; traceId: string | null };

const maxInputs = 100;

export function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** Values arrive as strings, numbers or booleans and are stored as strings; null clears. */
export function propertyValues(value: unknown): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, item] of Object.entries(fieldsOf(value))) {
    if (item === null) values[name] = "";
    else if (typeof item === "string") values[name] = item;
    else if (typeof item === "number" || typeof item === "boolean") values[name] = String(item);
    else throw validationError(`Invalid input JSON: value of "${name}" must be a string`);
  }
  return values;
}

export function batchInputs(body: Readonly<Record<string, unknown>>): BatchInput[] {
  const inputs = body["inputs"];
  if (!Array.isArray(inputs) || inputs.length === 0)
    throw validationError("Invalid input JSON: some required fields were not set: [inputs]");
  if (inputs.length > maxInputs) {
    throw validationError(
      `The maximum number of inputs supported in a batch request is ${maxInputs}. Found ${inputs.length}`,
    );
  }
  return inputs.map((input) => {
    const { id, properties, objectWriteTraceId } = fieldsOf(input);
    if (typeof id !== "string" && typeof id !== "number")
      throw validationError("Invalid input JSON: an input has no id");
    return {
      id: String(id),
      properties: propertyValues(properties),
      traceId: typeof objectWriteTraceId === "string" ? objectWriteTraceId : null,
    };
  });
}

export function refuseDuplicates(inputs: readonly BatchInput[]): void {
  const seen = new Set<string>();
  for (const { id, traceId } of inputs) {
    if (seen.has(id)) throw validationError(`Duplicate IDs found in batch input: [${id}]. IDs must be unique`);
    if (traceId !== null && seen.has(`trace:${traceId}`))
      throw validationError(`Duplicate objectWriteTraceIds found in batch input: [${traceId}]`);
    seen.add(id).add(`trace:${traceId}`);
  }
}

/** HubSpot's specification requires these lists, even empty. */
export function requiredLists(body: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const missing = names.filter((name) => !Array.isArray(body[name]));
  if (missing.length > 0)
    throw validationError(`Invalid input JSON: some required fields were not set: [${missing.join(", ")}]`);
}

export type BatchError = { status: "error"; category: string; message: string; context: Record<string, string[]> };

export function missingRecords(type: ObjectType, inputs: readonly BatchInput[]): BatchError[] {
  if (inputs.length === 0) return [];
  const traces = inputs.flatMap(({ traceId }) => traceId ?? []);
  return [
    {
      status: "error",
      category: "OBJECT_NOT_FOUND",
      message: `Could not get some ${type.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
      context: { ids: inputs.map(({ id }) => id), ...(traces.length > 0 ? { objectWriteTraceId: traces } : {}) },
    },
  ];
}

type Sorting = {
  route: "batch/read" | "batch/update";
  inputs: readonly BatchInput[];
  isWanted: (record: CrmRecord) => boolean;
};

export type Sorted = {
  found: { input: BatchInput; record: CrmRecord }[];
  missing: BatchInput[];
  refused: BatchInput[];
};

/** Splits a batch into inputs to process, errors, and inputs to omit silently. */
export function sorted(
  world: HubSpotWorld,
  portal: Portal,
  type: ObjectType,
  { route, inputs, isWanted }: Sorting,
): Sorted {
  const names = inputs.map(({ id }) => id);
  const holdsOne = ({ ids }: { ids: readonly string[] }): boolean =>
    ids.length === 0 || ids.some((id) => names.includes(id));
  // A fault without ids applies to the first record of the batch.
  const chosen = (kind: "partial" | "missing"): ReadonlySet<string> => {
    const fault = world.faults.take(kind, route, portal.id, holdsOne);
    return new Set(fault ? (fault.ids.length > 0 ? fault.ids : names.slice(0, 1)) : []);
  };
  const partial = chosen("partial");
  const silent = chosen("missing");
  const result: Sorted = { found: [], missing: [], refused: [] };
  for (const input of inputs) {
    const record = findRecord(world, portal, type, input.id);
    if (record?.edit.flags.includes("locked")) {
      throw new HubSpotError(423, "LOCKED", "A record of this batch is locked for a moment. Please try again later.");
    }
    if (silent.has(input.id) || record?.edit.mergedInto || record?.edit.flags.includes("goes_missing")) continue;
    if (partial.has(input.id) || !record || !isWanted(record)) result.missing.push(input);
    else if (route === "batch/update" && record.edit.flags.includes("refuses_writes")) result.refused.push(input);
    else result.found.push({ input, record });
  }
  return result;
}
