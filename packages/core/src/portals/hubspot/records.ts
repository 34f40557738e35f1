import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { HubspotError } from "./errors.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { PATHS } from "./paths.ts";

/** HubSpot's most for one batch. */
export const BATCH_SIZE = 100;

const recordSchema = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()).default({}) });
const batchErrorSchema = z.object({
  status: z.string().optional(),
  category: z.string().optional(),
  context: z.record(z.string(), z.array(z.string())).optional(),
  id: z.string().optional(),
});
const batchSchema = z.object({
  results: z.array(recordSchema).default([]),
  errors: z.array(batchErrorSchema).default([]),
});

/** Values by record id; ids that are missing from it were deleted, archived or merged away. */
export type RecordValues = Map<string, Record<string, string>>;

export async function readRecords(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; ids: readonly string[]; properties: readonly string[] },
  options: CallOptions,
): Promise<RecordValues> {
  const batch = await hubspot.call(
    ref,
    {
      operation: "read_records",
      objectType: input.objectType,
      answer: batchSchema,
      method: "POST",
      path: PATHS.batchRead(input.objectType),
      json: { inputs: input.ids.map((id) => ({ id })), properties: input.properties, propertiesWithHistory: [] },
    },
    options,
  );
  return new Map(batch.results.map((record) => [record.id, filled(record.properties)]));
}

/** As `readRecords` for any number of ids, in as many calls at once as there are places. */
export async function readManyRecords(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: Parameters<typeof readRecords>[2],
  options: Omit<CallOptions, "slot">,
): Promise<RecordValues> {
  const starts = Array.from({ length: Math.ceil(input.ids.length / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE);
  const read = await Promise.all(
    starts.map((start) =>
      readRecords(hubspot, ref, { ...input, ids: input.ids.slice(start, start + BATCH_SIZE) }, options),
    ),
  );
  return new Map(read.flatMap((records) => [...records]));
}

/** Empty properties may be missing or null. */
function filled(properties: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? ""]));
}

const FEW = 5;

export type Update = { id: string; properties: Record<string, string> };

export type WriteResult =
  /** `refused`: HubSpot named the record as faulty. Ids in neither were not confirmed: read them again. */
  | { end: "answered"; written: RecordValues; refused: ReadonlySet<string> }
  /** HubSpot refused the call as a whole, so nothing was applied; `named`: the records that it called faulty, often none. */
  | { end: "refused"; named: ReadonlySet<string> }
  /** HubSpot holds one of the records for a moment; nothing was applied. */
  | { end: "locked" };

/** One batch update. Throws when the outcome is unknown (no answer, 5xx): the caller reads again before anything else. */
export async function writeRecords(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; updates: readonly Update[] },
  options: CallOptions,
): Promise<WriteResult> {
  try {
    const batch = await hubspot.call(
      ref,
      {
        operation: "write_records",
        objectType: input.objectType,
        answer: batchSchema,
        // A few locked records are being written elsewhere; batches that stay locked are HubSpot's problem.
        aboutInput: ["refused", "not_found", ...(input.updates.length < FEW ? (["locked"] as const) : [])],
        method: "POST",
        path: PATHS.batchUpdate(input.objectType),
        json: {
          inputs: input.updates.map((update) => ({
            id: update.id,
            properties: update.properties,
            objectWriteTraceId: update.id,
          })),
        },
      },
      options,
    );
    return {
      end: "answered",
      written: new Map(batch.results.map((record) => [record.id, filled(record.properties)])),
      refused: new Set(batch.errors.flatMap(namedIn)),
    };
  } catch (error) {
    if (!(error instanceof HubspotError)) throw error;
    const { problem } = error;
    if (problem.kind === "locked") return { end: "locked" };
    if (problem.kind !== "refused" && problem.kind !== "not_found") throw error;
    const errors = z.object({ errors: z.array(batchErrorSchema) }).safeParse(problem.body);
    const sent = new Set(input.updates.map((update) => update.id));
    const named = errors.success ? errors.data.errors.flatMap(namedIn).filter((id) => sent.has(id)) : [];
    return { end: "refused", named: new Set(named) };
  }
}

function namedIn(error: z.infer<typeof batchErrorSchema>): string[] {
  return [...(error.context?.ids ?? []), ...(error.context?.objectWriteTraceId ?? []), ...(error.id ? [error.id] : [])];
}
