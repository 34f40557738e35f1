import { addressLines } from "../billing/invoices/invoice-facts.ts";
import type { CreditNote, Invoice } from "../generated/prisma/client.ts";
import { moneyText, vatIdOf } from "./money-text.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { tableOf, type Table } from "./table-of.ts";

export function invoicesTable(read: Reader): Table {
  const invoices = pages<Invoice>(read, (tx, after) =>
    tx.invoice.findMany({
      ...(after ? { where: { id: { gt: after.id } } } : {}),
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
    }),
  );
  return tableOf(invoices, {
    id: ({ id }) => id,
    number: ({ number }) => number,
    date: ({ issuedAt }) => issuedAt,
    status: ({ status }) => status,
    currency: ({ currency }) => currency,
    subtotal: ({ subtotalCents }) => moneyText(subtotalCents),
    tax: ({ taxCents }) => moneyText(taxCents),
    total: ({ totalCents }) => moneyText(totalCents),
    paid: ({ paidCents }) => moneyText(paidCents),
    vat_id: vatIdOf,
    billed_to: ({ customerName }) => customerName,
    address: (invoice) => addressLines(invoice).join(", "),
    order_id: ({ orderId }) => orderId,
  });
}

export function creditNotesTable(read: Reader): Table {
  const notes = pages<CreditNote>(read, (tx, after) =>
    tx.creditNote.findMany({
      ...(after
        ? {
            where: {
              OR: [{ invoiceId: { gt: after.invoiceId } }, { invoiceId: after.invoiceId, id: { gt: after.id } }],
            },
          }
        : {}),
      orderBy: [{ accountId: "asc" }, { invoiceId: "asc" }, { id: "asc" }],
      take: PAGE,
    }),
  );
  return tableOf(notes, {
    id: ({ id }) => id,
    number: ({ number }) => number,
    date: ({ issuedAt }) => issuedAt,
    status: ({ status }) => status,
    currency: ({ currency }) => currency,
    tax: ({ taxCents }) => moneyText(taxCents),
    total: ({ totalCents }) => moneyText(totalCents),
    invoice_id: ({ invoiceId }) => invoiceId,
  });
}
