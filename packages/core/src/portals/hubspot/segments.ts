import { PublicAndFilterBranchFilterBranchTypeEnum } from "@hubspot/api-client/lib/codegen/crm/lists/models/PublicAndFilterBranch.js";
import { PublicEnumerationPropertyOperationOperationTypeEnum } from "@hubspot/api-client/lib/codegen/crm/lists/models/PublicEnumerationPropertyOperation.js";
import {
  PublicOrFilterBranchFilterBranchTypeEnum,
  type PublicOrFilterBranch,
} from "@hubspot/api-client/lib/codegen/crm/lists/models/PublicOrFilterBranch.js";
import { PublicPropertyFilterFilterTypeEnum } from "@hubspot/api-client/lib/codegen/crm/lists/models/PublicPropertyFilter.js";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { idSchema, noContent } from "./entries.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { createList, listWithFilters, removeList } from "./client/lists.ts";
import { objectTypeId, OWN_PATHS } from "./paths.ts";
import { unless } from "./schemas.ts";

type Place = { hubspot: Hubspot; ref: ConnectionRef; objectType: ObjectType; options: CallOptions };

/** Records whose dropdown has this value. */
export type Segment = { name: string; property: string; value: string };

const listSchema = z.object({ listId: idSchema, name: z.string(), filterBranch: z.unknown() });
const answerSchema = z.union([z.object({ list: listSchema }).transform(({ list }) => list), listSchema]);

function filterOf({ property, value }: Segment): PublicOrFilterBranch {
  // HubSpot's specification requires the operator of each branch, and whether records without a value belong to it.
  const operation = {
    operationType: PublicEnumerationPropertyOperationOperationTypeEnum.Enumeration,
    operator: "IS_ANY_OF",
    values: [value],
    includeObjectsWithNoValueSet: false,
  };
  const filters = [{ filterType: PublicPropertyFilterFilterTypeEnum.Property, property, operation }];
  return {
    filterBranchType: PublicOrFilterBranchFilterBranchTypeEnum.Or,
    filterBranchOperator: "OR",
    filters: [],
    filterBranches: [
      {
        filterBranchType: PublicAndFilterBranchFilterBranchTypeEnum.And,
        filterBranchOperator: "AND",
        filterBranches: [],
        filters,
      },
    ],
  };
}

const WRITE = { operation: "write_lists", objectType: null, handles: ["record"] } as const;

/** Returns its id; null where HubSpot refuses it: another list has the name. */
export async function createSegment(
  { hubspot, ref, objectType, options }: Place,
  segment: Segment,
): Promise<string | null> {
  const json = {
    name: segment.name,
    objectTypeId: objectTypeId(objectType),
    processingType: "DYNAMIC",
    filterBranch: filterOf(segment),
  };
  const made = await unless(
    [400, 409],
    hubspot.call(ref, { ...WRITE, answer: answerSchema, ...createList(json) }, options),
  );
  return made?.listId ?? null;
}

/** The segment of this name if it has this filter: one that was created although the response was lost. */
export async function findSegment(place: Place, segment: Segment): Promise<string | null> {
  const { hubspot, ref, objectType, options } = place;
  const { lists } = await hubspot.call(
    ref,
    {
      operation: "read_lists",
      objectType: null,
      answer: z.object({ lists: z.array(listSchema.pick({ listId: true, name: true })) }),
      method: "POST",
      path: OWN_PATHS.listSearch,
      json: {
        query: segment.name,
        objectTypeId: objectTypeId(objectType),
        listIds: [],
        processingTypes: ["DYNAMIC"],
        additionalProperties: [],
        offset: 0,
        count: 100,
      },
    },
    options,
  );
  const named = lists.find(({ name }) => name === segment.name);
  const found = named ? await readSegment(place, named.listId) : null;
  return found && asksFor(found.filterBranch, segment) ? found.listId : null;
}

/** Null where it is gone. */
export async function readSegment(
  { hubspot, ref, options }: Pick<Place, "hubspot" | "ref" | "options">,
  listId: string,
): Promise<z.output<typeof listSchema> | null> {
  return await unless(
    [404],
    hubspot.call(
      ref,
      {
        operation: "read_lists",
        objectType: null,
        handles: ["record"],
        answer: answerSchema,
        ...listWithFilters(listId),
      },
      options,
    ),
  );
}

/** HubSpot returns filters with additional fields of its own. */
const branchSchema = z.object({
  filterBranches: z.array(
    z.object({
      filters: z.array(
        z.object({
          property: z.string(),
          operation: z.object({ operator: z.string(), values: z.array(z.string()) }),
        }),
      ),
    }),
  ),
});

function asksFor(branch: unknown, segment: Segment): boolean {
  const [found, wanted] = [branchSchema.safeParse(branch), branchSchema.parse(filterOf(segment))];
  return found.success && isDeepStrictEqual(found.data, wanted);
}

/** One that is already gone counts as removed. */
export async function removeSegment(
  { hubspot, ref, options }: Pick<Place, "hubspot" | "ref" | "options">,
  listId: string,
): Promise<void> {
  await unless([404], hubspot.call(ref, { ...WRITE, answer: noContent, ...removeList(listId) }, options));
}
