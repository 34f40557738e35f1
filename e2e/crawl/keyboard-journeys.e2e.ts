import { expect, test } from "@playwright/test";
import { creditsShown, newCustomer, signUp } from "../support/customer.ts";
import { enterAs } from "../support/enter-as.ts";

test("a customer buys a custom amount", async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto("/credits");
  await page.getByRole("button", { name: "Buy 10,000 credits" }).click();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("10,000 credits added")).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => creditsShown(page)).toBe(10_010);
});

test("an operator finds a customer, grants credits with a reason, and visits every tab", async ({ page, context }) => {
  const email = process.env["E2E_EMPTY_EMAIL"] ?? "";
  await enterAs(context, "operator");
  await page.goto("/admin?tab=users");
  await page.getByLabel("Email, portal, job or account").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Grant credits to ${email}` }).click();
  await page.getByLabel(`Credits for ${email}`).fill("25");
  await page.getByLabel("Reason (recorded in the ledger)").fill("Made good for an outage");
  await page
    .getByRole("form", { name: `Grant credits to ${email}` })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByText(`25 credits granted to ${email}.`)).toBeVisible();
  for (const tab of ["Overview", "User Analytics", "System Health", "User Management"]) {
    const link = page.getByRole("link", { name: tab });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
});
