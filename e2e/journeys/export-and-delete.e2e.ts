import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import {
  accountCard,
  connectNewPortal,
  expectActivity,
  logIn,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";

test("a customer downloads one archive of all data, and deletes the account during a cleaning", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer, "/register/hug");
  await connectNewPortal(page, "Leaving Soon Inc");
  await mapContacts(page);
  await startCleaning(page, /^Contacts, 500 records/);

  await page.goto("/manage-account/data");
  const card = accountCard(page, "Your data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Download data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("plumbline-export.zip");
  const files = unzipSync(await readFile(await download.path()));
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  expect(JSON.stringify(texts)).toContain(customer.email);
  expect(JSON.stringify(texts)).toContain("500 records");
  expect(JSON.stringify(texts)).not.toContain(customer.password);
  await expectActivity(page, "Exported account data");

  const danger = accountCard(page, "Danger zone");
  await danger.getByRole("button", { name: "Delete account..." }).click();
  await expect(danger.getByText("Everybody loses access at once")).toBeVisible();
  await expect(danger.getByRole("button", { name: "Delete my account" })).toBeDisabled();
  await danger.getByLabel(`Type ${customer.email} to confirm`).fill(customer.email);
  await danger.getByLabel("Your password").fill("not the password");
  await danger.getByRole("button", { name: "Delete my account" }).click();
  await expect(danger.getByRole("alert")).toBeVisible();
  await danger.getByLabel("Your password").fill(customer.password);
  await danger.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText(/^Your account has been deleted\. Until .* an owner can log in to keep it\.$/),
  ).toBeVisible();
  await logIn(page, customer);
  await expect(page.getByRole("alert")).toContainText("This account was deleted and will be erased on");
  await page.getByRole("button", { name: "Keep the account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
