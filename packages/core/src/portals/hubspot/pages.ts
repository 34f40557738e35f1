import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import { entries, isRead } from "./entries.ts";
import type { CallOptions, Hubspot, PortalRequest } from "./port.ts";

/** One page of a paginated response. */
export type Page<T> = {
  items: readonly T[];
  /** Entries that are not as specified, which are not among the items. */
  unreadable: number;
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** Total count, where HubSpot gives it. */
  total: number | null;
};

/** HubSpot's pages repeat, are empty, or exceed the total that HubSpot gave. Paging would never end. */
export class EndlessPages extends Error {
  constructor(why: "cursor_repeated" | "nothing_new" | "more_than_stated" | "too_short") {
    super(`HubSpot: pages without an end (${why})`);
    this.name = "EndlessPages";
  }
}

type PageRequest = Omit<PortalRequest<unknown>, "answer">;

/** Reads one page of `results`, continued by `paging.next.after`. Only this module knows the form of pages. */
export async function readPage<T>(
  hubspot: Hubspot,
  ref: ConnectionRef,
  { item, ...request }: PageRequest & { item: z.ZodType<T> },
  options: CallOptions,
): Promise<Page<T>> {
  const answer = z.object({
    results: entries(item),
    paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
    total: z.number().nullish(),
  });
  const page = await hubspot.call(ref, { ...request, answer }, options);
  const items = page.results.filter(isRead);
  const unreadable = page.results.length - items.length;
  return { items, unreadable, next: page.paging?.next?.after ?? null, total: page.total ?? null };
}

/** Reads one page of `lists`, continued by offset; null in place of one that cannot be read. */
export async function readListsPage<T>(
  hubspot: Hubspot,
  ref: ConnectionRef,
  { item, offset, json, ...request }: PageRequest & { item: z.ZodType<T>; offset: number; json: object },
  options: CallOptions,
): Promise<Omit<Page<T | null>, "unreadable">> {
  const answer = z.object({ lists: entries(item), hasMore: z.boolean().default(false), total: z.number().nullish() });
  const page = await hubspot.call(ref, { ...request, json: { ...json, offset }, answer }, options);
  const next = page.hasMore ? String(offset + page.lists.length) : null;
  return { items: page.lists, next, total: page.total ?? null };
}

/** Consecutive pages without anything new; an index that is being rebuilt may have a few empty ones. */
const MAX_IDLE_PAGES = 8;
/** Items may be added during the walk. */
const ADDED_MEANWHILE = 2_500;

/** Guards a walk over pages. Every walk consults it before it requests another page. */
export class PageGuard {
  readonly #seen = new Set<string>();
  readonly #cursors = new Set<string>();
  #idle = 0;

  /**
   * `ids`: the page's items; `next`: the cursor after it; `stated`: HubSpot's count from the start of the walk, null where it gives
   * none. Throws EndlessPages where paging would never end.
   */
  accept({ ids, next, stated }: { ids: readonly string[]; next: string | null; stated: number | null }): void {
    const before = this.#seen.size;
    for (const id of ids) this.#seen.add(id);
    if (next === null) return;
    if (this.#cursors.has(next)) throw new EndlessPages("cursor_repeated");
    this.#cursors.add(next);
    this.#idle = this.#seen.size > before ? 0 : this.#idle + 1;
    if (this.#idle >= MAX_IDLE_PAGES) throw new EndlessPages("nothing_new");
    if (stated !== null && this.#seen.size > stated + ADDED_MEANWHILE) throw new EndlessPages("more_than_stated");
  }
}
