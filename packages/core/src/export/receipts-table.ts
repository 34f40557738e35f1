import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import type { Receipt } from "../billing/gather-receipts.ts";
import { addressLines } from "../billing/invoices/invoice-facts.ts";
import { readReceipts, requireSearchAllowance, type ReceiptsFilter } from "../billing/list-receipts.ts";
import type { Context } from "../context.ts";
import { moneyText, vatIdOf } from "./money-text.ts";
import { tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;
/** In order of size each page reads as many entries as this anew. */
const LARGEST_PAGE = 10_000;

/** The balance changes that match a filter; all without one. */
export function receiptsTable(
  ctx: Pick<Context, "db" | "config">,
  actor: Pick<Actor, "accountId">,
  filter: ReceiptsFilter = {},
): Table {
  return tableOf(pagesOf(ctx, actor, filter), {
    number: ({ seq }) => seq,
    date: ({ at }) => at,
    kind: ({ kind }) => kind,
    description: ({ text }) => text,
    job_id: ({ jobId }) => jobId,
    order_id: ({ orderId }) => orderId,
    change: ({ change }) => change,
    balance: ({ balance }) => balance,
    // For purchases and refunds; empty until the invoice was read. Amounts are those of the whole invoice.
    invoice: ({ invoice }) => invoice && invoice.number,
    currency: ({ invoice }) => invoice && invoice.currency,
    amount: ({ invoice }) => invoice && moneyText(invoice.totalCents),
    tax: ({ invoice }) => invoice && moneyText(invoice.taxCents),
    vat_id: ({ invoice }) => invoice && vatIdOf(invoice),
    billed_to: ({ invoice }) => invoice && invoice.customerName,
    address: ({ invoice }) => invoice && addressLines(invoice).join(", "),
    by: ({ by }) => actedByText(by),
  });
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
