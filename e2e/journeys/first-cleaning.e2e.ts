import { expect, test, type Page } from "@playwright/test";
import {
  connectNewPortal,
  creditsShown,
  mapContacts,
  newCustomer,
  startForm,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { figure, outcomeCount } from "../support/figures.ts";
import { settings } from "../support/settings.ts";

/** Before anything is cleaned, without a click: ten records with old and new values, in the chosen format. */
async function previewContacts(page: Page, portalId: string): Promise<void> {
  await page.goto(`/configure-portal/${portalId}`);
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("combobox", { name: "Source" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await expect(contacts.getByText(/^Of 10 records read/)).toBeVisible();
  const cupertino = contacts.getByRole("listitem").filter({ hasText: "Cupertino" });
  await expect(cupertino.locator("ins", { hasText: "Cupertino" })).toBeVisible();

  await contacts.getByText("Address format").click();
  await contacts.getByLabel("Capital letters").selectOption("postal");
  await expect(contacts.getByRole("listitem").filter({ hasText: "CUPERTINO" }).locator("ins").first()).toBeVisible();
  await page.goto("/dashboard");
}

test("a new customer signs up, cleans a list, and pays only for successes", { tag: "@main" }, async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await expect(page.getByText("Get started")).toBeVisible();
  expect(await creditsShown(page)).toBe(10);

  const portalId = await connectNewPortal(page, "First Cleaning Inc");
  await expect(startForm(page).getByText("Configuration Required")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start cleaning" })).toBeDisabled();
  await mapContacts(page);
  await previewContacts(page, portalId);

  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await figure(page, "Records processed")).toBe(10);

  const successes = (await outcomeCount(page, "Corrected")) + (await outcomeCount(page, "Confirmed"));
  expect(successes).toBeGreaterThan(0);
  expect(await figure(page, "Credits used")).toBe(successes);
  await expect.poll(() => creditsShown(page)).toBe(10 - successes);

  const records = page.getByRole("region", { name: "Records" });
  const changed = records.getByRole("row").filter({ hasText: "Cupertino" });
  // The misspelling of the city differs between portals.
  await expect(changed.locator("del")).toHaveText(/^Cu/);
  await expect(changed.locator("ins", { hasText: "Cupertino" })).toBeVisible();

  // A person's name is shown beside HubSpot's record id.
  await expect(changed.getByRole("rowheader")).toHaveText(/^\p{L}[\p{L}' -]+\d+/u);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect(records.getByRole("row").nth(1).getByRole("rowheader")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });

  const search = records.getByRole("searchbox", { name: "Search records" });
  await search.fill("cupertino");
  await expect(records.getByRole("row")).toHaveCount(2);
  await expect(changed).toBeVisible();
  const opened = page.waitForEvent("popup");
  await changed.getByRole("link", { name: /^\d+$/ }).click();
  const inHubspot = await opened;
  await expect(inHubspot.getByText("The app")).toBeVisible();
  await inHubspot.close();
  await search.fill("");
  // The file contains the shown rows.
  await expect(records.getByRole("row")).toHaveCount(11);

  const download = page.waitForEvent("download");
  await records.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^outcomes-contacts-10-records-.*\d{4}-\d{2}-\d{2}\.csv$/);

  // The current values on HubSpot's own pages.
  await page.goto(`${settings.sandboxUrl}/hubspot/ui/${portalId}`);
  await page.getByRole("link", { name: /Contacts, 10 records/ }).click();
  const row = page.getByRole("row").filter({ hasText: "Cupertino" });
  await expect(row).toContainText("Written by the app");

  // The checklist has completed itself.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Start a cleaning" })).toBeVisible();
  await expect(page.getByText("Get started")).toBeHidden();
});
