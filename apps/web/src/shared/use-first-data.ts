import { useDeferredValue } from "react";

/**
 * The data of a query as a page shows it: the first answer is rendered in slices, so that the browser paints and answers in between;
 * later ones at once. (Apollo reports answers through an external store, which React renders in one piece.)
 */
export function useFirstData<T>(data: T | undefined): T | undefined {
  const isIn = useDeferredValue(data !== undefined);
  return isIn ? data : undefined;
}
