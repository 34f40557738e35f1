import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../access-token.ts";
import type { CallOptions, Hubspot } from "./hubspot.ts";
import { lastModifiedProperty, PATHS } from "./paths.ts";

const dateSchema = z.string().transform((text) => new Date(/^\d+$/.test(text) ? Number(text) : text));
const searchSchema = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) })),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});

export const SEARCH_PAGE = 200;
/** A search shows no more than this. */
export const MOST_SEARCHED = 10_000;

export type Modified = { id: string; modifiedAt: Date };

/** Records whose last change is not before `since`, oldest change first. `after`: the place in this search; null at its end. */
export async function searchModified(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; since: Date; after: string | null },
  options: CallOptions,
): Promise<{ records: Modified[]; after: string | null }> {
  const property = lastModifiedProperty(input.objectType);
  const page = await hubspot.call(
    ref,
    {
      operation: "search_records",
      objectType: input.objectType,
      answer: searchSchema,
      method: "POST",
      path: PATHS.search(input.objectType),
      json: {
        filterGroups: [
          { filters: [{ propertyName: property, operator: "GTE", value: String(input.since.getTime()) }] },
        ],
        sorts: [{ propertyName: property, direction: "ASCENDING" }],
        properties: [property],
        limit: SEARCH_PAGE,
        ...(input.after === null ? {} : { after: input.after }),
      },
    },
    { ...options, isSearch: true },
  );
  return {
    records: page.results.map((record) => ({
      id: record.id,
      modifiedAt: dateSchema.parse(record.properties[property] ?? ""),
    })),
    after: page.paging?.next?.after ?? null,
  };
}

/** Ids of the records that changed last and have a value in one of the properties (at most five). */
export async function searchRecent(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; properties: readonly string[] },
  options: CallOptions,
): Promise<string[]> {
  const page = await hubspot.call(
    ref,
    {
      operation: "search_records",
      objectType: input.objectType,
      answer: searchSchema,
      method: "POST",
      path: PATHS.search(input.objectType),
      json: {
        filterGroups: input.properties.map((propertyName) => ({
          filters: [{ propertyName, operator: "HAS_PROPERTY" }],
        })),
        sorts: [{ propertyName: lastModifiedProperty(input.objectType), direction: "DESCENDING" }],
        properties: [],
        limit: SEARCH_PAGE,
      },
    },
    { ...options, isSearch: true },
  );
  return page.results.map((record) => record.id);
}

const historySchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      propertiesWithHistory: z
        .record(
          z.string(),
          z.array(
            z.object({ timestamp: z.string(), sourceType: z.string().nullish(), sourceId: z.string().nullish() }),
          ),
        )
        .default({}),
    }),
  ),
});

/** HubSpot's most for one read with history. */
export const HISTORY_BATCH = 50;

export type PropertyVersion = { changedAt: Date; sourceType: string; sourceId: string };

/** The newest version of each property, by record. */
export async function readNewestVersions(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; ids: readonly string[]; properties: readonly string[] },
  options: CallOptions,
): Promise<Map<string, PropertyVersion[]>> {
  const { results } = await hubspot.call(
    ref,
    {
      operation: "read_records",
      objectType: input.objectType,
      answer: historySchema,
      method: "POST",
      path: PATHS.batchRead(input.objectType),
      json: { inputs: input.ids.map((id) => ({ id })), properties: [], propertiesWithHistory: input.properties },
    },
    options,
  );
  return new Map(
    results.map((record) => [
      record.id,
      Object.values(record.propertiesWithHistory).flatMap((versions) =>
        versions.slice(0, 1).map((version) => ({
          changedAt: new Date(version.timestamp),
          sourceType: version.sourceType ?? "",
          sourceId: version.sourceId ?? "",
        })),
      ),
    ]),
  );
}
