import { CREDIT_PACKAGES } from "@plumbline/schema/billing/prices.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import type { Stripe } from "stripe";
import type { Config } from "../config/config.ts";
import type { PurchaseOrder } from "../generated/prisma/client.ts";

const count = new Intl.NumberFormat("en-US");

/** Built from the order only, so that a repeated request sends identical parameters under the same idempotency key. */
export function sessionParams(
  config: Pick<Config, "publicUrl" | "stripe">,
  order: PurchaseOrder,
  customerId: string,
): Stripe.Checkout.SessionCreateParams {
  const isMonthly = order.paymentType === "monthly";
  const isTaxed = config.stripe?.automaticTax ?? false;
  const metadata = { orderId: order.id, accountId: order.accountId };
  const back = (query: string) => `${config.publicUrl.origin}/credits?${query}`;
  return {
    mode: isMonthly ? "subscription" : "payment",
    customer: customerId,
    client_reference_id: order.id,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: order.priceCents,
          product_data: { name: productName(order) },
          ...(isTaxed ? { tax_behavior: "exclusive" as const } : {}),
          ...(isMonthly ? { recurring: { interval: "month" as const } } : {}),
        },
      },
    ],
    ...(isMonthly
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, invoice_creation: { enabled: true, invoice_data: { metadata } } }),
    ...(isTaxed ? { automatic_tax: { enabled: true } } : {}),
    // Company name and tax id appear on invoices; for a known customer Stripe requires permission to store them.
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    billing_address_collection: "auto",
    success_url: back("checkout=success&session_id={CHECKOUT_SESSION_ID}"),
    cancel_url: back("checkout=canceled"),
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

export function productName(order: Pick<PurchaseOrder, "packageId" | "credits" | "paymentType">): string {
  const sold = CREDIT_PACKAGES.find((candidate) => candidate.packageId === order.packageId);
  const what = `${PRODUCT_NAME} ${sold?.name ?? "credits"}: ${count.format(order.credits)} credits`;
  return order.paymentType === "monthly" ? `${what} a month` : what;
}
