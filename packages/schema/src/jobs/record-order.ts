/** By record id, by when they were decided, or by their least certain change. */
export const RECORD_ORDERS = ["id", "latest", "least_certain"] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];
