import { expect, test } from "@playwright/test";
import { accountCard, expectActivity, logIn, newCustomer, signUp } from "../support/customer.ts";

test("another browser's session is listed, ended, and logged out", async ({ page, browser }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await logIn(otherPage, customer);
  await expect(otherPage).toHaveURL(/\/dashboard$/);

  await page.goto("/manage-account/security");
  const card = accountCard(page, "Active sessions");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByRole("listitem").filter({ hasText: "This browser" })).toHaveCount(1);
  await card.getByRole("button", { name: /^Log out Chrome/ }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expectActivity(page, "Ended a session");

  await otherPage
    .getByRole("banner")
    .getByRole("link", { name: /credits? available/ })
    .click();
  const dialog = otherPage.getByRole("dialog", { name: "Your session has expired" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(otherPage).toHaveURL(/\/receipts$/);
  await expect(otherPage.getByRole("heading", { name: "Credit history" })).toBeVisible();

  await page.reload();
  await card.getByRole("button", { name: "Log out all other sessions" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expectActivity(page, "Ended all other sessions");
  await otherPage.reload();
  await expect(otherPage.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await elsewhere.close();
});
