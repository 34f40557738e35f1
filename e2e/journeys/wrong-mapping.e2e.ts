import { expect, test } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";
import { figure } from "../support/figures.ts";

test("a job that suspects a wrong mapping shows the records, and writes only after a decision", async ({ page }) => {
  await signUp(page, newCustomer());
  await connectNewPortal(page, "City And State Swapped Oy");
  await mapContacts(page);
  await startCleaning(page, /Wrong mapping/);

  await expect(page.getByText("Paused: the first records look unusual")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/of the first records would get a different city/)).toHaveCount(1);
  const unusual = page.getByRole("region", { name: "Records that look unusual" }).getByRole("listitem");
  const first = unusual.filter({ has: page.getByRole("link", { name: /^History of record/ }) }).first();
  await expect(first.locator("del").first()).toHaveText(/^[A-Z]{2}$/);
  await expect(first.locator("ins").first()).toBeVisible();
  await expect(first.getByText("moved from another field").first()).toBeVisible();
  expect(await figure(page, "Records processed")).toBe(0);

  await expect(page.getByRole("link", { name: "Edit mapping" })).toHaveCount(1);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Paused: out of credits")).toBeVisible({ timeout: 60_000 });
  // The page that was open all the time shows what a reload would show.
  await expect(page.getByRole("region", { name: "Records", exact: true }).getByRole("row").nth(1)).toBeVisible();
});
