import { expect, test } from "@playwright/test";

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
