import { EndlessPages, PageGuard } from "./pages.ts";
import type { Modified, ModifiedPage, ModifiedSearch } from "./search.ts";

/** About 50,000 records; a later walk continues from there. */
const MAX_PAGES = 250;
/** While an index is being rebuilt, HubSpot may return an empty page and say that there are more. */
const MAX_EMPTY_PAGES = 3;

/** `unreadable`: entries left out of the page; `readTo`: every change up to then was read; null where unknown. */
export type Changes = { records: Modified[]; unreadable: number; readTo: Date | null };

/**
 * Records that changed in a span of time, page by page, oldest change first. Each page starts at the last date of the previous
 * one, without the records already seen: with an offset, records would be skipped when one already read changes again and moves to
 * the end. If the dates of a page are missing, out of order or outside the span, they are ignored: the rest is read in id order.
 * Returns whether the span was read to its end.
 */
export async function* changesByDate(
  search: (input: ModifiedSearch) => Promise<ModifiedPage>,
  { from, to, maxPages = MAX_PAGES }: { from: Date; to: Date; maxPages?: number },
): AsyncGenerator<Changes, boolean> {
  const seen = new Set<string>();
  const guard = new PageGuard();
  const isNew = (record: Modified) => !seen.has(keyOf(record));
  let at: ModifiedSearch = { from, to, afterId: null };
  let empty = 0;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { records, unreadable, hasMore } = await search(at);
    const fresh = records.filter(isNew);
    for (const record of fresh) seen.add(keyOf(record));
    const isOrdered = at.afterId === null ? areInOrder(records, at) : areIdsInOrder(records, at.afterId);
    const last = records.at(-1);
    // A page in id order does not show what changed before its records.
    const readTo = at.afterId === null && isOrdered && last ? last.modifiedAt : null;
    yield { records: fresh, unreadable, readTo };
    if (!hasMore) {
      if (at.to.getTime() === to.getTime()) return true;
      // The records of one moment were read by id: continue by date.
      at = { from: new Date(at.to.getTime() + 1), to, afterId: null };
      continue;
    }
    if (!last) {
      empty += 1;
      if (empty > MAX_EMPTY_PAGES) return false;
      continue;
    }
    const next = nextPlace(at, { isOrdered, last });
    if (next === null || isEndless(guard, { ids: fresh.map(keyOf), next })) return false;
    at = next;
  }
  return false;
}

/** Where the next page starts; null where the results follow no order. */
function nextPlace(
  { from, to, afterId }: ModifiedSearch,
  { isOrdered, last }: { isOrdered: boolean; last: Modified },
): ModifiedSearch | null {
  if (afterId !== null) return isOrdered ? { from, to, afterId: last.id } : null;
  if (!isOrdered) return { from, to, afterId: "0" };
  // All records of the page changed at one moment: read the rest by id.
  if (last.modifiedAt.getTime() === from.getTime()) return { from, to: from, afterId: "0" };
  return { from: last.modifiedAt, to, afterId: null };
}

function isEndless(guard: PageGuard, { ids, next }: { ids: readonly string[]; next: ModifiedSearch }): boolean {
  try {
    guard.accept({ ids, next: JSON.stringify(next), stated: null });
    return false;
  } catch (error) {
    if (error instanceof EndlessPages) return true;
    throw error;
  }
}

/** A record that changes again meanwhile gets a new key. */
function keyOf({ id, modifiedAt }: Modified): string {
  return `${id} ${modifiedAt.getTime()}`;
}

function areInOrder(records: readonly Modified[], { from, to }: ModifiedSearch): boolean {
  return records.every(({ modifiedAt }, index) => {
    const before = records[index - 1]?.modifiedAt ?? from;
    return modifiedAt >= before && modifiedAt <= to;
  });
}

function areIdsInOrder(records: readonly Modified[], afterId: string): boolean {
  const ids = [afterId, ...records.map(({ id }) => id)];
  if (!ids.every((id) => /^\d+$/.test(id))) return false;
  return ids.slice(1).every((id, index) => BigInt(id) > BigInt(ids[index] ?? "0"));
}
