import { customerAsked } from "../customers.ts";
import { taxOn } from "../invoices.ts";
import type { Session } from "../objects.ts";
import { invalid, StripeRefusal } from "../stripe-error.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { inner, map, optional, text, whole, type Params, type Spec } from "./params.ts";

export const sessionSpec: Spec = {
  mode: "one of payment setup subscription!",
  customer: "text",
  client_reference_id: "text",
  metadata: "map",
  line_items: [
    {
      quantity: "whole",
      price_data: {
        currency: "text!",
        unit_amount: "whole!",
        tax_behavior: "one of exclusive inclusive unspecified",
        product_data: { name: "text!", description: "text", metadata: "map" },
        recurring: { interval: "one of day week month year!", interval_count: "whole" },
      },
    },
  ],
  payment_intent_data: { metadata: "map", description: "text" },
  subscription_data: { metadata: "map", description: "text" },
  invoice_creation: { enabled: "flag!", invoice_data: { metadata: "map", description: "text" } },
  automatic_tax: { enabled: "flag!" },
  tax_id_collection: { enabled: "flag!", required: "one of if_supported never" },
  customer_update: { name: "one of auto never", address: "one of auto never", shipping: "one of auto never" },
  billing_address_collection: "one of auto required",
  success_url: "url",
  cancel_url: "url",
  expires_at: "whole",
  ui_mode: "one of custom embedded_page hosted_page form elements",
  locale: "text",
  submit_type: "one of auto book donate pay subscribe",
  allow_promotion_codes: "flag",
  expand: "texts",
};

const HOUR = 3600;

/** Stripe's rules between parameters of hosted Checkout. */
export function createSession(world: StripeWorld, params: Params): Session {
  const mode = text(params, "mode");
  if (mode !== "payment" && mode !== "subscription")
    throw invalid("mode", "Invalid mode: must be one of payment, setup, or subscription");
  const customer = optional(params, "customer");
  if (customer === null) throw invalid("customer", "This sandbox needs a customer that exists");
  customerAsked(world, customer);
  const line = lineOf(params, mode);
  refuseCombinations(params, mode);
  if (world.account.arePricesArchived)
    throw new StripeRefusal(400, {
      param: "line_items[0][price]",
      message: "The price specified is inactive. This field only accepts active prices.",
    });
  const now = world.realNow();
  const expiresAt = whole(params, "expires_at") ?? now + 24 * HOUR;
  if (expiresAt < now + HOUR / 2 - 60 || expiresAt > now + 24 * HOUR + 60)
    throw invalid("expires_at", "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
  if (optional(params, "success_url") === null)
    throw new StripeRefusal(400, {
      code: "parameter_missing",
      param: "success_url",
      message: "You must provide `success_url` for hosted Checkout.",
    });
  const id = world.newId("cs_test");
  const isTaxed = isOn(params, "automatic_tax");
  const invoice = inner(params, "invoice_creation") ?? {};
  const metadataIn = (within: Params, name: string) => map(inner(within, name) ?? {}, "metadata");
  const amount = line.unitAmount * line.quantity;
  return world.make("sessions", {
    id,
    mode,
    customer,
    client_reference_id: optional(params, "client_reference_id"),
    metadata: map(params, "metadata"),
    amount_subtotal: amount,
    amount_total: amount + (isTaxed ? taxOn(world, amount) : 0),
    success_url: text(params, "success_url"),
    cancel_url: optional(params, "cancel_url"),
    expires_at: expiresAt,
    url: `${world.baseUrl}/stripe/checkout/${id}`,
    sandbox: {
      ...line,
      wantsInvoice: isOn(params, "invoice_creation"),
      isTaxed,
      invoiceMetadata: metadataIn(invoice, "invoice_data"),
      collectsTaxId: isOn(params, "tax_id_collection"),
      intentMetadata: metadataIn(params, "payment_intent_data"),
      subscriptionMetadata: metadataIn(params, "subscription_data"),
    },
  });
}

const isOn = (params: Params, name: string): boolean => inner(params, name)?.["enabled"] === true;

function lineOf(params: Params, mode: string): { productName: string; unitAmount: number; quantity: number } {
  const items = params["line_items"];
  const [first, ...more] = Array.isArray(items) ? (items as Params[]) : [];
  if (!first)
    throw new StripeRefusal(400, {
      code: "parameter_missing",
      param: "line_items",
      message: "You must provide `line_items`.",
    });
  if (more.length > 0) throw invalid("line_items", "This sandbox takes one line item");
  const price = inner(first, "price_data");
  const quantity = whole(first, "quantity");
  if (!price || quantity === null || quantity < 1)
    throw invalid("line_items[0][quantity]", "Quantity is required. Add `quantity` to `line_items[0]`");
  const unitAmount = whole(price, "unit_amount") ?? 0;
  if (text(price, "currency") !== "usd") throw invalid("line_items[0][price_data][currency]", "Invalid currency");
  if (unitAmount * quantity < 50)
    throw invalid("line_items", "The Checkout Session's total amount due must add up to at least $0.50 usd");
  const isRecurring = inner(price, "recurring") !== null;
  if (mode === "subscription" && !isRecurring)
    throw invalid("line_items", "You must provide at least one recurring price in `subscription` mode");
  if (mode === "payment" && isRecurring)
    throw invalid("line_items", "You specified `payment` mode but passed a recurring price.");
  return { productName: text(inner(price, "product_data") ?? {}, "name"), unitAmount, quantity };
}

function refuseCombinations(params: Params, mode: string): void {
  const only = (name: string, wanted: string) => {
    if (params[name] !== undefined && mode !== wanted)
      throw invalid(name, `You can not pass \`${name}\` in \`${mode}\` mode.`);
  };
  only("payment_intent_data", "payment");
  only("invoice_creation", "payment");
  only("submit_type", "payment");
  only("subscription_data", "subscription");
  if (isOn(params, "automatic_tax") && inner(params, "customer_update")?.["address"] !== "auto")
    throw invalid(
      "automatic_tax",
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    );
  if (isOn(params, "tax_id_collection") && inner(params, "customer_update")?.["name"] !== "auto")
    throw invalid(
      "tax_id_collection",
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  const uiMode = optional(params, "ui_mode");
  if (uiMode !== null && uiMode !== "hosted_page") throw invalid("ui_mode", "This sandbox has the hosted page alone");
}
