import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../access-token.ts";
import { HubspotError } from "./errors.ts";
import type { CallOptions, Hubspot } from "./hubspot.ts";
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
  const answer = await hubspot.call(
    ref,
    {
      method: "POST",
      path: PATHS.batchRead(input.objectType),
      json: { inputs: input.ids.map((id) => ({ id })), properties: input.properties, propertiesWithHistory: [] },
    },
    options,
  );
  const batch = batchSchema.parse(answer.body);
  return new Map(batch.results.map((record) => [record.id, filled(record.properties)]));
}

/** Empty properties may be missing or null. */
function filled(properties: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? ""]));
}

export type Update = { id: string; properties: Record<string, string> };
/** `refused`: HubSpot named the record as faulty. Ids in neither were not confirmed: read them again. */
export type WriteResult = { written: RecordValues; refused: Set<string>; isLocked: boolean };

/**
 * Writes a batch. On a 400 for the whole batch it is split until the bad record stands alone, so the others are written.
 * Throws when the outcome is unknown (no answer, 5xx): the caller reads again before anything else.
 */
export async function writeRecords(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; updates: readonly Update[] },
  options: CallOptions,
): Promise<WriteResult> {
  try {
    const answer = await hubspot.call(
      ref,
      {
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
    const batch = batchSchema.parse(answer.body);
    return {
      written: new Map(batch.results.map((record) => [record.id, filled(record.properties)])),
      refused: new Set(
        batch.errors.flatMap((error) => [
          ...(error.context?.ids ?? []),
          ...(error.context?.objectWriteTraceId ?? []),
          ...(error.id ? [error.id] : []),
        ]),
      ),
      isLocked: false,
    };
  } catch (error) {
    if (!(error instanceof HubspotError)) throw error;
    if (error.problem.kind === "locked") return { written: new Map(), refused: new Set(), isLocked: true };
    if (error.problem.kind !== "refused" && error.problem.kind !== "not_found") throw error;
    const [only] = input.updates;
    if (input.updates.length <= 1)
      return { written: new Map(), refused: new Set(only ? [only.id] : []), isLocked: false };
    const middle = Math.ceil(input.updates.length / 2);
    await options.turn?.another();
    const first = await writeRecords(hubspot, ref, { ...input, updates: input.updates.slice(0, middle) }, options);
    await options.turn?.another();
    const second = await writeRecords(hubspot, ref, { ...input, updates: input.updates.slice(middle) }, options);
    return {
      written: new Map([...first.written, ...second.written]),
      refused: new Set([...first.refused, ...second.refused]),
      isLocked: first.isLocked || second.isLocked,
    };
  }
}
