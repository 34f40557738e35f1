import { expect, type Page } from "@playwright/test";

/** Fills in the form and waits until it can be sent: the human check's script loads while a person types. */
export async function fillSupportForm(page: Page): Promise<void> {
  await page.goto("/support");
  await page.getByLabel("Email").fill("visitor@example.com");
  await page.getByLabel("Phone").fill("+1 555 0100");
  await page.getByLabel("Subject").fill("A question");
  await page.getByLabel("Message").fill("Where is my list?");
  await expect(page.locator('script[src*="/captcha/api.js"]')).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}
