import { expect, test, type Page } from "@playwright/test";
import {
  connectNewPortal,
  logOut,
  mapContacts,
  newCustomer,
  startForm,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";
import { hubspotFails, withoutWorker } from "../support/faults.ts";

// States and success messages of the specification that need a story to reach, read from the page.

/** Checks that the text is readable: it stays at least this long after it appeared. */
async function movesOn(page: Page, to: RegExp, leastMs: number): Promise<void> {
  const since = Date.now();
  await expect(page).toHaveURL(to);
  expect(Date.now() - since).toBeGreaterThan(leastMs);
}

test("4 Job status: pending, running, completed and failed", async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "All States Ltd");
  await mapContacts(page);
  const says = (status: string) => page.getByRole("main").getByText(status, { exact: true }).first();

  await withoutWorker(async () => {
    await startCleaning(page, /10 records: a bit of everything/);
    await expect(says("Pending")).toBeVisible();
  });
  await expect(says("Completed")).toBeVisible({ timeout: 90_000 });

  await page.goto("/dashboard");
  const readingFails = await hubspotFails("batch/read", portalId, 503);
  await startCleaning(page, /25 records/);
  await expect(says("Running")).toBeVisible({ timeout: 60_000 });
  await readingFails();

  await page.goto("/dashboard");
  const form = startForm(page);
  await form.getByRole("combobox", { name: "List" }).click();
  await page
    .getByRole("option", { name: /500 records/ })
    .first()
    .click();
  const listIsGone = await hubspotFails("memberships", portalId, 404);
  await form.getByRole("button", { name: "Start cleaning" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(says("Failed")).toBeVisible({ timeout: 60_000 });
  await listIsGone();
});

test("4 Configuration quality: good and poor; 9 Redirects: after configuration, after sign-up, from the banner", async ({
  page,
}) => {
  const customer = newCustomer();
  await page.goto("/register");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/^Registration successful!/)).toBeVisible();
  await movesOn(page, /\/dashboard$/, 1_500);
  const portalId = await connectNewPortal(page, "Good And Poor plc");
  await expect(page).toHaveURL(/\/dashboard\?hubspot_connected=true&/);
  await movesOn(page, /\/dashboard$/, 2_500);

  await page.goto(`/configure-portal/${portalId}`);
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("switch", { name: "Clean contact records" }).check({ force: true });
  const map = async (part: string, value: string) => contacts.getByLabel(part).first().selectOption(value);
  for (const part of ["Street address", "Postal code", "Country"]) await map(part, "");
  await expect(contacts.getByText("Good", { exact: true })).toBeVisible();
  await map("Postal code", "zip");
  await map("State", "");
  await expect(contacts.getByText("Good", { exact: true })).toBeVisible();
  await map("Postal code", "");
  await expect(contacts.getByText("Insufficient", { exact: true })).toBeVisible();
  await map("State", "state");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("✅ Configuration saved successfully!")).toBeVisible();
  await movesOn(page, /\/dashboard$/, 1_000);
});

test("8 Forgot password, reset and unsubscribe: success messages; 9 Redirects: after a reset", async ({ page }) => {
  test.setTimeout(180_000);
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto("/manage-account");
  await page.getByLabel("Credit threshold").fill("9");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Notification settings updated successfully")).toBeVisible();
  await page.goto("/dashboard");
  await connectNewPortal(page, "Low On Credits SRL");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await logOut(page);

  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If an account exists for this email")).toBeVisible();
  await page.goto(await linkInEmail(page, customer.email, /^Reset your .* password/, /\/reset-password\//));
  await page.getByLabel("New password", { exact: true }).fill("the second long password");
  await page.getByLabel("Confirm new password").fill("the second long password");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Your password has been reset.")).toBeVisible();
  await movesOn(page, /\/login$/, 1_500);

  await page.goto(await linkInEmail(page, customer.email, /credits? left$/, /\/unsubscribe\//));
  await expect(page.getByText("You have been successfully unsubscribed from credit notifications.")).toBeVisible();
});
