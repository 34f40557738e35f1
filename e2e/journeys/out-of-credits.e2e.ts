import { expect, test } from "@playwright/test";
import {
  connectNewPortal,
  creditsShown,
  grantCredits,
  mapContacts,
  newCustomer,
  startForm,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { figure, outcomeCount } from "../support/figures.ts";

test("a job that runs out of credits waits with a reason, and resumes when there are credits", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await connectNewPortal(page, "Short Of Credits Ltd");
  await mapContacts(page);

  await startForm(page).getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /25 records: one of each problem/ }).click();
  await expect(page.getByText(/Costs up to 25 credits; you have 10\. When they run out, the job pauses/)).toBeVisible();
  await page.keyboard.press("Escape");
  await startCleaning(page, /25 records: one of each problem/);

  await expect(page.getByText("Paused: out of credits")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/resumes automatically when you add credits/).first()).toBeVisible();
  // The page was open all the time and must be current without a reload.
  const records = page.getByRole("region", { name: "Records" });
  await expect(records.getByRole("row").nth(10)).toBeVisible();
  await expect(page.getByText("No records yet")).toBeHidden();
  await expect(page.getByRole("link", { name: "Buy credits" })).toHaveCount(1);
  expect(await figure(page, "Credits used")).toBe(10);
  await expect.poll(() => creditsShown(page)).toBe(0);

  grantCredits(customer.email, 100);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await figure(page, "Records processed")).toBe(25);
  const successes = (await outcomeCount(page, "Corrected")) + (await outcomeCount(page, "Confirmed"));
  expect(await figure(page, "Credits used")).toBe(successes);
  await expect.poll(() => creditsShown(page)).toBe(110 - successes);
});
