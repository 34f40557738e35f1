import { createCheckout } from "@plumbline/core/billing/create-checkout.ts";
import { createPortalSession } from "@plumbline/core/billing/create-portal-session.ts";
import { getInvoicePdf } from "@plumbline/core/billing/invoices/get-invoice-pdf.ts";
import { listInvoices, type InvoiceView } from "@plumbline/core/billing/invoices/list-invoices.ts";
import { getSubscription } from "@plumbline/core/billing/get-subscription.ts";
import { receiveStripeEvent } from "@plumbline/core/billing/receive-stripe-event.ts";
import { receiptsTable } from "@plumbline/core/export/receipts-table.ts";
import { pageSchema } from "@plumbline/schema/paging.ts";
import { receiptsQuerySchema } from "@plumbline/schema/billing/receipts.ts";
import { checkoutSchema, invoiceIdSchema } from "@plumbline/schema/billing/rest.ts";
import { TABLE_FORMATS, TABLE_NAMES, TABLE_TYPES } from "@plumbline/schema/rest/downloads.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { z } from "zod";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendTable } from "../../http/send-table.ts";

export const billingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/auth/create-checkout-session",
    tag: "Credits",
    summary: "Start a checkout. Open the returned `url` in the browser.",
    operation: "manage_billing",
    body: checkoutSchema,
    answer: answers.checkoutAnswer,
    errors: ["already_subscribed", "not_available", "unavailable"],
    rateLimits: [{ rate: "checkoutsPerAccount" }],
    handle: ({ ctx, actor, body }) => createCheckout(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/create-portal-session",
    tag: "Credits",
    summary: "Open the payment provider's customer portal.",
    operation: "manage_billing",
    answer: answers.portalSessionAnswer,
    errors: ["no_subscription", "not_available", "unavailable"],
    handle: ({ ctx, actor }) => createPortalSession(ctx, actor),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/subscription-status",
    tag: "Credits",
    summary: "Check whether a monthly subscription is active.",
    operation: "see_billing",
    answer: answers.subscriptionAnswer,
    handle: async ({ ctx, actor }) => ({ hasActiveSubscription: (await getSubscription(ctx, actor)) !== null }),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/invoices",
    tag: "Credits",
    summary: "List invoices with their credit notes, newest first.",
    operation: "see_billing",
    query: pageSchema(20, z.string()),
    answer: answers.invoicesAnswer,
    async handle({ ctx, actor, query: { first, after = null } }) {
      const { nodes, endCursor } = await listInvoices(ctx, actor, { first, after });
      return { invoices: nodes.map(presentInvoice), end_cursor: endCursor };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/auth/invoices/{id}/pdf",
    tag: "Credits",
    summary:
      "Get a URL of the PDF of an invoice or a credit note. It works for a short time and needs no authentication.",
    operation: "see_billing",
    params: invoiceIdSchema,
    answer: answers.invoicePdfAnswer,
    errors: ["not_found", "not_available", "unavailable"],
    rateLimits: [{ rate: "invoiceFilesPerAccount" }],
    handle: ({ ctx, actor, params }) => getInvoicePdf(ctx, actor, params),
  }),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/auth/receipts.${format}`,
      tag: "Credits",
      summary: `Export the balance changes of the account, or those that match, as ${TABLE_NAMES[format]}.`,
      operation: "see_billing",
      query: receiptsQuerySchema,
      answer: TABLE_TYPES[format],
      errors: ["rate_limited"],
      handle: ({ ctx, actor, query, res }) =>
        sendTable(res, actor, { name: "receipts", sheet: "receipts", format, table: receiptsTable(ctx, actor, query) }),
    }),
  ),
  endpoint({
    method: "post",
    path: "/api/stripe/webhook",
    tag: null,
    summary: "Receive signed events from Stripe.",
    operation: "public",
    body: "raw",
    answer: answers.receivedAnswer,
    async handle({ ctx, body, req }) {
      await receiveStripeEvent(ctx, { rawBody: body, signature: req.get("stripe-signature") ?? "" });
      return { received: true as const };
    },
  }),
];

function presentInvoice(invoice: InvoiceView) {
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    issued_at: invoice.issuedAt.toISOString(),
    currency: invoice.currency,
    subtotal_cents: invoice.subtotalCents,
    tax_cents: invoice.taxCents,
    total_cents: invoice.totalCents,
    paid_cents: invoice.paidCents,
    customer_name: invoice.customerName,
    address_lines: invoice.addressLines,
    tax_ids: invoice.taxIds,
    credit_notes: invoice.creditNotes.map((note) => ({
      id: note.id,
      number: note.number,
      status: note.status,
      issued_at: note.issuedAt.toISOString(),
      tax_cents: note.taxCents,
      total_cents: note.totalCents,
    })),
  };
}
