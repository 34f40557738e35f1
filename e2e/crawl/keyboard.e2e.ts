import { expect, test, type Locator, type Page } from "@playwright/test";
import { newCustomer } from "../support/customer.ts";

// Our own pages by keyboard alone; HubSpot's and Stripe's pages are out of scope.

const MAX_TABS = 120;

/** Presses the tab key until the element has the focus, as a person would, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The tab key does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("a customer signs up, connects, configures, starts a job, buys and deletes by keyboard", async ({ page }) => {
  test.setTimeout(240_000);
  const { email, password } = newCustomer();
  await page.goto("/register");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await press(page, page.getByRole("button", { name: "Connect HubSpot" }).first());
  await page.getByRole("radio", { name: /Create a new portal/ }).check();
  await page.getByLabel("Name of the new portal").fill("Keyboard Oy");
  await page.getByRole("button", { name: "Connect app" }).click();
  await expect(page.getByText("HubSpot account connected successfully!")).toBeVisible();

  await press(page, page.getByRole("link", { name: /^Configure (?!Portal Now)/ }));
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await press(page, contacts.getByRole("switch", { name: "Clean contact records" }), "Space");
  await expect(contacts.getByLabel("Postal code")).toHaveValue("zip");
  await tabTo(page, contacts.getByRole("button", { name: "Refresh preview" }));
  await expect(contacts.getByText(/^Of \d+ records read/)).toBeVisible();
  await press(page, page.getByRole("button", { name: "Save Configuration" }));
  await expect(page).toHaveURL(/\/dashboard$/);

  const form = page.getByRole("region", { name: "Start a cleaning" });
  await tabTo(page, form.getByRole("combobox", { name: "List" }));
  await page.keyboard.type("10 records: a bit");
  await expect(page.getByRole("option", { name: /10 records: a bit of everything/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await press(page, form.getByRole("button", { name: "Start cleaning" }));
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await press(page, page.getByRole("banner").getByRole("link", { name: "Credits", exact: true }));
  await press(page, page.getByRole("button", { name: "Buy Starter Pack" }));
  await expect(page).toHaveURL(/\/stripe\/checkout\//);

  await page.goto("/dashboard");
  await press(page, page.getByRole("button", { name: /^Delete connection to/ }));
  await expect(page.getByRole("dialog")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Delete connection", exact: true }));
  await expect(page.getByText("No portal connected yet")).toBeVisible({ timeout: 30_000 });
});
