import { FREE_DISMISSALS } from "../review/dismissals.ts";

/** What costs a credit: the same sentence on every page that names a price. */
export const WHAT_COSTS = `One credit per address that is confirmed or corrected. Records that fail, are empty, haven't changed or wait for your review are free; dismissing corrections that you chose to hold back is free for at least ${FREE_DISMISSALS} a month, then one credit each.`;
