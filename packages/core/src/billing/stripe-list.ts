import type { Stripe } from "stripe";
import { StripeListBroken } from "./stripe-refusal.ts";

const PAGE = 100;
/** Of one customer, payment or invoice: a list with more is no answer to what was asked. */
export const MAX_PAGES = 20;

/** Lists of a period grow with the business. What we know of the period bounds it: at most ten items for each that we know. */
export const maxPagesOfPeriod = (known: number): number => Math.max(MAX_PAGES, Math.ceil((known * 10) / PAGE));

type Page<T> = { data: T[]; has_more: boolean };

/**
 * Every item of a list of Stripe's, a page at a time. Error: `StripeListBroken`, where a page repeats an item, is empty and yet
 * has more behind it, or is one page too many; what came before it is true, but not the whole list.
 */
export async function* listed<T extends { id?: string | undefined }>(
  ask: (page: Pick<Stripe.PaginationParams, "limit" | "starting_after">) => Promise<Page<T>>,
  maxPages = MAX_PAGES,
): AsyncGenerator<T, void, undefined> {
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
    yield* page.data;
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
