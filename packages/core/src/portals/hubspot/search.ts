import { FilterOperatorEnum } from "@hubspot/api-client/lib/codegen/crm/objects/models/Filter.js";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { UNREADABLE } from "../../records/store.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { readPage } from "./pages.ts";
import { batchRead, search } from "./client/objects.ts";
import { lastModifiedProperty } from "./paths.ts";

const dateSchema = z.string().transform((text) => new Date(/^\d+$/.test(text) ? Number(text) : text));
const foundSchema = z.object({
  id: z.string(),
  properties: z.record(z.string(), z.string().nullable().catch(UNREADABLE)),
});

const SEARCH_PAGE = 200;

/** `modifiedAt`: an invalid date where HubSpot omits it. */
export type Modified = { id: string; modifiedAt: Date; properties: Record<string, string> };
/** Changes in a span of time, both ends included, oldest first; with `afterId`, those after that id in id order. */
export type ModifiedSearch = { from: Date; to: Date; afterId: string | null };
/** `unreadable`: entries that are not as specified, which are not among the records. */
export type ModifiedPage = { records: Modified[]; unreadable: number; hasMore: boolean };

/** One page of the records whose last change is in the span. */
export async function searchModified(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: ModifiedSearch & { objectType: ObjectType; properties: readonly string[] },
  options: CallOptions,
): Promise<ModifiedPage> {
  const property = lastModifiedProperty(input.objectType);
  const filter = (propertyName: string, operator: FilterOperatorEnum, value: string) => ({
    propertyName,
    operator,
    value,
  });
  const filters = [
    filter(property, FilterOperatorEnum.Gte, String(input.from.getTime())),
    filter(property, FilterOperatorEnum.Lte, String(input.to.getTime())),
    ...(input.afterId === null ? [] : [filter("hs_object_id", FilterOperatorEnum.Gt, input.afterId)]),
  ];
  const sortedBy = input.afterId === null ? property : "hs_object_id";
  const page = await readPage(
    hubspot,
    ref,
    {
      operation: "search_records",
      objectType: input.objectType,
      item: foundSchema,
      ...search(input.objectType, {
        filterGroups: [{ filters }],
        sorts: [{ propertyName: sortedBy, direction: "ASCENDING" }],
        properties: [property, ...input.properties],
        limit: SEARCH_PAGE,
      }),
    },
    { ...options, isSearch: true },
  );
  return {
    records: page.items.map(({ id, properties }) => ({
      id,
      modifiedAt: dateSchema.parse(properties[property] ?? ""),
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? ""])),
    })),
    unreadable: page.unreadable,
    // A page that is short of the total without a next cursor is not the last.
    hasMore: page.next !== null || (page.total ?? 0) > page.items.length + page.unreadable,
  };
}

/** HubSpot's maximum for one search. */
const MAX_FILTER_GROUPS = 5;

/** Ids of the most recently changed records that have a value in one of the first five properties; the others are rarely filled alone. */
export async function searchRecent(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { objectType: ObjectType; properties: readonly string[] },
  options: CallOptions,
): Promise<{ ids: string[]; unreadable: number }> {
  const page = await readPage(
    hubspot,
    ref,
    {
      operation: "search_records",
      objectType: input.objectType,
      item: foundSchema,
      ...search(input.objectType, {
        filterGroups: input.properties.slice(0, MAX_FILTER_GROUPS).map((propertyName) => ({
          filters: [{ propertyName, operator: FilterOperatorEnum.HasProperty }],
        })),
        sorts: [{ propertyName: lastModifiedProperty(input.objectType), direction: "DESCENDING" }],
        properties: [],
        limit: SEARCH_PAGE,
      }),
    },
    { ...options, isSearch: true },
  );
  return { ids: page.items.map((record) => record.id), unreadable: page.unreadable };
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

/** HubSpot's maximum for one read with history. */
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
      ...batchRead(input.objectType, {
        inputs: input.ids.map((id) => ({ id })),
        properties: [],
        propertiesWithHistory: [...input.properties],
      }),
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
