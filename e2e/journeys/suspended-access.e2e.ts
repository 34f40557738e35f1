import { expect, test } from "@playwright/test";
import { accountCard, confirmEmail, logIn, newCustomer, signUp } from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";

test("an owner revokes all access by email, chooses a new password, and restores their own access", async ({
  page,
  browser,
}) => {
  const owner = newCustomer();
  const colleague = newCustomer();
  await signUp(page, owner);
  await confirmEmail(page, owner);
  await page.goto("/manage-account/team");
  const invite = accountCard(page, "Invite a person");
  await invite.getByLabel("Email").fill(colleague.email);
  await invite.getByLabel("Your password").fill(owner.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText(`Invitation sent to ${colleague.email}.`)).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(await linkInEmail(theirs, colleague.email, /invites you to/, /\/accept-invitation\//));
  await theirs.getByRole("textbox", { name: "Password" }).fill(colleague.password);
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);

  await page.goto(await linkInEmail(page, owner.email, /^You invited/, /\/secure-account\/revoke-access\//));
  await page.getByRole("button", { name: "Revoke all access" }).click();
  await expect(page.getByText("Done")).toBeVisible();
  await theirs.goto("/manage-account/team");
  await expect(theirs).toHaveURL(/\/login/);

  await page.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.goto(await linkInEmail(page, owner.email, /^Reset your .* password/, /\/reset-password\//));
  const renewed = { ...owner, password: `${owner.password} renewed` };
  await page.getByLabel("New password", { exact: true }).fill(renewed.password);
  await page.getByLabel("Confirm new password").fill(renewed.password);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, renewed);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/manage-account/team");
  const suspended = accountCard(page, "Suspended access");
  await expect(suspended.getByRole("listitem")).toContainText(colleague.email);
  await suspended.getByRole("button", { name: /^Give .* back$/ }).click();
  await expect(suspended).toBeHidden();
  await expect(accountCard(page, "Team").getByRole("listitem").filter({ hasText: colleague.email })).toBeVisible();
  await logIn(theirs, colleague);
  await expect(theirs.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
});
