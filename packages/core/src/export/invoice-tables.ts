import { addressLines, taxIdsOf } from "../billing/invoices/invoice-facts.ts";
import type { CreditNote, Invoice } from "../generated/prisma/client.ts";
import { moneyText } from "./money-text.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { tableOf, type Table } from "./table-of.ts";

const INVOICE_COLUMNS =
  "id,number,date,status,currency,subtotal,tax,total,paid,vat_id,billed_to,address,order_id".split(",");

export function invoicesTable(read: Reader): Table {
  const invoices = pages<Invoice>(read, (tx, after) =>
    tx.invoice.findMany({
      ...(after ? { where: { id: { gt: after.id } } } : {}),
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
    }),
  );
  return tableOf(INVOICE_COLUMNS, invoices, (invoice) => {
    const { id, number, issuedAt, status, currency, customerName, orderId } = invoice;
    const amounts = [invoice.subtotalCents, invoice.taxCents, invoice.totalCents, invoice.paidCents].map(moneyText);
    const taxIds = taxIdsOf(invoice).map(({ value }) => value);
    const payer = [taxIds.join(" "), customerName, addressLines(invoice).join(", ")];
    return [id, number, issuedAt, status, currency, ...amounts, ...payer, orderId];
  });
}

const CREDIT_NOTE_COLUMNS = "id,number,date,status,currency,tax,total,invoice_id".split(",");

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
  return tableOf(CREDIT_NOTE_COLUMNS, notes, (note) => {
    const { id, number, issuedAt, status, currency, taxCents, totalCents, invoiceId } = note;
    return [id, number, issuedAt, status, currency, moneyText(taxCents), moneyText(totalCents), invoiceId];
  });
}
