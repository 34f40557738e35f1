import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { UNREADABLE, type Names, type RecordValues } from "../../records/store.ts";
import { namedIn } from "./classification.ts";
import { HubspotError } from "./errors.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { batchRead, batchUpdate } from "./client/objects.ts";

const recordSchema = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable().catch(UNREADABLE)).default({}),
});
const isOdd = ({ properties }: z.infer<typeof recordSchema>) => Object.values(properties).includes(UNREADABLE);
const batchSchema = z
  .object({
    // More than one odd record, and more than a tenth: that is no answer of HubSpot's.
    results: z
      .array(recordSchema)
      .refine(
        (all) => all.filter(isOdd).length <= Math.max(1, all.length / 10),
        "too many records are not as specified",
      ),
    errors: z.array(z.unknown()).default([]),
  })
  .transform(({ results, errors }) => ({ results, refused: namedIn({ errors }) }));

export async function readRecords(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: {
    objectType: ObjectType;
    ids: readonly string[];
    properties: readonly string[];
    /** The caller handles locked records; a larger read that stays locked still counts as HubSpot's problem. */
    handlesLocks?: boolean;
  },
  options: CallOptions,
): Promise<RecordValues> {
  const batch = await hubspot.call(
    ref,
    {
      operation: "read_records",
      objectType: input.objectType,
      answer: batchSchema,
      ...(input.handlesLocks && input.ids.length < FEW ? { handles: ["locked"] as const } : {}),
      ...batchRead(input.objectType, {
        inputs: distinct(input.ids).map((id) => ({ id })),
        properties: [...input.properties],
        propertiesWithHistory: [],
      }),
    },
    options,
  );
  return new Map(batch.results.map((record) => [record.id, filled(record.properties)]));
}

/** HubSpot refuses a call that names a record twice. */
function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** HubSpot may omit an empty property or return null. */
function filled(properties: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? ""]));
}

const FEW = 5;

export type Update = { id: string; properties: Record<string, string> };

export type WriteResult =
  /** `refused`: what HubSpot named as faulty. Ids that are neither written nor named were not confirmed: read them again. */
  | { end: "answered"; written: RecordValues; refused: Names }
  /** HubSpot refused the call as a whole, so nothing was applied; `named`: what it called faulty, often nothing. */
  | { end: "refused"; named: Names }
  /** HubSpot has locked one of the records for a moment; nothing was applied. */
  | { end: "locked" };

/** One batch update. Throws if the outcome is unknown (no response, 5xx): the caller must read again first. */
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
        // A few locked records are being written elsewhere; a batch that stays locked is HubSpot's problem.
        handles: input.updates.length < FEW ? ["call", "property", "record", "locked"] : ["call", "property", "record"],
        ...batchUpdate(input.objectType, {
          inputs: input.updates.map((update) => ({
            id: update.id,
            properties: update.properties,
            objectWriteTraceId: update.id,
          })),
        }),
      },
      options,
    );
    return {
      end: "answered",
      written: new Map(batch.results.map((record) => [record.id, filled(record.properties)])),
      refused: batch.refused,
    };
  } catch (error) {
    if (!(error instanceof HubspotError)) throw error;
    const { subject, named } = error.problem;
    switch (subject) {
      case "locked":
        return { end: "locked" };
      case "record":
      case "property":
      case "call":
        return { end: "refused", named: { ...named, records: sentAmong(input.updates, named.records) } };
      default:
        throw error;
    }
  }
}

function sentAmong(updates: readonly Update[], named: ReadonlySet<string>): Set<string> {
  return new Set(updates.map(({ id }) => id).filter((id) => named.has(id)));
}
