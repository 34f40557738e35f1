import { expect, type Page } from "@playwright/test";
import { creditsShown } from "./customer.ts";

const amount = (text: string) => Number(text.replaceAll(",", "").replace("−", "-").replace("+", ""));

/** Every balance is the previous one plus the change, and the newest equals the header's. Returns the rows' texts, newest first. */
export async function expectReceiptsToAddUp(page: Page): Promise<string[]> {
  await page.goto("/receipts");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const cells = (await rows.allInnerTexts()).slice(1).map((text) => text.split(/\t|\n/).map((cell) => cell.trim()));
  let below = 0;
  for (const cell of cells.toReversed()) {
    const [change = "", balance = ""] = cell.slice(-2);
    expect(amount(balance)).toBe(below + amount(change));
    below = amount(balance);
  }
  await expect.poll(() => creditsShown(page)).toBe(below);
  return cells.map((cell) => cell.join(" "));
}
