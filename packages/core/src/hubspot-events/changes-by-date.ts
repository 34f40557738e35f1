import type { Modified, ModifiedPage, ModifiedSearch } from "../portals/hubspot/search.ts";

/** About 50,000 records; the next poll continues there. */
const MAX_PAGES = 250;

/**
 * Records that changed in a span of time, page by page, oldest change first. Each page begins at the last date of the one before
 * it, without those that were seen: an offset would pass over records when one that was read changes again and moves to the end.
 * Returns whether the span was walked to its end.
 */
export async function* changesByDate(
  search: (input: ModifiedSearch) => Promise<ModifiedPage>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<Modified[], boolean> {
  let moment = from;
  let seen = new Set<string>();
  const isNew = (record: Modified) => record.modifiedAt.getTime() !== moment.getTime() || !seen.has(record.id);
  let afterId: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const { records, hasMore }: ModifiedPage = await search({ from: moment, to, afterId });
    yield records.filter(isNew);
    const last = records.at(-1);
    if (afterId === null && (!hasMore || !last)) return true;
    if (afterId !== null) {
      afterId = hasMore && last ? last.id : null;
      if (afterId !== null) continue;
      moment = new Date(moment.getTime() + 1);
      seen = new Set();
    } else if (last && last.modifiedAt > moment) {
      moment = last.modifiedAt;
      seen = new Set(records.filter(isAt(moment)).map((record) => record.id));
    } else {
      // A whole page of one moment: the rest of it by id.
      seen = new Set([...seen, ...records.map((record) => record.id)]);
      afterId = "0";
    }
  }
  return false;
}

const isAt = (moment: Date) => (record: Modified) => record.modifiedAt.getTime() === moment.getTime();
