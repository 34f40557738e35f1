import { expect, test } from "@playwright/test";
import {
  connectNewPortal,
  grantCredits,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

const FIRST = "40001000001";
const OFFICE = { address: "1 City Hall Sq", city: "Headquarters East", state: "MA", zip: "02201", country: "US" };

test("a customer adds a replacement rule, and the next cleaning writes its value", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectNewPortal(page, "Offices Inc");
  await control("PATCH", `portals/${portalId}/records/contact/${FIRST}`, { properties: OFFICE });
  grantCredits(customer.email, 100);
  await mapContacts(page);

  await page.goto(`/configure-portal/${portalId}/rules`);
  const rules = page.getByRole("region", { name: "Replacement rules" });
  await rules.getByRole("textbox", { name: "Value to replace" }).fill("headquarters east");
  await rules.getByRole("textbox", { name: "Replacement", exact: true }).fill("Boston");
  await rules.getByRole("button", { name: "Add rule" }).click();
  await expect(rules.getByText("headquarters east → BostonCity")).toBeVisible();

  await page.goto("/dashboard");
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await control("GET", `portals/${portalId}/records/contact/${FIRST}`)).toMatchObject({
    properties: { ...OFFICE, city: "Boston" },
  });
  await page.goto(`/records/${portalId}/contact/${FIRST}`);
  await expect(page.getByText(/your replacement rule/).first()).toBeVisible();
});
