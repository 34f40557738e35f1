import { createdSpec, listSpec } from "./lists.ts";
import type { Spec } from "./params.ts";

// The parameters of each call of Stripe's API.

export const customerFacts: Spec = { email: "email", name: "text", description: "text", metadata: "map" };
export const sessionFilters = ["customer", "payment_intent", "subscription", "status"] as const;
export const sessionList: Spec = {
  ...listSpec,
  created: createdSpec,
  customer: "text",
  payment_intent: "text",
  subscription: "text",
  status: "one of open complete expired",
};
export const subscriptionList: Spec = {
  ...listSpec,
  created: createdSpec,
  customer: "text",
  status: "one of active all canceled ended incomplete incomplete_expired past_due paused trialing unpaid",
  price: "text",
};
export const invoiceList: Spec = {
  ...listSpec,
  created: createdSpec,
  customer: "text",
  status: "one of draft open paid uncollectible void",
  subscription: "text",
  collection_method: "one of charge_automatically send_invoice",
};
export const invoicePaymentList: Spec = {
  ...listSpec,
  created: createdSpec,
  invoice: "text",
  status: "one of canceled open paid",
  payment: { type: "one of charge payment_intent payment_record!", payment_intent: "text" },
};
export const creditNoteSpec: Spec = {
  invoice: "text!",
  amount: "whole",
  credit_amount: "whole",
  out_of_band_amount: "whole",
  refund_amount: "whole",
  refunds: [{ refund: "text", amount_refunded: "whole", type: "one of refund payment_record_refund" }],
  reason: "one of duplicate fraudulent order_change product_unsatisfactory",
  memo: "text",
  email_type: "one of credit_note none",
  metadata: "map",
  expand: "texts",
};
export const creditNoteList: Spec = { ...listSpec, created: createdSpec, invoice: "text", customer: "text" };
export const refundSpec: Spec = {
  payment_intent: "text",
  charge: "text",
  amount: "whole",
  reason: "one of duplicate fraudulent requested_by_customer",
  metadata: "map",
  expand: "texts",
};
