import { setImmediate } from "node:timers/promises";

/** Other work of the process waits at most this long, plus one item. */
const SLICE_MS = 10;

/** Maps items that together take long. After each slice it yields to other work of the process: requests, health checks. */
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
