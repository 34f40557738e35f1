import { randomUUID } from "node:crypto";
import { markCustomerDue } from "@plumbline/core/billing/update-customer.ts";
import { creditBalance, signUp } from "@plumbline/dev-env/stories.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import type { Client } from "@temporalio/client";
import { expect, it } from "vitest";

// Background work with a permanently refusing Stripe, as the running product retries it: the dispatcher finds it due repeatedly,
// but the attempts follow one workflow's retry policy. The attempts in the hours after the measured seconds are derived from
// the policy that Temporal recorded.

const MEASURED_MS = 25_000;
const MAX_TRIES_PER_HOUR = 12;
const HOUR_MS = 3_600_000;

type Policy = { initialMs: number; maximumMs: number; factor: number };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const msOf = (duration: { seconds?: unknown; nanos?: number | null } | null | undefined) =>
  Number(duration?.seconds ?? 0) * 1_000 + (duration?.nanos ?? 0) / 1_000_000;

/** The retry policies of the activities that this workflow scheduled. */
async function policies(client: Client, workflowId: string): Promise<Policy[]> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled
      ? [
          {
            initialMs: msOf(scheduled.retryPolicy?.initialInterval),
            maximumMs: msOf(scheduled.retryPolicy?.maximumInterval),
            factor: scheduled.retryPolicy?.backoffCoefficient ?? 1,
          },
        ]
      : [],
  );
}

/** Attempts that begin between two times, when each fails at once. */
function tries({ initialMs, maximumMs, factor }: Policy, fromMs: number, untilMs: number): number {
  let count = 0;
  let pauseMs = initialMs;
  for (let at = 0; at < untilMs; pauseMs = Math.min(pauseMs * factor, maximumMs)) {
    if (at >= fromMs) count += 1;
    at += pauseMs;
  }
  return count;
}

it(
  "retries refused billing work a bounded number of times without affecting other purchases",
  { timeout: 240_000 },
  async () => {
    await using product = await testProduct({ RATE_REGISTER_PER_IP: "1000/1h" });
    await product.startWorker();
    const temporal = connectTemporal(product.config);
    const desk = billingFixture(product);
    const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
    const [customer, other] = [await newCustomer(), await newCustomer()];
    const { sessionId } = await desk.open(customer, { packageId: "growth", paymentType: "monthly" });
    const { accountId } = await product.ctx.db.withSystem((tx) =>
      tx.user.findUniqueOrThrow({ where: { email: customer.email } }),
    );

    const routes = ["invoices.retrieve", "customers.update", "events.list"];
    for (const route of routes) await product.control("POST", "/faults", { kind: "refuse", route: `stripe/${route}` });
    await desk.pay(sessionId);
    const paid = () => product.ctx.db.withSystem((tx) => tx.stripeEvent.findMany({ where: { type: "invoice.paid" } }));
    await expect.poll(async () => (await paid()).length, { timeout: 10_000 }).toBe(1);
    const eventId = (await paid())[0]?.id ?? "";
    await product.ctx.db.withAccount(accountId, (tx) => markCustomerDue(product.ctx, tx, accountId));
    await product.ctx.workflows.start("reconcileBilling", {});

    // As many dispatcher rounds as in almost half an hour find the work due.
    const due = { where: { id: eventId }, data: { nextTryAt: new Date(0) } };
    for (const begun = Date.now(); Date.now() - begun < MEASURED_MS; await wait(1_000))
      await product.ctx.db.withSystem(async (tx) => {
        await tx.stripeEvent.updateMany(due);
        await tx.account.updateMany({ where: { id: accountId }, data: { stripeSyncDueAt: new Date(0) } });
      });

    const faults = (await product.control("GET", "/faults")) as { route: string; used: number }[];
    const ids = [`billing:${eventId}`, `customer:${accountId}`, "reconcile-billing"];
    for (const [index, id] of ids.entries()) {
      const [policy] = await policies(temporal.client, id);
      if (!policy) throw new Error(`${id} was never started`);
      // The reconciliation reads the same invoice, so the event's attempts are counted in its row.
      const used =
        index === 0
          ? ((await paid())[0]?.attempts ?? 0)
          : (faults.find(({ route }) => route === `stripe/${routes[index]}`)?.used ?? 0);
      const [first, second] = [tries(policy, 0, HOUR_MS), tries(policy, HOUR_MS, 2 * HOUR_MS)];
      process.stdout.write(
        `${id}: ${used} tries in ${MEASURED_MS} ms, ${first} tries in an hour, ${second} in the next\n`,
      );
      expect.soft(used, id).toBeGreaterThan(1);
      expect.soft(used, id).toBeLessThanOrEqual(tries(policy, 0, MEASURED_MS + 2_000));
      expect.soft(first, id).toBeLessThanOrEqual(MAX_TRIES_PER_HOUR);
      expect.soft(second, id).toBeLessThanOrEqual(MAX_TRIES_PER_HOUR);
    }
    expect(await creditBalance(customer)).toBe(10);

    await desk.pay((await desk.open(other, { packageId: "starter", paymentType: "oneTime" })).sessionId);
    await expect.poll(() => creditBalance(other), { timeout: 20_000 }).toBe(310);

    await product.control("DELETE", "/faults");
    await expect.poll(() => creditBalance(customer), { timeout: 100_000 }).toBe(1_210);
    const dueAt = () => product.ctx.db.withSystem((tx) => tx.account.findUnique({ where: { id: accountId } }));
    await expect.poll(async () => (await dueAt())?.stripeSyncDueAt, { timeout: 100_000 }).toBeNull();
    expect(await product.violations()).toEqual([]);
    await temporal.close();
  },
);
