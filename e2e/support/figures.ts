import type { Page } from "@playwright/test";

/** A figure of the job page by its label. */
export async function figure(page: Page, label: string): Promise<number> {
  const text = await page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .innerText();
  return Number(/^[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
}

/** The number of records with this outcome in the bar's legend; 0 if it is absent. */
export async function outcomeCount(page: Page, label: string): Promise<number> {
  const part = page
    .getByRole("list", { name: "Show records by outcome" })
    .getByRole("link", { name: new RegExp(`^${label} `) });
  if ((await part.count()) === 0) return 0;
  return Number(/[\d,]+$/.exec((await part.innerText()).trim())?.[0].replaceAll(",", ""));
}
