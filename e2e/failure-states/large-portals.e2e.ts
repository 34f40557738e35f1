import { expect, test } from "@playwright/test";
import { chooseSchedule, connectNewPortal, mapContacts, newCustomer, signUp, startForm } from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

test("a list among ten thousand is found with a few keystrokes", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Ten Thousand Lists Inc");
  await mapContacts(page);
  await control("POST", `portals/${portalId}/many-lists`, {
    objectType: "contact",
    name: "Campaign audience",
    size: 40,
    count: 10_000,
  });
  await page.reload();
  const form = startForm(page);
  const field = form.getByRole("combobox", { name: "List" });
  await expect(field).toBeEnabled();
  await field.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Type to find 9,947 more" })).toBeVisible();
  // The number of rendered options stays small for any amount of data.
  expect(await page.getByRole("option").count()).toBeLessThan(100);
  await page.keyboard.type("audience 9876");
  await expect(page.getByRole("option", { name: "Campaign audience 9876 (40)" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Campaign audience 9876 (40)");
  await chooseSchedule(page, "Every 24 hours");
  await form.getByRole("button", { name: "Start recurring cleaning" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Campaign audience 9876" }).first()).toBeVisible();
});
