/** By record id, by time of decision, or by least certain change. */
export const RECORD_ORDERS = ["id", "latest", "least_certain"] as const;
export type RecordOrder = (typeof RECORD_ORDERS)[number];
