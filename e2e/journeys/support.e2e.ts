import { expect, test } from "@playwright/test";
import { settings } from "../support/settings.ts";

test("a visitor writes to support, and the email arrives", async ({ page }) => {
  await page.goto("/");
  const subject = `A question of ${Date.now()}`;
  // A link from another page of the app loads it from the server, with its own content security policy.
  await page.getByRole("banner").getByRole("link", { name: "Support" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await expect(page.getByRole("link", { name: "community chat" })).toBeVisible();
  const captcha = page.locator('script[src*="/captcha/api.js"]');
  await expect(captcha).toHaveCount(0);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.getByLabel("Email").fill("visitor@example.com");
  await expect(captcha).toHaveCount(1);
  await page.getByLabel("Phone").fill("+1 555 0100");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Where is my list?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your message was sent successfully." })).toBeVisible();
  await expect(async () => {
    await page.goto(`${settings.sandboxUrl}/mail`);
    await expect(page.getByText(`Support: ${subject}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
