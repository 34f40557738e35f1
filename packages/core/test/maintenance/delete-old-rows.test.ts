import { deleteOldRows } from "@plumbline/core/maintenance/delete-old-rows.ts";
import { invite } from "@plumbline/dev-env/testing/team-fixture.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

const DAY_MS = 24 * 3_600_000;

it("deletes sessions, links, invitations and sent emails that are over for a month, and nothing before", async () => {
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
