import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import type { Receipt, ReceiptInvoice } from "../billing/gather-receipts.ts";
import { addressLines, taxIdsOf } from "../billing/invoices/invoice-facts.ts";
import { readReceipts, requireSearchAllowance, type ReceiptsFilter } from "../billing/list-receipts.ts";
import type { Context } from "../context.ts";
import { moneyText } from "./money-text.ts";
import { tableOf, type Cell, type Table } from "./table-of.ts";

const PAGE = 1_000;
/** In order of size each page reads as many entries as this anew. */
const LARGEST_PAGE = 10_000;
/** For purchases and refunds; empty until the invoice was read. Amounts are those of the whole invoice. */
const INVOICE_COLUMNS = ["invoice", "currency", "amount", "tax", "vat_id", "billed_to", "address"];
const COLUMNS = [
  "number",
  "date",
  "kind",
  "description",
  "job_id",
  "order_id",
  "change",
  "balance",
  ...INVOICE_COLUMNS,
  "by",
];

/** The balance changes that match a filter; all without one. */
export function receiptsTable(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId">,
  filter: ReceiptsFilter = {},
): Table {
  return tableOf(
    COLUMNS,
    pagesOf(ctx, actor, filter),
    ({ seq, at, kind, text, jobId, orderId, change, balance, invoice, by }) => [
      seq,
      at,
      kind,
      text,
      jobId,
      orderId,
      change,
      balance,
      ...invoiceCells(invoice),
      actedByText(by),
    ],
  );
}

function invoiceCells(invoice: ReceiptInvoice | null): Cell[] {
  if (!invoice) return INVOICE_COLUMNS.map(() => null);
  const { number, currency, totalCents, taxCents, customerName } = invoice;
  const taxIds = taxIdsOf(invoice).map(({ value }) => value);
  const amounts = [moneyText(totalCents), moneyText(taxCents)];
  return [number, currency, ...amounts, taxIds.join(" "), customerName, addressLines(invoice).join(", ")];
}

async function* pagesOf(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId">,
  filter: ReceiptsFilter,
): AsyncGenerator<Receipt[]> {
  await requireSearchAllowance(ctx, actor, filter);
  for (let after: string | null | undefined; after !== null;) {
    const page: { nodes: Receipt[]; endCursor: string | null } = await readReceipts(ctx, actor, {
      ...filter,
      first: filter.order === "largest" ? LARGEST_PAGE : PAGE,
      after: after ?? null,
    });
    yield page.nodes;
    after = page.endCursor;
  }
}
