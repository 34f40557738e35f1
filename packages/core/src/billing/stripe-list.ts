import type { Stripe } from "stripe";
import { StripeListBroken } from "./stripe-refusal.ts";

const PAGE = 100;
/** For one customer, payment or invoice: a longer list cannot match the request. */
export const MAX_PAGES = 20;
/** A hundred thousand objects in a few days: far more than we sell, also where the Stripe account has other business. */
const MAX_PAGES_OF_PERIOD = 1_000;

type Page<T> = { data: T[]; has_more: boolean };
type Ask<T> = (page: Pick<Stripe.PaginationParams, "limit" | "starting_after">) => Promise<Page<T>>;

/**
 * Every item of a Stripe list, a page at a time. Error: `StripeListBroken` where a page repeats an item, is empty although more
 * follow, or exceeds the page limit; earlier items are valid, but the list is incomplete.
 */
export async function* listed<T extends { id?: string | undefined }>(ask: Ask<T>): AsyncGenerator<T, void, undefined> {
  for await (const { items } of pagesOf(ask, MAX_PAGES)) yield* items;
}

/**
 * Same for a list of a period, newest first: it may be long while it goes back in time. `StripeListBroken` also for an item from
 * before `since` (seconds) and after `MAX_PAGES` pages without an older item.
 */
export async function* listedSince<T extends { id?: string | undefined; created: number }>(
  since: number,
  ask: Ask<T>,
): AsyncGenerator<T, void, undefined> {
  let oldest = Infinity;
  let still = 0;
  for await (const { items, hasMore } of pagesOf(ask, MAX_PAGES_OF_PERIOD)) {
    const last = Math.min(...items.map(({ created }) => created));
    if (last < since) throw new StripeListBroken("a list has an item from before its period");
    yield* items;
    still = last < oldest ? 1 : still + 1;
    oldest = Math.min(oldest, last);
    if (hasMore && still === MAX_PAGES) throw new StripeListBroken("a list does not go back in time");
  }
}

async function* pagesOf<T extends { id?: string | undefined }>(
  ask: Ask<T>,
  maxPages: number,
): AsyncGenerator<{ items: T[]; hasMore: boolean }> {
  const seen = new Set<string>();
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await ask({ limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) });
    for (const { id } of page.data) {
      if (id === undefined || seen.has(id))
        throw new StripeListBroken("a list repeats an item, or has one without an id");
      seen.add(id);
      after = id;
    }
    yield { items: page.data, hasMore: page.has_more };
    if (!page.has_more) return;
    if (page.data.length === 0) throw new StripeListBroken("an empty page has more behind it");
    if (pages === maxPages) throw new StripeListBroken(`a list has more than ${maxPages} pages`);
  }
}

export async function everyItem<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
