import { expect, type Page } from "@playwright/test";
import { BROWSER_STORAGE } from "../../apps/web/src/marketing/browser-storage.ts";

/** The privacy policy names everything that this page's site keeps in the browser, and says that no cookie tracks anybody. */
export async function expectDeclaredStorage(page: Page): Promise<void> {
  const keys = await page.evaluate<string[]>("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]");
  const undeclared = keys.filter((key) => !BROWSER_STORAGE.some((row) => row.key.test(key)));
  expect.soft(undeclared, `${page.url()} keeps what the privacy policy does not name`).toEqual([]);
  expect.soft(await page.context().cookies(page.url()), `${page.url()} sets a cookie`).toEqual([]);
}
