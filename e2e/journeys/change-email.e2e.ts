import { expect, test } from "@playwright/test";
import { accountCard, expectActivity, logIn, logOut, newCustomer, signUp } from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";

test("a new email address takes effect through the link in its mailbox, and the old one is notified", async ({
  page,
}) => {
  const customer = newCustomer();
  const next = newCustomer();
  await signUp(page, customer);
  await page.goto("/manage-account/security");
  const card = accountCard(page, "Change Email");
  await card.getByLabel("New email").fill(next.email);
  await card.getByLabel("Your password").fill(customer.password);
  await card.getByRole("button", { name: "Change Email" }).click();
  await expect(card.getByText("Please open the link we sent to your new email address.")).toBeVisible();
  await expectActivity(page, "Requested an email change");
  await expect(card.getByText(customer.email)).toBeVisible();

  const link = await linkInEmail(page, next.email, /^Confirm your new email/, /\/change-email\//);
  await page.goto(link);
  await page.getByRole("button", { name: "Use this email address" }).click();
  await expect(page.getByText("Your email address has been changed. Other sessions have ended.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Manage Account" }).click();
  await expect(card.getByText(next.email)).toBeVisible();
  await expectActivity(page, "Changed the email address");
  await linkInEmail(
    page,
    customer.email,
    /^The email address of your .* account was changed/,
    /\/secure-account\/revert-email-change\//,
  );

  await page.goto(link);
  await page.getByRole("button", { name: "Use this email address" }).click();
  await expect(page.getByText("This link is no longer valid. Please request a new one.")).toBeVisible();
  await page.goto("/manage-account/security");
  await logOut(page);
  await logIn(page, customer);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await logIn(page, next);
  await expect(page).toHaveURL(/\/dashboard$/);
});
