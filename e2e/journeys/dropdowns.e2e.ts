import { expect, test } from "@playwright/test";
import {
  connectSyncedPortal,
  grantCredits,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

const OTTAWA = { address: "150 Wellington St", city: "otawa", state: "", zip: "K1P 5Z9", country: "Canada" };
const FIRST_CONTACTS = ["40001000001", "40001000002"];

test("a portal with state and country dropdowns is mapped and cleaned, and asks for a missing option", async ({
  page,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectSyncedPortal(page, "Synced Inc");
  for (const id of FIRST_CONTACTS)
    await control("PATCH", `portals/${portalId}/records/contact/${id}`, { properties: OTTAWA });
  grantCredits(customer.email, 100);

  await page.getByRole("link", { name: /^Configure (?!Portal Now)/ }).click();
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("switch", { name: "Clean contact records" }).check({ force: true });
  await expect(contacts.getByLabel("State")).toHaveValue("state");
  await expect(contacts.getByText(/^We only write values that this dropdown already has/).first()).toBeVisible();
  await contacts.getByRole("combobox", { name: "Source" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await expect(
    contacts.getByText(/^State is a dropdown with \d+ options; \d+ of these records need one that is missing/),
  ).toBeVisible();
  await page.goto("/dashboard");
  await mapContacts(page);

  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = page.url();

  await page.goto("/review?missing_option=Ontario");
  const asked = page.getByText(/HubSpot's dropdown doesn't have “Ontario”/);
  await expect(asked.filter({ visible: true }).first()).toBeVisible();
  const group = page.getByRole("region", { name: "“Ontario” is not in the dropdown" });
  await expect(group.getByText(/^Property “State\/Region”/)).toBeVisible();
  await expect(group.getByRole("link", { name: "Add it in HubSpot" })).toBeVisible();
  expect(await page.locator("ins", { hasText: "Ontario" }).count()).toBeGreaterThanOrEqual(FIRST_CONTACTS.length);

  await control("PUT", `portals/${portalId}/properties/contact/state`, { addOption: "Ontario" });
  await page.goto(job);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Retry/ }).click();
  await expect(page.getByText(/^Retry of contact records/)).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  for (const id of FIRST_CONTACTS)
    expect(await control("GET", `portals/${portalId}/records/contact/${id}`)).toMatchObject({
      properties: { city: "Ottawa", state: "Ontario", country: "Canada" },
    });
  await page.goto("/review?missing_option=Ontario");
  await expect(page.getByText(/HubSpot's dropdown doesn't have/)).toHaveCount(0);
});
