import { z } from "zod";
import { freeText } from "../free-text.ts";
import { spanShape } from "../span.ts";
import { RECEIPT_KINDS } from "./receipt-kinds.ts";
import { RECEIPT_ORDERS } from "./receipt-order.ts";

/** Filter of receipts; omitted parts match all. */
export const receiptsQuerySchema = z.object({
  kind: z.enum(RECEIPT_KINDS).optional().describe("Reason for the change."),
  search: freeText()
    .max(200)
    .optional()
    .describe("Words that must all occur in the text, the invoice number, or who bought or started it."),
  ...spanShape,
  order: z
    .enum(RECEIPT_ORDERS)
    .default("newest")
    .describe("Order; `largest` is by credits added or removed, 10,000 entries of the ledger at a time, newest first."),
});
export type ReceiptsQuery = z.infer<typeof receiptsQuerySchema>;
