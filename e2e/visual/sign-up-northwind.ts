import { expect, type Page } from "@playwright/test";
import { connectNewPortal, grantCredits, mapContacts, newCustomer, signUp } from "../support/customer.ts";

/** A new customer with 1,000 credits and the portal that all pictures show. Returns its id; ends on the portal's configuration. */
export async function signUpNorthwind(page: Page): Promise<string> {
  const customer = newCustomer();
  await signUp(page, customer);
  grantCredits(customer.email, 1_000);
  const portalId = await connectNewPortal(page, "Northwind Outfitters");
  await mapContacts(page);
  await page.goto(`/configure-portal/${portalId}/name`);
  await page.getByLabel("Name of this portal").fill("Northwind Outfitters");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText(/Northwind Outfitters/).first()).toBeVisible();
  return portalId;
}
