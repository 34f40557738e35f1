import { expect, test } from "@playwright/test";
import { logIn, newCustomer, signUp } from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";

test("a confirmation link acts on a click, and gives the mailbox owner an account that somebody else signed up with", async ({
  page,
  browser,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const link = await linkInEmail(page, customer.email, /^Confirm your email/, /\/confirm-email\//);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole("button", { name: "Confirm email" }).click();
  await expect(other.getByText("You're not logged in to this account in this browser.")).toBeVisible();
  await other.getByLabel("Password", { exact: true }).fill("not the password");
  await other.getByRole("button", { name: "Confirm email" }).click();
  await expect(other.getByText("Current password is incorrect.")).toBeVisible();
  await other.getByRole("button", { name: "I don't know the password" }).click();
  const chosen = { ...customer, password: "chosen by the owner of the mailbox" };
  await other.getByLabel("New password").fill(chosen.password);
  await other.getByRole("button", { name: "Confirm email" }).click();
  await expect(other.getByText("All other access has ended.")).toBeVisible();
  await other.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(other, chosen);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.close();
});
