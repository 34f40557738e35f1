import { randomUUID } from "node:crypto";
import { deleteAccountStep } from "@plumbline/core/accounts/deletion/delete-account-step.ts";
import { clawBackCredits } from "@plumbline/core/credits/ledger.ts";
import { finishDisconnect } from "@plumbline/core/portals/finish-disconnect.ts";
import { connectPortal, creditBalance, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { endDeletionTerm } from "@plumbline/dev-env/testing/end-deletion-term.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";

const product = useTestProduct({ PARTNER_BONUS_CAPS: "sprocketeer=2@2099-01-01" });
const password = "correct horse battery";
const newAddress = () => `${randomUUID()}@example.com`;
const newPortal = async () => String(((await product.control("POST", "/portals", {})) as { id: number }).id);
const register = (email = newAddress(), partner = "/hug") => signUp(product, email, password, partner);
const accountOf = async (email: string) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).accountId;
const creditsOf = (accountId: string) =>
  product.ctx.db.withSystem((tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));

async function disconnect(portalId: string): Promise<void> {
  const { id } = await product.ctx.db.withSystem((tx) => tx.connection.findUniqueOrThrow({ where: { portalId } }));
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({ where: { id }, data: { status: "disconnecting", disconnectAfter: product.ctx.now() } }),
  );
  expect(await finishDisconnect(product.ctx, { connectionId: id, isOverdue: true })).toBe("done");
}

/** Until only the ledger is left. */
async function erase({ api, email }: Customer, portalId: string): Promise<void> {
  const accountId = await accountOf(email);
  await api.ok("POST", "/api/auth/delete-account", { password, confirmation: email });
  await endDeletionTerm(product.ctx, accountId);
  await disconnect(portalId);
  const later = { ...product.ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
  for (let step = ""; step !== "done";) step = await deleteAccountStep(later, { accountId });
}

describe("the free credits of a portal and a mailbox", () => {
  it("are granted at sign-up and kept when the first portal is connected", async () => {
    const customer = await register();
    const portalId = await newPortal();
    await connectPortal(product, customer, portalId);
    expect(await creditBalance(customer)).toBe(260);
    await disconnect(portalId);
    await connectPortal(product, customer, portalId);
    expect(await creditBalance(customer)).toBe(260);
  });

  it("are taken back when an account is deleted and recreated for the same portal and mailbox", async () => {
    const [email, portalId] = [newAddress(), await newPortal()];
    const first = await register(email);
    await connectPortal(product, first, portalId);
    await erase(first, portalId);
    const second = await register(email);
    expect(await creditBalance(second)).toBe(260);
    await connectPortal(product, second, portalId);
    expect(await creditBalance(second)).toBe(0);
    const { text } = await second.api.call("GET", "/api/auth/receipts.csv");
    expect(text).toContain(
      "Free sign-up credits taken back: this portal or email address has already received them in another account",
    );
    expect(await product.violations()).toEqual([]);
  });

  it("are taken back for a reused portal or mailbox", async () => {
    const [name, portalId] = [randomUUID(), await newPortal()];
    const first = await register(`${name}@example.com`);
    await connectPortal(product, first, portalId);
    await disconnect(portalId);
    const stranger = await register();
    await connectPortal(product, stranger, portalId);
    const sameMailbox = await register(`${name}+2@example.com`);
    await connectPortal(product, sameMailbox, await newPortal());
    expect([await creditBalance(stranger), await creditBalance(sameMailbox)]).toEqual([0, 0]);
    expect(await creditBalance(first)).toBe(260);
    // The first one keeps its grant when the portal is connected again.
    await disconnect(portalId);
    await connectPortal(product, first, portalId);
    expect(await creditBalance(first)).toBe(260);
  });

  it("leave bought credits untouched, and count earlier spending against the grant", async () => {
    const [portalId, first] = [await newPortal(), await register()];
    await connectPortal(product, first, portalId);
    await disconnect(portalId);
    const second = await register();
    await product.grant(second.email, 1_000);
    await connectPortal(product, second, portalId);
    expect(await creditBalance(second)).toBe(1_000);
  });

  it("are recorded by a hash that reveals neither portal nor mailbox", async () => {
    const customer = await register();
    const accountId = await accountOf(customer.email);
    const portalId = await newPortal();
    await connectPortal(product, customer, portalId);
    const rows = await product.ctx.db.withSystem((tx) => tx.grantMemory.findMany({ where: { accountId } }));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["mailbox", "portal"]);
    expect(JSON.stringify(rows)).not.toContain(portalId);
    const again = await product.ctx.db.withSystem((tx) => tx.hashKey.findMany());
    expect(again.length).toBeGreaterThan(0);
    expect(again[0]?.sealed).toMatch(/^v1\./);
  });
});

it("moves an account's debt once to the next account of its portal or mailbox", async () => {
  const [email, portalId] = [newAddress(), await newPortal()];
  const debtor = await register(email);
  await connectPortal(product, debtor, portalId);
  const debtorId = await accountOf(email);
  await product.ctx.db.withSystem((tx) => clawBackCredits(tx, { accountId: debtorId, payment: "p", target: 300 }));
  expect(await creditsOf(debtorId)).toMatchObject({ available: 0, owed: 40 });
  await erase(debtor, portalId);
  const next = await register(email);
  await connectPortal(product, next, portalId);
  expect(await creditsOf(await accountOf(next.email))).toMatchObject({ available: 0, owed: 40 });
  expect(await creditsOf(debtorId)).toMatchObject({ available: 0, owed: 0 });
  await disconnect(portalId);
  await connectPortal(product, next, portalId);
  expect(await creditsOf(await accountOf(next.email))).toMatchObject({ available: 0, owed: 40 });
  expect(await product.violations()).toEqual([]);
});

it("ends a partner's bonus after its number of sign-ups", async () => {
  const balances = [];
  for (let no = 0; no < 3; no++) balances.push(await creditBalance(await register(newAddress(), "/sprocketeer")));
  expect(balances).toEqual([260, 260, 10]);
  expect(await creditBalance(await register())).toBe(260);
});
