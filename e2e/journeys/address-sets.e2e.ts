import { expect, test } from "@playwright/test";
import {
  connectSyncedPortal,
  grantCredits,
  newCustomer,
  signUp,
  startCleaning,
  startForm,
} from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

const COMPANIES = ["40001000001", "40001000002"];
const OAKLAND = {
  address: "1 Frank H Ogawa Plz",
  city: "oaklnd",
  state: "California",
  zip: "94612",
  country: "United States",
};
const OTTAWA = {
  billing_street: "150 Wellington St",
  billing_city: "otawa",
  billing_state: "",
  billing_zip: "K1P 5Z9",
  billing_country: "Canada",
};
const DENVER = {
  billing_street: "1000 Grant St",
  billing_city: "denvr",
  billing_state: "Colorado",
  billing_zip: "80203",
  billing_country: "United States",
};

test("companies with a billing and a shipping address are mapped together, checked, cleaned, and undone separately", async ({
  page,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectSyncedPortal(page, "Billed Inc");
  const [first = "", second = ""] = COMPANIES;
  await control("PATCH", `portals/${portalId}/records/company/${first}`, { properties: { ...OAKLAND, ...DENVER } });
  await control("PATCH", `portals/${portalId}/records/company/${second}`, { properties: OTTAWA });
  grantCredits(customer.email, 200);

  await page.getByRole("link", { name: /^Configure (?!Portal Now)/ }).click();
  const companies = page.getByRole("region", { name: "Company Records" });
  await companies.getByRole("switch", { name: "Clean company records" }).check({ force: true });
  for (const name of ["Billing address", "Shipping address"]) {
    await companies.getByRole("button", { name: "Add another address" }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${name} ?5 properties found`) }).click();
    await expect(companies.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await expect(companies.getByLabel("Name of this address")).toHaveValue(name);
  }
  await expect(companies.getByLabel("City")).toHaveValue("shipping_city");
  await companies.getByRole("tab", { name: "Primary address" }).click();
  await expect(companies.getByLabel("City")).toHaveValue("city");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("✅ Configuration saved successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  const form = startForm(page);
  await expect(form.getByText("At most 3 credits per record.")).toBeVisible();
  await form.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await form.getByRole("button", { name: "Check this list" }).click();
  await expect(page.getByText("Billing address").first()).toBeVisible({ timeout: 60_000 });

  await page.goto("/dashboard");
  await form.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await form.getByRole("button", { name: "Start cleaning" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = page.url();
  const held = (id: string) => control("GET", `portals/${portalId}/records/company/${id}`);
  expect(await held(first)).toMatchObject({ appWrites: 1, properties: { city: "Oakland", billing_city: "Denver" } });

  await page.goto("/review?missing_option=Ontario");
  await expect(page.getByText("Billing address").filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("ins", { hasText: "Ontario" }).first()).toBeVisible();
  await control("PUT", `portals/${portalId}/properties/company/billing_state`, { addOption: "Ontario" });
  await page.goto(job);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Retry/ }).click();
  await expect(page.getByText(/^Retry of company records/)).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await held(second)).toMatchObject({ properties: { billing_city: "Ottawa", billing_state: "Ontario" } });

  await page.goto(job);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What to undo").selectOption("Only some addresses");
  await dialog.getByRole("checkbox", { name: "Billing address" }).check();
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/\(only Billing address\)/)).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await held(first)).toMatchObject({ properties: { city: "Oakland", billing_city: "denvr" } });

  await page.goto(`/records/${portalId}/company/${first}`);
  const history = page.getByRole("table");
  await expect(history.getByRole("row").filter({ hasText: "Billing address" }).first()).toBeVisible();
  await expect(history.getByRole("row").filter({ hasText: "Oakland" }).first()).toBeVisible();
});

test("a job that waits for a deleted property names it, and continues without that address", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectSyncedPortal(page, "Half Billed Inc");
  const [first = ""] = COMPANIES;
  await control("PATCH", `portals/${portalId}/records/company/${first}`, { properties: { ...OAKLAND, ...DENVER } });
  grantCredits(customer.email, 200);
  await page.getByRole("link", { name: /^Configure (?!Portal Now)/ }).click();
  const companies = page.getByRole("region", { name: "Company Records" });
  await companies.getByRole("switch", { name: "Clean company records" }).check({ force: true });
  await companies.getByRole("button", { name: "Add another address" }).click();
  await page.getByRole("menuitem", { name: /^Billing address ?5 properties found/ }).click();
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await control("DELETE", `portals/${portalId}/properties/company/billing_city`);

  await startCleaning(page, /10 records: a bit of everything/);
  const paused = page.getByRole("status").filter({ hasText: "Paused: mapped property unavailable" });
  await expect(paused.getByText("Billing address: billing_city")).toBeVisible({ timeout: 60_000 });
  await paused.getByRole("button", { name: "Continue without Billing address" }).click();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("left out")).toBeVisible();
  expect(await control("GET", `portals/${portalId}/records/company/${first}`)).toMatchObject({
    properties: { city: "Oakland", billing_city: "denvr" },
  });
});
