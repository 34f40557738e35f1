import { expect, test } from "@playwright/test";
import {
  accountCard,
  confirmEmail,
  connectNewPortal,
  mapContacts,
  newCustomer,
  signUp,
  startForm,
  type Customer,
} from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";

test("an owner invites a reviewer, who can view and check but start nothing, and removes them", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = newCustomer();
  await signUp(page, owner);
  await confirmEmail(page, owner);
  const portalId = await connectNewPortal(page, "Harbor Ltd");
  await mapContacts(page);

  const reviewer: Customer = newCustomer();
  await page.goto("/manage-account/team");
  const invite = accountCard(page, "Invite a person");
  await invite.getByLabel("Email").fill(reviewer.email);
  await invite.getByLabel("Your password").fill(owner.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText(`Invitation sent to ${reviewer.email}.`)).toBeVisible();
  const team = accountCard(page, "Team");
  await expect(team.getByRole("listitem").filter({ hasText: reviewer.email })).toContainText("Invited as Reviewer");

  // A separate browser.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(await linkInEmail(theirs, reviewer.email, /invites you to/, /\/accept-invitation\//));
  await expect(theirs.getByText(`${owner.email} invites ${reviewer.email} as Reviewer.`)).toBeVisible();
  await theirs.getByRole("textbox", { name: "Password" }).fill(reviewer.password);
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole("region", { name: "HubSpot portals" }).getByText(portalId)).toBeVisible();
  await expect(theirs.getByRole("main").getByRole("link", { name: "Buy credits" })).toHaveCount(0);
  await expect(startForm(theirs).getByRole("button", { name: "Start cleaning" })).toHaveCount(0);
  await theirs.goto("/credits");
  await expect(theirs.getByText("Your role doesn't include this")).toBeVisible();
  await theirs.goto("/manage-account/team");
  await expect(accountCard(theirs, "Team").getByRole("listitem")).toHaveCount(2);
  await expect(theirs.getByRole("button", { name: /^Remove / })).toHaveCount(0);

  await page.reload();
  await team.getByRole("button", { name: `Remove ${reviewer.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(team.getByRole("listitem")).toHaveCount(1);
  await page.goto("/activity");
  await expect(page.getByRole("row").filter({ hasText: "Joined the account" })).toContainText(reviewer.email);
  await expect(page.getByRole("row").filter({ hasText: "Removed a member" })).toContainText(owner.email);

  // They get no more data.
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await context.close();
});
