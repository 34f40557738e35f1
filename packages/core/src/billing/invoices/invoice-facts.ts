import type { Stripe } from "stripe";
import { z } from "zod";
import type { Invoice, Prisma } from "../../generated/prisma/client.ts";

const addressSchema = z.object({
  line1: z.string().nullish(),
  line2: z.string().nullish(),
  postal_code: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
});
const taxIdsSchema = z.array(z.object({ type: z.string(), value: z.string() }));

export type TaxId = z.output<typeof taxIdsSchema>[number];

/** What we store of Stripe's invoice. Before 2025 tax was one number; it is now a list. */
export function invoiceFacts(invoice: Stripe.Invoice) {
  const taxCents = sumOf(invoice.total_taxes);
  return {
    number: invoice.number ?? "",
    status: invoice.status ?? "draft",
    currency: invoice.currency,
    subtotalCents: invoice.total_excluding_tax ?? invoice.total - taxCents,
    taxCents,
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    customerName: invoice.customer_name,
    customerAddress: storedAddress(invoice.customer_address),
    taxIds: (invoice.customer_tax_ids ?? []).flatMap(({ type, value }) => (value ? [{ type: type, value }] : [])),
    issuedAt: new Date((invoice.status_transitions.finalized_at ?? invoice.created) * 1000),
  };
}

export function creditNoteFacts(note: Stripe.CreditNote) {
  return {
    number: note.number,
    status: note.status,
    currency: note.currency,
    taxCents: sumOf(note.total_taxes),
    totalCents: note.total,
    issuedAt: new Date((note.effective_at ?? note.created) * 1000),
  };
}

function sumOf(taxes: readonly { amount: number }[] | null): number {
  return (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

function storedAddress(address: Stripe.Address | null): Prisma.InputJsonObject | undefined {
  const parsed = addressSchema.safeParse(address);
  return parsed.success ? parsed.data : undefined;
}

/** The payer's address in lines; empty where they gave none. */
export function addressLines({ customerAddress }: Pick<Invoice, "customerAddress">): string[] {
  const address = addressSchema.nullable().parse(customerAddress);
  if (!address) return [];
  const { line1, line2, postal_code: postalCode, city, state, country } = address;
  const place = [city, state, postalCode].filter(Boolean).join(", ");
  return [line1, line2, place, country].flatMap((line) => (line ? [line] : []));
}

export function taxIdsOf({ taxIds }: Pick<Invoice, "taxIds">): TaxId[] {
  return taxIdsSchema.parse(taxIds);
}
