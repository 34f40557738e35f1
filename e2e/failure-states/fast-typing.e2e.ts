import { expect, test, type Locator, type Page } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";

// A field owns what is typed into it, however slow the computer and however much the page does with it.

const KEY_MS = 20;
const TEXT = "springfield illinois 62704";

async function slowComputer(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

async function expectKept(field: Locator, text = TEXT): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text, { delay: KEY_MS });
  await expect(field).toHaveValue(text);
}

test("no letter is lost at twenty milliseconds a key on a computer four times slower", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/");
  await slowComputer(page);
  for (const name of ["Street address", "City", "State"]) await expectKept(page.getByRole("textbox", { name }));
  await page.goto("/support");
  for (const name of ["Phone", "Subject", "Message"]) await expectKept(page.getByRole("textbox", { name }));

  await signUp(page, newCustomer());
  await connectNewPortal(page, "Fast Fingers Ltd");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  const search = page.getByRole("searchbox", { name: "Search records" });
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  await expectKept(search);
  await expect(page).toHaveURL(/[?&]q=springfield\+illinois\+62704/);
  // What comes from elsewhere replaces it.
  await expectKept(search, "");
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expectKept(search, "boston");
  await expect(page).toHaveURL(/[?&]q=boston/);
  await page.keyboard.press("Control+k");
  await expectKept(page.getByRole("dialog").getByRole("textbox", { name: "Search" }));
  await page.keyboard.press("Escape");
  await page.goto("/manage-account/developers");
  await expectKept(page.getByLabel("Endpoint URL"));
});
