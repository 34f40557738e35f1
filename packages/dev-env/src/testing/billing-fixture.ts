import { processBillingEvent } from "@plumbline/core/billing/process-billing-event.ts";
import { control } from "../api-client.ts";
import type { Customer } from "../stories.ts";
import type { TestProduct } from "./test-product.ts";

export type Purchase =
  | { packageId: string; paymentType: "oneTime" | "monthly" }
  | { customCredits: number; paymentType: "oneTime" | "monthly" };
type Card = "paid" | "declined" | "delayed" | "fails_later";
type Named = { id: string };
export type StripeState = {
  now: number;
  pending: number;
  counts: {
    sent: number;
    accepted: number;
    forgedSent: number;
    forgedAccepted: number;
    answers: Record<string, number>;
  };
  sessions: (Named & {
    mode: string;
    status: string;
    payment_status: string;
    payment_intent: string | null;
    client_reference_id: string;
  })[];
  subscriptions: (Named & {
    created: number;
    metadata: Record<string, string>;
    status: string;
    customer: string;
    cancel_at_period_end: boolean;
  })[];
  invoices: (Named & {
    status: string;
    billing_reason: string;
    parent: { subscription_details: { subscription: string } } | null;
    total: number;
  })[];
  intents: (Named & { amount: number; status: string; customer: string })[];
  invoicePayments: { invoice: string; payment: { payment_intent: string } }[];
  creditNotes: (Named & { invoice: string; total: number; refunds: { refund: string }[] })[];
  refunds: (Named & { amount: number; payment_intent: string; status: string })[];
  disputes: (Named & { status: string; amount: number; payment_intent: string })[];
  events: number;
};

/** The actions of payers, banks and time in the sandbox, and our workflows' work run inline, so that a test controls the timing. */
export function billingFixture(product: TestProduct) {
  const stripe = (method: string, path: string, body?: unknown) =>
    control(product.sandboxUrl, method, `/stripe${path}`, body);
  const state = async () => (await stripe("GET", "")) as StripeState;
  const desk = {
    stripe,
    state,
    /** Opens a checkout as the web app does. */
    async open(customer: Pick<Customer, "api">, purchase: Purchase): Promise<{ sessionId: string; url: string }> {
      return (await customer.api.ok("POST", "/api/auth/create-checkout-session", purchase)) as {
        sessionId: string;
        url: string;
      };
    },
    /** `business`: name, tax id and address of the payer. */
    pay: (sessionId: string, card: Card = "paid", business: Record<string, string> = {}) =>
      stripe("POST", `/checkout/${sessionId}`, { card, ...business }),
    act: (verb: string, id: string) => stripe("POST", `/do/${verb}/${id}`),
    async buy(customer: Pick<Customer, "api">, purchase: Purchase, card: Card = "paid"): Promise<string> {
      const { sessionId } = await desk.open(customer, purchase);
      await desk.pay(sessionId, card);
      await desk.settle();
      return sessionId;
    },
    /** Waits until nothing is in flight from Stripe, then processes every stored event. */
    async settle(): Promise<void> {
      for (;;) {
        if ((await state()).pending > 0) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          continue;
        }
        const waiting = await product.ctx.db.withSystem((tx) =>
          tx.stripeEvent.findMany({ where: { status: "waiting" }, orderBy: { id: "asc" } }),
        );
        if (waiting.length === 0) return;
        for (const event of waiting) await processBillingEvent(product.ctx, event.id);
      }
    },
    /** Marks events as unprocessed, so that the next settle processes all of them again. */
    async forgetEvents(): Promise<void> {
      await product.ctx.db.withSystem((tx) => tx.stripeEvent.updateMany({ data: { status: "waiting" } }));
    },
    async intentOf(sessionId: string): Promise<string> {
      const session = (await state()).sessions.find((one) => one.id === sessionId);
      return session?.payment_intent ?? "";
    },
  };
  return desk;
}
