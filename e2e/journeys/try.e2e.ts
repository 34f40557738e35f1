import { expect, test } from "@playwright/test";

test(
  "a visitor sees an example cleaned, then an address of their own, and examples if the server is down",
  { tag: "@main" },
  async ({ page, context }) => {
    await page.goto("/");
    await expect(page.getByText("City changed from Sprngfield to Springfield")).toBeAttached();
    await page.getByRole("textbox", { name: "Street address" }).fill("1 Beacon St");
    await page.getByRole("textbox", { name: "City" }).fill("Bostn");
    await page.getByRole("textbox", { name: "State" }).fill("MA");
    await page.getByRole("textbox", { name: "Postal code" }).fill("02108");
    await page.getByRole("button", { name: "Clean it" }).click();
    await expect(page.getByText("City changed from Bostn to Boston")).toBeAttached();
    await expect(page.getByText("Not checked: street, house number, unit.")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Clean it" }).click();
    await expect(page.getByText("Couldn't clean the address. Please try again.")).toBeVisible();
    await page.getByText("Contradiction").click();
    await expect(page.getByText("State changed from MN to TX")).toBeAttached();
  },
);
