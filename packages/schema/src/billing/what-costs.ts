/** What costs a credit: the same sentence on every page that names a price. */
export const WHAT_COSTS =
  "One credit per address that is confirmed or corrected. Records that fail, are empty, haven't changed, wait for your review or are dismissed are free.";
