import { requestDeletion } from "@plumbline/core/accounts/deletion/request-deletion.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import type { SignedInActor } from "@plumbline/core/actor.ts";
import { createCheckout } from "@plumbline/core/billing/create-checkout.ts";
import { endBilling } from "@plumbline/core/billing/end-billing.ts";
import { billingFixture } from "@plumbline/dev-env/testing/billing-fixture.ts";
import { signUp } from "@plumbline/dev-env/stories.ts";
import { type TestProduct, useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";

const product = useTestProduct();
let desk: ReturnType<typeof billingFixture>;
beforeAll(async () => {
  desk = billingFixture(product);
});
const password = "correct horse battery";
const STARTER = { packageId: "starter", paymentType: "oneTime" } as const;
const customer = () => signUp(product, `${randomUUID()}@example.com`, password);
const sessionsOf = async (ids: ReadonlySet<string>) => (await desk.state()).sessions.filter(({ id }) => ids.has(id));

describe("checkouts", () => {
  it("reuses an open checkout for the same purchase and opens another for a different one", async () => {
    const { api } = await customer();
    const [first, again] = [await desk.open({ api }, STARTER), await desk.open({ api }, STARTER)];
    expect(again).toEqual(first);
    const other = await desk.open({ api }, { packageId: "growth", paymentType: "oneTime" });
    expect(other.sessionId).not.toBe(first.sessionId);
    await desk.pay(first.sessionId);
    await desk.settle();
    expect((await desk.open({ api }, STARTER)).sessionId).not.toBe(first.sessionId);
  });

  it("limits an account to ten an hour", async () => {
    const [{ api }, other] = [await customer(), await customer()];
    const open = (credits: number) =>
      api.call("POST", "/api/auth/create-checkout-session", { customCredits: credits, paymentType: "oneTime" });
    for (let no = 0; no < 10; no++) expect((await open(10_000 + no * 1_000)).status).toBe(200);
    expect(await open(30_000)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    await desk.open(other, STARTER);
  });

  it("takes no payment if the account is deleted between order and session", async () => {
    const { api, email } = await customer();
    const actor = (await authenticate(product.ctx, api.token ?? "")) as SignedInActor;
    const { ctx } = product;
    // The account is deleted during the session request to Stripe.
    const stripe = new Proxy(ctx.stripe as NonNullable<typeof ctx.stripe>, {
      get(target, name) {
        if (name !== "checkout") return Reflect.get(target, name) as unknown;
        return {
          sessions: {
            async create(...args: Parameters<typeof target.checkout.sessions.create>) {
              const session = await target.checkout.sessions.create(...args);
              await requestDeletion(ctx, actor, { password, confirmation: email });
              const account = await ctx.db.withSystem((tx) =>
                tx.account.findUniqueOrThrow({ where: { id: actor.accountId } }),
              );
              await endBilling({ ...ctx, stripe: withoutSessions(target) }, account);
              return session;
            },
            expire: (id: string) => target.checkout.sessions.expire(id),
          },
        };
      },
    });
    await expect(createCheckout({ ...ctx, stripe }, actor, STARTER)).rejects.toMatchObject({ code: "not_signed_in" });
    const own = await ctx.db.withSystem((tx) => tx.purchaseOrder.findMany({ where: { accountId: actor.accountId } }));
    const open = (await desk.state()).sessions.filter(
      ({ status, client_reference_id: order }) => status === "open" && own.some(({ id }) => id === order),
    );
    expect(open).toEqual([]);
  });

  it("takes no payment if the process dies between session and order", async () => {
    const { api } = await customer();
    const { accountId } = await authenticate(product.ctx, api.token ?? "");
    const { sessionId } = await desk.open({ api }, STARTER);
    await product.ctx.db.withSystem((tx) =>
      tx.purchaseOrder.updateMany({ where: { sessionId }, data: { sessionId: null } }),
    );
    const account = await product.ctx.db.withSystem((tx) => tx.account.findUniqueOrThrow({ where: { id: accountId } }));
    await endBilling(product.ctx, account);
    expect(await sessionsOf(new Set([sessionId]))).toMatchObject([{ status: "expired" }]);
  });
});

/** Stripe's list before it contains the session. */
function withoutSessions(stripe: NonNullable<TestProduct["ctx"]["stripe"]>) {
  return new Proxy(stripe, {
    get: (target, name) =>
      name === "checkout"
        ? {
            sessions: {
              list: () => Promise.resolve({ data: [], has_more: false }),
              expire: (id: string) => target.checkout.sessions.expire(id),
            },
          }
        : (Reflect.get(target, name) as unknown),
  });
}
