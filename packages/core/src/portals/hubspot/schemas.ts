import { STATUS_GROUP, type StatusDefinition } from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { namedIn } from "./classification.ts";
import { entries, isRead, noContent } from "./entries.ts";
import { HubspotError, isAnswered } from "./errors.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import {
  allProperties,
  archiveGroup,
  archiveProperty,
  createGroup,
  createProperties as batchCreate,
  updateProperty,
} from "./client/properties.ts";
import { objectTypeId, OWN_PATHS } from "./paths.ts";

/** The fields of HubSpot's property definition that address statuses depend on. */
const definitionSchema = z.object({
  name: z.string(),
  groupName: z.string().default(""),
  type: z.string(),
  fieldType: z.string(),
  calculated: z.boolean().nullish(),
  options: entries(
    z.object({
      value: z.string(),
      label: z.string(),
      displayOrder: z.number().nullish(),
      hidden: z.boolean().nullish(),
    }),
  )
    .default([])
    .transform((options) => options.filter(isRead)),
  modificationMetadata: z.object({ readOnlyValue: z.boolean().nullish() }).nullish(),
});
export type Definition = z.output<typeof definitionSchema>;

type Place = { hubspot: Hubspot; ref: ConnectionRef; objectType: ObjectType; options: CallOptions };

/** By name. `archived`: archived ones, whose names HubSpot still reserves. */
export async function readDefinitions(
  { hubspot, ref, objectType, options }: Place,
  which: "in use" | "archived",
): Promise<Map<string, Definition>> {
  const { results } = await hubspot.call(
    ref,
    {
      operation: "read_properties",
      objectType,
      answer: z.object({ results: entries(definitionSchema) }),
      ...allProperties(objectType, which === "archived"),
    },
    options,
  );
  return new Map(results.filter(isRead).map((definition) => [definition.name, definition]));
}

/** How many custom properties the object type has and may have in this portal; null where HubSpot does not say. */
export async function readPropertyLimit({
  hubspot,
  ref,
  objectType,
  options,
}: Place): Promise<{ usage: number; limit: number } | null> {
  const limit = z.object({ objectTypeId: z.string(), limit: z.number(), usage: z.number() });
  const { byObjectType } = await hubspot.call(
    ref,
    {
      operation: "read_limits",
      objectType: null,
      answer: z.object({ byObjectType: z.array(limit) }),
      method: "GET",
      path: OWN_PATHS.propertyLimits,
    },
    options,
  );
  const found = byObjectType.find((one) => one.objectTypeId === objectTypeId(objectType));
  return found ? { usage: found.usage, limit: found.limit } : null;
}

/** Creates the group of the status properties; an existing one is reused. */
export async function ensureGroup({ hubspot, ref, objectType, options }: Place): Promise<void> {
  const { name, label } = STATUS_GROUP;
  await unless(
    [409],
    hubspot.call(
      ref,
      {
        ...WRITE,
        objectType,
        answer: z.object({ name: z.string() }),
        ...createGroup(objectType, { name, label, displayOrder: -1 }),
      },
      options,
    ),
  );
}

const WRITE = { operation: "write_schemas", handles: ["record"] } as const;

/** Creates these properties independently of each other; returns the names of those that exist afterwards. */
export async function createProperties(
  { hubspot, ref, objectType, options }: Place,
  definitions: readonly StatusDefinition[],
): Promise<ReadonlySet<string>> {
  if (definitions.length === 0) return new Set();
  const answer = z
    .object({ results: z.array(z.object({ name: z.string() })), errors: z.array(z.unknown()).default([]) })
    .transform(({ results, errors }) => ({ names: results.map(({ name }) => name), refused: namedIn({ errors }) }));
  const created = await unless(
    [400, 409],
    hubspot.call(
      ref,
      {
        ...WRITE,
        objectType,
        answer,
        ...batchCreate(objectType, definitions),
      },
      options,
    ),
  );
  return new Set(created?.names);
}

/** Replaces the options of a dropdown. False: HubSpot refuses it. */
export async function saveOptions(
  { hubspot, ref, objectType, options }: Place,
  name: string,
  all: readonly { value: string; label: string; displayOrder: number; hidden: boolean }[],
): Promise<boolean> {
  const saved = await unless(
    [400, 404, 409],
    hubspot.call(
      ref,
      {
        ...WRITE,
        objectType,
        answer: z.object({ name: z.string() }),
        ...updateProperty(objectType, name, { options: [...all] }),
      },
      options,
    ),
  );
  return saved !== null;
}

/** `refused`: a list or workflow uses it, or HubSpot does not allow it for another reason. One already gone counts as removed. */
export async function removeProperty(
  { hubspot, ref, objectType, options }: Place,
  name: string,
): Promise<"removed" | "refused"> {
  return await remove(
    hubspot.call(ref, { ...WRITE, objectType, answer: noContent, ...archiveProperty(objectType, name) }, options),
  );
}

/** The group stays while it contains somebody else's property. */
export async function removeGroup({ hubspot, ref, objectType, options }: Place): Promise<"removed" | "refused"> {
  return await remove(
    hubspot.call(
      ref,
      { ...WRITE, objectType, answer: noContent, ...archiveGroup(objectType, STATUS_GROUP.name) },
      options,
    ),
  );
}

async function remove(call: Promise<unknown>): Promise<"removed" | "refused"> {
  try {
    await unless([404], call);
    return "removed";
  } catch (error) {
    if (error instanceof HubspotError && error.problem.subject === "record") return "refused";
    throw error;
  }
}

/** Null where HubSpot itself returns one of these statuses. */
export async function unless<T>(statuses: readonly number[], call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAnswered(error, statuses)) return null;
    throw error;
  }
}
