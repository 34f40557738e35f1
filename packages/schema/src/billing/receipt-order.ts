/** By time, or by how many credits were added or removed. */
export const RECEIPT_ORDERS = ["newest", "oldest", "largest"] as const;
export type ReceiptOrder = (typeof RECEIPT_ORDERS)[number];
