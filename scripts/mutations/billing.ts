import type { Suite } from "../mutate.ts";

/** Each way to create or lose credits. */
const core = (name: string) => `packages/core/src/billing/${name}.ts`;
const FAULTS: Suite["faults"] = [
  {
    what: "grant per event instead of per payment",
    file: core("converge-session"),
    from: "id: `order:${order.id}`",
    to: "id: `order:${order.id}:${ctx.newId()}`",
  },
  {
    what: "grant when the session of a subscription completes",
    file: core("converge-session"),
    from: `    await closeOrder(ctx, order, "completed");
    const subscriptionId`,
    to: `    await grantPurchase(ctx, order, { id: \`order:\${order.id}\`, refType: "order", refId: order.id, paymentIntentId: null, invoiceId: null, paidCents: order.priceCents });
    const subscriptionId`,
  },
  {
    what: "grant a session that is not paid",
    file: core("converge-session"),
    from: `session.payment_status !== "paid"`,
    to: `session.payment_status === "no_payment_required"`,
  },
  {
    what: "grant an invoice per look instead of per line",
    file: core("converge-invoice"),
    from: "line:${line.id}`",
    to: "line:${line.id}:${ctx.newId()}`",
  },
  {
    what: "grant an invoice that is not paid",
    file: core("converge-invoice"),
    from: `if (invoice.status !== "paid") {`,
    to: `if (invoice.status === "void") {`,
  },
  {
    what: "grant the second of two subscriptions",
    file: core("converge-subscriptions"),
    from: "isKept: other === 0 || !isLive(subscription.status)",
    to: "isKept: true",
  },
  {
    what: "cancel the second subscription and keep its money",
    file: core("end-duplicate"),
    from: "if (intent) await refundWhole(",
    to: 'if (intent === "") await refundWhole(',
  },
  {
    what: "grant an invoice that came of a change of plan",
    file: core("converge-invoice"),
    from: '"subscription_cycle"];',
    to: '"subscription_cycle", "subscription_update"];',
  },
  {
    what: "take refunds back twice: add instead of aiming at a target",
    file: core("converge-payment"),
    from: "target: clawbackTarget(purchase) }",
    to: "target: clawbackTarget(purchase) + clawbackTarget(first) }",
  },
  {
    what: "take back too much: round up",
    file: core("taken-back"),
    from: "Math.floor(",
    to: "Math.ceil(",
  },
  {
    what: "leave a won dispute frozen",
    file: core("converge-payment"),
    from: "if (!isOpen && frozenCredits !== null)",
    to: `if (dispute.status === "lost" && frozenCredits !== null)`,
  },
  {
    what: "keep what a lost dispute brought",
    file: core("taken-back"),
    from: `return status === "lost" ||`,
    to: `return`,
  },
  {
    what: "allow a second subscription",
    file: core("create-checkout"),
    from: "if (live > 0)",
    to: "if (live > 1)",
  },
  {
    what: "never look for payments whose event did not come",
    file: core("reconcile"),
    from: "if (!isKnown) await look(",
    to: "if (isKnown) await look(",
  },
  {
    what: "believe an event for what it says: skip the signature",
    file: core("receive-event"),
    from: "return stripe.webhooks.constructEvent(input.rawBody, input.signature, secret);",
    to: "return JSON.parse(input.rawBody.toString()) as Stripe.Event;",
  },
  {
    what: "charge by what the client says: take unknown fields",
    file: "packages/schema/src/billing/rest.ts",
    from: ".strictObject({ packageId",
    to: ".object({ packageId",
  },
  {
    what: "drop the ledger's key: a grant is booked whatever its key",
    file: "prisma/migrations/0003_credit_functions/migration.sql",
    from: "IF credit_seen(p_account, p_key, input) THEN RETURN false; END IF;\n  PERFORM credit_book(p_account, 'grant'",
    to: "PERFORM credit_book(p_account, 'grant'",
    tests: ["packages/core/test/credits/ledger.test.ts", "--testNamePattern", "once per key"],
  },
];

export const billing: Suite = {
  tests: ["packages/core/src/billing", "apps/api/test/billing.test.ts"],
  faults: FAULTS,
};
