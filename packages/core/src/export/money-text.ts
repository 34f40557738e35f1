import { taxIdsOf } from "../billing/invoices/invoice-facts.ts";

/** An amount in cents as a decimal number, "50.00". */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** VAT ids of the payer, as the invoice has them. */
export function vatIdOf(invoice: Parameters<typeof taxIdsOf>[0]): string {
  return taxIdsOf(invoice)
    .map(({ value }) => value)
    .join(" ");
}
