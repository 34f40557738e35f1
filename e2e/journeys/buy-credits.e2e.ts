import { expect, test, type Page } from "@playwright/test";
import {
  connectNewPortal,
  creditsShown,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { figure } from "../support/figures.ts";
import { expectReceiptsToAddUp } from "../support/expect-receipts-to-add-up.ts";
import { settings } from "../support/settings.ts";

/** The payer's actions on Stripe's page. */
async function pay(page: Page, button: "Pay" | "Subscribe", card?: string): Promise<void> {
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  if (card) await page.getByRole("radio", { name: card }).check();
  await page.getByRole("button", { name: button, exact: true }).click();
}

async function emailsTo(page: Page, email: string): Promise<string[]> {
  await page.goto(`${settings.sandboxUrl}/mail?to=${encodeURIComponent(email)}`);
  return await page.getByRole("table").getByRole("link").allInnerTexts();
}

test("a customer runs out of credits, buys more, subscribes, and gets a receipt for every credit", async ({ page }) => {
  test.setTimeout(240_000);
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto("/manage-account");
  await expect(page.getByText("No active subscription")).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage Subscription" })).toBeDisabled();
  await page.getByLabel("Credit threshold").fill("5");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Notification settings updated successfully")).toBeVisible();
  await expectReceiptsToAddUp(page);

  await page.goto("/dashboard");
  await connectNewPortal(page, "Running Dry Ltd");
  await mapContacts(page);
  await startCleaning(page, /25 records: one of each problem/);
  await expect(page.getByText("Paused: out of credits")).toBeVisible({ timeout: 60_000 });
  const job = page.url();
  expect(await expectReceiptsToAddUp(page)).toHaveLength(2);
  // One email, with the first balance below the threshold, which depends on the batch.
  const lowCredits = async () => (await emailsTo(page, customer.email)).filter((subject) => subject.endsWith(" left"));
  await expect.poll(lowCredits, { timeout: 60_000 }).toHaveLength(1);
  const [warning = ""] = await lowCredits();
  expect(warning).toMatch(/^You have [0-4] credits? left$/);

  // From the waiting job to the credits, with a card that is declined first.
  await page.goto(job);
  await expect(page.getByText("Reasons", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Buy credits" }).first().click();
  await expect(page.getByRole("heading", { name: "Purchase Credits" })).toBeVisible();
  // Left far down the page; the return is at its top with the confirmation visible.
  await page.setViewportSize({ width: 1_440, height: 700 });
  await page.mouse.wheel(0, 420);
  await page.getByRole("button", { name: "Buy Starter Pack" }).click();
  await pay(page, "Pay", "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toHaveText("Your card was declined. Try another one.");
  await pay(page, "Pay", "4242 4242 4242 4242");
  const answer = page.getByRole("status").filter({ hasText: "300 credits added" });
  await expect(answer).toBeVisible({ timeout: 60_000 });
  await expect(answer).toBeFocused();
  await expect(answer).toBeInViewport({ ratio: 1 });
  await page.goto(job);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await figure(page, "Records processed")).toBe(25);
  const afterJob = 310 - (await figure(page, "Credits used"));
  await expect.poll(() => creditsShown(page)).toBe(afterJob);
  await expectReceiptsToAddUp(page);

  await page.goto("/credits");
  await page.getByText("Monthly Subscription", { exact: true }).click();
  await page.getByRole("button", { name: "Subscribe Growth Pack" }).click();
  await pay(page, "Subscribe");
  await expect(page.getByText("1,200 credits added")).toBeVisible({ timeout: 60_000 });
  for (let month = 0; month < 2; month += 1) {
    await page.goto(`${settings.sandboxUrl}/stripe`);
    await page.getByRole("button", { name: "Advance one month" }).click();
    await expect(page.getByText("One month has passed.")).toBeVisible();
  }
  await page.goto("/credits");
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByRole("heading", { name: "Purchase Credits" })).toBeVisible();
        return await creditsShown(page);
      },
      { timeout: 60_000 },
    )
    .toBe(afterJob + 3_600);
  const receipts = await expectReceiptsToAddUp(page);
  expect(receipts.filter((row) => row.includes("1,200 credits a month"))).toHaveLength(3);

  await page.goto("/credits");
  await page.getByText("Monthly Subscription", { exact: true }).click();
  await page.getByRole("button", { name: "Subscribe Starter Pack" }).click();
  await expect(page.getByRole("alert")).toContainText("You already have a monthly subscription.");
  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await expect(page.getByText("Active monthly subscription")).toBeVisible();
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await expect(page.getByRole("heading", { name: "Manage your billing" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Growth Pack/ })).toHaveCount(3);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Ends on")).toBeVisible();
  await page.getByRole("link", { name: "Return to the product" }).click();
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(page.getByText("Active monthly subscription")).toBeVisible();
        return await page.getByText(/, ends on /).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);

  expect(await lowCredits()).toEqual([warning]);
  await page.getByRole("link", { name: warning }).click();
  const unsubscribe = page.getByRole("link", { name: /\/unsubscribe\// });
  await page.goto((await unsubscribe.first().getAttribute("href")) ?? "");
  await expect(page.getByText("You have been successfully unsubscribed from credit notifications.")).toBeVisible();
  await page.goto("/unsubscribe/nonsense");
  await expect(page.getByText("Failed to unsubscribe. The link may be invalid or expired.")).toBeVisible();
});
