/** Why the balance changed. */
export const RECEIPT_KINDS = ["free", "purchase", "cleaning", "dismissal", "refund", "dispute", "other"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
