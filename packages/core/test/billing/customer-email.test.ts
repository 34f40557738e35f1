import { randomUUID } from "node:crypto";
import type { Context } from "../../src/context.ts";
import { confirmEmailChange } from "../../src/accounts/email/confirm-email-change.ts";
import { issueOneTimeToken } from "../../src/accounts/one-time-tokens.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { ensureCustomer } from "../../src/billing/ensure-customer.ts";
import { withStripe } from "../../src/billing/stripe-client.ts";
import { dispatchRound } from "../../src/dispatch/dispatch-round.ts";
import { updateCustomer } from "../../src/billing/update-customer.ts";

// Stripe must send receipts to the customer's changed address, wherever a process dies on the way.

const product = useTestProduct();
type Known = Customer & { accountId: string; userId: string };
const newAddress = () => `${randomUUID()}@example.com`;

async function customer(): Promise<Known> {
  const signedUp = await signUp(product, newAddress(), "correct horse battery");
  const { id, accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: signedUp.email } }),
  );
  return { ...signedUp, accountId, userId: id };
}

/** As by the link in the new mailbox. No worker runs: the test performs each later step. */
async function changeTo({ accountId, userId }: Known, newEmail: string): Promise<void> {
  const { ctx } = product;
  const token = await ctx.db.withSystem(async (tx) => {
    // As if the week had passed in which the former address can be restored and no other change is possible.
    await tx.oneTimeToken.updateMany({ where: { userId }, data: { expiresAt: ctx.now() } });
    return await issueOneTimeToken(ctx, tx, { accountId, userId, purpose: "change_email", newEmail });
  });
  await confirmEmailChange(ctx, null, { token, password: "correct horse battery" });
}

const accountOf = ({ accountId }: Known) =>
  product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id: accountId } }));

async function emailAtStripe(known: Known): Promise<string | null> {
  const { stripeCustomerId } = await accountOf(known);
  const found = await product.ctx.stripe?.customers.retrieve(stripeCustomerId ?? "");
  return found && !found.deleted ? found.email : null;
}

/** A process that dies right before, or right after, its nth transaction. */
function mortal(at: number, when: "before" | "after"): Context {
  let transactions = 0;
  const { db } = product.ctx;
  const withAccount: typeof db.withAccount = async (accountId, work) => {
    transactions += 1;
    if (transactions === at && when === "before") throw new Error("died");
    const result = await db.withAccount(accountId, work);
    if (transactions === at) throw new Error("died");
    return result;
  };
  return { ...product.ctx, db: { ...db, withAccount } };
}

it("updates the customer's address at Stripe idempotently", async () => {
  const known = await customer();
  await ensureCustomer(withStripe(product.ctx), known);
  expect(await emailAtStripe(known)).toBe(known.email);
  const [second, third] = [newAddress(), newAddress()];
  await changeTo(known, second);
  expect((await accountOf(known)).stripeSyncDueAt).not.toBeNull();
  await updateCustomer(product.ctx, known);
  await updateCustomer(product.ctx, known);
  expect([await emailAtStripe(known), (await accountOf(known)).stripeSyncDueAt]).toEqual([second, null]);
  // And back within a day: the same request as before, but not its cached response.
  await changeTo(known, third);
  await updateCustomer(product.ctx, known);
  await changeTo(known, second);
  await updateCustomer(product.ctx, known);
  expect(await emailAtStripe(known)).toBe(second);
});

it.each([
  [1, "before"],
  [1, "after"],
  [2, "before"],
  [2, "after"],
] as const)("completes when the process dies at transaction %i, %s it", async (at, when) => {
  const known = await customer();
  await ensureCustomer(withStripe(product.ctx), known);
  const next = newAddress();
  await changeTo(known, next);
  await expect(updateCustomer(mortal(at, when), known)).rejects.toThrow("died");
  await updateCustomer(product.ctx, known);
  expect([await emailAtStripe(known), (await accountOf(known)).stripeSyncDueAt]).toEqual([next, null]);
});

it("sends the newest address when it changes again during the update", async () => {
  const known = await customer();
  await ensureCustomer(withStripe(product.ctx), known);
  const [second, third] = [newAddress(), newAddress()];
  await changeTo(known, second);
  let looks = 0;
  const { db } = product.ctx;
  const withAccount: typeof db.withAccount = async (accountId, work) => {
    looks += 1;
    if (looks === 2) await changeTo(known, third);
    return await db.withAccount(accountId, work);
  };
  await updateCustomer({ ...product.ctx, db: { ...db, withAccount } }, known);
  expect([await emailAtStripe(known), (await accountOf(known)).stripeSyncDueAt]).toEqual([third, null]);
});

it("picks up a change made while the customer is being created", async () => {
  const known = await customer();
  const next = newAddress();
  let looks = 0;
  const { db } = product.ctx;
  const withAccount: typeof db.withAccount = async (accountId, work) => {
    looks += 1;
    if (looks === 2) {
      await changeTo(known, next);
      // There is no customer yet, so nothing to update.
      await updateCustomer(product.ctx, known);
    }
    return await db.withAccount(accountId, work);
  };
  await ensureCustomer({ ...withStripe(product.ctx), db: { ...db, withAccount } }, known);
  expect(await emailAtStripe(known)).toBe(known.email);
  await updateCustomer(product.ctx, known);
  expect(await emailAtStripe(known)).toBe(next);
});

it("waits while payments are not configured, and makes no request for a deleted account", async () => {
  const known = await customer();
  await ensureCustomer(withStripe(product.ctx), known);
  await changeTo(known, newAddress());
  await updateCustomer({ ...product.ctx, stripe: null }, known);
  expect((await accountOf(known)).stripeSyncDueAt).not.toBeNull();
  await product.ctx.db.withSystem((tx) =>
    tx.account.update({ where: { id: known.accountId }, data: { deletedAt: new Date() } }),
  );
  await updateCustomer(product.ctx, known);
  expect(await emailAtStripe(known)).toBe(known.email);
});

it(
  "is started at once by the workflow, and by the dispatcher if that start was lost",
  { timeout: 60_000 },
  async () => {
    const [started, lost] = [await customer(), await customer()];
    await product.startWorker();
    for (const known of [started, lost]) await ensureCustomer(withStripe(product.ctx), known);
    const [first, second] = [newAddress(), newAddress()];
    await changeTo(started, first);
    await expect.poll(() => emailAtStripe(started), { timeout: 20_000 }).toBe(first);
    await product.ctx.db.withSystem(async (tx) => {
      await tx.user.update({ where: { id: lost.userId }, data: { email: second } });
      await tx.account.update({ where: { id: lost.accountId }, data: { stripeSyncDueAt: new Date(Date.now() - 1) } });
    });
    await dispatchRound(product.ctx);
    await expect.poll(() => emailAtStripe(lost), { timeout: 20_000 }).toBe(second);
    await expect.poll(async () => (await accountOf(lost)).stripeSyncDueAt).toBeNull();
  },
);
