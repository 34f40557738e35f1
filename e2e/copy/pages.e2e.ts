import { expect, test, type Locator, type Page } from "@playwright/test";
import { enterAs } from "../support/enter-as.ts";
import type { Who } from "../support/pages.ts";
import { PAGE_TEXTS } from "./page-texts.ts";

const ROLES = { link: "link", button: "button", heading: "heading" } as const;

function found(page: Page, text: string): Locator {
  const [, kind = "", words = ""] = /^(link|button|heading|field):(.*)$/.exec(text) ?? [];
  if (kind === "field") return page.getByLabel(words);
  const role = Object.entries(ROLES).find(([name]) => name === kind)?.[1];
  if (role) return page.getByRole(role, { name: words });
  return page.getByText(text).or(page.getByRole("option", { name: text }));
}

for (const who of ["visitor", "filled", "empty", "operator"] satisfies Who[]) {
  test(`what a page shows to: ${who}`, async ({ context, page }) => {
    test.setTimeout(300_000);
    await enterAs(context, who);
    const rows = PAGE_TEXTS.filter((row) => row.who === who);
    for (const path of new Set(rows.map((row) => row.path))) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const { section, shows } of rows.filter((row) => row.path === path)) {
        for (const text of shows) {
          await expect.soft(found(page, text).first(), `${section}: ${text} on ${path}`).toBeAttached();
        }
      }
    }
  });
}

test("9 Packages: monthly is 20 % cheaper, to the tenth of a cent", async ({ page }) => {
  await page.goto("/pricing");
  await page.getByText("Monthly Subscription", { exact: true }).click();
  for (const [name, price, each] of [
    ["Starter Pack", "$40", "$0.133 each"],
    ["Growth Pack", "$120", "$0.100 each"],
    ["Scale Pack", "$240", "$0.060 each"],
    ["Enterprise", "$400", "$0.040 each"],
  ] as const) {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect.soft(card).toContainText(price);
    await expect.soft(card).toContainText(each);
    await expect.soft(card).toContainText("Save 20%");
  }
});

test("legal pages have nine sections each", async ({ page }) => {
  for (const path of ["/privacy-policy", "/terms-of-service"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(9);
  }
});
