import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import type { Actor } from "../../src/actor.ts";
import { getAdminDashboard } from "../../src/admin/get-admin-dashboard.ts";
import { grantCredits, clawBackCredits } from "../../src/credits/ledger.ts";
import { noticeLowCredits } from "../../src/credits/notice-low-credits.ts";
import { deliverEmail } from "../../src/email/deliver-email.ts";
import { remindUnmappedPortals } from "../../src/email/remind-unmapped-portals.ts";

const product = useTestProduct();
const OPERATOR: Actor = {
  accountId: randomUUID(),
  userId: randomUUID(),
  email: "operator@example.com",
  emailConfirmed: true,
  role: "owner",
  portals: null,
  member: { id: randomUUID(), revision: 1 },
  isOperator: true,
  identityProviderId: null,
  mustSetUpTotp: false,
  loggedInAt: new Date(),
  sessionId: randomUUID(),
  keyScope: null,
};

type SandboxEmail = { subject: string; text: string; links: string[]; headers: { name: string; value: string }[] };
const newCustomer = () => signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
const accountOf = async (customer: Customer) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: customer.email } }))).accountId;

/** Sends pending emails, as the workflow would, and returns those about this subject. */
async function emailsTo(customer: Customer, about: RegExp): Promise<SandboxEmail[]> {
  const waiting = await product.ctx.db.withSystem((tx) =>
    tx.email.findMany({ where: { status: "waiting", recipient: customer.email } }),
  );
  for (const email of waiting) await deliverEmail(product.ctx, email.id);
  const emails = (await product.control("GET", `/mails?to=${encodeURIComponent(customer.email)}`)) as SandboxEmail[];
  return emails.filter((email) => about.test(email.subject));
}

/** Sets the balance to this many credits, by whatever booking it takes. */
async function become(customer: Customer, credits: number): Promise<void> {
  const accountId = await accountOf(customer);
  await product.ctx.db.withAccount(accountId, async (tx) => {
    const { available } = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
    const payment = randomUUID();
    if (credits > available)
      await grantCredits(tx, { accountId, amount: credits - available, key: payment, refType: "test", refId: payment });
    else await clawBackCredits(tx, { accountId, payment, target: available - credits });
  });
}

const LEFT = /credits? left$/;

it("sends one email each time the balance falls below the threshold", async () => {
  const customer = await newCustomer();
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5 });
  const check = async () => (await noticeLowCredits(product.ctx)).emails;
  expect(await check()).toBe(0);
  await become(customer, 4);
  expect([await check(), await check()]).toEqual([1, 0]);
  await become(customer, 2);
  expect(await check()).toBe(0);
  await become(customer, 100);
  await become(customer, 1);
  await Promise.all([check(), check(), check()]);
  const emails = await emailsTo(customer, LEFT);
  expect(emails.map((email) => email.subject)).toEqual(["You have 1 credit left", "You have 4 credits left"]);
});

it("sends nothing if the balance is already below the threshold when it is saved", async () => {
  const customer = await newCustomer();
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 500 });
  await become(customer, 3);
  await noticeLowCredits(product.ctx);
  expect(await emailsTo(customer, LEFT)).toEqual([]);
});

it("unsubscribes idempotently by its link, and resumes with the next saved threshold", async () => {
  const customer = await newCustomer();
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5 });
  await become(customer, 4);
  await noticeLowCredits(product.ctx);
  const [email] = await emailsTo(customer, LEFT);
  expect(email?.text).toContain("running jobs pause");
  const { companyName, companyAddress } = product.config.operator;
  expect(email?.text.trimEnd().endsWith(`\n${companyName}, ${companyAddress}`)).toBe(true);
  const page = email?.links.find((link) => link.includes("/unsubscribe/"));
  const token = new URL(page ?? "").pathname.replace("/unsubscribe/", "");
  const header = (name: string) => email?.headers.find((one) => one.name.toLowerCase() === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const oneClick = new URL(/^<(.+)>$/.exec(header("list-unsubscribe"))?.[1] ?? "");
  expect(oneClick.pathname).toBe(`/api/auth/unsubscribe-credits/${token}`);

  const before = (await getAdminDashboard(product.ctx, OPERATOR)).creditUnsubscribesCount;
  const visitor = apiClient(product.apiUrl);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const posted = await visitor.call("POST", oneClick.pathname, "List-Unsubscribe=One-Click", form);
  const again = await visitor.call("GET", oneClick.pathname);
  expect([posted.status, again.body]).toEqual([
    200,
    { message: "You have been successfully unsubscribed from credit notifications." },
  ]);
  expect((await getAdminDashboard(product.ctx, OPERATOR)).creditUnsubscribesCount).toBe(before + 1);
  expect(await customer.api.ok("GET", "/api/auth/credit-threshold")).toEqual({ threshold: 5 });

  await become(customer, 50);
  await become(customer, 1);
  await noticeLowCredits(product.ctx);
  expect(await emailsTo(customer, LEFT)).toHaveLength(1);
  await customer.api.ok("POST", "/api/auth/credit-threshold", { threshold: 5 });
  expect((await getAdminDashboard(product.ctx, OPERATOR)).creditUnsubscribesCount).toBe(before);
  await become(customer, 50);
  await become(customer, 2);
  await noticeLowCredits(product.ctx);
  expect(await emailsTo(customer, LEFT)).toHaveLength(2);
});

it("reminds once about a portal that is still unmapped after a day", async () => {
  const customer = await product.customerWithPortal();
  const accountId = await accountOf(customer);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  const unmap = () =>
    product.ctx.db.withSystem(async (tx) => {
      await tx.mapping.deleteMany({ where: { accountId } });
      await tx.connection.updateMany({ where: { accountId }, data: { createdAt: dayAgo } });
    });
  expect((await remindUnmappedPortals(product.ctx)).emails).toBe(0);
  await unmap();
  await remindUnmappedPortals(product.ctx);
  await remindUnmappedPortals(product.ctx);
  const emails = await emailsTo(customer, /^One step left/);
  expect(emails).toHaveLength(1);
  const token = new URL(emails[0]?.links.find((link) => link.includes("/unsubscribe/")) ?? "").pathname
    .split("/")
    .at(-1);
  const done = await apiClient(product.apiUrl).ok("GET", `/api/auth/unsubscribe-credits/${token}`);
  expect(done).toEqual({ message: "You have been successfully unsubscribed from setup reminders." });
  expect((await getAdminDashboard(product.ctx, OPERATOR)).portalConfigUnsubscribesCount).toBe(1);
});
