import { expect, type Page } from "@playwright/test";
import { settings } from "./settings.ts";

/** Waits for the email in the sandbox's mailbox, opens it, and returns its link to such a path. */
export async function linkInEmail(page: Page, to: string, subject: RegExp, path: RegExp): Promise<string> {
  await expect(async () => {
    await page.goto(`${settings.sandboxUrl}/mail?to=${to}`);
    await page.getByRole("link", { name: subject }).click({ timeout: 1_000 });
  }).toPass();
  const href = await page.getByRole("link", { name: path }).first().getAttribute("href");
  return href ?? "";
}
