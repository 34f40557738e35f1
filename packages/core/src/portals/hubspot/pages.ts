import { z } from "zod";
import type { ConnectionRef } from "../../connection-ref.ts";
import type { CallOptions, Hubspot, PortalRequest } from "./port.ts";

/** One page of an answer that comes in several. */
export type Page<T> = {
  items: readonly T[];
  /** Where the next page begins; null at the end. */
  next: string | null;
  /** How many there are in all, where HubSpot says so. */
  total: number | null;
};

/** HubSpot's pages repeat themselves, bring nothing, or hold more than HubSpot says there is. Asking on would never end. */
export class EndlessPages extends Error {
  constructor(why: "cursor_repeated" | "nothing_new" | "more_than_stated" | "too_short") {
    super(`HubSpot: pages without an end (${why})`);
    this.name = "EndlessPages";
  }
}

type PageRequest = Omit<PortalRequest<unknown>, "answer">;

/** Reads one page of `results`, continued by `paging.next.after`. The form of pages is known here alone. */
export async function readPage<T>(
  hubspot: Hubspot,
  ref: ConnectionRef,
  { item, ...request }: PageRequest & { item: z.ZodType<T> },
  options: CallOptions,
): Promise<Page<T>> {
  const answer = z.object({
    results: z.array(item),
    paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
    total: z.number().nullish(),
  });
  const page = await hubspot.call(ref, { ...request, answer }, options);
  return { items: page.results, next: page.paging?.next?.after ?? null, total: page.total ?? null };
}

/** Reads one page of `lists`, continued by offset. */
export async function readListsPage<T>(
  hubspot: Hubspot,
  ref: ConnectionRef,
  { item, offset, json, ...request }: PageRequest & { item: z.ZodType<T>; offset: number; json: object },
  options: CallOptions,
): Promise<Page<T>> {
  const answer = z.object({ lists: z.array(item), hasMore: z.boolean().default(false), total: z.number().nullish() });
  const page = await hubspot.call(ref, { ...request, json: { ...json, offset }, answer }, options);
  const next = page.hasMore ? String(offset + page.lists.length) : null;
  return { items: page.lists, next, total: page.total ?? null };
}

/** Pages in a row without anything new; an index that is being rebuilt may have a few empty ones. */
const MAX_IDLE_PAGES = 8;
/** Things may be added while they are read. */
const ADDED_MEANWHILE = 2_500;

/** Watches a walk over pages. Every walk asks it before it asks HubSpot for another page. */
export class PageGuard {
  readonly #seen = new Set<string>();
  readonly #cursors = new Set<string>();
  #idle = 0;

  /**
   * `ids`: what the page holds; `next`: the cursor behind it; `stated`: how many HubSpot says there are from where the walk began, null
   * where it does not say. Throws EndlessPages where asking on would never end.
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
