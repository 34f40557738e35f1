import { setImmediate } from "node:timers/promises";

/** Other work of the process waits for no longer than this, and for one item. */
const SLICE_MS = 10;

/** Maps items that take long together. After each slice other work of the process comes first: its requests, its health checks. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begunAt = performance.now();
  for (const item of items) {
    if (performance.now() - begunAt >= SLICE_MS) {
      await setImmediate();
      begunAt = performance.now();
    }
    results.push(map(item));
  }
  return results;
}
