import { useDeferredValue } from "react";

/**
 * A query's data for rendering: the first response is rendered in slices, so that the browser paints and responds in between;
 * later ones at once. (Apollo uses an external store, which React renders synchronously.)
 */
export function useFirstData<T>(data: T | undefined): T | undefined {
  const isIn = useDeferredValue(data !== undefined);
  return isIn ? data : undefined;
}
