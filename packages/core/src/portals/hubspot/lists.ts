import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { Member } from "../../records/store.ts";
import { idSchema, isRead } from "./entries.ts";
import type { CallOptions, Hubspot } from "./port.ts";
import { EndlessPages, PageGuard, readListsPage, readPage } from "./pages.ts";
import { listById, memberships } from "./client/lists.ts";
import { objectTypeId, OWN_PATHS } from "./paths.ts";

/**
 * `isReady`: false while HubSpot is still finding the members; the size is then unknown. HubSpot omits the size of an empty list.
 */
export type CrmList = { listId: string; name: string; size: number; isReady: boolean };

const listSchema = z.object({
  listId: idSchema,
  name: z.string(),
  objectTypeId: z.string(),
  processingStatus: z.string().nullish(),
  additionalProperties: z.record(z.string(), z.string()).default({}),
  size: z.number().nullish(),
});
/** Requested list properties. */
export const LIST_PROPERTIES = ["hs_list_size"] as const;
/** Every other status means that members are still being found. */
const BUILT = "COMPLETE";
const PAGE = 500;
/** More lists than any portal has; bounds the paging over a broken response. */
const MAX_LISTS = 20_000;
/** Allowed pages that are shorter than requested, beyond the number of full ones. */
const MOST_SHORT_PAGES = 15;

/**
 * All lists of one object type. The first page has the total, so the others are fetched concurrently: 10,000 lists one page at
 * a time would take seconds. If a page is shorter than requested or the total is missing, pages are fetched one by one.
 * Throws EndlessPages.
 */
export async function searchLists(
  hubspot: Hubspot,
  ref: ConnectionRef,
  objectType: ObjectType,
  options: CallOptions,
): Promise<CrmList[]> {
  const pageAt = (offset: number) => searchPage(hubspot, ref, { objectType, offset }, options);
  const guard = new PageGuard();
  const first = await pageAt(0);
  const { total } = first;
  const pages: (typeof first)[] = [];
  const take = (page: typeof first) => {
    // An empty page's cursor is its own offset, so the page count keeps the cursors distinct.
    const next = page.next && `${String(pages.length)} ${page.next}`;
    guard.accept({ ids: page.items.filter(isRead).map(({ listId }) => listId), next, stated: total });
    pages.push(page);
  };
  take(first);
  if (first.next !== null && first.items.length === PAGE) {
    const offsets: number[] = [];
    for (let offset = PAGE; offset < Math.min(total ?? 0, MAX_LISTS); offset += PAGE) offsets.push(offset);
    for (const page of await Promise.all(offsets.map(pageAt))) {
      take(page);
      // What is missing from it would be a hole between this page and the next.
      if (page.items.length < PAGE) break;
    }
  }
  const most = MOST_SHORT_PAGES + Math.ceil(Math.min(total ?? MAX_LISTS, MAX_LISTS) / PAGE);
  for (let last = pages.at(-1); last && last.next !== null; last = pages.at(-1)) {
    const read = pages.reduce((sum, page) => sum + page.items.length, 0);
    if (read >= MAX_LISTS) break;
    if (pages.length >= most) throw new EndlessPages("too_short");
    take(await pageAt(read));
  }
  // Filtered as well: older servers ignored the type in the request.
  const lists = pages.flatMap(({ items }) =>
    items.filter(isRead).filter((list) => list.objectTypeId === objectTypeId(objectType)),
  );
  return [...new Map(lists.map((list) => [list.listId, list])).values()].map(present);
}

async function searchPage(
  hubspot: Hubspot,
  ref: ConnectionRef,
  { objectType, offset }: { objectType: ObjectType; offset: number },
  options: CallOptions,
): ReturnType<typeof readListsPage<z.infer<typeof listSchema>>> {
  return await readListsPage(
    hubspot,
    ref,
    {
      operation: "read_lists",
      objectType: null,
      item: listSchema,
      method: "POST",
      path: OWN_PATHS.listSearch,
      offset,
      json: {
        query: "",
        objectTypeId: objectTypeId(objectType),
        listIds: [],
        processingTypes: [],
        additionalProperties: LIST_PROPERTIES,
        count: PAGE,
      },
    },
    options,
  );
}

function present(list: z.infer<typeof listSchema>): CrmList {
  return {
    listId: list.listId,
    name: list.name,
    size: Number(list.additionalProperties.hs_list_size ?? list.size ?? 0) || 0,
    // Older servers omit it.
    isReady: (list.processingStatus ?? BUILT) === BUILT,
  };
}

/** The list with its actual type. Throws HubspotError `not_found`. */
export async function getList(
  hubspot: Hubspot,
  ref: ConnectionRef,
  listId: string,
  options: CallOptions,
): Promise<CrmList & { objectTypeId: string }> {
  const body = await hubspot.call(
    ref,
    {
      operation: "read_lists",
      objectType: null,
      answer: z.union([z.object({ list: listSchema }).transform((wrapped) => wrapped.list), listSchema]),
      handles: ["record"],
      ...listById(listId),
    },
    options,
  );
  return { ...present(body), objectTypeId: body.objectTypeId };
}

const memberSchema = z.object({
  recordId: z.union([z.string().regex(/^\d+$/), z.number().int().nonnegative()]).transform(String),
  membershipTimestamp: z.string().nullish().catch(null),
});
/** HubSpot's maximum for one page of memberships. */
export const MEMBERSHIP_PAGE = 250;

export async function readMemberships(
  hubspot: Hubspot,
  ref: ConnectionRef,
  input: { listId: string; after: string | null },
  options: CallOptions,
): Promise<{ members: Member[]; unreadable: number; after: string | null; total: number | null }> {
  const page = await readPage(
    hubspot,
    ref,
    {
      operation: "read_lists",
      objectType: null,
      item: memberSchema,
      // A list that is gone, or a cursor that HubSpot no longer knows.
      handles: input.after === null ? ["record"] : ["record", "call"],
      ...memberships(input.listId, { limit: MEMBERSHIP_PAGE, after: input.after }),
    },
    options,
  );
  const members = page.items.map(({ recordId, membershipTimestamp }) => ({
    recordId,
    joinedAt: dateOf(membershipTimestamp),
  }));
  return { members, unreadable: page.unreadable, after: page.next, total: page.total };
}

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}
