import { expect, test } from "@playwright/test";
import { newCustomer, signUp } from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";

test("a forgotten password is reset by email, and changed again on the account page", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Wait for the heading, because the previous page has a field of that name, too.
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If an account exists for this email")).toBeVisible();

  const resetLink = await linkInEmail(page, customer.email, /^Reset your .* password/, /\/reset-password\//);
  await page.goto(resetLink);
  await page.getByLabel("New password", { exact: true }).fill("the second long password");
  await page.getByLabel("Confirm new password").fill("something else");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm new password").fill("the second long password");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Your password has been reset.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill("the second long password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/manage-account");
  const card = page.getByRole("region", { name: "Change Password" });
  const fill = async (current: string, chosen: string, confirmation: string) => {
    await card.getByLabel("Current password").fill(current);
    await card.getByLabel("New password", { exact: true }).fill(chosen);
    await card.getByLabel("Confirm new password").fill(confirmation);
    await card.getByRole("button", { name: "Change Password" }).click();
  };
  await fill("the second long password", "the third long password", "the fourth long password");
  await expect(card.getByText("New passwords do not match")).toBeVisible();
  await fill("not the password", "the third long password", "the third long password");
  await expect(card.getByText("Failed to change password")).toBeVisible();
  await expect(card.getByText("Current password is incorrect.")).toBeVisible();
  await fill("the second long password", "the third long password", "the third long password");
  await expect(card.getByText("Your password has been changed. Other sessions have ended.")).toBeVisible();

  await page.goto(resetLink);
  await page.getByLabel("New password", { exact: true }).fill("the second long password");
  await page.getByLabel("Confirm new password").fill("the second long password");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to reset password");
});
