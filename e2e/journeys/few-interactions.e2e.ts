import { expect, test, type Locator } from "@playwright/test";
import { newCustomer, startForm } from "../support/customer.ts";

// The number of interactions from the home page to a first cleaned record, and from the dashboard to a started cleaning.

const MOST_TO_FIRST_RECORD = 9;
const MOST_TO_START = 3;

test("a visitor cleans a first record in few interactions, and the next list in fewer", async ({ page }) => {
  let interactions = 0;
  const click = async (what: Locator) => {
    interactions += 1;
    await what.click();
  };
  const fill = async (what: Locator, text: string) => {
    interactions += 1;
    await what.fill(text);
  };
  const start = async () => {
    await click(startForm(page).getByRole("combobox", { name: "List" }));
    await click(page.getByRole("option", { name: /10 records: a bit of everything/ }));
    await click(page.getByRole("button", { name: "Start cleaning" }));
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  };
  const { email, password } = newCustomer();
  await page.goto("/");
  await click(page.getByRole("link", { name: /^Clean \d+ addresses free$/ }).first());
  await fill(page.getByLabel("Email"), email);
  await fill(page.getByRole("textbox", { name: "Password" }), password);
  await click(page.getByRole("button", { name: "Create account" }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await click(page.getByRole("button", { name: "Connect HubSpot" }).first());
  await click(page.getByRole("button", { name: "Connect app" }));
  await expect(page.getByRole("status").filter({ hasText: "HubSpot account connected successfully!" })).toBeFocused();
  const setup = page.getByRole("region", { name: /^Set up / });
  // The customer's own addresses, before anything is written or charged.
  await expect(setup.getByText(/records read:/)).toBeVisible({ timeout: 20_000 });
  await click(setup.getByRole("button", { name: "Save and check this list, free" }));
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await click(page.getByRole("button", { name: "Clean this list" }));
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Records" }).getByRole("row").nth(1)).toBeVisible();
  expect(interactions).toBeLessThanOrEqual(MOST_TO_FIRST_RECORD);

  await page.goto("/dashboard");
  interactions = 0;
  await start();
  expect(interactions).toBeLessThanOrEqual(MOST_TO_START);
});
