import { randomUUID } from "node:crypto";
import { deleteOldRows } from "@plumbline/core/maintenance/delete-old-rows.ts";
import { invite } from "@plumbline/dev-env/testing/team-fixture.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { testDatabase } from "@plumbline/dev-env/testing/test-database.ts";
import type { Config } from "@plumbline/core/config/config.ts";
import { expect, it } from "vitest";
import { newAccount, violations } from "../credits/support/ledger-account.ts";
import { apiAccount, houses } from "../addresses/support/api-account.ts";
import { buy, looksOf, take } from "../credits/support/looks.ts";

const DAY_MS = 24 * 3_600_000;

it("deletes sessions, links, invitations and sent emails a month after they end, and not earlier", async () => {
  await using product = await testProduct();
  const { ctx } = product;
  const customer = await product.customerWithPortal();
  await invite(product, customer, { email: "guest@example.com", role: "viewer" });
  await customer.api.ok("POST", "/api/auth/forgot-password", { email: customer.email });
  const left = () =>
    ctx.db.withSystem(async (tx) => ({
      sessions: await tx.session.count(),
      links: await tx.oneTimeToken.count(),
      emails: await tx.email.count({ where: { status: { not: "waiting" } } }),
      invitations: await tx.invitation.count(),
      oauth: await tx.oauthState.count(),
    }));
  await ctx.db.withSystem((tx) => tx.email.updateMany({ data: { status: "sent" } }));
  const before = await left();
  expect(Object.values(before).slice(0, 4)).not.toContain(0);

  const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) });
  await deleteOldRows(inDays(29), () => {});
  expect(await left()).toMatchObject({
    sessions: before.sessions,
    links: before.links,
    emails: before.emails,
    invitations: before.invitations,
  });
  // Sessions last for weeks, and are kept for thirty days more.
  await deleteOldRows(inDays(75), () => {});
  expect(await left()).toEqual({ sessions: 0, links: 0, emails: 0, invitations: 0, oauth: 0 });
});

it("deletes expired free looks, and keeps the record of purchases", async () => {
  await using database = await testDatabase();
  const { accountId } = await newAccount(database, 0);
  await buy(database, accountId, { credits: 70 });
  await take(database, accountId, { looks: looksOf(0, 20) });
  const rows = () =>
    database.db.withAccount(accountId, async (tx) => [
      await tx.freeLook.count(),
      await tx.freeLookDay.count(),
      (await tx.freeLookAccount.findUniqueOrThrow({ where: { accountId } })).bought,
    ]);
  const inDays = (days: number) => {
    const retention = { eventsDays: 30 } as Config["retention"];
    return { db: database.db, config: { retention } as Config, now: () => new Date(Date.now() + days * DAY_MS) };
  };
  await deleteOldRows(inDays(31), () => {});
  expect(await rows()).toEqual([20, 1, 70]);
  await deleteOldRows(inDays(37), () => {});
  expect(await rows()).toEqual([0, 0, 70]);
});

it("deletes API requests and the hashes of their addresses after 30 days, and keeps the counts of their days", async () => {
  await using database = await testDatabase();
  const { accountId, clean } = await apiAccount(database, 10);
  await clean({ addresses: houses(1, 3), key: "k" });
  const rows = () =>
    database.db.withAccount(accountId, async (tx) => [
      await tx.apiRequest.count(),
      await tx.addressHash.count(),
      await tx.apiDay.count(),
    ]);
  const inDays = (days: number) => {
    const retention = { eventsDays: 30 } as Config["retention"];
    return { db: database.db, config: { retention } as Config, now: () => new Date(Date.now() + days * DAY_MS) };
  };
  await deleteOldRows(inDays(29), () => {});
  expect(await rows()).toEqual([1, 3, 1]);
  await deleteOldRows(inDays(31), () => {});
  expect(await rows()).toEqual([0, 0, 1]);
  expect(await violations(database, accountId)).toEqual([]);
});

it("deletes clicks on cards after a week", async () => {
  await using database = await testDatabase();
  const { accountId } = await apiAccount(database, 10);
  await database.db.withAccount(accountId, (tx) =>
    tx.cardAction.create({
      data: {
        accountId,
        actionId: randomUUID(),
        hubspotUserId: "1",
        inputHash: "input",
        signatureHash: "signature",
        createdAt: new Date(),
      },
    }),
  );
  const left = () => database.db.withAccount(accountId, (tx) => tx.cardAction.count());
  const inDays = (days: number) => {
    const retention = { eventsDays: 30 } as Config["retention"];
    return { db: database.db, config: { retention } as Config, now: () => new Date(Date.now() + days * DAY_MS) };
  };
  await deleteOldRows(inDays(6), () => {});
  expect(await left()).toBe(1);
  await deleteOldRows(inDays(8), () => {});
  expect(await left()).toBe(0);
});
