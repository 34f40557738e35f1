import { expect, test } from "@playwright/test";
import {
  accountCard,
  connectNewPortal,
  expectActivity,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";

test("a security team reads the trust page without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/trust");
  await expect(page.getByRole("heading", { name: "Trust", level: 1 })).toBeVisible();
  const permissions = page.getByRole("table", { name: "Permissions in HubSpot" });
  await expect(permissions.getByRole("row", { name: /crm\.objects\.contacts\.read/ })).toContainText(
    "firstname, lastname, email",
  );
  await expect(page.getByRole("table", { name: "What is kept" })).toContainText("90 days after the job has finished");
  await expect(page.getByText("Plumbline Example Ltd")).toBeVisible();
  await expect(page.getByRole("table", { name: "Sub-processors" }).getByRole("row")).toHaveCount(3);
  await expect(page.getByText("__trust")).toHaveCount(0);
  await context.close();
});

test("an owner accepts the agreement, sets a monthly limit, raises it, and downloads the invoice", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  await page.getByRole("contentinfo").getByRole("link", { name: "Trust" }).click();
  await expect(page.getByRole("table", { name: "Permissions in HubSpot" })).toBeVisible();
  await page.getByRole("link", { name: "the account's data settings" }).click();
  const agreement = accountCard(page, "Data processing agreement");
  await expect(agreement).toContainText("The agreement with Plumbline Example Ltd");
  await agreement.getByRole("button", { name: /^Accept version / }).click();
  await expect(agreement.getByText("Accepted with Plumbline Example Ltd")).toBeVisible();
  await expectActivity(page, "Accepted the data processing agreement");

  await page.goto("/dashboard");
  await connectNewPortal(page, "Careful Spenders Ltd");
  await mapContacts(page);
  await page.goto("/credits");
  await page.getByRole("button", { name: "Buy Starter Pack" }).click();
  await page.getByLabel("Business name").fill("Careful Spenders Ltd");
  await page.getByLabel("Tax id").fill("DE123456789");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("300 credits added")).toBeVisible({ timeout: 60_000 });

  await page.goto("/credits/limits");
  const limits = accountCard(page, "Spending limits");
  await limits.getByLabel("Most credits a month, Account").fill("5");
  await limits.getByRole("button", { name: "Save limits, Account" }).click();
  await expect(limits.getByText(/Limits saved/)).toBeVisible();
  await page.goto("/dashboard");
  await startCleaning(page, /25 records: one of each problem/);
  await expect(page.getByText("Paused: spending limit reached")).toBeVisible({ timeout: 60_000 });
  const job = page.url();
  await page.getByRole("link", { name: "Change the limit" }).click();
  await expect(limits.getByText(/^Everything in this account · 5 credits/)).toBeVisible();
  await limits.getByLabel("Most credits a month, Account").fill("");
  await limits.getByRole("button", { name: "Save limits, Account" }).click();
  await expect(limits.getByText(/Limits saved/)).toBeVisible();
  await page.goto(job);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await page.goto("/credits/invoices");
  const invoices = page.getByRole("region", { name: "Invoices" });
  await expect(invoices.getByText(/^\$50\.00/)).toBeVisible();
  await expect(invoices.getByText(/Careful Spenders Ltd · VAT id DE123456789/)).toBeVisible();
  const download = page.waitForEvent("download");
  await invoices.getByRole("button", { name: /^Download SANDBOX-\d+ as PDF$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^SANDBOX-\d+\.pdf$/);
});
